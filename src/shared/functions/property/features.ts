import { FIELDS } from "../../api/fields";
import { lazy } from "../../api/lazy";
import { withUnit } from "../../tables/card";
import { features } from "../../tables/entries";
import type { Column } from "../../tables/table";
import type { FunctionDeclaration } from "../declaring/declaration";
import { entriesFunction, entryRules, type EntryKind } from "../plans/entriesOf";
import { lookUpCost } from "../declaring/lookUpCost";
import { ADDRESS_OR_ID, optionsBy } from "../declaring/parameters";

const RULES = entryRules();
const order = lazy(() => FIELDS.property.map(({ name }) => name));

const FEATURE_ROWS: EntryKind = {
  columns: () => [
    { name: "feature", label: "Feature", type: "text" },
    { name: "value", label: "Value", type: "text" },
  ],
  long: ({ record }) =>
    features(record).map(([column, value]) => [column.name.slice("features.".length), withUnit(value, column)]),
  wide: ({ record }) => features(record),
  order: (a, b) => place(a) - place(b) || a.name.localeCompare(b.name),
};

/** Undocumented features come last. */
function place({ name }: Column): number {
  const index = order().indexOf(name);
  return index < 0 ? order().length : index;
}

export const FEATURES: FunctionDeclaration = {
  name: "FEATURES",
  group: "Records",
  summary: "Lists the features of a building (cooling, garage, roof, rooms and so on), one per row.",
  parameters: [ADDRESS_OR_ID, optionsBy(RULES)],
  examples: [
    { formula: "=PROP.FEATURES(A2)", meaning: "Features and their values, one per row" },
    { formula: '=PROP.FEATURES(A2:A101, "layout=wide")', meaning: "One row per property, one column per feature" },
  ],
  cost: lookUpCost("FEATURES"),
  plan: (given) => entriesFunction(given, RULES, FEATURE_ROWS),
};
