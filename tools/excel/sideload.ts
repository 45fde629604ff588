/** Registers the manifest with Excel on this machine, and unregisters it, with Microsoft's tool. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const TOOL = "office-addin-debugging";

/** Why Excel can't be started from here, if it can't. */
export const obstacle = (root: string, platform: NodeJS.Platform = process.platform): string | undefined => {
  if (platform !== "win32" && platform !== "darwin") {
    return "Excel runs on Windows and Mac. For Excel on the web: Home, Add-ins, More Add-ins, Upload My Add-in";
  }
  return existsSync(tool(root)) ? undefined : `${TOOL} isn't installed: npm install --no-save ${TOOL}`;
};

const tool = (root: string): string => join(root, "node_modules", TOOL, "cli.js");

const run = (root: string, ...words: readonly string[]): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [tool(root), ...words], { cwd: root, stdio: "inherit" });
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code ?? 1));
  });

/** The server already runs: the tool only registers the manifest and opens Excel. */
export const sideload = (root: string, manifest: string): Promise<number> =>
  run(root, "start", manifest, "desktop", "--app", "excel", "--no-debug", "--no-live-reload");

export const withdraw = (root: string, manifest: string): Promise<number> => run(root, "stop", manifest);
