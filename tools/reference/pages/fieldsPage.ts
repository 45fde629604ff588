/** The page about fields: every field of every kind of record, and the ways to name them. */
import { RECORD } from "../../../src/shared/functions/property/record";
import {
  FIELD_ALIASES,
  FIELD_GROUPS,
  FIELDS,
  KIND_ALIASES,
  type Field,
  type RowKind,
} from "../../../src/shared/api/fields";
import { groupBy } from "../../../src/shared/values/groupBy";
import { isProblem } from "../../../src/shared/api/problem";
import { addedFields, DISTANCE } from "../../../src/shared/tables/provenance";
import { LATEST } from "../../../src/shared/tables/reading";
import { selectors } from "../../../src/shared/tables/selector";
import { markdownCell, codeCell, markdownPage, markdownTable } from "./markdown";
import { runOverSandbox } from "../runs/sandboxRun";
import { shownValue } from "../../../src/shared/tables/shownValue";

interface Kind {
  readonly title: string;
  readonly functions: string;
}

export const RECORD_KINDS: Readonly<Record<RowKind, Kind>> = {
  property: { title: "Property records", functions: "RECORD, OWNER, RANDOM, SEARCH, NEARBY, SOLD" },
  valueEstimate: { title: "Value estimates", functions: "VALUE" },
  rentEstimate: { title: "Rent estimates", functions: "RENT" },
  saleListing: { title: "Sale listings", functions: "FORSALE" },
  rentalListing: { title: "Rental listings", functions: "FORRENT" },
  saleComparable: { title: "Sale comparables", functions: "COMPS" },
  rentComparable: { title: "Rent comparables", functions: 'COMPS with the kind "rent"' },
  saleMarket: { title: "Sale markets", functions: "MARKET, TREND" },
  rentMarket: { title: "Rent markets", functions: 'MARKET, TREND with the kind "rent"' },
};

const KINDS = Object.entries(RECORD_KINDS) as readonly (readonly [RowKind, Kind])[];

export function fieldsPage(): string {
  return markdownPage([
    "# Fields",
    "The argument `fields` takes names from these tables, separated by commas or in a range of cells. " +
      "Case doesn't matter. A field that a record doesn't have is blank.",
    "## Everyday names",
    namesTable(),
    "## Groups",
    "A group's name stands for all of its fields. The number of fields depends on the kind of record:",
    groupsTable(),
    "## Paths",
    "For entries by year or date, use the year, the date, or `latest`. A leading dot gives a path in the service's " +
      "response, whether or not these tables list it. In the sandbox, RECORD of 5500 Grand Lake Dr, San Antonio, " +
      "TX 78244 returns:",
    pathsTable(),
    "## Dates and times",
    "A field of the type `day` is a date without a time. Excel has no dates before 1900, so they are shown as text, such as " +
      "1850-06-01. A field of the type `moment` is a date and time in UTC, in both Excel and Google Sheets, whatever the " +
      "spreadsheet's time zone is.",
    ...KINDS.flatMap(([kind, { title, functions }]) => [`## ${title}`, `For ${functions}.`, fieldsTable(kind)]),
    "## Fields added to every record",
    "Fields derived from a record's own fields are listed with its kind. " +
      `Markets have all of these but ${ONLY_HOMES.map(({ name }) => codeCell(name)).join(" and ")}.`,
    rowsOf(ADDED_TO_ALL),
    "## Fields of searches around a center",
    "For NEARBY, and for SOLD, FORSALE and FORRENT with a center and `radius=` in the options.",
    rowsOf([DISTANCE]),
    "[All functions](README.md)",
  ]);
}

type Described = Pick<Field, "name" | "type" | "unit" | "label" | "meaning">;

/** Markets aren't about one home. */
const HOMES = KINDS.filter(([kind]) => FIELDS[kind].some(({ name }) => name === "formattedAddress"));

/** The added fields that every kind of record about a home has, with the same meaning. */
const ADDED_TO_ALL: readonly Described[] = addedFields("property").filter((field) =>
  HOMES.every(([kind]) =>
    addedFields(kind).some(({ name, meaning }) => name === field.name && meaning === field.meaning),
  ),
);

/** Those that markets lack. */
const ONLY_HOMES = ADDED_TO_ALL.filter(({ name }) => addedFields("saleMarket").every((field) => field.name !== name));

function fieldsTable(kind: RowKind): string {
  const own = addedFields(kind).filter((field) => ADDED_TO_ALL.every(({ name }) => name !== field.name));
  return rowsOf([...FIELDS[kind], ...own]);
}

function rowsOf(fields: readonly Described[]): string {
  return markdownTable(
    ["Name", "Type", "Unit", "Label", "Meaning"],
    fields.map(({ name, type, unit, label, meaning }) => [
      ...[codeCell(name.replace("*", LATEST)), type, unit ?? "", markdownCell(label), markdownCell(meaning)],
    ]),
  );
}

/** Everyday names and the kinds of record that have them, as the selectors resolve them. */
function namesTable(): string {
  const aliases = [...new Set([FIELD_ALIASES, ...Object.values(KIND_ALIASES)].flatMap((each) => Object.keys(each)))];
  return markdownTable(
    ["Name", "Stands for", "Available in"],
    aliases.flatMap((alias) =>
      [...groupBy(KINDS, ([kind]) => standsFor(alias, kind))].flatMap(([name, kinds]) =>
        name === undefined ? [] : [[codeCell(alias), codeCell(name), titlesOf(kinds)]],
      ),
    ),
  );
}

/** Undefined where a kind has no such name, or a field of that name. */
function standsFor(alias: string, kind: RowKind): string | undefined {
  const found = selectors([[alias]], kind, []);
  const name = isProblem(found) ? undefined : found[0]?.column.name;
  return name === alias ? undefined : name;
}

function titlesOf(kinds: typeof KINDS): string {
  const areHomes = kinds.length === HOMES.length && kinds.every((kind) => HOMES.includes(kind));
  if (kinds.length === KINDS.length) return "all records";
  return areHomes ? "all records of homes" : kinds.map(([, { title }]) => title.toLowerCase()).join(", ");
}

function groupsTable(): string {
  return markdownTable(
    ["Group", ...KINDS.map(([, { title }]) => title)],
    Object.keys(FIELD_GROUPS).map((group) => [
      codeCell(group),
      ...KINDS.map(([kind]) => {
        const fields = selectors([[group]], kind, []);
        return isProblem(fields) ? "none" : String(fields.length);
      }),
    ]),
  );
}

const PATHS: readonly string[] = [
  "owner.names",
  "hoa.fee",
  "features.garageSpaces",
  "taxAssessments.latest.value",
  "taxAssessments.2023.value",
  "propertyTaxes.latest.total",
  "history.latest.date",
  "history.latest.price",
  ".features.roofType",
  ".propertyTaxes.latest",
  ".noSuchField",
  "noSuchField",
  "bedroom",
];

function pathsTable(): string {
  return markdownTable(
    ["Typed", "Column", "Result"],
    PATHS.map((path) => {
      const { outcome } = runOverSandbox(RECORD, [[["5500 Grand Lake Dr, San Antonio, TX 78244"]], [[path]]]);
      if (isProblem(outcome)) return [codeCell(path), "", markdownCell(outcome.message)];
      const column = outcome.columns[0]!;
      const text = shownValue(outcome.rows[0]?.[0] ?? null, column.unit);
      return [codeCell(path), codeCell(column.name), text === "" ? "(blank)" : markdownCell(text)];
    }),
  );
}
