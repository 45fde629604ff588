/** The comps grid as an analyst sees it: every figure worked out by hand for a recorded answer, and what each change does. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Request } from "../../../../src/shared/api/request";
import { areaText } from "../../../../src/shared/formulas/cells";
import { COMPS_GRID } from "../../../../src/shared/features/jobs/comps/compsGrid";
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

/** Every error that any cell shows, above what the pictures draw. */
function errorsIn({ shows }: OpenSheet): readonly string[] {
  const columns = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ", "AA"];
  const cells = Array.from({ length: 462 }, (_, row) => columns.map((column) => column + (row + 1)));
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

  // Similarity of no. 1: (35 × (1 − 17/1878) + 20/(1 + 15/20) + 25/(1 + 0.384) + 20) / 100
  //   = (34.6832 + 11.4286 + 18.0636 + 20) / 100 = 84.18%
  // No. 3, off the market since 2025-08-27, 451 days: (35 × (1 − 125/1878) + 20/(1 + 1/20) + 25/1.2348 + 20/(1 + 451/180)) / 100
  //   = (32.6704 + 19.0476 + 20.2462 + 5.7052) / 100 = 77.67%
  expect(["C94", "C96", "C98", "C100", "C102"].map(shows)).toEqual([0.8418, 0.7455, 0.7767, 0.6438, 0.7408]);
  expect(row(10, PICKS)).toEqual([1, 3, 2, 5, 4, ""]);
  expect(["B95", "B97", "B103"].map(shows)).toEqual([
    "asking, 0.4 mi, 1% larger, 15 years newer, the service’s correlation 99%",
    "off market since 2025-07-12, 0.3 mi, 4% smaller, 4 years newer, the service’s correlation 99%",
    "asking, 0.9 mi, same size, 49 years newer, the service’s correlation 98%",
  ]);
  expect(row(94, "ABDEGHI")).toEqual([1, "5207 Pine Lake Dr", "asking", 289444, 1895, 3, 2]);
  expect(row(11, "CDE")).toEqual(["5500 Grand Lake Dr", "5207 Pine Lake Dr", "6917 Deep Lake Dr"]);
  expect(row(12, "CDE")).toEqual(["last sold", "asking", "off market since 2025-08-27"]);
  expect(row(13, "CDEFGHI")).toEqual([270000, 289444, 199900, 279000, 320000, 159900, ""]);
  // 270,000 / 1,878 and 289,444 / 1,895
  expect(rounded(row(14, "CDE"), 2)).toEqual([143.77, 152.74, 114.03]);
  expect(row(15, "DE")).toEqual([0.384, 0.2348]);
  expect(row(18, "DE")).toEqual([0.9916, 0.9863]);
  // What is asked is a price of today; the others are as old as they are off the market.
  expect(row(17, PICKS)).toEqual([46347, 45896, 45850, 46347, 45836, ""]);

  expect(row(20, PICKS)).toEqual([0, 0, 0, 0, 0, ""]);
  // 451 days / 30.4375 = 14.8 months; 199,900 × 14.8 × 0.25% = 7,396.30
  expect(row(21, PICKS)).toEqual([0, 14.8, 16.3, 0, 16.8, ""]);
  expect(rounded(row(22, PICKS), 2)).toEqual([0, 7396.3, 11369.25, 0, 6715.8, ""]);
  expect([row(25, "CD"), row(26, "D"), row(27, "CD"), row(28, "D")].flat()).toEqual([3, 3, 0, 2, 2, 0]);
  // (1,878 − 1,895) × 50, (1,878 − 1,753) × 50, …
  expect(row(30, PICKS)).toEqual([-850, 6250, 3350, -250, -3500, ""]);
  // (8,843 − 6,882) × 1, (8,843 − 11,151) × 1, …
  expect(row(32, PICKS)).toEqual([1961, -2308, 697, 3703, -174, ""]);
  // (1973 − 1988) × 500, (1973 − 1974) × 500, …
  expect(row(34, PICKS)).toEqual([-7500, -500, -2000, -24500, -13500, ""]);
  // No building of several units, no row of one's own.
  const unused = [84, 85, 86, 87, 88, 89, 47, 48, 49];
  expect(unused.flatMap((number) => row(number, "CDEFGHI")).join("")).toBe("");
  // Concessions, location, condition, quality, basement, HOA, garage and pool are neither looked up nor typed: no blank says "none".
  for (const number of [23, 24, 36, 38, 40, 42, 44, 46]) {
    const unknown = new Array<string>(5).fill("not known");
    expect([number, ...row(number, "CDEFGHI")]).toEqual([number, "", ...unknown, ""]);
  }

  // −850 + 1,961 − 7,500 = −6,389; 7,396.30 + 6,250 − 2,308 − 500 = 10,838.30; …
  expect(rounded(row(50, PICKS), 2)).toEqual([-6389, 10838.3, 13416.25, -21047, -10458.2, ""]);
  expect(rounded(row(51, PICKS), 4)).toEqual([-0.0221, 0.0542, 0.0481, -0.0658, -0.0654, ""]);
  // 850 + 1,961 + 7,500 = 10,311, of 289,444 3.56%
  expect(rounded(row(52, PICKS), 2)).toEqual([10311, 16454.3, 17416.25, 28453, 23889.8, ""]);
  expect(rounded(row(53, PICKS), 4)).toEqual([0.0356, 0.0823, 0.0624, 0.0889, 0.1494, ""]);
  expect(row(54, PICKS)).toEqual([...new Array<string>(5).fill("within limits"), ""]);
  const adjusted = [283055, 210738.3, 292416.25, 298953, 149441.8];
  expect(rounded(row(55, PICKS), 2)).toEqual([...adjusted, ""]);
  // No. 1: 1/(1 + 0.1582/0.2) × 1/(1 + 0.035623/0.1) = 0.558347 × 0.737338 = 0.411691; all five: 1.316493
  //   0.411691 / 1.316493 = 31.27%
  expect(rounded(row(56, PICKS), 4)).toEqual([0.3127, 0.1969, 0.2058, 0.1751, 0.1095, ""]);
  expect(rounded(row(57, PICKS))).toEqual([88516, 41485, 60177, 52353, 16366, ""]);

  // 88,516 + 41,485 + 60,177 + 52,353 + 16,366 = 258,897, to the nearest thousand; of 250,000: + 3.6%
  expect([row(73, "CD"), rounded(row(73, "E"), 4)].flat()).toEqual([259000, 250000, 0.036]);
  expect([row(74, "CDE"), row(75, "CDE")]).toEqual([
    [149441.8, 195000, ""],
    [298953, 304000, ""],
  ]);
  expect(row(76, "C")).toEqual([283055]);
  // 259,000 / 1,878 and 250,000 / 1,878
  expect(rounded(row(77, "CD"), 2)).toEqual([137.91, 133.12]);
  expect(row(78, "CD")).toEqual([5, 5]);
  expect(row(6, "CDEFGHI")).toEqual([250000, 195000, 304000, 259000, 149441.8, 298953, 283055]);
  expect(row(664, "BCD")).toEqual([1, 283055, ""]);
  expect([row(670, "BDE"), row(672, "BDE")]).toEqual([
    [0.5, 259000, ""],
    [0.5, "", 250000],
  ]);
  expect(["B60", "B64", "B65"].map(shows)).toEqual([
    ...["Comp 1, 5207 Pine Lake Dr: within limits", "Comp 5, 5314 Lost Tree: within limits", ""],
  ]);
  expect(["B68", "B69", "B70"].map(shows)).toEqual([
    "Size bracketed: 3 larger, 2 smaller",
    "Age not bracketed: none is older",
    "Price bracketed: 3 more expensive, 2 cheaper",
  ]);
  expect(shows("B92")).toBe("5 came with the estimate: listings at their asking prices.");
  expect(shows("B125")).toMatch(/^Sale prices are mostly not public in TX, so closed sales aren’t requested\./);
  expect(shows("B7")).not.toContain("Multi-Family");
});

