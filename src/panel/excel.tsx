/**
 * The script of Excel's task pane, beside functions.js, which sets `PROP_BRIDGE` once Office is ready. The playground
 * loads it too.
 */
import type { PanelApi } from "../shared/panelApi/panelApi";
import { mountPanel } from "./mount";

interface Page {
  readonly PROP_BRIDGE?: PanelApi;
}

const LOOK_AFTER = 50;
const LONGEST = 20_000;

async function panelApi(): Promise<PanelApi | undefined> {
  for (let waited = 0; waited < LONGEST; waited += LOOK_AFTER) {
    const { PROP_BRIDGE } = globalThis as Page;
    if (PROP_BRIDGE !== undefined) return PROP_BRIDGE;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AFTER));
  }
  return undefined;
}

const place = document.getElementById("prop-pane")!;

void panelApi().then((found) => {
  if (found === undefined) place.textContent = "PROP’s functions did not load. Close this panel and open it again.";
  else mountPanel(place, found);
});
