/** What a person had calculated in each host before, as in one sheet, one after another. */

export const HOMES = {
  valued: "5500 Grand Lake Dr, San Antonio, TX 78244",
  rented: "1430 Grand Lake Dr, San Antonio, TX 78244",
  recorded: "1412 Grand Lake Dr, San Antonio, TX 78244",
  taxed: "1420 Grand Lake Dr, San Antonio, TX 78244",
  nowhere: "12 Nowhere",
} as const;

export interface Calculated {
  readonly name: string;
  readonly args: readonly unknown[];
}

export const SESSION: readonly Calculated[] = [
  { name: "VALUE", args: [HOMES.valued] },
  { name: "VALUE", args: [HOMES.valued, "price, beds, sqft, lastSaleDate, matchedAddress"] },
  { name: "RENT", args: [HOMES.rented, "rent, rentRangeLow, rentRangeHigh", "bedrooms=9; squareFootage=9999"] },
  { name: "COMPS", args: [HOMES.valued, "sale", 5] },
  { name: "RECORD", args: [HOMES.recorded] },
  { name: "OWNER", args: [HOMES.recorded, "owner.names, ownerOccupied"] },
  { name: "SEARCH", args: [78244, "", "", "", "formattedAddress, beds, sqft, lastSaleDate, lastSalePrice", 60] },
  { name: "TAXES", args: [HOMES.taxed] },
  { name: "HISTORY", args: [HOMES.taxed] },
  { name: "FORRENT", args: [78244, "", "", "", "formattedAddress, price, baths, listedDate", 5] },
  { name: "VALUE", args: [[[HOMES.nowhere], [HOMES.valued]], "price"] },
];

/** Asked last, of the build that wrote the store: its ledger. */
export const LEDGER: Calculated = { name: "USAGE", args: [] };

/** What the stored session and a build that reads it calculate with. */
export const SETTINGS = {
  PROP_BASE_URL: "https://service.example/v1",
  PROP_API_KEY: "sandbox",
  PROP_MONTHLY_LIMIT: "300",
  PROP_KEEP_DAYS: "30",
} as const;

/** When it was. */
export const MADE_AT = Date.UTC(2026, 10, 20, 15);

export interface Stored<Store> {
  /** The commit whose build wrote it. */
  readonly commit: string;
  readonly store: Store;
  /** The cells that this build showed, call by call, in words. */
  readonly cells: readonly (readonly (readonly string[])[])[];
  readonly ledger: readonly (readonly string[])[];
}
