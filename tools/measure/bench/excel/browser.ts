/** Chromium for a benchmark, as the tests start it: each has a process of its own, so that none warms another's. */
import type { Browser } from "playwright-core";
import { launchBrowser } from "../../../../test/runner/browserProcess";

export const withBrowser = async <T>(work: (browser: Browser) => Promise<T>): Promise<T> => {
  const server = await launchBrowser();
  try {
    const { chromium } = await import("playwright-core");
    return await work(await chromium.connect(server.wsEndpoint()));
  } finally {
    await server.close();
  }
};
