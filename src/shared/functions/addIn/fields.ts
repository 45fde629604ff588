import { shownInput, singleInput } from "../../values/input";
import { ownEntry } from "../../values/known";
import { didYouMean } from "../../values/spelling";
import { FIELDS as TABLES, type RowKind } from "../../api/fields";
import { problem, type Problem } from "../../api/problem";
import { addedFields, DISTANCE } from "../../tables/provenance";
import { LATEST } from "../../tables/reading";
import { table, type Table } from "../../tables/table";
import type { Plan } from "../../fetching/work/plan";
import type { Arguments, FunctionDeclaration } from "../declaring/declaration";

/** Kinds of record, by the names that people type. */
const RECORDS: Readonly<Record<string, RowKind>> = {
  property: "property",
  value: "valueEstimate",
  rent: "rentEstimate",
  forsale: "saleListing",
  forrent: "rentalListing",
  comps: "saleComparable",
  rentcomps: "rentComparable",
  market: "saleMarket",
  rentmarket: "rentMarket",
};

/** The kinds of record that a search around a center returns. */
const AROUND: readonly RowKind[] = ["property", "saleListing", "rentalListing"];

export const FIELDS_FUNCTION: FunctionDeclaration = {
  name: "FIELDS",
  group: "About PROP",
  summary: "Lists the fields that you can ask for: name, type, unit and meaning.",
  parameters: [
    {
      name: "record",
      label: "Type of record",
      optional: true,
      meaning: `The kind of record: ${Object.keys(RECORDS).join(", ")} (default property).`,
      form: { kind: "choice", choices: Object.keys(RECORDS), usual: "property" },
    },
  ],
  examples: [
    { formula: "=PROP.FIELDS()", meaning: "Every field of a property record" },
    { formula: '=PROP.FIELDS("value")', meaning: "Every field that VALUE can show" },
  ],
  cost: "Nothing: no request is made.",
  plan: fields,
};

// eslint-disable-next-line require-yield -- a plan that asks nothing
function* fields({ record }: Arguments): Plan<Table | Problem> {
  const input = singleInput(record);
  const typed = typeof input === "string" ? input.toLowerCase().replace(/\s+/g, "") : input;
  const kind = typed === null ? "property" : typeof typed === "string" ? ownEntry(RECORDS, typed) : undefined;
  if (kind === undefined) {
    const names = Object.keys(RECORDS);
    if (input === undefined) return problem("argument", "record: give one name, not several cells");
    const hint = typeof input === "string" ? didYouMean(input, names) : "";
    return problem("argument", `record: ${shownInput(input)} is not allowed${hint}; give ${names.join(", ")}`);
  }
  const columns = ["name", "type", "unit", "meaning"].map((name) => ({ name, label: name, type: "text" as const }));
  const added = [...addedFields(kind), ...(AROUND.includes(kind) ? [DISTANCE] : [])];
  const rows = [...TABLES[kind], ...added].map(({ name, type, unit, meaning }) => [
    name.replace("*", LATEST),
    type,
    unit ?? null,
    meaning,
  ]);
  return table(columns, rows, "names");
}
