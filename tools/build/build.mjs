/**
 * Builds everything into dist/: `npm run build`, for another origin `npm run build -- --origin https://addin.example.com`,
 * for a script in Google Sheets that may reach one service alone `npm run build -- --service https://host/v1`.
 * webpack runs in a process of its own for each host, beside esbuild. `--playground` builds only what the playground
 * serves, by esbuild alone, and only where it isn't there as it would be built again.
 */
import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { inputsFor, isBuilt, keepNote } from "./freshness.mjs";
import { bundleFunctions } from "./functionsBundle.mjs";
import { bundleHelp } from "../help/helpBundle.mjs";
import { bundleExcelPanel, bundlePanels } from "./panelBundle.mjs";
import { bundlePlayground } from "./playgroundBundle.mjs";
import { bundleServer } from "./serverBundle.mjs";
import { LOCAL_ORIGIN, originOf } from "./origin.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** esbuild runs for seconds: collecting memory before it holds a gigabyte takes a quarter of its time. */
Object.assign(process.env, { GOGC: "off", GOMEMLIMIT: "1GiB" });

function webpack(host, told) {
  const cli = join(root, "node_modules/webpack/bin/webpack.js");
  const env = Object.entries(told).flatMap(([name, value]) =>
    value === undefined ? [] : ["--env", `${name}=${value}`],
  );
  const child = spawn(process.execPath, [cli, "--config-name", host, ...env], { cwd: root, stdio: "inherit" });
  return new Promise((done, failed) => {
    child.once("error", failed);
    child.once("exit", (code) => (code === 0 ? done() : failed(new Error("webpack failed"))));
  });
}

async function main() {
  const text = { type: "string" };
  const options = { origin: text, out: text, service: text, playground: { type: "boolean" } };
  const { values } = parseArgs({ options });
  const origin = values.origin === undefined ? LOCAL_ORIGIN : originOf(values.origin);
  const out = resolve(root, values.out ?? "dist");
  const inputs = await inputsFor(root, origin);
  if (values.playground === true) {
    if (await isBuilt(out, inputs)) return;
    // Nothing of a whole build stays beside it: that may be for another origin.
    await rm(join(out, "excel"), { recursive: true, force: true });
    await Promise.all([bundleFunctions(out, origin), bundlePlayground(out), bundleExcelPanel(out), bundleHelp(out)]);
    await keepNote(out, inputs);
    console.log(`Built for ${origin}`);
    return;
  }
  await Promise.all([
    ...["excel", "sheets"].map((host) => webpack(host, { origin, out, service: values.service })),
    bundlePlayground(out),
    bundleServer(join(out, "serve")),
    bundlePanels(out),
    bundleHelp(out),
  ]);
  await keepNote(out, inputs);
  console.log(`Built for ${origin}`);
}

main().catch((fault) => {
  console.error(fault instanceof Error ? fault.message : String(fault));
  process.exitCode = 1;
});