test("a comparable is swapped, left out, or named twice: everything follows", () => {
  const grid = opened(service(SAMPLE));
  const { shows, row, type } = grid;
  type({ D10: 4, H10: null });
  // Without no. 1: 5314 Lost Tree, 6917 Deep Lake, 6707 Lake Cliff and 7207 Solar Eclipse.
  expect(row(11, "DH")).toEqual(["5314 Lost Tree", ""]);
  expect(rounded(row(55, PICKS), 2)).toEqual([149441.8, 210738.3, 292416.25, 298953, "", ""]);
  expect(row(54, "H")).toEqual(["left out"]);
  expect([shows("C78"), shows("C75"), shows("C74")]).toEqual([4, 298953, 149441.8]);
  // (149,441.80 × 0.144200 + 210,738.30 × 0.259205 + 292,416.25 × 0.270919 + 298,953 × 0.230477) / 0.904802 = 247,910
  expect(shows("C73")).toBe(248000);
  expect(rounded([row(56, PICKS).reduce((sum: number, share) => sum + Number(share), 0)], 9)).toEqual([1]);
  type({ E10: 4, F10: 99, G10: 1.5 });
  expect(row(54, "EFG")).toEqual(new Array(3).fill("not counted"));
  expect(["B61", "B62", "B63"].map(shows)).toEqual([
    "Comp 2, the same home as no. 4 in another column: counted once",
    "Comp 3, not in the lists: not counted",
    "Comp 4, not in the lists: not counted",
  ]);
  expect([shows("C78"), shows("C73")]).toEqual([1, 149000]);
  type({ D10: null });
  expect(row(54, "E")).toEqual(["within limits"]);
  type({ E10: null });
  expect(row(73, "CDE")).toEqual(["", 250000, ""]);
  expect(row(6, "CFGHI")).toEqual([250000, "", "", "", ""]);
  expect([errorsIn(grid), asked(grid)]).toEqual([[], ["valueEstimate"]]);
});

