/** The address desk: what the panel asks of its host about a list of addresses, and what it is told. Plain data. */
import type { Problem } from "../api/problem";
import type { CellArea } from "../formulas/cells";
import type { MendKind } from "../parsing/addressList/mendedAddress";
import type { ListArea } from "./listArea";
import type { SearchOffer } from "./searchOffer";

/** A row of a list that needs attention. */
export interface DeskRow {
  /** Counted from 0, in the area of the list. */
  readonly row: number;
  /** The row's number in the sheet. */
  readonly number: number;
  readonly address: string;
  readonly remark: string;
  /** What was probably meant, if it can be written into the address's cell. It is never sent by itself. */
  readonly suggestion?: string;
}

/** A suggestion that a person takes over. */
export interface DeskSuggestion {
  readonly list: CellArea;
  /** Counted from 0, in the list. */
  readonly row: number;
  /** What the cell held when it was suggested. */
  readonly address: string;
  readonly suggestion: string;
}

/** How an address would be changed. */
export interface DeskChange extends Omit<DeskRow, "remark" | "suggestion"> {
  readonly mended: string;
  readonly mends: readonly MendKind[];
  /** A formula gives the address, or a data type: its cell is left as it is. */
  readonly stays: boolean;
}

/** How many rows, and the first of them. */
export interface SomeRows<Row> {
  readonly count: number;
  readonly rows: readonly Row[];
}

/** What can be told of the selected addresses without a request. */
export interface DeskView {
  readonly area: ListArea;
  /** Such as `Sheet1!A2:A501`. */
  readonly place: string;
  /** Identifies what the cells held. */
  readonly seen: string;
  readonly blank: number;
  /** Rows with the list's totals, which are left out. */
  readonly totals: number;
  /** Different addresses that nothing is wrong with, mended ones too. */
  readonly ready: number;
  readonly changes: SomeRows<DeskChange>;
  /** How many rows each set of mends is about, without those whose cells stay. */
  readonly mends: readonly { readonly kinds: readonly MendKind[]; readonly rows: number }[];
  /** The parts of an address are in several columns: its cells can't be changed. */
  readonly inParts: boolean;
  readonly held: SomeRows<DeskRow>;
  readonly rejected: SomeRows<DeskRow>;
  readonly doubled: SomeRows<DeskRow>;
  /** Addresses of a list that were changed earlier, if they can be restored. */
  readonly undo?: { readonly place: string; readonly count: number };
}

/** What addresses can be checked against: `VALUE` of each, or the public records. */
export const CHECKED_AGAINST = ["values", "records"] as const;

export type CheckedAgainst = (typeof CHECKED_AGAINST)[number];

/** What a check requests, if nothing is searched, and the cheaper way, if there may be one. */
export interface CheckPrice {
  readonly requests: number;
  readonly atMost: number;
  readonly search?: SearchOffer;
}

/** What a person agreed to. */
export interface DeskChoices {
  readonly area: ListArea;
  readonly seen: string;
  readonly kinds: readonly MendKind[];
  /** Rows to leave as they are, counted from 0. */
  readonly left: readonly number[];
  /** Held rows that are right. */
  readonly yes: "all" | readonly number[];
  readonly against: CheckedAgainst;
}

/** What became of a row; `matched` on a sheet that doesn't tell whether the home is on record. */
export type DeskOutcome =
  "onRecord" | "estimated" | "matched" | "differs" | "problem" | "doubled" | "waiting" | "notAsked" | "pending";

export interface DeskResults {
  readonly sheet: string;
  /** The list that was checked, if the workbook stores it. */
  readonly list?: CellArea;
  /** How many rows have each outcome. */
  readonly counts: Readonly<Record<DeskOutcome, number>>;
  /** Those that aren't simply matched, or aren't on record. */
  readonly attention: SomeRows<DeskRow & { readonly outcome: DeskOutcome; readonly cell: CellArea }>;
}

export interface DeskApi {
  /** Looks at the selected cells, or at a list again. Nothing is requested. */
  lookAtAddresses(area?: ListArea): Promise<DeskView | Problem>;
  /** Changes the addresses as agreed and keeps the originals beside the list. Returns how many were changed. */
  mendAddresses(choices: DeskChoices): Promise<number | Problem>;
  /** Writes a suggestion into its cell and keeps the original beside the list. Returns why it didn't, if so. */
  takeSuggestion(suggestion: DeskSuggestion): Promise<Problem | undefined>;
  /**
   * Restores the addresses that were changed last, and returns how many.
   * @param shown What a person saw: nothing is restored if another list was changed since, perhaps by somebody else.
   */
  restoreAddresses(shown?: DeskView["undo"]): Promise<number | Problem>;
  /** What that would cost, by either way. Nothing is requested to find out. */
  addressPrices(choices: DeskChoices): Promise<Readonly<Record<CheckedAgainst, CheckPrice>> | Problem>;
  /** Lays out a sheet that looks up what was agreed to, opens it, and returns its name. Nothing is requested. */
  layOutAddresses(choices: DeskChoices): Promise<string | Problem>;
  /** What the last such sheet shows; undefined if there is none. */
  addressResults(): Promise<DeskResults | Problem | undefined>;
}
