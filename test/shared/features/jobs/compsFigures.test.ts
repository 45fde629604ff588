/** The comps grid as an analyst sees it: every figure worked out by hand for a recorded answer, and what each change does. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Request } from "../../../../src/shared/api/request";
import { NOT_PLACED, response, type Script } from "../../memoryHost";
import { openComps, type OpenSheet } from "./jobSheet";

type Loose = Readonly<Record<string, unknown>>;

interface Estimate extends Loose {
  readonly subjectProperty: Loose;
  readonly comparables: readonly Loose[];
}

/** A house in Texas with five comparables, asked for on 2026-11-21. */
const SAMPLE = JSON.parse(readFileSync(join(__dirname, "../../../samples/value-estimate.json"), "utf8")) as Estimate;
const ADDRESS = "5500 Grand Lake Dr, San Antonio, TX 78244";
const OREGON = "5500 Grand Lake Dr, Salem, OR 97301";

const estimate = (
  subject: Loose,
  of: (comparable: Loose, index: number) => Loose = (comparable) => comparable,
): Estimate => ({
  ...SAMPLE,
  subjectProperty: { ...SAMPLE.subjectProperty, ...subject },
  comparables: SAMPLE.comparables.map(of),
});

/** An estimate, and other answers by what is asked. */
const service =
  (answer: Loose, others: (parameters: Request["parameters"]) => readonly Loose[] = () => []): Script =>
  ({ endpoint, parameters }) =>
    response(endpoint === "valueEstimate" ? answer : others(parameters));

const opened = (script: Script, address = ADDRESS, row: Loose = {}): OpenSheet =>
  openComps(script, [{ address, ...row }]);

const PICKS = "DEFGHI";
const rounded = (values: readonly unknown[], digits = 0): readonly unknown[] =>
  values.map((value) => (typeof value === "number" ? Number(value.toFixed(digits)) : value));
const asked = ({ host }: OpenSheet) => host.sent.flat().map(({ endpoint }) => endpoint);