test("amounts and limits are changed by their names, and remarks say what is above, each adjustment by itself", () => {
  const grid = opened(service(SAMPLE));
  const { row, type, named, shows } = grid;
  type({ [named("Year")]: 3000, [named("SquareFoot")]: 0, [named("Month")]: 0, [named("LotFoot")]: 0 });
  // (1973 − 1988) × 3,000 = −45,000, 15.5% of 289,444; (1973 − 2022) × 3,000 = −147,000, 45.9% of 320,000
  expect(row(34, "DG")).toEqual([-45000, -147000]);
  expect(row(54, "DEG")).toEqual(["see remarks", "within limits", "see remarks"]);
  expect([shows("B60"), shows("B63")]).toEqual([
    "Comp 1, 5207 Pine Lake Dr: net above 15%, year built above 10%",
    "Comp 4, 7207 Solar Eclipse: net above 15%, gross above 25%, year built above 10%",
  ]);
  type({ [named("NetLimit")]: 0.16 });
  expect(shows("B60")).toBe("Comp 1, 5207 Pine Lake Dr: year built above 10%");
  type({ [named("NetLimit")]: 0.125, [named("AdjustmentLimit")]: 0.2 });
  expect(shows("B60")).toBe("Comp 1, 5207 Pine Lake Dr: net above 12.5%");
  expect(grid.layout.rules.map(({ formula }) => formula)).toEqual([
    '=$B$4<>""',
    '=AND(D10<>"",D250="")',
    "=AND(ISNUMBER(D51),ABS(D51)>$X$29)",
    "=AND(ISNUMBER(D53),ABS(D53)>$X$30)",
    '=D255<>""',
    '=LEFT($N9,8)="Not used"',
  ]);
});

test("an input that can't be used counts as nothing and says so, and all other figures stay", () => {
  const grid = opened(service(SAMPLE));
  const { row, type, named, shows } = grid;
  const adjusted = row(55, PICKS);
  const beside = (name: string): unknown => shows(named(name).replace("L", "N"));
  type({ [named("SquareFoot")]: "abc" });
  expect(beside("SquareFoot")).toBe("Not used: give any number");
  const withoutSize = row(55, PICKS);
  type({ [named("SquareFoot")]: 0 });
  expect([withoutSize, adjusted]).toEqual([row(55, PICKS), expect.not.arrayContaining(withoutSize)]);
  type({ [named("SquareFoot")]: 50 });
  for (const { name, text } of COMPS_GRID.inputs.filter((input) => input.text === undefined && input.name !== "AsOf")) {
    type({ [named(name)]: "abc" });
    expect([name, text, beside(name), ...errorsIn(grid)]).toEqual([name, text, expect.stringMatching(/^Not used: /)]);
    expect([name, typeof shows("G6")]).toEqual([name, "number"]);
    type({ [named(name)]: COMPS_GRID.inputs.find((input) => input.name === name)!.value });
  }
  expect(row(55, PICKS)).toEqual(adjusted);
});

test("what isn't known adjusts by nothing and says so; a price that is missing counts nowhere", () => {
  const without = (comparable: Loose, index: number): Loose =>
    index === 0 ? { ...comparable, lotSize: null } : index === 1 ? { ...comparable, price: null } : comparable;
  const grid = opened(service(estimate({}, without)));
  expect(grid.row(10, PICKS)).toEqual([1, 3, 5, 4, "", ""]);
  expect(grid.row(32, "DE")).toEqual(["not known", -2308]);
  // −6,389 less the 1,961 of the lot.
  expect(grid.row(50, "D")).toEqual([-8350]);
  grid.type({ H10: 2 });
  expect([grid.row(54, "H"), grid.row(55, "H"), grid.shows("C78")]).toEqual([["no price"], [""], 4]);
  expect(grid.shows("B64")).toBe("Comp 5, 6707 Lake Cliff St: no price: not counted");
  expect(errorsIn(grid)).toEqual([]);
});

test("a subject without living area compares no sizes, until the analyst types it", () => {
  const grid = opened(service(estimate({ squareFootage: null, lotSize: null })));
  const { shows, row, type, named } = grid;
  expect([row(29, "C"), row(30, "D"), row(32, "D"), row(77, "CD")].flat()).toEqual([
    ...["", "not known", "not known"],
    ...["", ""],
  ]);
  expect(shows("B95")).toBe("asking, 0.4 mi, 15 years newer, the service’s correlation 99%");
  expect(shows("B68")).toBe("Size of the subject isn’t known");
  // (20/1.75 + 25/1.384 + 20) / 65
  expect(shows("C94")).toBe(0.7614);
  type({ [named("OwnArea")]: 1878, [named("OwnLot")]: 8843 });
  expect([row(30, "D"), row(32, "D"), shows("C94")].flat()).toEqual([-850, 1961, 0.8418]);
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
  const column = PICKS[grid.row(10, PICKS).indexOf(1)]!;
  expect([29, 30, 31, 32, 34].map((row) => grid.shows(`${column}${row}`))).toEqual([
    ...["", "not known", "", "not known", "not known"],
  ]);
  expect([grid.shows("C33"), grid.shows("B95")]).toEqual(["", "asking, 0.4 mi, the service’s correlation 99%"]);
  expect(errorsIn(grid)).toEqual([]);
});

