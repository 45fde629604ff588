import { execFileSync, spawn } from "node:child_process";
import type { Browser } from "playwright-core";
import { benchmark } from "../benchmark";
import { withBrowser } from "../excel/browser";
import { clone } from "./clone";

const PAGE = { unit: "s", baseline: "an empty page in the same browser" } as const;

export const START = benchmark({
  name: "start",
  figures: {
    "start-whole": {
      what: "npm start in an installed clone, until the sheet can be used",
      unit: "s",
      baseline: "npm alone",
      goal: { atMost: 6 },
    },
    "start-build": { what: "of this, the build", unit: "s" },
    "start-server": { what: "of this, the server", unit: "s" },
    "start-page": { ...PAGE, what: "of this, the page, from when it is opened", goal: { atMost: 1 } },
    "start-again": { ...PAGE, what: "the page when it is opened again" },
  },
  measure: () =>
    withBrowser(async (browser) => {
      const { folder, remove } = clone();
      try {
        const npm = sinceBegun(() => void execFileSync("npm", ["--version"], { cwd: folder }));
        const empty = await opened(browser, "about:blank");
        const { whole, build, server, page, again } = await started(folder, browser);
        return {
          "start-whole": { figure: whole, baseline: npm },
          "start-build": { figure: build },
          "start-server": { figure: server },
          "start-page": { figure: page, baseline: empty },
          "start-again": { figure: again, baseline: empty },
        };
      } finally {
        remove();
      }
    }),
});

const seconds = (from: number): number => (performance.now() - from) / 1000;

function sinceBegun(act: () => void): number {
  const began = performance.now();
  act();
  return seconds(began);
}

/** Opens a page as somebody would who was not here before. */
async function opened(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(address);
  if (address.startsWith("http")) await page.waitForFunction("globalThis.playground !== undefined");
  const passed = seconds(began);
  await context.close();
  return passed;
}

/** Seconds until what was built, until there was an address, until its page could be used, and that alone. */
async function started(folder: string, browser: Browser) {
  const began = performance.now();
  // A group of its own: npm hands no signal on to what it started.
  const npm = spawn("npm", ["start", "--", "--port", "0"], { cwd: folder, stdio: "pipe", detached: true });
  try {
    let said = "";
    let build = NaN;
    const address = await new Promise<string>((resolve, reject) => {
      const hear = (chunk: Buffer): void => {
        said += chunk.toString();
        if (Number.isNaN(build) && said.includes("Built the playground")) build = seconds(began);
        const found = /http:\/\/127\S+/.exec(said)?.[0];
        if (found !== undefined) resolve(found);
      };
      npm.stdout.on("data", hear);
      npm.stderr.on("data", hear);
      npm.once("exit", () => reject(new Error(`npm start ended: ${said}`)));
    });
    const server = seconds(began) - build;
    const page = await opened(browser, address);
    const whole = seconds(began);
    return { build, server, page, whole, again: await opened(browser, address) };
  } finally {
    if (npm.pid !== undefined) process.kill(-npm.pid, "SIGTERM");
  }
}
