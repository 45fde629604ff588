/** The playground's page, as a person finds it: its own sheet is calculated, and the panel's API and Office's are there. */
import type { Browser, Page } from "playwright-core";
import type { PlaygroundHandle } from "../../../../src/playground/page/handle";
import type { PanelApi } from "../../../../src/shared/panelApi/panelApi";

/** What its scripts call. @typeParam Cells What is used of Excel's ranges. */
export interface PlaygroundRealm<Cells> {
  readonly playground: PlaygroundHandle;
  readonly PROP_BRIDGE: PanelApi;
  readonly Excel: { readonly run: (batch: (context: Context<Cells>) => Promise<void>) => Promise<void> };
}

interface Context<Cells> {
  readonly workbook: {
    readonly worksheets: { readonly getActiveWorksheet: () => { readonly getRange: (cells: string) => Cells } };
  };
  readonly sync: () => Promise<void>;
}

export const openPlayground = async (browser: Browser, address: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(address);
  await page.waitForFunction(() => "playground" in globalThis);
  await page.evaluate(() => (globalThis as unknown as PlaygroundRealm<never>).playground.idle());
  return page;
};
