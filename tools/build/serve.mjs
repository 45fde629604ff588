/**
 * `npm run serve`: bundles the production server and becomes it. npm and the shell that it starts in end at SIGTERM without
 * a word to what they started; that our parent is another one is how we hear of it. In a console on Windows Ctrl+C comes
 * to every process by itself. What runs services starts `node dist/serve/server.mjs`, and needs none of this.
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

// Only npm leaves us behind so; whoever starts this by hand may close the window behind it.
if (process.env.npm_lifecycle_event !== undefined) {
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, "SIGTERM");
  }, EVERY);
  look.unref();
}
