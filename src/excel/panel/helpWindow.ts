/**
 * Opens a help page: in the browser, or in an Office window if Excel runs in a browser and may not open another page.
 * If that is blocked too, it opens the panel, which links to the page.
 */
import { HELP } from "./hostFacts";
import { hostSupports } from "../runtime/requirements";

export async function openHelp(): Promise<void> {
  const address = new URL(HELP, location.href).href;
  if (hostSupports.browserWindow()) Office.context.ui.openBrowserWindow(address);
  else if (!(await opensDialog(address))) await Office.addin.showAsTaskpane();
}

/** In percent of the screen. */
const SIZE = { width: 60, height: 80 };

function opensDialog(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    Office.context.ui.displayDialogAsync(address, SIZE, ({ status }) =>
      resolve(status === Office.AsyncResultStatus.Succeeded),
    );
  });
}
