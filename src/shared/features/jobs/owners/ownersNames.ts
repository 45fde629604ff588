/** What the sheet of owners calls its inputs, and its tables with their columns. */
import type { TableRowReads, TablesColumn, TablesReads } from "../declaring/tables";

/** In the order of the list, from the left. */
export type OwnersColumn =
  | ("site" | "owner" | "type" | "street" | "unit" | "city" | "state" | "zip" | "absentee" | "outOfState")
  | ("sold" | "price" | "years" | "assessed" | "against" | "homes" | "send" | "why" | "suppressed" | "mailed");

/** What the search fills. */
type Record =
  | ("site" | "owner" | "type" | "street" | "unit" | "city" | "state" | "zip" | "mailing" | "occupied" | "elsewhere")
  | ("outOfState" | "sold" | "price" | "years" | "assessed" | "matches" | "problem" | "fetched");

export type FoundHome =
  | Record
  | (
      | "isFirst"
      | "line"
      | "noted"
      | "absentee"
      | "away"
      | "why"
      | "passes"
      | "passed"
      | "letter"
      | "place"
      | "counted"
      | "homes"
    );

export interface OwnersNames {
  readonly input: "Type" | "Years" | "Rows" | "Absentee" | "OutOfState" | "Organizations" | "Since";
  readonly tables: {
    readonly places: "place";
    readonly list: OwnersColumn;
    readonly register: "who" | "mailed" | "means";
    readonly drawn: "years" | "homes" | "letters";
    readonly asked: "place";
    readonly limits: "places" | "rows" | "noted" | "isFull" | "letters";
    readonly options: "name" | "value";
    readonly fields: "field";
    readonly states: "state";
    readonly found: FoundHome;
  };
}

export type OwnersReads = TablesReads<OwnersNames>;
export type OwnersRow = TableRowReads<OwnersNames, OwnersColumn>;
export type FoundRow = TableRowReads<OwnersNames, FoundHome>;
export type HomeColumn = TablesColumn<OwnersNames, FoundHome>;

/** A name or an address as it is compared: records have several spaces between words, too. */
export const asCompared = (text: string): string => `TRIM(${text})`;

/** What counts in place of a day for whoever is never mailed: later than any. */
export const NEVER = 10 ** 6;
