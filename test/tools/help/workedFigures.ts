/**
 * Where each figure of the guide's worked examples stands in its finished workbook, in the order of the page: beside a label; or in
 * the row of one label, under the heading of another, some rows further down; or it is the least or the most under a heading, or a
 * label says it.
 */
export type Where =
  | string
  | readonly [row: string, heading: string, down?: number]
  | { readonly least: string }
  | { readonly most: string }
  | { readonly said: string };

type Figure = readonly [figure: string, where: Where];

const HOME = "5500 Grand Lake Dr";
const CHEAPEST = "5548 Grand Lake Dr";
const TOTAL = "Total:";

const ofZip = (
  zip: string,
  [price, rent, change, cap]: readonly [string, string, string, string],
): readonly Figure[] => [
  [price, [zip, "Median price"]],
  [rent, [zip, "Median rent"]],
  [change, [zip, "Change over a year"]],
  [cap, [zip, "Gross yield"]],
];

const ofStep = (step: string, month: string, share: string): readonly Figure[] => [
  [month, [step, "A month"]],
  [share, [step, "Of market"]],
];

const TYPES = ["1 bd, 1 ba, 700 sq ft", "2 bd, 1 ba, 900 sq ft", "3 bd, 2 ba, 1200 sq ft"] as const;
const ofTypes = (heading: string, ...figures: readonly string[]): readonly Figure[] =>
  figures.map((figure, at) => [figure, [TYPES[at]!, heading]]);

