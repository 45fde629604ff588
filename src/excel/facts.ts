/** What Excel is and can do, as the panel is told. */
import type { HostFacts } from "../shared/bridge/bridge";
import { knows } from "./requirements";

/** What stands before a function's name in a formula. */
export const PREFIX = "PROP.";

/** Beside the add-in's page. */
export const HELP = "help.html";

export function facts(): HostFacts {
  return {
    name: "Excel",
    prefix: PREFIX,
    spends: "Cells spend your own key, in every workbook that you open on this device.",
    keeps: "The key is stored unencrypted, for you on this device.",
    help: HELP,
    can: { freeze: knows.blocks(), convert: true, longList: false, schedule: false, entities: knows.formats() },
  };
}
