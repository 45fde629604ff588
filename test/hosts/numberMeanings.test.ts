/** What numbers mean, where they are read: in labels and meanings, and in fields about the basis of an estimate. */
import { tellingExcel, tellingSheets, type Tell } from "./parts/telling";

const HOME = "1 Main St, Salem, OR 97301";

/** Both hosts' cells, which are equal, from at most one request. */
async function both(tell: Tell, name: string, args: readonly unknown[]): Promise<unknown[][]> {
  const [excel, sheets] = [tellingExcel(tell), tellingSheets(tell)];
  const cells = (await excel.call(name, args)).map((line) => [...line]);
  expect(sheets.call(name, args).map((line) => [...line])).toEqual(cells);
  expect(sheets.asked).toEqual(excel.asked);
  expect(excel.asked.length).toBeLessThanOrEqual(1);
  return cells;
}

const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

const COMPARABLES = [
  { id: "a", price: 300_000, distance: 0.25, daysOld: 40 },
  { id: "b", price: 320_000, distance: 1.75, daysOld: 12 },
  { id: "c", price: 310_000, distance: 0.5, daysOld: 90 },
];
const VALUE = { price: 400_000, priceRangeLow: 380_000, priceRangeHigh: 430_000, comparables: COMPARABLES };
const RENT = { rent: 2_000, rentRangeLow: 1_900, rentRangeHigh: 2_150, comparables: COMPARABLES };
const FIELDS = "rangePercent, compsUsed, compsRadius, newestComp";

describe("what an estimate is based on", () => {
  it.each([
    ["VALUE", VALUE],
    ["RENT", RENT],
  ])(
    "%s shows how wide its range is, how many comparables it has, how far and how old they are",
    async (name, body) => {
      expect(await both(() => body, name, [HOME, FIELDS])).toEqual([[0.125, 3, 1.75, 12]]);
    },
  );

  it("is blank where the answer does not say, and never 0", async () => {
    expect(await both(() => ({ ...VALUE, comparables: undefined }), "VALUE", [HOME, FIELDS])).toEqual([
      [0.125, "", "", ""],
    ]);
    const odd = { ...VALUE, price: null, comparables: [{ id: "a" }, { id: "b", distance: null }] };
    expect(await both(() => odd, "VALUE", [HOME, FIELDS])).toEqual([["", 2, "", ""]]);
    expect(await both(() => ({ ...VALUE, price: 0 }), "VALUE", [HOME, FIELDS])).toEqual([["", 3, 1.75, 12]]);
  });

  it("is 0 comparables if the list is present and empty", async () => {
    expect(await both(() => ({ ...VALUE, comparables: [] }), "VALUE", [HOME, FIELDS])).toEqual([[0.125, 0, "", ""]]);
  });

  it("counts the days since a comparable was last seen if the service does not", async () => {
    const comparables = [{ id: "a", daysOld: 40 }, { id: "b", lastSeenDate: ago(9) }, { id: "c" }];
    expect(await both(() => ({ ...VALUE, comparables }), "VALUE", [HOME, "newestComp"])).toEqual([[9]]);
    const today = [{ id: "a", lastSeenDate: ago(0) }];
    expect(await both(() => ({ ...VALUE, comparables: today }), "VALUE", [HOME, "newestComp"])).toEqual([[0]]);
  });

  it("is a share that Excel shows as a percentage, beside miles and days", async () => {
    const [row] = await tellingExcel(() => VALUE, { formats: true }).call("VALUE", [HOME, FIELDS]);
    expect(row).toEqual([
      { type: "Double", basicValue: 0.125, numberFormat: "0.0%" },
      3,
      { type: "Double", basicValue: 1.75, numberFormat: "0.00" },
      12,
    ]);
  });

  it("needs no request beyond the estimate's own", async () => {
    const excel = tellingExcel(() => VALUE);
    const sheets = tellingSheets(() => VALUE);
    for (const [name, args] of [
      ["VALUE", [HOME]],
      ["COMPS", [HOME]],
      ["VALUE", [HOME, FIELDS]],
    ] as const) {
      await excel.call(name, args);
      sheets.call(name, args);
    }
    expect([excel.asked.length, sheets.asked.length]).toEqual([1, 1]);
  });
});

describe("labels", () => {
  const labels = async (body: unknown, name: string, args: readonly unknown[]): Promise<unknown> =>
    (await both(() => body, name, args))[0];

  it("of an estimate say that low and high are the 85% range", async () => {
    expect(await labels(VALUE, "VALUE", [HOME, "", "headers=label"])).toEqual([
      ...["Value", "Value, low (85% range)", "Value, high (85% range)"],
    ]);
    expect(await labels(RENT, "RENT", [HOME, "", "headers=label"])).toEqual([
      ...["Rent", "Rent, low (85% range)", "Rent, high (85% range)"],
    ]);
  });

  it.each([
    ["COMPS", [HOME, "sale", "", "price, pricePerSquareFoot", "headers=label"], VALUE, "price"],
    ["COMPS", [HOME, "rent", "", "price, pricePerSquareFoot", "headers=label"], RENT, "rent"],
    ["FORSALE", [97301, "", "", "", "price, pricePerSquareFoot", 5, "headers=label"], COMPARABLES, "price"],
    ["FORRENT", [97301, "", "", "", "price, pricePerSquareFoot", 5, "headers=label"], COMPARABLES, "rent"],
  ] as const)("of %s say that prices are asking prices (%#)", async (name, args, body, what) => {
    expect(await labels(body, name, args)).toEqual([`Asking ${what}`, `Asking ${what} per square foot`]);
  });
});

it.each([
  ["comps", "price", /Asking price in the listing, not a sale price; see also status and removedDate/],
  ["rentcomps", "price", /Monthly asking rent in the listing, not an agreed rent; see also status and removedDate/],
  ["forsale", "price", /not a sale price/],
  ["value", "price", /Multi-Family, of the whole building/],
  ["rent", "rent", /Multi-Family, of one unit/],
  ["value", "priceRangeLow", /85% range/],
  ["rent", "rentRangeHigh", /85% range/],
  ["value", "rangePercent", /0\.12 is 12%/],
  ["rent", "newestComp", /last seen/],
  ["property", "lastSalePrice", /mostly blank in states that don't disclose/],
  ["forrent", "createdAt", /\(UTC\)/],
])("FIELDS of %s says what %s means", async (record, name, said) => {
  const rows = await both(() => undefined, "FIELDS", [record]);
  expect(rows.find(([field]) => field === name)?.[3]).toMatch(said);
});
