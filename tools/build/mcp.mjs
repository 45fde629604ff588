/** `npm run -s mcp`: bundles the assistants' server and runs it. Only the protocol is written to the standard output. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { stop as stopBundler } from "esbuild";
import { bundleServer } from "./serverBundle.mjs";

const folder = await bundleServer();
stopBundler();
await import(pathToFileURL(join(folder, "mcp.mjs")).href);
