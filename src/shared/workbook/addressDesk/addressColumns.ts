/** Where things are in the sheet of checked addresses, and what its results are called. */
import type { DeskOutcome } from "../../panelApi/deskApi";
import type { LookName } from "../sheets/looks";

export const CHECK_HEADS = [
  ...["Row", "Address", "Result", "Problem", "Look up?", "Looked up as"],
  ...["Matched address", "Differs in", "Value", "Answer"],
];

export const CHECK_WIDTHS: readonly number[] = [7, 44, 22, 44, 10, 44, 44, 16, 12, 30];

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
};

/** What the call in `CHECK_COLUMNS.matched` shows, in order. Its request is the one that VALUE makes anywhere else. */
export const CHECK_FIELDS = "matchedAddress, addressDiffers, price, problem";

interface Result {
  readonly outcome: DeskOutcome;
  /** What its cell begins with: no result begins as another. */
  readonly begins: string;
  readonly label: string;
  readonly look: LookName;
}

export const CHECK_RESULTS: readonly Result[] = [
  { outcome: "matched", begins: "Matched", label: "Matched", look: "good" },
  { outcome: "differs", begins: "Differs", label: "Matched differently", look: "warning" },
  { outcome: "problem", begins: "Problem", label: "Problems", look: "bad" },
  { outcome: "doubled", begins: "Doubled", label: "Doubled", look: "note" },
  { outcome: "waiting", begins: "Waits", label: "Wait for a yes", look: "warning" },
  { outcome: "notAsked", begins: "Not an address", label: "Not an address", look: "bad" },
  { outcome: "pending", begins: "Not fetched", label: "Not fetched yet", look: "note" },
];

/** The first row of the list, below its headings. */
export const FIRST_ADDRESS_ROW = CHECK_RESULTS.length + 4;
