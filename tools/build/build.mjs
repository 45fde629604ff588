/**
 * Builds everything into dist/: `npm run build`, for another origin `npm run build -- --origin https://addin.example.com`,
 * for a script in Google Sheets that may reach one service alone `npm run build -- --service https://host/v1`.
 * webpack runs in a process of its own for each host, beside esbuild; what holds an address is written at the end. With
 * `--out` the files go elsewhere, and those that are the same for all addresses are taken from dist/ if it is up to date.
 * `--playground` builds only what the playground serves, by esbuild alone, and only where it isn't there as it would be
 * built again.
 */
import { spawn } from "node:child_process";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { builtFor, inputsOf, keepNote, NOTE } from "./freshness.mjs";
import { bundleFunctions } from "./functionsBundle.mjs";
import { bundleHelp } from "../help/helpBundle.mjs";
import { bundleExcelPanel, bundlePanels } from "./panelBundle.mjs";
import { bundlePlayground } from "./playgroundBundle.mjs";
import { bundleServer } from "./serverBundle.mjs";
import { LOCAL_ORIGIN, originOf } from "./origin.mjs";
import { requireTypeScript } from "./requireTypeScript.js";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const dist = join(root, "dist");

/** What was built, before its origin. */
const [WHOLE, PLAYGROUND] = ["whole", "playground"];

/** esbuild runs for seconds: collecting memory before it holds a gigabyte takes a quarter of its time. */
Object.assign(process.env, { GOGC: "off", GOMEMLIMIT: "1GiB" });

function webpack(host, out) {
  const cli = join(root, "node_modules/webpack/bin/webpack.js");
  const words = ["--config-name", host, "--env", `out=${out}`];
  const child = spawn(process.execPath, [cli, ...words], { cwd: root, stdio: "inherit" });
  return new Promise((done, failed) => {
    child.once("error", failed);
    child.once("exit", (code) => (code === 0 ? done() : failed(new Error("webpack failed"))));
  });
}

async function buildPlayground(out, origin, inputs) {
  const what = await builtFor(out, inputs);
  if ([WHOLE, PLAYGROUND].some((built) => what === `${built} ${origin}`)) return;
  // Nothing of a whole build stays beside it: that may be for another origin.
  await rm(join(out, "excel"), { recursive: true, force: true });
  await Promise.all([bundleFunctions(out, origin), bundlePlayground(out), bundleExcelPanel(out), bundleHelp(out)]);
  await keepNote(out, `${PLAYGROUND} ${origin}`, inputs);
  // For no address: the server, which comes next, tells its own.
  console.log("Built the playground");
}

async function buildAll(out, addresses, inputs) {
  const files = await addressed(addresses);
  const isHere = out !== dist && (await builtFor(dist, inputs))?.startsWith(`${WHOLE} `);
  if (isHere) await cp(dist, out, { recursive: true, filter: (path) => basename(path) !== NOTE });
  else
    await Promise.all([
      ...["excel", "sheets"].map((host) => webpack(host, out)),
      bundlePlayground(out),
      bundleServer(join(out, "serve")),
      bundlePanels(out),
      bundleHelp(out),
    ]);
  await writeAddressed(out, files);
  await keepNote(out, `${WHOLE} ${addresses.origin}`, inputs);
  console.log(`Built for ${addresses.origin}`);
}

/** Before anything is built: a wrong address or manifest is told at once. */
async function addressed(addresses) {
  const { addressedFiles } = requireTypeScript(join(root, "tools/build/addressedFiles.ts"));
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const project = await readFile(join(root, "appsscript.json"), "utf8");
  return addressedFiles(addresses, { version, assets: join(root, "assets"), project });
}

async function writeAddressed(out, { texts, script }) {
  for (const [path, text] of Object.entries(texts)) await writeFile(join(out, path), text);
  const code = join(out, "sheets/Code.js");
  await writeFile(code, script(await readFile(code, "utf8")));
}

async function main() {
  const text = { type: "string" };
  const options = { origin: text, out: text, service: text, playground: { type: "boolean" } };
  const { values } = parseArgs({ options });
  const origin = values.origin === undefined ? LOCAL_ORIGIN : originOf(values.origin);
  const out = resolve(root, values.out ?? dist);
  const inputs = await inputsOf(root);
  if (values.playground === true) await buildPlayground(out, origin, inputs);
  else await buildAll(out, { origin, service: values.service }, inputs);
}

main().catch((fault) => {
  console.error(fault instanceof Error ? fault.message : String(fault));
  process.exitCode = 1;
});
