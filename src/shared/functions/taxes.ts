import type { FunctionDeclaration } from "./declaration";
import { entriesOf, entryRules } from "./entriesOf";
import { ADDRESS_OR_ID, optionsBy } from "./parameters";
import { yearly } from "./yearly";

const RULES = entryRules(["entryYear"]);
const YEARS = yearly("propertyTaxes", ["total"]);

export const TAXES: FunctionDeclaration = {
  name: "TAXES",
  summary: "Lists the property taxes of a property by year, newest first.",
  parameters: [ADDRESS_OR_ID, optionsBy(RULES)],
  examples: [
    { formula: "=PROP.TAXES(A2)", meaning: "Year and total, one row per year" },
    {
      formula: '=PROP.TAXES(A2:A101, "layout=wide")',
      meaning: "One row per property and one column per year, for 100 addresses",
    },
  ],
  cost: "One request for each address that isn't cached, shared with RECORD, OWNER, ASSESSMENTS, HISTORY and FEATURES.",
  plan: (given) => entriesOf(given, RULES, YEARS),
};
