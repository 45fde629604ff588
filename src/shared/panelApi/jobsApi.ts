/** What the panel asks of jobs: which there are, the selected list, a job sheet, and a month's snapshot of a rent roll. */
import type { Problem } from "../api/problem";
import type { ListArea } from "./listArea";

/** What a column of a list holds. */
export type ColumnRole =
  | "address"
  | "unit"
  | "bedrooms"
  | "bathrooms"
  | "squareFootage"
  | "propertyType"
  | "currentRent"
  | "leaseEnd"
  | "building"
  | "plan"
  | "tenant"
  | "occupancy";

/** The parts of a street, in the order in which they are written. */
export const STREET_PARTS = [
  ...(["houseNumber", "houseFraction", "preDirection", "street", "suffix", "postDirection"] as const),
];

type StreetPart = (typeof STREET_PARTS)[number];

/** What a column is used for: also as a part of the address, which is joined. */
export type ColumnUse = ColumnRole | StreetPart | "city" | "state" | "zip" | "bedsAndBaths" | "none";

export interface ListColumn {
  /** `A`. */
  readonly letters: string;
  /** Its heading, or an empty text. */
  readonly heading: string;
  /** Its first content below the heading. */
  readonly sample: string;
  readonly use: ColumnUse;
  /** Otherwise a person is asked. */
  readonly sure: boolean;
  /** It has a heading of current rents, and our own formulas filled it in. */
  readonly isMarketRent?: true;
}

/** A list whose columns are read as a person chose: one use for each, in order. */
export interface ReadAs {
  readonly area: ListArea;
  readonly uses: readonly ColumnUse[];
}

/** A way to read the columns of a list, and the first addresses as they would be looked up. */
export interface Reading {
  readonly uses: readonly ColumnUse[];
  readonly first: readonly string[];
}

export interface SelectedList {
  readonly area: ListArea;
  /** What was selected: `Sheet1!A1:D40`. */
  readonly cells: string;
  readonly columns: readonly ListColumn[];
  /** Rows with an address or a unit, and the first address that can be looked up, or an empty text. */
  readonly entries: number;
  readonly first: string;
  /** Rows whose address isn't one, rows that may be wrong, rows that are mended, and rows that repeat another. */
  readonly rejected: number;
  readonly held: number;
  readonly mended: number;
  readonly doubled: number;
  /** The ZIP codes of its rows, each once. */
  readonly zips: readonly string[];
  /** What a person has to say before the list is used: some of its columns can be somebody else's. */
  readonly question?: string;
  /** How it is read; where there is a question, and it can be read in another way, that too. */
  readonly readings: readonly Reading[];
  /** Why no job sheet takes it. */
  readonly problem?: Problem;
}

/** A job about one home. */
interface HomeStart {
  readonly from: "address";
  /** What to do where nothing that is selected can be used. */
  readonly select: string;
  /** Before the first address of a selected list: `The grid is about`. */
  readonly about: string;
}

/** A job about all rows of a list. */
interface ListStart {
  readonly from: "list";
  readonly select: string;
  /** What it reads of a row besides its address. */
  readonly reads: readonly ColumnUse[];
  /** What a list should have, and what is said where no column is that. */
  readonly wanted?: { readonly use: ColumnUse; readonly without: string };
}

/** A job about ZIP codes: those that are selected, those of the addresses that are selected, or typed ones. */
interface PlacesStart {
  readonly from: "places";
  readonly select: string;
  /** How many its sheet takes. */
  readonly most: number;
}

export type JobStart = HomeStart | ListStart | PlacesStart;

/** A job as it is offered. */
export interface JobView {
  readonly id: string;
  /** As people call it: `Comps grid`. */
  readonly title: string;
  /** In a line, what a person gets. */
  readonly meaning: string;
  readonly start: JobStart;
  /** Where its sheet says why there are no figures. */
  readonly problems: string;
}

export interface JobWish {
  /** Its id. */
  readonly job: string;
  /** The list, and how its columns are read; missing if something was typed instead. */
  readonly list?: ReadAs;
  /**
   * The address of the one home that it is about; for a list of units without addresses, that of their building; the ZIP
   * codes that it is about, if there is no list.
   */
  readonly typed: string;
  /** Whether it goes into a new sheet, or to the selected cell. */
  readonly place: "newSheet" | "selectedCell";
}

export interface JobsApi {
  /** All jobs, in the order in which they are offered. */
  jobs(): Promise<readonly JobView[]>;
  /** What is selected; undefined if nothing is. */
  selectedList(): Promise<SelectedList | undefined>;
  /** The same cells with their columns read as a person chose. */
  listReadAs(list: ReadAs): Promise<SelectedList | undefined>;
  /** Lays out a job sheet and opens it. Nothing is requested. Returns its name. */
  insertJob(wish: JobWish): Promise<string | Problem>;
  /** Copies the values of the rent roll on the open sheet into a sheet of their own. Returns its name. */
  keepSnapshot(): Promise<string | Problem>;
}
