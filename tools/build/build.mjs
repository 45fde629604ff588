/**
 * Builds everything into dist/: `npm run build`, for another origin `npm run build -- --origin https://addin.example.com`,
 * for a script in Google Sheets that may reach one service alone `npm run build -- --service https://host/v1`.
 * webpack runs in a process of its own for each host, beside esbuild. `--playground` builds only what the playground
 * serves, with Excel's functions as large as they are, and only where it isn't there as it would be built again.
 */
import { spawn } from "node:child_process";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { inputsFor, isBuilt, keepNote } from "./freshness.mjs";
import { bundleHelp } from "../help/helpBundle.mjs";
import { bundleExcelPanel, bundlePanels } from "./panelBundle.mjs";
import { bundlePlayground } from "./playgroundBundle.mjs";
import { bundleServer } from "./serverBundle.mjs";
import { LOCAL_ORIGIN, originOf } from "./origin.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

function webpack(told, only) {
  const cli = join(root, "node_modules/webpack/bin/webpack.js");
  const env = Object.entries(told).flatMap(([name, value]) =>
    value === undefined ? [] : ["--env", value === true ? name : `${name}=${value}`],
  );
  const config = only === undefined ? [] : ["--config-name", only];
  const child = spawn(process.execPath, [cli, ...config, ...env], {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  return new Promise((done, failed) => {
    child.once("error", failed);
    // A quick build tells when all is written: nobody who waits for a sheet waits for what only the next build needs.
    child.once("message", () => {
      child.disconnect();
      child.unref();
      done();
    });
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
    await Promise.all([
      webpack({ origin, out, quick: true }, "excel"),
      bundlePlayground(join(out, "playground")),
      bundleExcelPanel(out),
      bundleHelp(out),
    ]);
    await keepNote(out, inputs);
    console.log(`Built for ${origin}`);
    return;
  }
  await Promise.all([
    ...["excel", "sheets"].map((host) => webpack({ origin, out, service: values.service }, host)),
    bundlePlayground(join(out, "playground")),
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
