/** The address desk's methods of the panel's API. */
import type { DeskApi, DeskChoices } from "../../panelApi/deskApi";
import type { Prefix } from "../../workbook/formulas/propFormulas";
import type { Flow } from "../../workbook/port/port";
import { addressPrices } from "./addressPrices";
import { addressResults } from "./addressResults";
import { layOutAddresses } from "./layOutAddresses";
import { lookAtAddresses } from "./lookAtAddresses";
import { mendAddresses } from "./mendAddresses";
import { restoreAddresses } from "./restoreAddresses";
import { takeSuggestion } from "./takeSuggestion";

type DeskFlows = {
  readonly [Name in keyof DeskApi]: (...given: Parameters<DeskApi[Name]>) => Flow<Awaited<ReturnType<DeskApi[Name]>>>;
};

export const deskFlows = (prefix: Prefix): DeskFlows => ({
  lookAtAddresses: (area) => lookAtAddresses(area),
  mendAddresses,
  takeSuggestion,
  restoreAddresses: (shown) => restoreAddresses(shown),
  addressPrices,
  layOutAddresses: (choices: DeskChoices) => layOutAddresses(choices, prefix),
  addressResults,
});
