/** The browser that the suites of a run share: each opens pages of its own in it. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";
import { sharedPart } from "../runner/sharedPart";

/** Closing it closes what was opened here, and leaves the browser to the others. */
export const openBrowser = async (): Promise<Browser> => chromium.connect(await sharedPart("browser"));

const PICTURES = process.env["PICTURES"] === "1";

/** A window that is that wide. A sheet is drawn again at each change, so little of it is in sight where no picture is kept. */
export const viewport = (width: number, height: number): { readonly width: number; readonly height: number } => ({
  width,
  height: PICTURES ? height : 480,
});

/** Keeps a picture for people to look at, where PICTURES=1 asks for them: no test's verdict comes of one. */
export const keepPicture = async (
  page: Page,
  name: string,
  more: { readonly fullPage?: boolean } = {},
): Promise<void> => {
  if (!PICTURES) return;
  const folder = join(__dirname, "screenshots");
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), ...more });
};

/** Headings and messages have pictures too, which nobody is told of. */
export const CHART = "svg:not([aria-hidden=true])";
