/**
 * The process of the browser for the tests: the machine's Chrome or Chromium, else the one that an npm package carries. Without either a
 * test fails; it is never left out in silence.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium, type BrowserServer } from "playwright-core";

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
  const executable = asked ?? INSTALLED.find(existsSync);
  if (executable !== undefined) return { executable, env: {} };
  return JSON.parse(
    execFileSync(process.execPath, [join(__dirname, "../browser/unpackChromium.mjs")], { encoding: "utf8" }),
  ) as Executable;
};

export const launchBrowser = (): Promise<BrowserServer> => {
  const { executable, env } = findExecutable();
  const isRoot = process.getuid?.() === 0;
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return chromium.launchServer({
    executablePath: executable,
    args: ARGUMENTS,
    chromiumSandbox: !isRoot,
    env: { ...Object.fromEntries(inherited), ...env },
  });
};
