/**
 * Draws the modules and what they import into docs/architecture.md: `npm run architecture`. With `--check` nothing is
 * written, and a picture that is not current fails.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { cruise, format } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const page = join(root, "docs/architecture.md");
const { options } = createRequire(import.meta.url)(join(root, ".dependency-cruiser.cjs"));

const [START, END] = ["<!-- modules: npm run architecture -->", "<!-- /modules -->"];
const MODULE = "^(src/(shared|servers)/[^/]+|src/sandbox/server|src/[^/]+)/";

process.chdir(root);
const { output } = await cruise(["src"], { ...options, validate: false }, undefined, {
  tsConfig: extractTSConfig(join(root, "tsconfig.json")),
});
const drawn = await format(output, { outputType: "mermaid", collapse: MODULE });
const picture = `${START}\n\n\`\`\`mermaid\n${drawn.output.trim()}\n\`\`\`\n\n${END}`;

const before = readFileSync(page, "utf8");
const after = before.replace(new RegExp(`${START}[^]*${END}`), () => picture);
if (!after.includes(picture)) throw new Error(`docs/architecture.md has no place for the picture: ${START} … ${END}`);
if (!process.argv.includes("--check")) writeFileSync(page, after);
else if (after !== before) {
  console.error("The picture in docs/architecture.md is not current: run npm run architecture");
  process.exitCode = 1;
}
