/** Which scripts the add-in's page loads until its first cell has calculated, and which for its panel. */
import type { Response } from "playwright-core";
import { reopenAddIn } from "../../../../test/browser/addInPage";
import { withBrowser } from "../excel/browser";
import { called } from "../excel/inPage";
import { FREELY, withService } from "../excel/service";

/** The scripts' texts, by address. */
export interface PageScripts {
  readonly beforeFirstCell: ReadonlyMap<string, string>;
  readonly ofPanel: ReadonlyMap<string, string>;
}

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";

export const scriptsInPage = (): Promise<PageScripts> =>
  withBrowser((browser) =>
    withService({}, async ({ address }) => {
      const device = await browser.newContext();
      let came: Response[] = [];
      device.on("response", (response) => {
        const isOurs = response.url().startsWith(address);
        if (isOurs && response.request().resourceType() === "script") came.push(response);
      });
      // A cell calculates without the panel: nothing of it is needed.
      await device.route("**/pane.js", (route) => route.abort());
      const { page } = await reopenAddIn(device, address, FREELY);
      await called(page, "VALUE", [[[HOME]], [["price"]], null]);
      const beforeFirstCell = await textsOf(came);
      await page.close();
      await device.unroute("**/pane.js");
      came = [];
      const { page: whole } = await reopenAddIn(device, address, FREELY);
      await whole.getByRole("tab").first().waitFor();
      await whole.waitForLoadState("networkidle");
      const all = await textsOf(came);
      return { beforeFirstCell, ofPanel: new Map([...all].filter(([url]) => !beforeFirstCell.has(url))) };
    }),
  );

async function textsOf(responses: readonly Response[]): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const response of responses) texts.set(response.url(), await response.text());
  return texts;
}
