/** Where things are in the sheet of checked addresses, and what its results are called. */
import { NOT_FETCHED } from "../../api/text/neededText";
import type { CheckedAgainst, DeskOutcome } from "../../panelApi/deskApi";
import type { LookName } from "../../workbook/port/looks";
import { ADDRESS_CHECK_HEADS } from "../../workbook/layout/ownSheets";
import { CHECKS } from "./checkedAgainst";

export const checkHeads = (against: CheckedAgainst): readonly string[] => [
  ...ADDRESS_CHECK_HEADS,
  ...["Address used", "Matched address", "Differs in", CHECKS[against].heading, "Answer"],
  ...["Type", "Beds", "Baths", "Square feet", "Lot", "Year built", "Last sale", "Last sale price"].slice(
    0,
    CHECKS[against].facts.length,
  ),
];

export const CHECK_WIDTHS: readonly number[] = [7, 44, 32, 44, 10, 44, 44, 16, 12, 30, 14, 7, 7, 9, 9, 7, 11, 12];

export const CHECK_COLUMNS = {
  address: 1,
  result: 2,
  problem: 3,
  yes: 4,
  asked: 5,
  matched: 6,
  differs: 7,
  value: 8,
  answer: 9,
  /** The first of the record's facts. */
  facts: 10,
  squareFeet: 13,
  yearBuilt: 15,
  lastSale: 16,
  lastSalePrice: 17,
};

interface Result {
  readonly outcome: DeskOutcome;
  /** What its cell begins with: no result begins as another. */
  readonly begins: string;
  /** What it began with in sheets that earlier builds laid out. */
  readonly began?: string;
  readonly label: string;
  readonly look: LookName;
}

export const CHECK_RESULTS: readonly Result[] = [
  { outcome: "onRecord", begins: "Matched, on record", label: "Matched, on record", look: "good" },
  {
    outcome: "estimated",
    begins: "Estimated only",
    label: "Estimated only, no public record found",
    look: "estimate",
  },
  { outcome: "differs", begins: "Differs", label: "Matched differently", look: "warning" },
  { outcome: "problem", begins: "Problem", label: "Problems", look: "bad" },
  { outcome: "doubled", begins: "Duplicate", began: "Doubled", label: "Duplicates", look: "note" },
  { outcome: "waiting", begins: "Needs your OK", began: "Waits", label: "Need your OK", look: "warning" },
  { outcome: "notAsked", begins: "Not an address", label: "Not an address", look: "bad" },
  { outcome: "pending", begins: "Not fetched", label: NOT_FETCHED, look: "note" },
];

/** Of sheets that earlier builds laid out: they don't tell whether a home is on record. */
export const EARLIER_RESULT: Omit<Result, "look"> = {
  outcome: "matched",
  begins: "Matched",
  label: "Matched",
};

/** The first row of the list, below its headings. */
export const FIRST_ADDRESS_ROW = CHECK_RESULTS.length + 4;
/** The same of sheets that earlier builds laid out. */
export const EARLIER_FIRST_ROW = 11;
