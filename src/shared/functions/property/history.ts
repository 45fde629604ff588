import { lazy } from "../../api/lazy";
import type { Value } from "../../values/value";
import { mapEntries, entryFields, keyValue } from "../../tables/entries";
import type { Column } from "../../tables/table";
import type { FunctionDeclaration } from "../declaring/declaration";
import { entriesFunction, entryRules, type EntryKind } from "../plans/entriesOf";
import { lookUpCost } from "../declaring/lookUpCost";
import { ADDRESS_OR_ID, LABELED, optionsBy } from "../declaring/parameters";
import { SALE_PRICES } from "../declaring/remarks";

const RULES = entryRules();
const ENTRIES = "history";
const DATE: Column = { name: "date", label: "Date", type: "day" };
const shownFields = lazy(() => entryFields(ENTRIES, ["event", "price"]));
const shownColumns = lazy((): readonly Column[] => [
  DATE,
  ...shownFields().map((field) => ({ ...field, name: field.path[2]! })),
]);

/** Newest first, in wide form too: `date 1` is each property's latest event. */
const EVENTS: EntryKind = {
  columns: shownColumns,
  long: ({ record }) =>
    [...mapEntries(record, ENTRIES, shownFields())].reverse().map(({ key, values }) => [keyValue(key), ...values]),
  wide: ({ record }) =>
    [...mapEntries(record, ENTRIES, shownFields())].reverse().flatMap(({ key, values }, index) =>
      [keyValue(key), ...values].map((value, place): readonly [Column, Value] => {
        const column = shownColumns()[place]!;
        return [{ ...column, name: `${column.name} ${index + 1}`, label: `${column.label} ${index + 1}` }, value];
      }),
    ),
  order: (a, b) => rank(a) - rank(b),
};

function rank({ name }: Column): number {
  const [field, index] = name.split(" ");
  return Number(index) * shownColumns().length + shownColumns().findIndex((column) => column.name === field);
}

export const HISTORY: FunctionDeclaration = {
  name: "HISTORY",
  group: "Records",
  entries: ENTRIES,
  summary: "Lists the sales of a property, newest first: date, event and price.",
  parameters: [ADDRESS_OR_ID, optionsBy(RULES, LABELED)],
  examples: [
    { formula: "=PROP.HISTORY(A2)", meaning: "Date, event and price, one row per event" },
    { formula: '=PROP.HISTORY(A2:A101, "layout=wide")', meaning: "One row per property, latest event first" },
  ],
  cost: lookUpCost("HISTORY"),
  remarks: [SALE_PRICES],
  plan: (given) => entriesFunction(given, RULES, EVENTS),
};