test("bedrooms are carried by the living area unless an amount is typed, and lots of condos count as nothing", () => {
  const condo = estimate({ propertyType: "Condo", bedrooms: 4 });
  const { row, type, named } = opened(service(condo));
  expect([row(26, "D"), row(32, PICKS)].flat()).toEqual([0, 0, 0, 0, 0, 0, ""]);
  type({ [named("Bed")]: 5000, [named("LotFoot")]: 7 });
  expect([row(26, "D"), row(32, "D")].flat()).toEqual([5000, 0]);
});

test("asking prices are moved to what homes sell for in a step of their own, and closed ones aren't", () => {
  const inOregon = service(estimate({ state: "OR", formattedAddress: OREGON }), () => SALES);
  const { row, type, named } = opened(inOregon, OREGON);
  type({ [named("ListToSale")]: 0.97, I10: 1 });
  // 289,444 × −3% = −8,683.32
  expect(rounded(row(20, "DI"), 2)).toEqual([0, -8683.32]);
  type({ [named("ListToSale")]: null });
  expect(row(20, "DI")).toEqual([0, 0]);
});

test("a comparable of another size weighs nothing until a person says that it counts", () => {
  const far = estimate({}, (comparable, index) => (index === 0 ? { ...comparable, squareFootage: 2400 } : comparable));
  const grid = opened(service(far));
  const { shows, row, type } = grid;
  // 2,400 / 1,878 = 127.8%
  expect(row(10, PICKS)).toEqual([3, 2, 5, 4, "", ""]);
  expect(shows("B95")).toMatch(/, 28% larger: weighs 0 until “Count it anyway” says Yes, 15 years newer/);
  type({ H10: 1 });
  expect([row(56, "H"), row(54, "H"), shows("C78")].flat()).toEqual([0, "see remarks", 4]);
  expect(shows("B64")).toMatch(/: 28% larger: weighs 0 until “Count it anyway” says Yes$/);
  type({ N94: "Yes", H10: null });
  expect(row(10, PICKS)).toEqual([3, 1, 2, 5, "", ""]);
  expect([row(54, "E"), Number(shows("E56")) > 0.1, shows("B61")].flat()).toEqual([
    ...["within limits", true, "Comp 2, 5207 Pine Lake Dr: within limits"],
  ]);
  expect(shows("B95")).toMatch(/, 28% larger, 15 years newer/);
  type({ [grid.named("SizeLimit")]: 0.3, N94: null });
  expect(row(10, "DE")).toEqual([3, 1]);
  expect(errorsIn(grid)).toEqual([]);
});

test("if no comparable counts, there is no value and no error", () => {
  const far = estimate({}, (comparable) => ({ ...comparable, squareFootage: 4000 }));
  const grid = opened(service(far));
  expect(grid.row(10, PICKS).join("")).toBe("");
  grid.type({ D10: 1, E10: 2 });
  expect([grid.row(56, "DE"), grid.row(73, "C"), grid.row(6, "FGHI"), grid.shows("B68")].flat()).toEqual([
    ...["", "", "", "", "", "", "", ""],
  ]);
  expect(errorsIn(grid)).toEqual([]);
});

test("garage and pool are typed beside a comparable, and go with it where it is swapped", () => {
  const grid = opened(service(SAMPLE));
  const { row, type, named } = grid;
  type({ [named("OwnGarage")]: 2, [named("OwnPool")]: "No", L94: 1, M98: "Yes" });
  // (2 − 1) × 7,500 for no. 1; (no pool − pool) × 15,000 for no. 3
  expect([row(44, "DE"), row(46, "DE")]).toEqual([
    [7500, "not known"],
    ["not known", -15000],
  ]);
  type({ D10: 3, E10: 1 });
  expect([row(44, "DE"), row(46, "DE")]).toEqual([
    ["not known", 7500],
    [-15000, "not known"],
  ]);
  expect(asked(grid)).toEqual(["valueEstimate"]);
});

test("what an appraiser sees is typed beside a comparable: grades by the step, dollars as they are, and a comment", () => {
  const grid = opened(service(SAMPLE));
  const { row, type, named, shows } = grid;
  type({
    ...{ [named("OwnCondition")]: "C3", [named("Condition")]: 8000, [named("OwnQuality")]: "Q3" },
    ...{ [named("Quality")]: 12000, [named("OwnBasement")]: 600, [named("Basement")]: 20 },
    ...{ [named("OwnFee")]: 90, [named("Fee")]: 150, [named("Free1")]: "Solar panels" },
    // No. 1
    ...{ K94: "Corner lot.", O94: 4000, P94: "C4", Q94: "Q2", R94: -2500, S94: 400, T94: 110, U94: 9000 },
    ...{ P98: "poor", V98: 1234 },
  });
  // Subject C3, comparable C4: one grade better, + 8,000. Q3 and Q2: one worse. 200 sq ft × 20. (110 − 90) × 150
  expect([23, 24, 36, 38, 40, 42, 47].map((number) => shows(`D${number}`))).toEqual([
    ...[-4000, -2500, 8000, -12000, 4000, 3000, 9000],
  ]);
  expect([row(35, "CD"), row(36, "E"), row(48, "E"), row(23, "E")].flat()).toEqual([
    ...["C3", "C4", "not known", 1234, "not known"],
  ]);
  // A row of one's own is used once it has a name.
  expect([shows("B47"), shows("E47"), shows("B48"), shows("D48")]).toEqual([
    ...["Solar panels", "not known", "Row of your own, 2", ""],
  ]);
  // −6,389 and the seven above, 5,500
  expect(shows("D50")).toBe(-889);
  expect(shows("B60")).toBe("Comp 1, 5207 Pine Lake Dr: within limits. Corner lot.");
  type({ U94: 40000 });
  expect(shows("B60")).toBe("Comp 1, 5207 Pine Lake Dr: gross above 25%, Solar panels above 10%. Corner lot.");
  expect([errorsIn(grid), asked(grid)]).toEqual([[], ["valueEstimate"]]);
});

