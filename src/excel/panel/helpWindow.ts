/**
 * The help page beside Excel: in the person's browser; where Excel itself runs in one and may not open another, in a window
 * of Office's. Where even that is not let through, the panel opens, which links to the page.
 */
import { HELP } from "./hostFacts";
import { hostSupports } from "../fetching/requirements";

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
