/**
 * Draws the ribbon's icons into assets/ from Fluent's icons (MIT): `npx tsx tools/manifest/drawIcons.ts`, when one is
 * added. `picture` in src/excel/manifest/ribbon.ts names a command's icon.
 */
import { join } from "node:path";
import * as fluent from "@fluentui/react-icons";
import { chromium } from "playwright-core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ICON_SIZES } from "../../src/excel/manifest/resources";
import { launchBrowser } from "../../test/runner/browserProcess";

const DRAWN = {
  jobs: fluent.ClipboardTaskListLtrRegular,
  fetch: fluent.ArrowDownloadRegular,
  refresh: fluent.ArrowSyncRegular,
  selection: fluent.SelectObjectRegular,
  sheet: fluent.TableRegular,
  errors: fluent.ErrorCircleRegular,
  freeze: fluent.WeatherSnowflakeRegular,
  unfreeze: fluent.ArrowUndoRegular,
  toExcel: fluent.DocumentTableRegular,
  toSheets: fluent.DocumentTableArrowRightRegular,
  help: fluent.QuestionCircleRegular,
};

/** Readable on Excel's light and dark ribbon. */
const COLOUR = "#1f8a66";

const main = async (): Promise<void> => {
  const server = await launchBrowser();
  const browser = await chromium.connect(server.wsEndpoint());
  for (const size of ICON_SIZES) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    for (const [name, icon] of Object.entries(DRAWN)) {
      const drawing = renderToStaticMarkup(createElement(icon, { primaryFill: COLOUR }));
      await page.setContent(
        `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${drawing}`,
      );
      await page.screenshot({ path: join(__dirname, "../../assets", `${name}-${size}.png`), omitBackground: true });
    }
    await page.close();
  }
  await server.close();
};

void main();
