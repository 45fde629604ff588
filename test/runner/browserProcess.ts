/**
 * The process of the browser for the tests: what `CHROME_PATH` names, else the Chromium that an npm package carries, which
 * is the same for everybody, else, where that one doesn't run (macOS, Windows, Alpine), the machine's own Chrome or
 * Chromium. Without any a test fails; it is never left out in silence.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { BrowserServer } from "playwright-core";

const INSTALLED = [
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Nothing may be fetched, updated or reported while tests run. Web security stays on. */
const ARGUMENTS = [
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
];

interface Executable {
  readonly executable: string;
  readonly env: Readonly<Record<string, string>>;
}

const findExecutable = (): Executable => {
  const asked = process.env["CHROME_PATH"];
  if (asked !== undefined && !existsSync(asked)) throw new Error(`CHROME_PATH: there is nothing at ${asked}`);
  if (asked !== undefined) return { executable: asked, env: {} };
  const packaged = findPackaged();
  if (typeof packaged !== "string") return packaged;
  const executable = INSTALLED.find(existsSync);
  if (executable !== undefined) return { executable, env: {} };
  throw new Error(`${packaged}. Install Chrome or Chromium, or name one in CHROME_PATH`);
};

/** @returns Why there is none, if it can't be started on this machine. */
const findPackaged = (): Executable | string => {
  if (process.platform !== "linux" || process.arch !== "x64")
    return `The packaged Chromium doesn't run on ${process.platform} ${process.arch}`;
  const unpack = [join(__dirname, "../browser/unpackChromium.mjs")];
  const found = JSON.parse(execFileSync(process.execPath, unpack, { encoding: "utf8" })) as Executable;
  try {
    execFileSync(found.executable, ["--version"], { env: { ...process.env, ...found.env }, stdio: "ignore" });
    return found;
  } catch {
    return "The packaged Chromium doesn't start on this machine";
  }
};

/** The library is loaded by the runs that need it. A browser that crashes as it starts is started once more. */
export const launchBrowser = async (): Promise<BrowserServer> => {
  const { chromium } = await import("playwright-core");
  const { executable, env } = findExecutable();
  const isRoot = process.getuid?.() === 0;
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const start = (): Promise<BrowserServer> =>
    chromium.launchServer({
      executablePath: executable,
      args: ARGUMENTS,
      chromiumSandbox: !isRoot,
      env: { ...Object.fromEntries(inherited), ...env },
    });
  return start().catch(start);
};
