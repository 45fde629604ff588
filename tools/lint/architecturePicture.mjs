/**
 * Draws the modules and their imports into docs/architecture.md: `npm run architecture`. With `--check` it writes
 * nothing, and fails if the picture isn't current. Imports that follow from others in the picture are left out.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { cruise } from "dependency-cruiser";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const page = join(root, "docs/architecture.md");
const require = createRequire(import.meta.url);
const { options } = require("../../.dependency-cruiser.cjs");
const LAYERS = require("./layers.cjs");

const [START, END] = ["<!-- modules: npm run architecture -->", "<!-- /modules -->"];

const modules = LAYERS.flat();
const deepestFirst = [...modules].sort((a, b) => b.length - a.length);
const moduleOf = (file) => deepestFirst.find((name) => file.startsWith(`${name}/`));

/** The modules that each module imports. */
async function imports() {
  process.chdir(root);
  const { output } = await cruise(["src", "tools"], { ...options, validate: false });
  const found = new Map(modules.map((name) => [name, new Set()]));
  for (const { source, dependencies } of output.modules) {
    const [from, all] = [moduleOf(source), dependencies.map(({ resolved }) => moduleOf(resolved))];
    for (const to of all) if (from !== undefined && to !== undefined && to !== from) found.get(from).add(to);
  }
  return found;
}

function picture(imported) {
  const reaches = (from, to) => [...imported.get(from)].some((each) => each === to || reaches(each, to));
  const isImplied = (from, to) => [...imported.get(from)].some((each) => each !== to && reaches(each, to));
  const id = (name) => name.replace(/\W/g, "_");
  const layers = [...LAYERS].reverse().map((layer, index) => {
    const boxes = layer.map((name) => `    ${id(name)}["${name.replace(/^src\//, "")}"]`);
    return [`  subgraph layer${LAYERS.length - index}[" "]`, ...boxes, "  end"].join("\n");
  });
  const arrows = modules.flatMap((from) =>
    [...imported.get(from)]
      .filter((to) => !isImplied(from, to))
      .sort()
      .map((to) => `  ${id(from)} --> ${id(to)}`),
  );
  return ["flowchart TB", ...layers, ...arrows].join("\n");
}

const drawn = `${START}\n\n\`\`\`mermaid\n${picture(await imports())}\n\`\`\`\n\n${END}`;
const before = readFileSync(page, "utf8");
const after = before.replace(new RegExp(`${START}[^]*${END}`), () => drawn);
if (!after.includes(drawn)) throw new Error(`docs/architecture.md has no place for the picture: ${START} … ${END}`);
if (!process.argv.includes("--check")) writeFileSync(page, after);
else if (after !== before) {
  console.error("The picture in docs/architecture.md is not current: run npm run architecture");
  process.exitCode = 1;
}