export const WORKED_FIGURES: Readonly<Record<string, readonly Figure[]>> = {
  "bulk-valuation.md": [
    ["$461,000", [HOME, "Value"]],
    ["$2,400", [HOME, "Rent a month"]],
    ["$12,791", [HOME, "Operating expenses"]],
    ["$14,569", [HOME, "Net operating income"]],
    ["3.16%", [HOME, "Cap rate"]],
    ["$131,000", [CHEAPEST, "Value"]],
    ["$940", [CHEAPEST, "Rent a month"]],
    ["$4,118", [CHEAPEST, "Operating expenses"]],
    ["$6,598", [CHEAPEST, "Net operating income"]],
    ["5.04%", [CHEAPEST, "Cap rate"]],
    ["$75,000", ["7311 Copper Cove", "Value"]],
    ["$2,650,000", [TOTAL, "Value"]],
    ["$75,387", [TOTAL, "Operating expenses"]],
    ["$93,219", [TOTAL, "Net operating income"]],
    ["3.52%", "Portfolio cap rate"],
    ["$28,800", [HOME, "Gross potential rent"]],
    ["5%", "Vacancy, % of rent"],
    ["$27,360", [HOME, "Effective gross income"]],
    ["$5,993", [HOME, "Taxes"]],
    ["1.3%", "Taxes, % of value"],
    ["$2,305", [HOME, "Insurance"]],
    ["$2,189", [HOME, "Management"]],
    ["$2,304", [HOME, "Repairs"]],
    ["2.78%", { least: "Cap rate" }],
    ["5.04%", { most: "Cap rate" }],
    ["22.1%", [CHEAPEST, "Range width"]],
  ],
  "comps-grid.md": [
    ["$521,900", ["Price", "Comp 1"]],
    ["0.25%", "Time, per month"],
    ["$652", ["Months since the date of the price", "Comp 1", 1]],
    ["$7,500", "Bathroom"],
    ["−$3,750", ["Bathrooms", "Comp 1", 1]],
    ["$50", "Square foot of living area"],
    ["−$20,850", ["Living area, sq ft", "Comp 1", 1]],
    ["$1", "Square foot of lot"],
    ["$4,405", ["Lot, sq ft", "Comp 1", 1]],
    ["$502,357", ["Adjusted price", "Comp 1"]],
    ["24.2%", ["Weight", "Comp 1"]],
    ["$405,830", ["Lowest adjusted", "This grid"]],
    ["$502,357", ["Highest adjusted", "This grid"]],
    ["$450,000", ["Indicated value", "This grid"]],
    ["$461,000", ["Indicated value", "The service"]],
    ["$420,000", ["Lowest adjusted", "The service"]],
    ["$503,000", ["Highest adjusted", "The service"]],
    ["2.4%", ["Indicated value", "Difference"]],
  ],
  "deal.md": [
    ["$130,000", "Price"],
    ["$25,000", "Rehab"],
    ["$228,000", "Value after repair (ARV)"],
    ["$1,360", "Monthly rent per unit"],
    ["$3,246", "Property tax"],
    ["5.5%", "Cap rate, at least"],
    ["$9,062", "Net operating income (NOI)"],
    ["$130,000", "Price"],
    ["6.97%", "Cap rate"],
    ["$9,062", "Net operating income (NOI)"],
    ["$7,784", "Debt service"],
    ["8%", "Cash on cash, at least"],
    ["$462", "Cash flow before tax"],
    ["$61,400", "Cash invested"],
    ["0.75%", "Cash on cash"],
    ["75%", "All-in, at most"],
    ["$172,123", ["All-in", "At the price"]],
    ["$228,000", "Value after repair (ARV)"],
    ["75.5%", ["All-in, of ARV", "At the price"]],
    ["$134,600", ["Price paid", "Highest offer"]],
    ["$37,637", ["Flip: profit before tax", "At the price"]],
    ["$134,600", ["Price paid", "Highest offer"]],
    ["5%", { said: "ARV 5% lower" }],
    ["$27,149", ["ARV 5% lower", "Flip profit"]],
    ["$126,372", "Highest price at the DSCR"],
    ["8%", "Cash on cash, at least"],
    ["$4,543", ["BRRRR: cash left in", "At the price"]],
    ["$5,406", ["BRRRR: cash flow a year after", "At the price"]],
  ],
  "market-comparison.md": [
    ...ofZip("78244", ["$242,400", "$1,303", "−5.1%", "6.45%"]),
    ...ofZip("78109", ["$256,900", "$1,115", "11.3%", "5.21%"]),
    ...ofZip("78222", ["$187,950", "$975", "−19.1%", "6.23%"]),
    ...ofZip("78148", ["$209,900", "$1,060", "−19.2%", "6.06%"]),
    ...ofZip("78239", ["$228,900", "$943", "3.1%", "4.94%"]),
    ["$1,303", ["78244", "Median rent"]],
    ["$242,400", ["78244", "Median price"]],
  ],
  "jobs.md": [
    ["$242,400", ["78244", "Median price"]],
    ["$1,303", ["78244", "Median rent"]],
    ["6.45%", ["78244", "Gross yield"]],
    ["5.1%", ["78244", "Change over a year"]],
  ],
  "rent-roll.md": [
    ...ofStep("Market rent, all units", "$11,120", "100%"),
    ...ofStep("Vacant, model, no rent", "−$1,870", "−16.8%"),
    ...ofStep("Gain less loss to lease", "$3,690", "33.2%"),
    ...ofStep("Rent in place", "$12,940", "116.4%"),
    ...ofTypes("Market", "$770", "$910", "$1,100"),
    ...ofTypes("In place", "$1,022", "$1,255", "$1,618"),
    ["$3,690", ["Gain to lease", "A month"]],
    ["83.2%", "Economic occupancy"],
  ],
  "tax-appeal.md": [
    ["$216,610", "Assessed value"],
    ["40%", "Assessment level"],
    ["40%", "Assessment level"],
    ["$537,039", "Median adjusted price"],
    ["40%", "Assessment level"],
    ["$214,816", "Assessed value that it supports"],
    ["$205,350", "Median adjusted assessment"],
    ["$205,350", "Assessed value that they support"],
    ["$1,794", "Assessed above that"],
    ["$11,260", "Reduction"],
    ["5.2%", "Of the assessed value"],
    ["5%", "Least difference worth a case"],
    ["$205,350", "Requested assessed value"],
    ["2.5%", "Tax rate"],
    ["$281", "Tax saved a year"],
  ],
};