test("a building of several units has its units, rents and their ratios below the value", () => {
  const grid = opened(service(estimate({ propertyType: "Multi-Family" })));
  const { row, type, named, shows } = grid;
  expect(shows("B7")).toMatch(
    /^0 of 5 are closed sales\. The value is the whole building’s\. Prices are asking prices, .* Not an appraisal\.$/,
  );
  expect(["B84", "B85", "B86", "B87", "B88", "B89"].map(shows)).toEqual([
    ...[
      "Units and rents",
      "Units",
      "Price per unit",
      "Price per bedroom",
      "Rent a month",
      "GRM: price by a month’s rent",
    ],
  ]);
  type({ [named("OwnUnits")]: 2, [named("OwnRent")]: 2500, X94: 4, Y94: 2000 });
  expect([row(85, "CD"), row(86, "CD"), rounded(row(87, "CD")), row(88, "CD"), row(89, "CD")]).toEqual([
    [2, 4],
    [135000, 72361],
    [90000, 96481],
    [2500, 2000],
    [108, 144.722],
  ]);
  expect(errorsIn(grid)).toEqual([]);
});

test("an apartment without a unit in its address is a building of several units, and one with a unit isn't", () => {
  const of = (addressLine2: string | null): OpenSheet =>
    opened(service(estimate({ propertyType: "Apartment", addressLine2 })));
  expect([of(null).shows("B84"), of("Apt 4").shows("B84")]).toEqual(["Units and rents", ""]);
});

