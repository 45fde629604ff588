/** The page of all fields, of every kind of record, and of all the ways to ask for them. */
import { RECORD } from "../shared/functions/record";
import { FIELD_ALIASES, FIELD_GROUPS, FIELDS, type Field, type RowKind } from "../shared/service/fields";
import { isProblem } from "../shared/service/problem";
import { addedFields, DISTANCE } from "../shared/table/provenance";
import { LATEST } from "../shared/table/reading";
import { selectors } from "../shared/table/selector";
import { cell, codeCell, page, table } from "./markdown";
import { runOverSandbox } from "./sandboxRun";
import { shownValue } from "../shared/table/shownValue";

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
  saleComparable: { title: "Comparables of a value", functions: "COMPS" },
  rentComparable: { title: "Comparables of a rent", functions: 'COMPS with the kind "rent"' },
};

const KINDS = Object.entries(RECORD_KINDS) as readonly (readonly [RowKind, Kind])[];

export function fieldsPage(): string {
  return page([
    "# Fields",
    "The argument `fields` takes names from these tables, separated by commas or in a range of cells. " +
      "Capital and small letters don't count. A field that a record lacks is blank.",
    "## Everyday names",
    namesTable(Object.entries(FIELD_ALIASES).map(([alias, name]) => [alias, codeCell(name)])),
    "## Groups",
    "A group's name stands for all of its fields. How many it has depends on the record.",
    groupsTable(),
    "## Paths",
    "Entries by year or by date are reached with the year, the date, or `latest`. A leading dot names a path as it " +
      "stands in the service's answer, known to these tables or not. RECORD of 5500 Grand Lake Dr, San Antonio, " +
      "TX 78244 gives, in the sandbox:",
    pathsTable(),
    "## Days and moments",
    "A field of the type `day` is a whole day, without a time. Excel has no days before 1900: they are shown as text, such as " +
      "1850-06-01. A field of the type `moment` is a day with its time in UTC, in Excel and in Google Sheets alike, whatever " +
      "the spreadsheet's time zone is.",
    ...KINDS.flatMap(([kind, { title, functions }]) => [`## ${title}`, `For ${functions}.`, fieldsTable(kind)]),
    "## Fields added to every record",
    "Those that follow from a record's own fields stand with the fields of its kind.",
    rowsOf(ADDED_TO_ALL),
    "## Fields of searches around a center",
    "For NEARBY; for SOLD, FORSALE and FORRENT with a center and `radius=` in the options.",
    rowsOf([DISTANCE]),
    "[All functions](README.md)",
  ]);
}

const HEADS = ["Name", "Type", "Unit", "Label", "Meaning"];

type Described = Pick<Field, "name" | "type" | "unit" | "label" | "meaning">;

/** Added to each kind of record, with one meaning. */
const ADDED_TO_ALL: readonly Described[] = addedFields("property").filter((field) =>
  KINDS.every(([kind]) =>
    addedFields(kind).some(({ name, meaning }) => name === field.name && meaning === field.meaning),
  ),
);

function fieldsTable(kind: RowKind): string {
  const own = addedFields(kind).filter((field) => ADDED_TO_ALL.every(({ name }) => name !== field.name));
  return rowsOf([...FIELDS[kind], ...own]);
}

function rowsOf(fields: readonly Described[]): string {
  return table(
    HEADS,
    fields.map(({ name, type, unit, label, meaning }) => [
      ...[codeCell(name.replace("*", LATEST)), type, unit ?? "", cell(label), cell(meaning)],
    ]),
  );
}

/** An everyday name is not known to every kind of record: the selectors say to which. */
function namesTable(rows: readonly (readonly [name: string, meaning: string])[]): string {
  return table(
    ["Name", "Stands for", "Known to"],
    rows.map(([name, meaning]) => {
      const knowing = KINDS.filter(([kind]) => !isProblem(selectors([[name]], kind, [])));
      const all = knowing.length === KINDS.length;
      return [
        codeCell(name),
        meaning,
        all ? "all records" : knowing.map(([, { title }]) => title.toLowerCase()).join(", "),
      ];
    }),
  );
}

function groupsTable(): string {
  return table(
    ["Group", ...KINDS.map(([, { title }]) => title)],
    Object.keys(FIELD_GROUPS).map((group) => [
      codeCell(group),
      ...KINDS.map(([kind]) => {
        const found = selectors([[group]], kind, []);
        return isProblem(found) ? "none" : String(found.length);
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
  return table(
    ["Typed", "Column", "Result"],
    PATHS.map((path) => {
      const { outcome } = runOverSandbox(RECORD, [[["5500 Grand Lake Dr, San Antonio, TX 78244"]], [[path]]]);
      if (isProblem(outcome)) return [codeCell(path), "", cell(outcome.message)];
      const column = outcome.columns[0]!;
      const text = shownValue(outcome.rows[0]?.[0] ?? null, column.unit);
      return [codeCell(path), codeCell(column.name), text === "" ? "(blank)" : cell(text)];
    }),
  );
}
