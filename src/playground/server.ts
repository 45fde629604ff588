/**
 * Serves the playground, a spreadsheet with the add-in's functions in the browser, and the sandbox behind them:
 *
 *   node dist/playground.mjs [--port 3000] [--open]
 *
 * The environment may name the port too (PORT). It opens a browser only with --open.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createPlaygroundApp } from "./app";
import { listen, portOf } from "../servers/http/listener";
import { sandboxOfPages } from "./service";
import { sandboxService } from "../servers/http/sandboxState";

/** Where what it serves is built, and it itself too. */
const dist = dirname(fileURLToPath(import.meta.url));
const NEEDED = [
  "playground/index.html",
  "playground/page.js",
  "playground/files.js",
  "excel/functions.js",
  "excel/functions.json",
];

const PORT = 3000;

const openBrowser = (address: string): void => {
  const command = process.platform === "darwin" ? "open" : process.platform === "win32" ? "explorer" : "xdg-open";
  spawn(command, [address], { stdio: "ignore", detached: true })
    .on("error", () => console.log(`Could not open a browser: go to ${address}`))
    .unref();
};

const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { port: { type: "string" }, open: { type: "boolean" } } });
  const port = portOf(values.port, PORT);
  if (typeof port === "string") throw new Error(port);
  const missing = NEEDED.filter((file) => !existsSync(join(dist, file)));
  if (missing.length > 0) throw new Error(`Not built yet: dist/${missing.join(", dist/")}. Run: npm run build`);

  const held = sandboxService();
  const app = createPlaygroundApp({
    pageDir: join(dist, "playground"),
    excelDir: join(dist, "excel"),
    service: sandboxOfPages(held),
    usage: held.usage,
  });
  const { address, stop } = await listen(app, port);
  console.log(`PROP playground: ${address} (sandbox data; Ctrl+C stops it)`);
  if (values.open === true) openBrowser(address);
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void stop().then(() => process.exit(0)));
};

main().catch((fault: unknown) => {
  console.error(`The playground could not start: ${fault instanceof Error ? fault.message : String(fault)}`);
  process.exit(1);
});