test("garage, pool and units are looked up where the analyst says so: one request for each home", () => {
  const features: Readonly<Record<string, Loose>> = {
    [ADDRESS]: { garage: true, garageSpaces: 2, pool: true, unitCount: 3 },
    "5207 Pine Lake Dr, San Antonio, TX 78244": { garage: false, pool: false, unitCount: 4 },
  };
  const records = ({ address = "" }: Request["parameters"]): readonly Loose[] =>
    features[address] === undefined ? [] : [{ formattedAddress: address, features: features[address] }];
  const grid = opened(service(estimate({ propertyType: "Multi-Family" }), records));
  grid.type({ [grid.named("LookUp")]: "Yes" });
  expect(asked(grid)).toEqual(["valueEstimate", ...new Array<string>(6).fill("properties")]);
  expect([grid.row(43, "CDE"), grid.row(44, "DE")]).toEqual([
    [2, 0, ""],
    [15000, "not known"],
  ]);
  expect([grid.row(45, "CDE"), grid.row(46, "DE"), grid.row(85, "CDE")]).toEqual([
    ["Yes", "No", ""],
    [15000, "not known"],
    [3, 4, ""],
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

test("closed sales like the subject are a second request where the state discloses, and stand before listings", () => {
  const inOregon = service(estimate({ state: "OR", formattedAddress: OREGON }), () => SALES.slice(0, 6));
  const grid = opened(inOregon, OREGON);
  const { shows, row, host } = grid;
  expect(asked(grid)).toEqual(["valueEstimate", "properties"]);
  expect(host.sent.flat()[1]?.parameters).toEqual({
    ...{ address: OREGON, radius: "1", saleDateRange: "*:180", limit: "200" },
    ...{ propertyType: "Single Family", squareFootage: "1502:2254" },
  });
  // The condo and the one that was given away don't qualify.
  expect(shows("B125")).toBe(
    "6 of the subject’s type and within 20% of the size that the service has for it sold within 1 mi in 180 days; 4 qualify.",
  );
  // Of sales that are otherwise alike the nearest is first. 0.02° × 69.0934 = 1.38 miles
  expect([row(127, "ABD"), row(129, "ABD")]).toEqual([
    [16, "1 Oak St", "closed"],
    [17, "3 Oak St", "closed"],
  ]);
  expect([shows("B128"), shows("B130")]).toEqual([
    "closed 2026-10-22, under 0.1 mi, same size, same age",
    "closed 2026-10-22, 1.4 mi, same size, same age",
  ]);
  // No. 1 would be more similar than the last of the sales: 84.18% and 72.6%.
  expect(row(10, PICKS)).toEqual([16, 17, 18, 19, 1, 3]);
  expect(row(12, "DH")).toEqual(["closed 2026-10-22", "asking"]);
  // The contract was 30 days before, on 2026-09-22: 60 days / 30.4375 = 2 months; 300,000 × 2 × 0.25% = 1,500
  expect([row(17, "D"), row(21, "D"), row(22, "D"), row(55, "D")].flat()).toEqual([46287, 2, 1500, 301500]);
  grid.type({ [grid.named("ContractDays")]: 0 });
  expect([row(17, "D"), row(21, "D")].flat()).toEqual([46317, 1]);
  // A blank second line of an address stays blank.
  expect(row(11, "D")).toEqual(["1 Oak St"]);
  grid.type({ [grid.named("Radius")]: 0 });
  expect([shows("B125"), shows("A127"), row(10, "D")[0]]).toEqual([
    ...["Give miles above 0, up to 100, days of 1 or more, and a size within 1% to 90%.", "", 1],
  ]);
  expect([errorsIn(grid), asked(grid).length]).toEqual([[], 2]);
});

test("of more sales than are listed, the sentence says how many came and how many qualify", () => {
  const many = Array.from({ length: 40 }, (_, index): Loose => ({
    ...{ ...SALES[0], formattedAddress: `${index + 1} Oak St, Salem, OR 97301`, lastSalePrice: 300000 + index },
  }));
  // No. 1 and 2 are one home, and one of them is the subject's.
  const twice = [{ ...many[0], lastSalePrice: 299_999 }, { ...many[1], formattedAddress: OREGON }, ...many];
  const grid = opened(
    service(estimate({ state: "OR", formattedAddress: OREGON }), () => twice),
    OREGON,
  );
  expect(grid.shows("B125")).toBe(
    "42 of the subject’s type and within 20% of the size that the service has for it sold within 1 mi in 180 days; 40 qualify, and the 15 most similar of them are listed.",
  );
  const listed = Array.from({ length: 15 }, (_, index) => grid.shows(`B${224 + index}`));
  expect(new Set(listed).size).toBe(15);
  expect(errorsIn(grid)).toEqual([]);
});

test("a deed for less than $1,000 is no sale: it stands in no list, suggests nothing, and is counted in the sentence", () => {
  const deeds = [1, 10, 999].map((lastSalePrice, index): Loose => ({
    ...{ ...SALES[0], formattedAddress: `${index + 50} Oak St, Salem, OR 97301`, lastSalePrice },
  }));
  const grid = opened(
    service(estimate({ state: "OR", formattedAddress: OREGON }), () => [...deeds, ...SALES.slice(0, 6)]),
    OREGON,
  );
  expect(grid.shows("B125")).toBe(
    "9 of the subject’s type and within 20% of the size that the service has for it sold within 1 mi in 180 days; 4 qualify. Left out: 3 deeds for less than $1,000, which isn’t a price paid.",
  );
  expect(grid.row(10, PICKS)).toEqual([16, 17, 18, 19, 1, 3]);
  expect(errorsIn(grid)).toEqual([]);
});

test("a home that is listed and was sold counts once: the sale is kept, and the listing says as whose number", () => {
  const [first] = SAMPLE.comparables;
  const sold = { ...SALES[0], formattedAddress: String(first!["formattedAddress"]).toUpperCase() };
  const answer = estimate({ state: "OR", formattedAddress: OREGON });
  const grid = opened(
    service(answer, () => [{ ...sold, lastSaleDate: "2026-10-22T00:00:00.000Z", lastSalePrice: 280760.68 }]),
    OREGON,
  );
  const { row, shows, type, named } = grid;
  expect(row(10, PICKS)).toEqual([16, 3, 2, 5, 4, ""]);
  expect(shows("B95")).toMatch(/, same home as no\. 16: counts once$/);
  // 280,760.68 / 289,444 = 97%
  expect([shows(`M${named("ListToSale").slice(1)}`), shows(`N${named("ListToSale").slice(1)}`)]).toEqual([
    0.97,
    "Suggested: median of 1 home listed and then sold. Applied to asking prices; blank: 100%",
  ]);
  // Typed all the same, it is counted once.
  type({ I10: 1 });
  expect([row(54, "I"), shows("B65")].flat()).toEqual([
    ...["not counted", "Comp 6, the same home as no. 16 in another column: counted once"],
  ]);
  expect(errorsIn(grid)).toEqual([]);
});

test("two listings of one home, and the subject's own, count once and not at all", () => {
  const addresses = SAMPLE.comparables.map(({ formattedAddress }) => formattedAddress);
  const twice = estimate({}, (comparable, index) => ({
    ...comparable,
    formattedAddress: index === 2 ? addresses[0] : index === 3 ? ADDRESS : addresses[index],
  }));
  const grid = opened(service(twice));
  expect(grid.row(10, PICKS)).toEqual([1, 2, 5, "", "", ""]);
  expect([grid.shows("B99"), grid.shows("B101")]).toEqual([
    expect.stringMatching(/, same home as no\. 1: counts once$/),
    expect.stringMatching(/, the subject itself$/),
  ]);
});

/** Sizes 1,600, 1,650 …, built 1960, 1961 … with a step: price = 50,000 + 120 × size + 900 × (year − 1960). */
const REGRESSED = Array.from({ length: 14 }, (_, index): Loose => {
  const [size, year] = [1600 + 50 * index, 1960 + ((index * 5) % 7)];
  const price = 50_000 + 120 * size + 900 * (year - 1960);
  return {
    ...SALES[0],
    formattedAddress: `${index} Elm St`,
    squareFootage: size,
    yearBuilt: year,
    lastSalePrice: price,
  };
});

test("rates are suggested beside the inputs from the closed sales, and nothing uses them", () => {
  const answer = estimate({ state: "OR", formattedAddress: OREGON });
  const suggested = (sales: readonly Loose[]) => {
    const grid = opened(
      service(answer, () => sales),
      OREGON,
    );
    expect(errorsIn(grid)).toEqual([]);
    const beside = (name: string) => ["L", "M", "N"].map((column) => grid.shows(column + grid.named(name).slice(1)));
    return { foot: beside("SquareFoot"), year: beside("Year"), month: beside("Month"), list: beside("ListToSale") };
  };
  const { foot, year, month, list } = suggested(REGRESSED);
  expect(foot).toEqual([
    50,
    120,
    "Suggested: regression of 14 closed sales. Often a third to a half of the price per sq ft",
  ]);
  expect(year).toEqual([500, 900, "Suggested: regression of 14 closed sales. For each year that the subject is newer"]);
  expect([month.slice(1), list.slice(1)]).toEqual([
    [
      "none",
      "None suggested: the ZIP code’s prices by month aren’t looked up. Of the price, from its day to “As of”; 0 while listed. An assumption until you replace it",
    ],
    ["none", "None suggested: no listing is among the closed sales. Applied to asking prices; blank: 100%"],
  ]);
  // Eleven: a third of the median.
  const few = REGRESSED.slice(0, 11);
  const perFoot = few.map(({ lastSalePrice, squareFootage }) => Number(lastSalePrice) / Number(squareFootage));
  const median = [...perFoot].sort((one, other) => one - other)[5]!;
  expect(rounded([median], 2)).toEqual([148.97]);
  expect(suggested(few).foot).toEqual([
    ...[
      50,
      49.66,
      "Suggested: a third of the median per sq ft of 11 closed sales. Often a third to a half of the price per sq ft",
    ],
  ]);
  // Built in one year, only the size tells; of one size too, nothing does.
  const sameYear = REGRESSED.map((sale) => ({
    ...sale,
    yearBuilt: 1970,
    lastSalePrice: 120 * Number(sale["squareFootage"]),
  }));
  expect([suggested(sameYear).foot[1], suggested(sameYear).year.slice(1)]).toEqual([
    120,
    ["none", expect.stringMatching(/^None suggested: sizes and years of the closed sales don’t tell it\. /)],
  ]);
  const alike = REGRESSED.map((sale) => ({ ...sale, yearBuilt: 1970, squareFootage: 1800, lastSalePrice: 270_000 }));
  expect([suggested(alike).foot[1], suggested(alike).year[1]]).toEqual([50, "none"]);
});

test("where no rate can be suggested, each says so and why, beside it", () => {
  const NAMES = ["ListToSale", "Month", "SquareFoot", "Year"] as const;
  const beside = (grid: OpenSheet) => NAMES.map((name) => grid.shows(`M${grid.named(name).slice(1)}`));
  const reasons = (grid: OpenSheet) =>
    NAMES.map((name) => /^None suggested: (.*?)\. /.exec(String(grid.shows(`N${grid.named(name).slice(1)}`)))?.[1]);
  const texan = opened(service(SAMPLE));
  const hidden = "sale prices are mostly not public in TX";
  const notLookedUp = "the ZIP code’s prices by month aren’t looked up";
  expect([beside(texan), reasons(texan)]).toEqual([
    ["none", "none", "none", "none"],
    [hidden, notLookedUp, hidden, hidden],
  ]);
  texan.type({ [texan.named("LookUpTrend")]: "Yes" });
  expect(reasons(texan)[1]).toBe("the ZIP code’s prices of a year ago aren’t known");
  const answer = estimate({ state: "OR", formattedAddress: OREGON });
  const few = opened(
    service(answer, () => REGRESSED.slice(0, 1)),
    OREGON,
  );
  expect(reasons(few)).toEqual([
    "no listing is among the closed sales",
    notLookedUp,
    undefined,
    "it takes 12 closed sales with size and year, and 1 qualifies",
  ]);
  few.type({ [few.named("ClosedSales")]: "No" });
  expect(reasons(few)[2]).toBe("closed sales aren’t requested");
  const unknown = opened(() => NOT_PLACED);
  expect([beside(unknown), reasons(unknown)]).toEqual([
    ["", "", "", ""],
    [undefined, undefined, undefined, undefined],
  ]);
});

test("the time's rate is suggested by the ZIP code's prices where they are looked up: one request", () => {
  const month = (back: number): string => new Date(Date.UTC(2026, 10 - back, 1)).toISOString().slice(0, 7);
  const history = Object.fromEntries(
    Array.from({ length: 13 }, (_, back) => [
      month(back),
      { date: month(back), medianPrice: back === 0 ? 318_000 : 300_000 },
    ]),
  );
  const market = { id: "78244", zipCode: "78244", saleData: { medianPrice: 318_000, history } };
  const grid = opened(({ endpoint }) => response(endpoint === "markets" ? market : SAMPLE));
  const beside = () => ["M", "N"].map((column) => grid.shows(column + grid.named("Month").slice(1)));
  expect(beside()[0]).toBe("none");
  grid.type({ [grid.named("LookUpTrend")]: "Yes" });
  expect(asked(grid)).toEqual(["valueEstimate", "markets"]);
  // 318,000 / 300,000 = 1.06 over twelve months: 1.06^(1/12) = 1.00487
  expect(beside()).toEqual([
    0.0049,
    expect.stringMatching(/^Suggested: the ZIP code’s median asking price over a year\. /),
  ]);
  expect(errorsIn(grid)).toEqual([]);
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
  expect(grid.shows("B125")).toBe(
    "Sale prices are mostly not public in Texas, so closed sales aren’t requested. Choose Yes to request them anyway.",
  );
  expect(grid.shows(grid.named("ClosedSales"))).toBe("No");
  const unknown = opened(() => NOT_PLACED, "5500 Grand Lake Dr");
  expect(unknown.shows("B125")).toMatch(/^The address doesn’t show the state, .*: choose Yes to request them\.$/);
  expect(unknown.shows(unknown.named("ClosedSales"))).toBe("No");
  expect([asked(grid), asked(unknown)]).toEqual([["valueEstimate"], ["valueEstimate"]]);
});

test("another address typed over the first has closed sales by its own state, once the service has told that", () => {
  const untold = opened(() => NOT_PLACED, OREGON);
  expect(untold.shows(untold.named("ClosedSales"))).toBe("Yes");
  const before = asked(untold).length;
  untold.type({ C2: ADDRESS });
  expect(untold.shows(untold.named("ClosedSales"))).toBe("");
  expect(untold.shows("B125")).toBe(
    "Closed sales are requested once the service has returned the state, if sale prices are public there.",
  );
  expect(asked(untold).slice(before)).toEqual(["valueEstimate"]);
  for (const [first, state, begins, more] of [
    [OREGON, "TX", "No", []],
    [ADDRESS, "OR", "Yes", ["properties"]],
  ] as const) {
    const grid = opened(service(estimate({ state })), first);
    const sent = asked(grid).length;
    grid.type({ C2: `1 Main St, Springfield, ${state}` });
    expect(grid.shows(grid.named("ClosedSales"))).toBe(begins);
    expect(asked(grid).slice(sent)).toEqual(["valueEstimate", ...more]);
    expect(errorsIn(grid)).toEqual([]);
  }
});

test("an address that isn't found says so once, and the rest is blank", () => {
  const grid = opened(() => NOT_PLACED, "1 Nowhere Rd, Salem, OR 97301");
  const { shows } = grid;
  expect(shows("B4")).toMatch(/^No property matches "1 Nowhere Rd/);
  expect(errorsIn(grid)).toEqual([]);
  for (let number = 11; number <= 57; number++)
    expect([number, grid.row(number, "CDEFGHI").join("")]).toEqual([number, ""]);
  const words = [60, 61, 62, 63, 64, 65, 68, 69, 70];
  expect(words.map((number) => shows(`B${number}`)).join("")).toBe("");
  expect([73, 74, 75, 76, 77, 78].flatMap((number) => grid.row(number, "CDE")).join("")).toBe("");
  expect([...grid.row(3, "C"), ...grid.row(6, "CDEFGHI"), shows("H2"), shows("B92"), shows("B125")].join("")).toBe("");
});

test("an estimate without comparables says so; without an address nothing is asked", () => {
  const grid = opened(service({ ...SAMPLE, comparables: [] }));
  expect([grid.shows("B92"), grid.shows("C78"), grid.shows("D73")]).toEqual([
    ...["The service gave no comparables for this address.", "", 250000],
  ]);
  expect(errorsIn(grid)).toEqual([]);
  const blank = opened(service(SAMPLE), "", { bedrooms: 4, squareFootage: 2000 });
  expect([asked(blank), errorsIn(blank), blank.shows("C25"), blank.shows("C29")]).toEqual([[], [], 4, 2000]);
});

test("its last page ends with the method, what it isn't, and lines to sign on", () => {
  const grid = opened(service(SAMPLE));
  const labels = Array.from({ length: 16 }, (_, down) => grid.shows(`B${187 + down}`)).filter((text) => text !== "");
  expect(labels).toEqual([
    ...["Method and signature", "Method", "What this is not", "Prepared by", "License no.", "Signature", "Date"],
  ]);
  expect(["C188", "C190"].map(grid.shows)).toEqual([
    "Adjusted at $50 a sq ft, $500 a year of construction, $1 a sq ft of lot, $7,500 a bathroom, prices 0.25% a month, and as set beside the grid; not known counts as 0",
    expect.stringMatching(/^An appraisal: /),
  ]);
  // A line above each of the four, with room above it, and all of it prints.
  const lines = grid.layout.looks.filter(({ look }) => look === "line");
  expect(lines.map((each) => areaText(each))).toEqual(["B193:D193", "B196:D196", "B199:D199", "B202:D202"]);
  expect([191, 192, 194, 195, 197, 198, 200, 201].flatMap((number) => grid.row(number, "BCD")).join("")).toBe("");
  expect(grid.layout.print!.further!.map(areaText)).toEqual(["A159:I202"]);
});
