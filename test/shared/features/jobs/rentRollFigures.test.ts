/** A rent roll of 24 units and three plans, as an asset manager signs it: figures worked out by hand. */
import fc from "fast-check";
import type { Request } from "../../../../src/shared/api/request";
import { RENT_ROLL } from "../../../../src/shared/features/jobs/rentRoll/rentRoll";
import { jobRows } from "../../../../src/shared/workbook/lists/jobRows";
import type { Input } from "../../../../src/shared/values/input";
import { response } from "../../memoryHost";
import { openJob, type OpenSheet } from "./jobSheet";

const place = { sheet: "Sheet1", isNew: true, row: 0, column: 0, names: "Roll1_" };

/** Market rents by beds; each has a range of 100 on either side. */
const MARKET: Readonly<Record<string, number>> = { "1": 1000, "2": 1300, "3": 1600 };

function market({ parameters }: Request) {
  const rent = MARKET[parameters.bedrooms ?? ""];
  if (rent === undefined) return response({ message: "none" }, 404);
  const subjectProperty = { formattedAddress: parameters.address ?? "", propertyType: "Apartment" };
  return response({ rent, rentRangeLow: rent - 100, rentRangeHigh: rent + 100, subjectProperty, comparables: [] });
}

const USES = ["unit", "plan", "bedrooms", "squareFootage", "tenant", "currentRent", "leaseEnd"] as const;
const BUILDING = "100 Grand Lake Dr, San Antonio, TX 78244";
const LATER = "2027-06-30";

type Unit = readonly [plan: string, tenant: string, rent: number | null, end?: string];

/** As of 2026-11-21: in nine days, past, in 90 days and in 91. */
const UNITS: readonly Unit[] = [
  ["A1", "A. Doe", 950, "2026-11-30"],
  ["A1", "B. Doe", 950, "2026-10-31"],
  ["A1", "C. Doe", 1000, "MTM"],
  ["A1", "D. Doe", 1000, "2027-02-19"],
  ["A1", "E. Doe", 1100, "2027-02-20"],
  ["A1", "F. Doe", 1100],
  ["A1", "G. Doe", 880],
  ["A1", "H. Doe", 1200],
  ["A1", "VACANT", 0, "2026-09-30"],
  ["A1", "MODEL", null],
  ["B1", "A. Roe", 1250],
  ["B1", "B. Roe", 1225],
  ["B1", "C. Roe", 1300],
  ["B1", "D. Roe", 1300],
  ["B1", "E. Roe", 1300],
  ["B1", "F. Roe", 1300],
  ["B1", "Vacant", null],
  ["B1", "G. Roe (NOTICE)", 1300],
  ["C1", "A. Poe", 1400],
  ["C1", "B. Poe", 1600],
  ["C1", "C. Poe", 1600],
  ["C1", "D. Poe", 1600],
  ["C1", "DOWN", 0],
  ["C1", "E. Poe", 1700],
];

const SIZES: Readonly<Record<string, readonly [beds: number, one: number, other: number]>> = {
  ...{ A1: [1, 600, 700], B1: [2, 900, 900], C1: [3, 1190, 1210] },
};

const lineOf = ([plan, tenant, rent, end = LATER]: Unit, index: number): readonly Input[] => {
  const [beds, one, other] = SIZES[plan]!;
  return [101 + index, plan, beds, index % 2 === 0 ? one : other, tenant, rent, end];
};

const rolled = (units: readonly Unit[], ...below: readonly (readonly Input[])[]): OpenSheet =>
  openJob(RENT_ROLL, market, jobRows([...units.map(lineOf), ...below], USES, BUILDING), place);

const all = ({ shows }: OpenSheet, cells: string): readonly unknown[] => cells.split(" ").map(shows);

const rounded = (values: readonly unknown[]): readonly unknown[] =>
  values.map((value) => (typeof value === "number" ? Number(value.toFixed(4)) : value));

/** The figure beside a label above the list. */
function headed({ layout, shows }: OpenSheet, label: string): unknown {
  const lines = layout.blocks[0]!.rows;
  const row = lines.findIndex((line) => line.includes(label));
  const column = lines[row]!.findIndex((content, at) => at > lines[row]!.indexOf(label) && content !== null);
  return shows(`${letters(column)}${row + 1}`);
}

const letters = (column: number): string =>
  (column < 26 ? "" : String.fromCharCode(64 + Math.floor(column / 26))) + String.fromCharCode(65 + (column % 26));