/** Every error that any cell shows. */
function errorsIn({ shows }: OpenSheet): readonly string[] {
  const cells = Array.from({ length: 345 }, (_, row) =>
    [..."ABCDEFGHIJKLMNOPQRSTU"].map((column) => column + (row + 1)),
  );
  return cells.flat().filter((cell) => /^#[A-Z/0]+[!?A]?/.test(String(shows(cell))));
}

test("the grid of a recorded answer, each figure as worked out by hand, for one request", () => {
  const grid = opened(service(SAMPLE));
  const { shows, row } = grid;
  expect(asked(grid)).toEqual(["valueEstimate"]);
  expect(errorsIn(grid)).toEqual([]);
  expect([shows("C2"), shows("C3"), shows("B4")]).toEqual([ADDRESS, ADDRESS, ""]);
  // As of 2026-11-21, day 46347 of spreadsheets.
  expect(shows("H2")).toBe(46347);

  // Score of no. 1: (40 × 0.9916 + 25 × (1 − 17/1878) + 20/(1 + 0.384) + 15/(1 + 1/180)) / 100
  //   = 39.664 + 24.7737 + 14.4509 + 14.9171 = 93.81; no. 3: 39.452 + 23.3360 + 16.1970 + 14.2857 = 93.27
  expect(rounded(["C60", "C61", "C62", "C63", "C64"].map(shows), 2)).toEqual([93.81, 90.2, 93.27, 87.92, 89.89]);
  expect(row(9, PICKS)).toEqual([1, 3, 2, 5, 4, ""]);
  expect(["K60", "K61", "K64"].map(shows)).toEqual([
    "0.4 mi, seen yesterday, 1% larger, 99% alike",
    "0.3 mi, seen 55 days ago, 4% smaller, 99% alike",
    "0.9 mi, seen yesterday, same size, 98% alike",
  ]);
  expect(row(10, "CDE")).toEqual(["5500 Grand Lake Dr", "5207 Pine Lake Dr", "6917 Deep Lake Dr"]);
  expect(row(11, "CDE")).toEqual(["last sold", "asking", "asking, withdrawn 2025-08-27"]);
  expect(row(12, "CDEFGHI")).toEqual([270000, 289444, 199900, 279000, 320000, 159900, ""]);
  // 289,444 / 1,895
  expect(rounded(row(13, "DE"), 2)).toEqual([152.74, 114.03]);
  expect(row(14, "DE")).toEqual([0.384, 0.2348]);
  expect(row(15, "DE")).toEqual([1, 9]);
  expect(row(16, "DE")).toEqual([0.9916, 0.9863]);

  // Listed 2025-04-11: 589 days / 30.4375 = 19.4 months; 289,444 × 19.4 × 0.25% = 14,038.03
  expect(row(19, PICKS)).toEqual([19.4, 18, 17.5, 20.4, 17, ""]);
  expect(rounded(row(20, PICKS), 2)).toEqual([14038.03, 8995.5, 12206.25, 16320, 6795.75, ""]);
  expect([row(21, "CD"), row(22, "D"), row(23, "CD"), row(24, "D")].flat()).toEqual([3, 3, 0, 2, 2, 0]);
  // (1,878 − 1,895) × 50, (1,878 − 1,753) × 50, …
  expect(row(26, PICKS)).toEqual([-850, 6250, 3350, -250, -3500, ""]);
  // (8,843 − 6,882) × 1, (8,843 − 11,151) × 1, …
  expect(row(28, PICKS)).toEqual([1961, -2308, 697, 3703, -174, ""]);
  // (1973 − 1988) × 500, (1973 − 1974) × 500, …
  expect(row(30, PICKS)).toEqual([-7500, -500, -2000, -24500, -13500, ""]);
  // Neither looked up nor typed.
  expect([31, 32, 33, 34].flatMap((number) => row(number, "CDEFGHI")).join("")).toBe("");

  // 14,038.03 − 850 + 1,961 − 7,500 = 7,649.03; 8,995.50 + 6,250 − 2,308 − 500 = 12,437.50; …
  expect(rounded(row(35, PICKS), 2)).toEqual([7649.03, 12437.5, 14253.25, -4727, -10378.25, ""]);
  expect(rounded(row(36, PICKS), 4)).toEqual([0.0264, 0.0622, 0.0511, -0.0148, -0.0649, ""]);
  // 14,038.03 + 850 + 1,961 + 7,500 = 24,349.03, of 289,444 8.41%
  expect(rounded(row(37, PICKS), 2)).toEqual([24349.03, 18053.5, 18253.25, 44773, 23969.75, ""]);
  expect(rounded(row(38, PICKS), 4)).toEqual([0.0841, 0.0903, 0.0654, 0.1399, 0.1499, ""]);
  expect(row(39, PICKS)).toEqual([...new Array<string>(5).fill("within limits"), ""]);
  const adjusted = [297093.03, 212337.5, 293253.25, 315273, 149521.75];
  expect(rounded(row(40, PICKS), 2)).toEqual([...adjusted, ""]);
  // No. 1: 1/(1 + 0.0084/0.05) × 1/(1 + 0.0841235/0.1) = 0.856164 × 0.543114 = 0.464995; all five: 1.996034
  //   0.464995 / 1.996034 = 23.30%
  expect(rounded(row(41, PICKS), 4)).toEqual([0.233, 0.2066, 0.247, 0.157, 0.1564, ""]);
  expect(rounded(row(42, PICKS))).toEqual([69211, 43875, 72441, 49500, 23382, ""]);

  // 69,211 + 43,875 + 72,441 + 49,500 + 23,382 = 258,409; of 250,000: + 3.36%
  expect([rounded(row(45, "CD")), rounded(row(45, "E"), 4)].flat()).toEqual([258409, 250000, 0.0336]);
  expect(row(46, "CD")).toEqual([149521.75, 195000]);
  expect(row(47, "CD")).toEqual([315273, 304000]);
  expect(row(48, "C")).toEqual([293253.25]);
  // 258,409 / 1,878 and 250,000 / 1,878
  expect(rounded(row(49, "CD"), 2)).toEqual([137.6, 133.12]);
  expect(row(50, "CD")).toEqual([5, 5]);
  expect(rounded(row(6, "CDEFGHI"))).toEqual([250000, 195000, 304000, 258409, 149522, 315273, 293253]);
  expect(row(135, "BD").concat(rounded(row(135, "CE")))).toEqual(["No. 1", shows("C45"), 297093, 250000]);
  expect(shows("D58")).toBe("5 came with the estimate. Type a number above to compare another.");
  expect(shows("D76")).toMatch(/^Sale prices are mostly not public in TX, so closed sales aren’t asked for\./);
  expect(shows("B7")).not.toContain("Multi-Family");
});

test("a comparable is swapped, left out, or named twice: everything follows", () => {
  const grid = opened(service(SAMPLE));
  const { shows, row, type } = grid;
  type({ D9: 4, H9: null });
  // Without no. 1: 6917 Deep Lake, 6707 Lake Cliff, 7207 Solar Eclipse and 5314 Lost Tree.
  expect(row(10, "DH")).toEqual(["5314 Lost Tree", ""]);
  expect(rounded(row(40, PICKS), 2)).toEqual([149521.75, 212337.5, 293253.25, 315273, "", ""]);
  expect(row(39, "H")).toEqual(["left out"]);
  expect([shows("C50"), shows("C47"), shows("C46")]).toEqual([4, 315273, 149521.75]);
  // (149,521.75 × 0.312132 + 212,337.5 × 0.412442 + 293,253.25 × 0.493073 + 315,273 × 0.313393) / 1.531040
  expect(rounded([shows("C45")])).toEqual([246661]);
  expect(rounded([row(41, PICKS).reduce((sum: number, share) => sum + Number(share), 0)], 9)).toEqual([1]);
  type({ E9: 4, F9: 99, G9: 1.5 });
  expect(row(39, "EFG")).toEqual(new Array(3).fill("not in the list, or twice"));
  expect([shows("C50"), rounded([shows("C45")])[0]]).toEqual([1, 149522]);
  type({ D9: null });
  expect(row(39, "E")).toEqual(["within limits"]);
  type({ E9: null });
  expect(row(45, "CDE")).toEqual(["", 250000, ""]);
  expect(row(6, "CFGHI")).toEqual([250000, "", "", "", ""]);
  expect([errorsIn(grid), asked(grid)]).toEqual([[], ["valueEstimate"]]);
});

test("amounts and limits are changed by their names, and flags say what is above", () => {
  const grid = opened(service(SAMPLE));
  const { row, type, named } = grid;
  type({ [named("Year")]: 3000, [named("SquareFoot")]: 0, [named("Month")]: 0, [named("LotFoot")]: 0 });
  // (1973 − 1988) × 3,000 = −45,000, 15.5% of 289,444; (1973 − 2022) × 3,000 = −147,000, 45.9% of 320,000
  expect(row(30, "DG")).toEqual([-45000, -147000]);
  expect(row(39, "DEG")).toEqual(["net above 15%", "within limits", "net above 15%, gross above 25%"]);
  type({ [named("NetLimit")]: 0.16 });
  expect(row(39, "D")).toEqual(["within limits"]);
  type({ [named("NetLimit")]: 0.125 });
  expect(row(39, "D")).toEqual(["net above 12.5%"]);
  expect(grid.layout.rules.map(({ formula }) => formula)).toEqual([
    '=$B$4<>""',
    '=AND(D9<>"",D130="")',
    "=AND(ISNUMBER(D36),ABS(D36)>Comps_NetLimit)",
    "=AND(ISNUMBER(D38),ABS(D38)>Comps_GrossLimit)",
    '=LEFT($M8,8)="Not used"',
  ]);
});

test("what isn't known adjusts by nothing and says so; a price that is missing counts nowhere", () => {
  const without = (comparable: Loose, index: number): Loose =>
    index === 0 ? { ...comparable, lotSize: null } : index === 1 ? { ...comparable, price: null } : comparable;
  const grid = opened(service(estimate({}, without)));
  expect(grid.row(9, PICKS)).toEqual([1, 3, 5, 4, "", ""]);
  expect(grid.row(28, "DE")).toEqual(["not known", -2308]);
  // 7,649.03 less the 1,961 of the lot.
  expect(rounded(grid.row(35, "D"), 2)).toEqual([5688.03]);
  grid.type({ H9: 2 });
  expect([grid.row(39, "H"), grid.row(40, "H"), grid.shows("C50")]).toEqual([["no price, not counted"], [""], 4]);
  expect(errorsIn(grid)).toEqual([]);
});

test("a subject without living area compares no sizes, until the analyst types it", () => {
  const grid = opened(service(estimate({ squareFootage: null, propertyType: "Condo", lotSize: null })));
  const { shows, row, type, named } = grid;
  expect([row(25, "C"), row(26, "D"), row(28, "D"), row(49, "CD")].flat()).toEqual([
    ...["", "not known", "not known"],
    ...["", ""],
  ]);
  expect(shows("K60")).toBe("0.4 mi, seen yesterday, 99% alike");
  // (40 × 0.9916 + 20/1.384 + 15/(1 + 1/180)) / 75
  expect(rounded([shows("C60")], 2)).toEqual([92.04]);
  type({ [named("OwnArea")]: 1878, [named("OwnLot")]: 8843 });
  expect([row(26, "D"), row(28, "D"), rounded([shows("C60")], 2)].flat()).toEqual([-850, 1961, 93.81]);
  expect(errorsIn(grid)).toEqual([]);
});

test("an area, a lot or a year of 0 isn't known: it adjusts by nothing, and no home is 100% smaller for it", () => {
  const grid = opened(
    service(
      estimate({ yearBuilt: 0 }, (comparable, index) =>
        index === 0 ? { ...comparable, squareFootage: 0, lotSize: 0 } : comparable,
      ),
    ),
  );
  const column = PICKS[grid.row(9, PICKS).indexOf(1)]!;
  expect([25, 26, 27, 28, 30].map((row) => grid.shows(`${column}${row}`))).toEqual([
    ...["", "not known", "", "not known", "not known"],
  ]);
  expect([grid.shows("C29"), grid.shows("K60")]).toEqual(["", "0.4 mi, seen yesterday, 99% alike"]);
  expect(errorsIn(grid)).toEqual([]);
});

test("garage and pool are typed beside a comparable, and go with it where it is swapped", () => {
  const grid = opened(service(SAMPLE));
  const { row, type, named } = grid;
  type({ [named("OwnGarage")]: 2, [named("OwnPool")]: "No", L60: 1, M62: "Yes" });
  // (2 − 1) × 7,500 for no. 1; (no pool − pool) × 15,000 for no. 3
  expect([row(32, "DE"), row(34, "DE")]).toEqual([
    [7500, "not known"],
    ["not known", -15000],
  ]);
  type({ D9: 3, E9: 1 });
  expect([row(32, "DE"), row(34, "DE")]).toEqual([
    ["not known", 7500],
    [-15000, "not known"],
  ]);
  expect(asked(grid)).toEqual(["valueEstimate"]);
});

test("garage and pool are looked up where the analyst says so: one request for each home", () => {
  const features: Readonly<Record<string, Loose>> = {
    [ADDRESS]: { garage: true, garageSpaces: 2, pool: true },
    "5207 Pine Lake Dr, San Antonio, TX 78244": { garage: false, pool: false },
  };
  const records = ({ address = "" }: Request["parameters"]): readonly Loose[] =>
    features[address] === undefined ? [] : [{ formattedAddress: address, features: features[address] }];
  const grid = opened(service(SAMPLE, records));
  grid.type({ [grid.named("LookUp")]: "Yes" });
  expect(asked(grid)).toEqual(["valueEstimate", ...new Array<string>(6).fill("properties")]);
  expect([grid.row(31, "CDE"), grid.row(32, "DE")]).toEqual([
    [2, 0, ""],
    [15000, "not known"],
  ]);
  expect([grid.row(33, "CDE"), grid.row(34, "DE")]).toEqual([
    ["Yes", "No", ""],
    [15000, "not known"],
  ]);
  expect(errorsIn(grid)).toEqual([]);
});

/** Sold 0.01° apart to the north of each other, the last one without a price, the fourth for nothing. */
const SALES = Array.from({ length: 13 }, (_, index): Loose => ({
  formattedAddress: `${index + 1} Oak St, Salem, OR 97301`,
  addressLine1: `${index + 1} Oak St`,
  propertyType: index === 1 ? "Condo" : "Single Family",
  ...{ bedrooms: 4, bathrooms: 2, squareFootage: 1878, lotSize: 8843, yearBuilt: 1973 },
  ...{ latitude: 29.476011 + 0.01 * index, longitude: -98.351454 },
  lastSaleDate: "2026-10-22T00:00:00.000Z",
  lastSalePrice: index === 12 ? null : index === 3 ? 0 : 300000 + index,
}));

test("closed sales nearby are a second request where the state discloses, and can stand in the grid", () => {
  const inOregon = service(estimate({ state: "OR", formattedAddress: OREGON }), () => SALES);
  const grid = opened(inOregon, OREGON);
  const { shows, row, type, host } = grid;
  expect(asked(grid)).toEqual(["valueEstimate", "properties"]);
  expect(host.sent.flat()[1]?.parameters).toEqual({
    ...{ address: OREGON, radius: "1", saleDateRange: "*:180", limit: "200" },
  });
  expect(shows("D76")).toBe(
    "13 sold within 1 mi in 180 days, 11 with a price. The 10 nearest of the subject’s type are listed.",
  );
  // The condo, no. 2 by distance, isn't of the subject's type. 0.02° × 69.0934 = 1.38 miles
  expect([row(78, "ABD"), row(79, "ABD")]).toEqual([
    [16, "1 Oak St", "closed"],
    [17, "3 Oak St", "closed"],
  ]);
  expect(row(80, "ABD")).toEqual([18, "5 Oak St", "closed"]);
  expect([shows("K78"), shows("K79")]).toEqual([
    "under 0.1 mi, sold 30 days ago, same size",
    "1.4 mi, sold 30 days ago, same size",
  ]);
  expect(row(9, PICKS)).toEqual([1, 3, 2, 5, 4, ""]);
  type({ D9: 17 });
  expect(row(11, "DE")).toEqual(["closed 2026-10-22", "asking, withdrawn 2025-08-27"]);
  // 30 days / 30.4375 = 1 month: 300,002 × 1 × 0.25% = 750.01; one bedroom more: −5,000
  expect(rounded(row(35, "D"), 2)).toEqual([-4249.99]);
  expect(rounded(row(40, "D"), 2)).toEqual([295752.01]);
  // A closed sale has no likeness: 1/(1 + 0.05/0.05) × 1/(1 + 0.019167/0.1)
  expect(rounded([shows("D131")], 4)).toEqual([0.4196]);
  type({ [grid.named("Radius")]: 0 });
  expect([shows("D76"), shows("A78"), row(40, "D")[0]]).toEqual([
    ...["Give miles above 0, up to 100, and days of 1 or more.", "", ""],
  ]);
  expect([errorsIn(grid), asked(grid).length]).toEqual([[], 2]);
});

test("miles with a part are asked with a point, whatever the workbook's language writes", () => {
  const grid = opened(
    service(estimate({ state: "OR" }), () => SALES),
    OREGON,
  );
  const radii = [0.05, 0.5, 1.25, 2].map((miles) => {
    grid.type({ [grid.named("Radius")]: miles });
    return grid.host.sent.flat().at(-1)?.parameters["radius"];
  });
  expect(radii).toEqual(["0.05", "0.5", "1.25", "2"]);
  const formulas = grid.layout.blocks
    .flatMap(({ rows }) => rows.flat())
    .filter((each) => String(each).includes("PROP.SOLD"));
  expect(formulas.map((each) => String(each).replace(/ROUND\(1000\*\w+,0\)/g, ""))).toEqual([
    expect.not.stringContaining("Comps_Radius"),
  ]);
});

test("where sale prices aren't public or the state isn't known, a sentence says so and nothing is asked", () => {
  const grid = opened(() => NOT_PLACED, "5500 Grand Lake Dr, San Antonio, Texas");
  expect(grid.shows("D76")).toBe(
    "Sale prices are mostly not public in Texas, so closed sales aren’t asked for. Choose Yes to ask all the same.",
  );
  grid.type({ C2: "5500 Grand Lake Dr" });
  expect(grid.shows("D76")).toMatch(/^The address doesn’t tell the state, .*: choose Yes to ask\.$/);
  expect(grid.shows(grid.named("ClosedSales"))).toBe("No");
  expect(asked(grid)).toEqual(["valueEstimate", "valueEstimate"]);
});

test("an address that isn't found says so once, and the rest is blank", () => {
  const grid = opened(() => NOT_PLACED, "1 Nowhere Rd, Salem, OR 97301");
  const { shows } = grid;
  expect(shows("B4")).toMatch(/^No property matches "1 Nowhere Rd/);
  expect(errorsIn(grid)).toEqual([]);
  for (let number = 10; number <= 42; number++)
    expect([number, grid.row(number, "CDEFGHI").join("")]).toEqual([number, ""]);
  expect([45, 46, 47, 48, 49, 50].flatMap((number) => grid.row(number, "CDE")).join("")).toBe("");
  expect([...grid.row(3, "C"), ...grid.row(6, "CDEFGHI"), shows("H2"), shows("D58"), shows("D76")].join("")).toBe("");
});

test("an estimate without comparables says so; without an address nothing is asked", () => {
  const grid = opened(service({ ...estimate({ propertyType: "Multi-Family" }), comparables: [] }));
  expect([grid.shows("D58"), grid.shows("C50"), grid.shows("D45")]).toEqual([
    ...["The service gave no comparables for this address.", "", 250000],
  ]);
  expect(grid.shows("B7")).toMatch(/^For a Multi-Family property, the value is for the whole building\. /);
  expect(errorsIn(grid)).toEqual([]);
  const blank = opened(service(SAMPLE), "", { bedrooms: 4, squareFootage: 2000 });
  expect([asked(blank), errorsIn(blank), blank.shows("C21"), blank.shows("C25")]).toEqual([[], [], 4, 2000]);
});
