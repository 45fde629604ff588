/** RECORD, OWNER and RANDOM. */
import { subjectsOf } from "./address";
import { PROBLEM, REASON, text, type Cell } from "./cell";
import { blankRow, columnsOf, failedRow, type Column } from "./columns";
import { Refused, Unanswered } from "./failure";
import type { FieldsPage } from "./fieldsPage";
import { at, type Json } from "./json";
import { lookup } from "./lookup";
import { flagOf, headersOf, numberOf, oneOf, optionsOf } from "./options";
import { listOf, type Questions } from "./question";
import type { Table } from "./table";

export const PROPERTY_COLUMNS =
  "formattedAddress, propertyType, bedrooms, bathrooms, squareFootage, lotSize, yearBuilt, lastSaleDate, lastSalePrice";

export const RECORD_COLUMNS = `${PROPERTY_COLUMNS}, ownerOccupied`;

export const OWNER_COLUMNS = "owner.names, owner.type, owner.mailingAddress.formattedAddress, ownerOccupied";

const SHOWING = ["suppressLogging", "headers", "maxAge"];

export function record(
  questions: Questions,
  [address, fields, given]: readonly unknown[],
  usual: string,
  ways: readonly string[],
  page: FieldsPage,
): Table {
  const { columns } = columnsOf("property", fields, usual);
  const { rows: subjects, single } = subjectsOf(address);
  const options = optionsOf(given, [...SHOWING, ...ways], subjects.length)(0);
  const headers = headersOf(options, "none");
  const card = oneOf(options.get("layout"), ["card"]) === "card";
  const entity = oneOf(options.get("as"), ["entity"]) === "entity";
  if (card && subjects.length > 1) throw new Refused("a card is for one property");
  if (subjects.some((subject) => subject?.kind === "point")) throw new Refused("coordinates");
  const read = (each: (typeof subjects)[number]): Cell[] => {
    if (each === undefined) return entity ? blankRow([0]) : blankRow(columns);
    try {
      const found = lookup(questions, each, options);
      const cells = columns.map((column) => column.read({ record: found }));
      return entity ? [wholeRecord(columns, cells, found, page)] : cells;
    } catch (failure) {
      const told = columns.some(({ isReason }) => isReason);
      if (!(failure instanceof Unanswered) || (single && !told)) throw failure;
      return entity ? [told ? REASON : PROBLEM] : failedRow(columns);
    }
  };
  const rows = subjects.map(read);
  if (!card) return { columns: entity ? [{ header: "formattedAddress", kind: "property" }] : columns, headers, rows };
  const [values = []] = rows;
  return {
    columns: [
      { header: "field", kind: undefined },
      { header: "value", kind: undefined },
    ],
    headers: headers === "labels" ? "none" : headers,
    rows: columns.map(({ header }, index) => [
      headers === "labels" ? { kind: "label", starts: "" } : text(header),
      values[index]!,
    ]),
  };
}

/** One value that holds the record: it is called by its address, and each field stands in it under its label. */
function wholeRecord(columns: readonly Column[], cells: readonly Cell[], record: Json, page: FieldsPage): Cell {
  const name = at(record, ["formattedAddress"]);
  const texts = cells.flatMap((cell) => (cell.kind === "text" ? cell.text : []));
  const fields = columns.map(({ kind, header }, index) => {
    const label = kind === undefined ? undefined : page.label(kind, header);
    return [label, cells[index]!] as const;
  });
  return {
    kind: "entity",
    text: typeof name === "string" && name !== "" ? name : (texts[0] ?? "Record"),
    fields: fields.filter(([, cell]) => cell.kind !== "blank"),
  };
}

export function random(questions: Questions, [count, sample, fields, given]: readonly unknown[]): Table {
  const { columns } = columnsOf("property", fields, PROPERTY_COLUMNS);
  const limit = numberOf(count, "count", { least: 1, most: 500, whole: true }) ?? 5;
  if (typeof sample === "object" && sample !== null) throw new Refused("one name");
  const options = optionsOf(given, SHOWING)(0);
  const headers = headersOf(options, "names");
  const query: [string, string][] = [["limit", String(limit)]];
  if (flagOf(options, "suppressLogging") === true) query.push(["suppressLogging", "true"]);
  const named = typeof sample === "string" && sample !== "" ? { sample } : {};
  const found = listOf(questions.ask({ path: "/properties/random", query, ...named })).slice(0, limit);
  return { columns, headers, rows: found.map((each) => columns.map((column) => column.read({ record: each }))) };
}
