import type { FunctionDeclaration } from "../declaring/declaration";
import { entriesFunction, entryRules } from "../plans/entriesOf";
import { lookUpCost } from "../declaring/lookUpCost";
import { ADDRESS_OR_ID, LABELED, optionsBy } from "../declaring/parameters";
import { yearly } from "../plans/yearly";

const RULES = entryRules(["entryYear"]);
const ENTRIES = "propertyTaxes";
const YEARS = yearly(ENTRIES, ["total"]);

export const TAXES: FunctionDeclaration = {
  name: "TAXES",
  group: "Records",
  entries: ENTRIES,
  summary: "Lists the property taxes of a property by year, newest first.",
  parameters: [ADDRESS_OR_ID, optionsBy(RULES, LABELED)],
  examples: [
    { formula: "=PROP.TAXES(A2)", meaning: "Year and total, one row per year" },
    {
      formula: '=PROP.TAXES(A2:A101, "layout=wide")',
      meaning: "One row per property and one column per year, for 100 addresses",
    },
  ],
  cost: lookUpCost("TAXES"),
  plan: (given) => entriesFunction(given, RULES, YEARS),
};
