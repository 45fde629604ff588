/**
 * What Excel's shared runtime loads: registers every function at once, and the commands when Office is ready. The panel,
 * which lives in the same page, finds its bridge under `PROP_BRIDGE` from then on.
 */
import { bridge } from "./panel/panelApi";
import { associateCommands } from "./panel/commands";
import { associateAll } from "./functions/associate";

function open(): void {
  associateCommands();
  Object.assign(globalThis, { PROP_BRIDGE: bridge });
}

associateAll();
if (typeof Office === "undefined") open();
else void Office.onReady(open);
