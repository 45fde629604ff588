/** The argument `kind`: homes for sale or for rent. */
import { shownInput, singleInput, type Grid } from "../values/input";
import { problem, type Problem } from "../api/problem";
import { ownEntry } from "../values/known";

export const LISTING_KINDS = ["sale", "rent"] as const;

export type ListingKind = (typeof LISTING_KINDS)[number];

const NAMES: Readonly<Record<string, ListingKind>> = {
  sale: "sale",
  sales: "sale",
  value: "sale",
  rent: "rent",
  rental: "rent",
  rentals: "rent",
};

export function listingKind(grid: Grid | undefined): ListingKind | Problem {
  const input = singleInput(grid);
  if (input === undefined) return problem("argument", "kind: give sale or rent, not several cells");
  if (input === null) return "sale";
  const kind = typeof input === "string" ? ownEntry(NAMES, input.toLowerCase()) : undefined;
  return kind ?? problem("argument", `kind: ${shownInput(input)} is not allowed; give sale or rent`);
}
