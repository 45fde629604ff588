/** The browser that the suites of a run share: each opens pages of its own in it. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser } from "playwright-core";
import { sharedPart } from "../runner/sharedPart";

/** Closing it closes what was opened here, and leaves the browser to the others. */
export const openBrowser = async (): Promise<Browser> => chromium.connect(await sharedPart("browser"));

/** Where a picture is kept, for people to look at. */
export const screenshotFile = (name: string): string => {
  const folder = join(__dirname, "screenshots");
  mkdirSync(folder, { recursive: true });
  return join(folder, `${name}.png`);
};
