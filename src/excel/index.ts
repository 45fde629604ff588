/**
 * Excel's shared runtime: registers every function at once, and the commands when Office is ready. The panel is in the
 * same page and finds its API under `PROP_BRIDGE`.
 */
import { panelApi } from "./panel/panelApi";
import { associateCommands } from "./panel/commands";
import { associateAll } from "./functions/associate";

function open(): void {
  associateCommands();
  Object.assign(globalThis, { PROP_BRIDGE: panelApi });
}

associateAll();
if (typeof Office === "undefined") open();
else void Office.onReady(open);
