/** A comps grid of odd answers and of odd things that are typed: no cell shows an error, and what can be known is. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { response } from "../../memoryHost";
import { openComps } from "./jobSheet";

type Loose = Readonly<Record<string, unknown>>;

const SAMPLE = JSON.parse(readFileSync(join(__dirname, "../../../samples/value-estimate.json"), "utf8")) as {
  readonly subjectProperty: Loose;
  readonly comparables: readonly Loose[];
};

/** An address with a wildcard, a listing of which little is known, a very long address, and a price below 0. */
const CHANGES: readonly Loose[] = [
  { formattedAddress: "1 Elm? St, Salem, OR" },
  { status: null, removedDate: null, listedDate: null, daysOld: null, distance: null },
  { formattedAddress: "x".repeat(300) },
  { price: -5, status: "Pending" },
];

const ESTIMATE = {
  ...SAMPLE,
  subjectProperty: { ...SAMPLE.subjectProperty, state: "OR" },
  comparables: SAMPLE.comparables.map((each, index) => ({ ...each, ...CHANGES[index] })),
};

/** None has a place on the map; one has no address, one no size, and one was sold on the placeholder of old sales. */
const SALES = Array.from({ length: 5 }, (_, index): Loose => ({
  formattedAddress: index === 0 ? "1 ElmX St, Salem, OR" : index === 1 ? null : `${index} Oak St, Salem, OR 97301`,
  ...{ addressLine1: null, propertyType: "Single Family", squareFootage: index === 2 ? 0 : 1800, yearBuilt: 0 },
  ...{ lastSalePrice: 250_000, latitude: null, longitude: -98 },
  lastSaleDate: index === 3 ? "1900-01-01T00:00:00.000Z" : "2026-09-01T00:00:00.000Z",
}));

const COLUMNS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ", "AA"];

test("odd answers, and inputs that are blank, 0 or no numbers where dollars are typed, make no error", () => {
  const grid = openComps(
    ({ endpoint }) => response(endpoint === "valueEstimate" ? ESTIMATE : SALES),
    [{ address: "1 Main St, Salem, OR 97301" }],
  );
  const { named, shows, row } = grid;
  const errors = (): readonly string[] =>
    Array.from({ length: 250 }, (_, line) => COLUMNS.map((column) => `${column}${line + 1}`))
      .flat()
      .filter((cell) => /^#[A-Z/0]+[!?A]?/.test(String(shows(cell))));
  const typing = (cells: Parameters<typeof grid.type>[0]): readonly string[] => {
    grid.type(cells);
    return errors();
  };
  // "1 Elm? St" isn't the home of "1 ElmX St", and a price below 0 is none.
  expect([errors(), row(10, "DEFGHI"), shows("B95")]).toEqual([
    ...[[], [16, 17, 18, 2, 1, 3], expect.not.stringContaining("same home")],
  ]);
  const cases: readonly Parameters<typeof grid.type>[0][] = [
    { H2: null },
    { H2: 46_000 },
    { H2: 46_347, [named("ContractDays")]: null, [named("SizeLimit")]: null },
    Object.fromEntries(["Size", "Years", "Distance", "Age"].map((each) => [named(`${each}Weight`), 0])),
    { [named("SizeWeight")]: 35, [named("HalfUnlike")]: null, [named("HalfGross")]: 0, [named("HalfYears")]: 0 },
    { O94: "some", R94: "x", P94: "C", S94: "y", T94: "z", L94: "two", U94: "w", [named("OwnCondition")]: "C2" },
    { [named("OwnBasement")]: 4, [named("OwnFee")]: 90, [named("OwnGarage")]: 1 },
    { D10: "abc", E10: -1, F10: 31, G10: 2.5, H10: 30, I10: 0 },
    { [named("OwnArea")]: 0 },
    { [named("ClosedSales")]: "No" },
  ];
  for (const cells of cases) expect([cells, typing(cells)]).toEqual([cells, []]);
});

test("a comparable whose adjustments leave no price weighs 0 and says so, and the head counts closed sales", () => {
  const grid = openComps(
    ({ endpoint }) => response(endpoint === "valueEstimate" ? ESTIMATE : SALES),
    [{ address: "1 Main St, Salem, OR 97301" }],
  );
  const { named, shows, row } = grid;
  expect(shows("B7")).toMatch(/^3 of 6 are closed sales\. Prices are asking prices/);
  grid.type({ [named("SquareFoot")]: 20_000 });
  const [adjusted, weights] = [row(55, "DEFGHI"), row(56, "DEFGHI")];
  const below = adjusted.map((price) => typeof price === "number" && price <= 0);
  expect(below).toContain(true);
  below.forEach((isBelow, pick) => {
    if (isBelow) expect(weights[pick]).toBe(0);
    const remark = String(shows(`B${60 + pick}`));
    expect(remark.includes("no price is left after the adjustments: weighs 0")).toBe(isBelow);
  });
  const note = (): string => String(shows(named("Month").replace(/[A-Z]+/, "N")));
  expect(note()).toContain("An assumption until you replace it");
  grid.type({ [named("Month")]: 0.004 });
  expect(note()).not.toContain("assumption");
});
