/** A list of 500 addresses as people send them, of which 60 are wrong: each row with what the desk is to make of it. */
import type { Input } from "../../../src/shared/values/input";

export interface TypedRow {
  readonly cell: Input;
  readonly verdict: "ready" | "mended" | "doubled" | "held" | "rejected" | "blank";
}

const LOST_ZEROS = [
  ...["Cambridge, MA 2139", "Boston, MA 2118", "Newark, NJ 7102", "Jersey City, NJ 7302", "Hartford, CT 6103"],
  ...[
    "Portland, ME 4101",
    "Concord, NH 3301",
    "Providence, RI 2903",
    "Burlington, VT 5401",
    "San Juan Rd, Lowell, MA 1850",
  ],
  ...["Worcester, Massachusetts 1608", "Stamford, CT 6901-1234"],
].map((place, index) => `${11 + index} Elm St, ${place}`);

const MENDED = [
  ...LOST_ZEROS,
  ...["Apt 4, 31 Ash St, Austin, TX 78701", "#7, 32 Ash St, Austin, TX 78701", "Unit 2B, 33 Ash St, Austin, TX 78701"],
  ...["34 Ash St\nAustin, TX 78701", "35 Ash St, Austin, TX 787011234"],
];

const REJECTED: readonly Input[] = [
  ...["-", "TBD", "n/a", "call owner", "N/A", "?", "none", "see notes", "#REF!", "PO Box 12, Austin, TX 78701"],
  ...[1250, 0, 78244, "Total: 440"],
];

const HELD = [
  ...[
    "41 Oak St, Austin, TX 90210",
    "42 Oak St, Miami, FL 78701",
    "43 Oak St, Denver, CO 10001",
    "44 Oak St, Reno, NV 60601",
  ],
  ...["45 Oak St, Austin, TX 2139", "46 Oak St, Austin, TX 00000"],
  ...["Oak St, Austin, TX 78701", "47 Oak St", "48 Oak St, Austin", "49, Austin, TX 78701", "Austin, TX 78701"],
  ...["50 Oak St Apt, Austin, TX 78701", "51 Oak St Units 1-4, Austin, TX 78701", "52 Oak St #1-4, Austin, TX 78701"],
];

const DOUBLED = [
  ...["1000 GRAND LAKE DR, SAN ANTONIO, TX 78244", "1001 Grand Lake Dr San Antonio TX 78244"],
  ...["1002  Grand Lake Dr., San Antonio, Texas 78244", "1003 Grand Lake Dr, San Antonio, TX 78244-1234"],
  ...[
    "1004 Grand Lake Dr, San Antonio, TX 78244, USA",
    "11 Elm St, Cambridge, MA 02139",
    "31 Ash St #4, Austin, TX 78701",
  ],
  ...["1000 Grand Lake Dr, San Antonio, TX 78244", "41 Oak St, Austin, Texas 90210"],
];

const wrong: readonly TypedRow[] = [
  ...MENDED.map((cell): TypedRow => ({ cell, verdict: "mended" })),
  ...REJECTED.map((cell): TypedRow => ({ cell, verdict: "rejected" })),
  ...HELD.map((cell): TypedRow => ({ cell, verdict: "held" })),
  ...DOUBLED.map((cell): TypedRow => ({ cell, verdict: "doubled" })),
  ...Array.from({ length: 5 }, (): TypedRow => ({ cell: null, verdict: "blank" })),
  { cell: "Property address", verdict: "rejected" },
];

const right = (index: number): TypedRow => ({
  cell: `${1000 + index} Grand Lake Dr, San Antonio, TX 78244`,
  verdict: "ready",
});

/** The wrong rows stand among the right ones, each behind seven of them, so that no list ends with a blank row. */
export const TYPED_ROWS: readonly TypedRow[] = Array.from({ length: 440 }, (_, index) => index).flatMap((index) => {
  const fault = index >= 10 && (index - 10) % 7 === 0 ? wrong[(index - 10) / 7] : undefined;
  return fault === undefined ? [right(index)] : [fault, right(index)];
});

export const rowsThatAre = (verdict: TypedRow["verdict"]): readonly TypedRow[] =>
  TYPED_ROWS.filter((row) => row.verdict === verdict);
