/**
 * `npm run serve`: bundles the production server and runs it. npm and its shell end at SIGTERM without telling their
 * child process, which notices only that its parent has changed. In a Windows console, Ctrl+C reaches every process.
 * Service managers start `node dist/serve/server.mjs` and don't need this.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { stop as stopBundler } from "esbuild";
import { bundleServer } from "./serverBundle.mjs";

const EVERY = 250;

const parent = process.ppid;

const folder = await bundleServer();
stopBundler();
await import(pathToFileURL(join(folder, "server.mjs")).href);

// Only npm leaves its child process behind like this; the window of a server that was started by hand may be closed.
if (process.env.npm_lifecycle_event !== undefined) {
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, "SIGTERM");
  }, EVERY);
  look.unref();
}