/** The addresses and sizes that were asked for. */
const askedOf = ({ host }: OpenSheet): readonly string[] =>
  host.sent
    .flat()
    .map(({ parameters }) => `${parameters.address}: ${parameters.bedrooms} bd, ${parameters.squareFootage}`);

const FIRST = 12;

describe("a rent roll of 24 units and three plans", () => {
  const sheet = rolled(UNITS, ["Total", null, null, null, null, 27_000, null]);

  it("asks once a plan, with the building's address and the plan's median size", () => {
    expect(askedOf(sheet)).toEqual([`${BUILDING}: 1 bd, 650`, `${BUILDING}: 2 bd, 900`, `${BUILDING}: 3 bd, 1200`]);
  });

  it("has the same market rent in equal units, and says what each is against it", () => {
    expect(all(sheet, "A12 D12 K12 E12 F12 G12 H12")).toEqual(["Unit 101", "A1", "occupied", 950, 1000, 900, 1100]);
    // 50 of 1,000 is 5 %: fair. 75 of 1,300 is 5.77 %, and 1,225 isn't below 1,200.
    expect(rounded(all(sheet, "I12 J12 N12"))).toEqual([50, 0.05, "fair"]);
    expect(rounded(all(sheet, "I23 J23 N23"))).toEqual([75, 0.0577, "under, within the range"]);
    expect(rounded(all(sheet, "I18 J18 N18"))).toEqual([120, 0.12, "under"]);
    expect(all(sheet, "N16 N19 N35")).toEqual(["over, within the range", "over", "over, within the range"]);
    expect(rounded(all(sheet, "O12 P12"))).toEqual([1.5833, 1.6667]);
  });

  it("tells who is vacant, a model, down or on notice by the tenant, and asks no verdict of who pays nothing", () => {
    expect(all(sheet, "K20 K21 K28 K29 K34")).toEqual(["vacant", "model", "vacant", "notice", "down"]);
    expect(all(sheet, "I20 N20 M20 I34 N34 M34").join("")).toBe("");
    expect(all(sheet, "I29 N29")).toEqual([0, "fair"]);
  });

  it("counts units, physical and economic occupancy", () => {
    expect(["Units", "Vacant", "Model, down", "On notice", "Problems"].map((label) => headed(sheet, label))).toEqual([
      ...[24, 2, 2, 1, 0],
    ]);
    // 20 of 24; 25,055 less 500 of gain to lease, of 30,000
    expect(rounded(["Physical occupancy", "Economic occupancy"].map((label) => headed(sheet, label)))).toEqual([
      ...[0.8333, 0.8185],
    ]);
    expect(headed(sheet, "Under market")).toBe(3);
  });

  it("has no economic occupancy above 100%, however much contract rents are above market", () => {
    const above = rolled([
      ["A1", "A. Doe", 1_400],
      ["A1", "B. Doe", 1_000],
      ["A1", "C. Doe", 900],
    ]);
    // 1,000 + 1,000 + 900 of 3,000; 400 of gain stand by themselves.
    expect(rounded([headed(above, "Economic occupancy"), headed(above, "Gain to lease")])).toEqual([0.9667, 400]);
    above.type({ E14: 1_300 });
    expect(headed(above, "Economic occupancy")).toBe(1);
    expect(headed(above, "Physical occupancy")).toBe(1);
  });

  it("goes from market to current rent, a month, as a part of market, and a year", () => {
    expect(rounded(all(sheet, "G3 G4 G5 G6 G7 G8"))).toEqual([30_000, -4_900, -45, 25_055, 545, 500]);
    expect(rounded(all(sheet, "H3 H4 H5 H6 H7 H8"))).toEqual([1, -0.1633, -0.0015, 0.8352, 0.0182, 0.0167]);
    expect(all(sheet, "I3 I4 I5 I6 I7 I8")).toEqual([360_000, -58_800, -540, 300_660, 6_540, 6_000]);
  });

  it("has totals and medians over the same units: those that pay and have a market rent", () => {
    expect(all(sheet, "E9 F9 I9")).toEqual([25_055, 25_100, 45]);
    // Of 20 rents 1,250 and 1,300 are in the middle; no 0 is among them.
    expect(all(sheet, "E10 F10 I10")).toEqual([1_275, 1_300, 0]);
  });

  it("tells when leases end, and which have ended", () => {
    expect(all(sheet, "M12 M13 M14 M15 M16 M17")).toEqual([
      ...["in 9 days", "holdover", "month to month", "in 90 days", "in 2 months", "in 7 months"],
    ]);
    expect(["Expire in window", "Holdovers", "Month to month"].map((label) => headed(sheet, label))).toEqual([2, 1, 1]);
  });

  it("has a unit mix beside the list", () => {
    expect(all(sheet, "AE9 AE12 AE13 AE14 AE15")).toEqual(["Unit mix", "A1", "B1", "C1", ""]);
    // 8,180 ÷ 8 of ten; 1,022.50 ÷ 650 and 1,000 ÷ 650
    expect(rounded(all(sheet, "AF12 AG12 AI12 AK12 AL12 AM12 AN12"))).toEqual([10, 1, 1, 650, 1022.5, 1.5731, 1.5385]);
    expect(all(sheet, "AO12 AP12 AQ12 AT12")).toEqual([1_000, 900, 1_100, BUILDING]);
    expect(rounded(all(sheet, "AF13 AG13 AL13 AO13"))).toEqual([8, 1, 1282.1429, 1_300]);
    expect(all(sheet, "AF14 AG14 AL14 AO14")).toEqual([6, 0, 1_580, 1_600]);
  });

  it("has the ends of leases by month, which add up to the units that pay", () => {
    expect(all(sheet, "AW12 AX12 AW13 AX13")).toEqual(["Holdover", 1, "Month to month", 1]);
    // From 2026-11-01, and two in February, whose units pay 2,100 and would pay 2,000
    expect(all(sheet, "AW14 AX14 AX15 AX17 AY17 AZ17")).toEqual([46_327, 1, 0, 2, 2_100, 2_000]);
    expect(all(sheet, "AX21 AW26 AX26 AW27 AX27")).toEqual([15, "Later", 0, "No date", 0]);
  });

  it("repeats them below the list, where they print, with the month as a text", () => {
    expect(all(sheet, "D118 D119 K119 E119 F119")).toEqual([
      ...["Lease ends: leases with their current and market rents", "Holdover", "1 lease", 950, 1_000],
    ]);
    expect(all(sheet, "D122 K122 E122 F122 D124 K124 E124 F124")).toEqual([
      ...["2026-12", "", "", "", "2027-02", "2 leases", 2_100, 2_000],
    ]);
  });

  it("has the rent collected once concessions and unpaid rents are entered, for no request", () => {
    const asked = sheet.host.sent.flat().length;
    expect(all(sheet, "N7 O7")).toEqual(["Rent collected", ""]);
    sheet.type({ [sheet.named("Uncollected")]: 755 });
    // 25,055 less 755; the way above it stays as it is.
    expect([headed(sheet, "Rent collected"), headed(sheet, "Rent in place")]).toEqual([24_300, 25_055]);
    sheet.type({ [sheet.named("Uncollected")]: "abc" });
    expect(headed(sheet, "Rent collected")).toBe("");
    sheet.type({ [sheet.named("Uncollected")]: 0 });
    expect(headed(sheet, "Rent collected")).toBe(25_055);
    sheet.type({ [sheet.named("Uncollected")]: null });
    expect(sheet.host.sent.flat()).toHaveLength(asked);
  });

  it("says that the typed total differs from its rows, until they agree", () => {
    expect(sheet.shows("A2")).toBe("Check the list's total: typed $27,000, rows $25,055.");
    sheet.type({ E12: 2_895 });
    expect(sheet.shows("A2")).toBe(
      "Yellow cells are yours to change. What you enter as “Not collected” (concessions, unpaid rents) comes off “Rent collected”.",
    );
    sheet.type({ E12: 950 });
  });

  it("has the list's total in a cell, which can be changed and cleared", () => {
    expect(all(sheet, "A7 B7")).toEqual(["List’s total", 27_000]);
    sheet.type({ B7: 25_055 });
    expect(sheet.shows("A2")).toBe(
      "Yellow cells are yours to change. What you enter as “Not collected” (concessions, unpaid rents) comes off “Rent collected”.",
    );
    sheet.type({ B7: 1_250_000 });
    expect(sheet.shows("A2")).toMatch(/^Check the list's total: typed \$1,250,000, rows \$25,055\.$/);
    sheet.type({ B7: "" });
    expect(sheet.shows("A2")).toBe(
      "Yellow cells are yours to change. What you enter as “Not collected” (concessions, unpaid rents) comes off “Rent collected”.",
    );
    sheet.type({ B7: 27_000 });
  });

  it("waits for nothing where each unit asks by itself, and then the mix asks nothing", () => {
    const each = rolled(UNITS.slice(10, 13));
    expect(askedOf(each)).toHaveLength(1);
    each.type({ [each.named("AskBy")]: "Unit" });
    expect(askedOf(each).slice(1)).toEqual(
      [101, 102, 103].map((unit) => `100 Grand Lake Dr, Unit ${unit}, San Antonio, TX 78244: 2 bd, 900`),
    );
    expect(all(each, "F12 G12 H12 I12 AO12 AU12")).toEqual([1_300, 1_200, 1_400, 50, "", ""]);
    each.type({ [each.named("AskBy")]: "Unit type" });
    expect(all(each, "F12 W12 AO12")).toEqual([1_300, "", 1_300]);
    expect(askedOf(each)).toHaveLength(4);
  });

  it("says so of a unit whose type isn't in the mix, and takes one that is typed there", () => {
    sheet.type({ D12: "D9" });
    expect(all(sheet, "C12 F12 N12")).toEqual(["Its type isn't in the unit mix", "", ""]);
    expect(headed(sheet, "Problems")).toBe(1);
    sheet.type({ AE15: "D9" });
    expect(all(sheet, "C12 F12 AF15")).toEqual(["Its type has no address in the unit mix", "", 1]);
    sheet.type({ AT15: BUILDING, AI15: 3, AK15: 1200 });
    expect(all(sheet, "C12 F12 AO15")).toEqual(["", 1_600, 1_600]);
    expect(askedOf(sheet)).toHaveLength(3);
    sheet.type({ D12: "A1", AE15: null, AT15: null, AI15: null, AK15: null });
  });

  it("says why a type has no rent in the rows of its units", () => {
    sheet.type({ AI14: 7 });
    expect(String(sheet.shows("C30"))).not.toBe("");
    expect(all(sheet, "F30 C12 G3")).toEqual(["", "", 20_400]);
    sheet.type({ AI14: 3 });
  });

  it("counts a unit without a rent that isn't vacant in its own place", () => {
    sheet.type({ E12: null });
    expect(all(sheet, "K12 N12 I12")).toEqual(["occupied", "no rent", ""]);
    // 1,000 more without a rent; of the net −45, 50 were this unit's
    expect(all(sheet, "G3 G4 G5 G6")).toEqual([30_000, -5_900, 5, 24_105]);
    sheet.type({ E12: 950 });
  });
});

describe("unit types", () => {
  const typed = (uses: Parameters<typeof jobRows>[1], ...rows: readonly (readonly Input[])[]) => {
    const sheet = openJob(RENT_ROLL, market, jobRows(rows, uses, ""), place);
    return { sheet, names: rows.map((_, row) => sheet.shows(`D${FIRST + row}`)) };
  };

  it("without plans go by building, beds, baths and size to 50 square feet", () => {
    const [one, other] = ["100 Elm St, Austin, TX 78701", "200 Elm St, Austin, TX 78701"];
    const uses = ["address", "unit", "bedrooms", "bathrooms", "squareFootage"] as const;
    const { names, sheet } = typed(
      uses,
      [one, 1, 2, 1, 890],
      [one, 2, 2, 1, 910],
      [one, 3, 2, 1, 926],
      ["100 Elm Street, Austin TX 78701", 4, 2, 1, 900],
      [other, 1, 2, 1, 900],
      [other, 2, 0, 1, 450],
    );
    expect(names).toEqual([
      ...[
        "100 Elm St, 2 bd, 1 ba, 900 sq ft",
        "100 Elm St, 2 bd, 1 ba, 900 sq ft",
        "100 Elm St, 2 bd, 1 ba, 950 sq ft",
      ],
      ...[
        "100 Elm St, 2 bd, 1 ba, 900 sq ft",
        "200 Elm St, 2 bd, 1 ba, 900 sq ft",
        "200 Elm St, Studio, 1 ba, 450 sq ft",
      ],
    ]);
    expect(askedOf(sheet)).toHaveLength(4);
  });

  it("of two buildings with the same plans are two, by the building's name or its address", () => {
    const [one, other] = ["100 Elm St, Austin, TX 78701", "200 Elm St, Austin, TX 78701"];
    const byAddress = typed(["address", "unit", "plan"], [one, 1, "A1"], [other, 1, "A1"], [other, 2, "a1"]);
    expect(byAddress.names).toEqual(["100 Elm St, A1", "200 Elm St, A1", "200 Elm St, A1"]);
    const byName = typed(["address", "building", "unit", "plan"], [one, "North", 1, "A1"], [one, "South", 2, "A1"]);
    expect(byName.names).toEqual(["North, A1", "South, A1"]);
    // One address and the same figures: one request.
    expect(askedOf(byName.sheet)).toHaveLength(1);
  });

  it("have names that formulas read as names only", () => {
    const home = "100 Elm St, Austin, TX 78701";
    const { names, sheet } = typed(
      ["address", "unit", "plan"],
      [home, 1, ">5"],
      [home, 2, "A*"],
      [home, 3, "A?"],
      [home, 4, "=A1"],
    );
    expect(names).toEqual(["Plan 5", "A", "A (2)", "A1"]);
    expect(all(sheet, "AF12 AF13 AF14 AF15")).toEqual([1, 1, 1, 1]);
  });

  it("of single homes are the homes, and what isn't looked up has none", () => {
    const { names } = typed(
      ["address"],
      ["100 Elm St, Austin, TX 78701"],
      ["TBD"],
      ["Total"],
      ["200 Elm St, Austin, TX 78701"],
    );
    expect(names).toEqual(["Home, 100 Elm St", "", "", "Home, 200 Elm St"]);
  });
});

describe("a total in the list", () => {
  const said = (...rows: readonly (readonly Input[])[]): unknown =>
    String(openJob(RENT_ROLL, market, jobRows(rows, ["unit", "currentRent"], BUILDING), place).shows("A2"));
  const AGREES =
    "Yellow cells are yours to change. What you enter as “Not collected” (concessions, unpaid rents) comes off “Rent collected”.";

  it("that is the sum of its rows, or of those since the last total, is not mentioned", () => {
    expect(said(["1", 700], ["2", 800], ["Total", 1_500])).toBe(AGREES);
    expect(said(["1", 700], ["Total North", 700], ["2", 800], ["Total South", 800], ["Grand total", 1_500])).toBe(
      AGREES,
    );
    expect(said(["1", 700], ["Total", null])).toBe(AGREES);
    expect(said(["1", 700], ["2", "call"])).toBe(AGREES);
  });

  it("that differs is told with the sum of its rows", () => {
    expect(said(["1", 700], ["2", 800], ["Total", 2_400_000])).toBe(
      `Check the list's total: typed $2,400,000, rows $1,500.`,
    );
    expect(said(["1", 700], ["Total North", 700], ["2", 800], ["Total South", 900], ["Grand total", 1_500])).toBe(
      `Check the list's total: typed $900, rows $800.`,
    );
  });
});

test("without any rent a roll shows what the market pays, and counts nobody as vacant", () => {
  const plans = UNITS.map((unit, index) => lineOf(unit, index).slice(0, 4));
  const unknown = openJob(RENT_ROLL, market, jobRows(plans, USES.slice(0, 4), BUILDING), place);
  expect(headed(unknown, "Market rent, all units")).toBe(10 * 1000 + 8 * 1300 + 6 * 1600);
  const others = ["Vacant, model, no rent", "Gain less loss to lease", "Rent in place", "Loss to lease"];
  for (const label of [...others, "Gain to lease", "Physical occupancy", "Economic occupancy"])
    expect(headed(unknown, label)).toBe("");
  const vacant = rolled(UNITS.map(([plan]): Unit => [plan, "VACANT", null, ""]));
  expect(headed(vacant, "Vacant, model, no rent")).toBe(-30_000);
  expect(headed(vacant, "Economic occupancy")).toBe(0);
});

test("the way from market to current rent adds up to the dollar, whatever units pay and are", () => {
  const unit = fc.record({
    plan: fc.constantFrom("A1", "B1", "C1"),
    tenant: fc.constantFrom("A. Doe", "VACANT", "MODEL", "DOWN", "B. Roe (NOTICE)", ""),
    rent: fc.oneof(fc.constant(null), fc.constant(0), fc.integer({ min: -50, max: 4_000 })),
  });
  fc.assert(
    fc.property(fc.array(unit, { minLength: 1, maxLength: 30 }), (units) => {
      const sheet = rolled(units.map(({ plan, tenant, rent }): Unit => [plan, tenant, rent]));
      const [gross, unpaid, net, inPlace, loss, gain] = all(sheet, "G3 G4 G5 G6 G7 G8").map(Number);
      const pays = units.filter(({ tenant, rent }) => !/^[VMD]/.test(tenant) && (rent ?? 0) > 0);
      expect(inPlace).toBe(pays.reduce((sum, { rent }) => sum + rent!, 0));
      expect(gross! + unpaid! + net!).toBe(inPlace);
      expect(gain! - loss!).toBe(net);
      expect(Number(sheet.shows("F9")) - Number(sheet.shows("I9"))).toBe(Number(sheet.shows("E9")));
    }),
    { numRuns: 25 },
  );
});
