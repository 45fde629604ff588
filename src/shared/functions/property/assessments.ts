import type { FunctionDeclaration } from "../declaring/declaration";
import { entriesFunction, entryRules } from "../plans/entriesOf";
import { lookUpCost } from "../declaring/lookUpCost";
import { ADDRESS_OR_ID, LABELED, optionsBy } from "../declaring/parameters";
import { yearly } from "../plans/yearly";

const RULES = entryRules(["entryYear"]);
const ENTRIES = "taxAssessments";
const YEARS = yearly(ENTRIES, ["value", "land", "improvements"]);

export const ASSESSMENTS: FunctionDeclaration = {
  name: "ASSESSMENTS",
  group: "Records",
  entries: ENTRIES,
  summary: "Lists the assessed values of a property by year, newest first: value, land and improvements.",
  parameters: [ADDRESS_OR_ID, optionsBy(RULES, LABELED)],
  examples: [
    { formula: "=PROP.ASSESSMENTS(A2)", meaning: "Year, value, land and improvements, one row per year" },
    { formula: '=PROP.ASSESSMENTS(A2, "entryYear=1")', meaning: "With the year inside each entry, which can differ" },
  ],
  cost: lookUpCost("ASSESSMENTS"),
  plan: (given) => entriesFunction(given, RULES, YEARS),
};
