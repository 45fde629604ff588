/** What the panel is told about Excel. */
import type { HostFacts } from "../../shared/panelApi/panelApi";
import { HELP_FOLDER, OTHER_PAGES, webPage } from "../../shared/functions/declaring/referencePage";
import { hostSupports } from "../runtime/requirements";
import { showsDataTypes } from "../storage/hostFindings";

/** The prefix of function names in formulas. */
export const PREFIX = "PROP.";

/** The reference's first page, relative to the add-in's. */
export const HELP = webPage(HELP_FOLDER, OTHER_PAGES.reference);

export function facts(): HostFacts {
  return {
    name: "Excel",
    prefix: PREFIX,
    spends: "Cells spend your own key, in every workbook that you open on this device.",
    keeps:
      "The key is stored unencrypted, for you on this device. In a browser, another Office site has its own key and monthly limit; only the gateway's limit covers all of them.",
    help: HELP_FOLDER,
    can: {
      freeze: hostSupports.blocks(),
      convert: true,
      longList: false,
      schedule: false,
      entities: showsDataTypes(),
    },
  };
}
