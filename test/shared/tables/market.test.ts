/** Markets as tables: the published one's oddities, odd answers, and months with gaps of any kind. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { Value } from "../../../src/shared/values/value";
import type { Json, JsonObject } from "../../../src/shared/api/json";
import { marketData, trendFactor } from "../../../src/shared/tables/market";
import { response } from "../memoryHost";
import { call, tableOf, type Given } from "../parsing/asked";

const PUBLISHED = JSON.parse(readFileSync(join(__dirname, "../../samples/market.json"), "utf8")) as JsonObject;

const plain = (value: Value): unknown =>
  typeof value === "object" && value !== null && value.kind === "day" ? value.iso : value;

/** The header's names, then the rows. */
function sheet(name: string, given: Given, answer: unknown = PUBLISHED): readonly (readonly unknown[])[] {
  const { columns, rows } = tableOf(name, { zip: 29611, ...given }, () => response(answer));
  return [columns.map((column) => column.name), ...rows.map((row) => row.map(plain))];
}

const problemOf = (name: string, given: Given, answer: unknown): string => {
  const { shown } = call(name, { zip: 29611, ...given }, () => response(answer));
  return "message" in shown ? shown.message : "a table";
};

describe("the published market", () => {
  it("by default shows five figures for sale, and the same five for rent", () => {
    expect(sheet("MARKET", {})).toEqual([
      ["medianPrice", "medianPricePerSquareFoot", "medianDaysOnMarket", "newListings", "totalListings"],
      [295_000, 188.61, 61, 41, 248],
    ]);
    expect(sheet("MARKET", { kind: "rent" })).toEqual([
      ["medianRent", "medianRentPerSquareFoot", "medianDaysOnMarket", "newListings", "totalListings"],
      [1_400, 1.29, 1, 39, 94],
    ]);
  });

  it("by type has Land without square feet, which are blank, and Condo without new listings, which are 0", () => {
    expect(sheet("MARKET", { fields: "medianPrice, medianSquareFootage, newListings", options: "by=type" })).toEqual([
      ["propertyType", "medianPrice", "medianSquareFootage", "newListings"],
      ["Condo", 157_500, 1_148, 0],
      ["Land", 275_000, null, 1],
      ["Manufactured", 89_900, 1_175, 0],
      ["Multi-Family", 479_900, 2_666, 4],
      ["Single Family", 305_000, 1_515, 24],
      ["Townhouse", 254_990, 1_616, 12],
    ]);
  });

  it("by bedrooms begins with studios, and one number of them can be picked", () => {
    const [, first, ...rest] = sheet("MARKET", { fields: "medianPrice", options: "by=beds" });
    expect(first).toEqual([0, 499_900]);
    expect(rest.map(([beds]) => beds)).toEqual([1, 2, 3, 4, 5, 6]);
    for (const options of ["beds=0", "beds=studio", "bedrooms=0"])
      expect(sheet("MARKET", { fields: "beds, medianPrice", options })).toEqual([
        ["bedrooms", "medianPrice"],
        [0, 499_900],
      ]);
  });

  it("by month has as many rows as were asked for, blank before the first month", () => {
    const trend = sheet("TREND", { kind: "rent", months: 5 });
    expect(trend).toEqual([
      ["month", "medianRent", "medianDaysOnMarket", "totalListings"],
      ["2025-04-01", null, null, null],
      ["2025-05-01", null, null, null],
      ...["2025-06", "2025-07", "2025-08"].map((month) => {
        const figures = ((PUBLISHED["rentalData"] as JsonObject)["history"] as JsonObject)[month] as JsonObject;
        return [`${month}-01`, figures["medianRent"], figures["medianDaysOnMarket"], figures["totalListings"]];
      }),
    ]);
    expect(sheet("TREND", {})).toHaveLength(13);
  });

  it("changed since the month before as much now as in its newest month", () => {
    const fields = "month, medianPrice, change";
    const [, now] = sheet("MARKET", { fields });
    const trend = sheet("TREND", { fields, months: 2 });
    expect(now).toEqual(trend[2]);
    expect(now).toEqual(["2025-08-01", 295_000, 295_000 / Number(trend[1]![1]) - 1]);
  });

  it("by month and bedrooms has a row for each month of each, also where a month lacks them", () => {
    const [header, ...rows] = sheet("TREND", {
      kind: "rent",
      months: 3,
      fields: "month, totalListings",
      options: "by=beds",
    });
    expect(header).toEqual(["bedrooms", "month", "totalListings"]);
    expect(rows).toHaveLength(6 * 3);
    expect(rows.filter(([beds]) => beds === 5).map(([, month, count]) => [month, count !== null])).toEqual([
      ["2025-06-01", true],
      ["2025-07-01", false],
      ["2025-08-01", false],
    ]);
  });

  it("in a list has the ZIP code in front where it has several rows, unless the fields name it", () => {
    const zip = [[29611], [null], ["TX"]];
    const wrong = { problem: "argument" };
    expect(tableOf("MARKET", { zip, fields: "medianPrice" }, () => response(PUBLISHED)).rows).toMatchObject([
      [295_000],
      [null],
      [wrong],
    ]);
    const trend = tableOf("TREND", { zip, months: 1, fields: "medianPrice" }, () => response(PUBLISHED));
    expect(trend.columns.map(({ name }) => name)).toEqual(["zipCode", "medianPrice"]);
    expect(trend.rows).toMatchObject([
      ["29611", 295_000],
      [null, null],
      [wrong, null],
    ]);
    const named = tableOf("TREND", { zip, months: 1, fields: "medianPrice, zip, type", options: "by=type" }, () =>
      response(PUBLISHED),
    );
    expect(named.columns.map(({ name }) => name)).toEqual(["medianPrice", "zipCode", "propertyType"]);
    const told = tableOf(
      "TREND",
      { zip: [[29611], [29612]], months: 1, fields: "medianPrice, problem" },
      ({ parameters }) => (parameters["zipCode"] === "29611" ? response(PUBLISHED) : response({}, 404)),
    );
    expect(told.rows).toEqual([
      ["29611", 295_000, null],
      ["29612", null, "No market figures for ZIP 29612"],
    ]);
  });

  it("says where it has nothing", () => {
    expect(problemOf("MARKET", { options: "type=apartment" }, PUBLISHED)).toBe(
      "No sale figures for Apartment in ZIP 29611",
    );
    expect(problemOf("TREND", { kind: "rent", options: "beds=9" }, PUBLISHED)).toBe(
      "No rental figures for 9 bedrooms in ZIP 29611",
    );
    const { saleData, ...rest } = PUBLISHED;
    expect(saleData).toBeDefined();
    expect(problemOf("MARKET", {}, rest)).toBe("No sale figures for ZIP 29611");
    expect(problemOf("MARKET", {}, { id: "29611", zipCode: "29611", saleData: null })).toBe(
      "No sale figures for ZIP 29611",
    );
    expect(sheet("MARKET", { kind: "rent" }, rest)).toHaveLength(2);
    const now = { lastUpdatedDate: "2026-11-03T00:00:00.000Z", medianPrice: 1 };
    expect(problemOf("TREND", {}, { saleData: now })).toBe("No sale figures by month for ZIP 29611");
    expect(problemOf("TREND", {}, { saleData: { ...now, history: { "2026-13": {}, x: {}, "2026-10": null } } })).toBe(
      "No sale figures by month for ZIP 29611",
    );
    expect(problemOf("MARKET", { options: "by=type" }, { saleData: now })).toBe(
      "No sale figures by type for ZIP 29611",
    );
    expect(sheet("MARKET", { fields: "medianPrice, month, change" }, { saleData: now })).toEqual([
      ["medianPrice", "month", "change"],
      [1, "2026-11-01", null],
    ]);
    expect(problemOf("MARKET", {}, {})).toMatch(/contains no values/);
    expect(problemOf("MARKET", {}, [])).toBe("No market figures for ZIP 29611");
  });
});

it("a price is moved to this month by last month's median where this month has none yet, and by no older one", () => {
  const moved = (newest: string) => {
    const history = { "2026-01": { medianPrice: 100 }, [newest]: { medianPrice: 120 } };
    return trendFactor(marketData({ saleData: { history } }, "29611", "sale")!, "2026-01", "2026-11", "2026-11");
  };
  expect(["2026-11", "2026-10", "2026-09", "2025-12"].map(moved)).toEqual([1.2, 1.2, null, null]);
});

const MONTHS = fc.integer({ min: 2000 * 12, max: 2060 * 12 });
const monthText = (index: number): string => `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;

const FIGURE: fc.Arbitrary<Json | undefined> = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 900_000 }) },
  { weight: 2, arbitrary: fc.constantFrom(null, undefined, 0) },
);

const FIGURES = fc.record({ medianPrice: FIGURE, totalListings: FIGURE }).map((figures) => figures as JsonObject);

/** A month may be missing, be no object, or have figures of all homes and of some types. */
const MONTH: fc.Arbitrary<Json | undefined> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(undefined, null, "none") },
  {
    weight: 5,
    arbitrary: fc
      .tuple(FIGURES, fc.subarray(["Condo", "Land", "Townhouse"]), fc.array(FIGURES, { minLength: 3, maxLength: 3 }))
      .map(([figures, types, own]): JsonObject => ({
        ...figures,
        dataByPropertyType: types.map((propertyType, index) => ({ propertyType, ...own[index] })),
      })),
  },
);

const known = (json: Json | undefined): number | undefined => (typeof json === "number" && json > 0 ? json : undefined);

describe("months with gaps", () => {
  it("have a row each, back from the newest, with the figures of that month and no other, and the change to the month before", () => {
    fc.assert(
      fc.property(
        MONTHS,
        fc.array(MONTH, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom("", "type=condo", "by=type"),
        (first, made, count, options) => {
          const history = JSON.parse(
            JSON.stringify(Object.fromEntries(made.map((month, index) => [monthText(first + index), month]))),
          ) as Record<string, Json>;
          const isThere = (index: number): boolean =>
            typeof history[monthText(index)] === "object" && history[monthText(index)] !== null;
          const indexes = made.map((_, index) => first + index).filter(isThere);
          const of = (index: number, type: string | undefined): JsonObject | undefined => {
            const figures = isThere(index) ? (history[monthText(index)] as JsonObject) : undefined;
            if (type === undefined) return figures;
            return (figures?.["dataByPropertyType"] as readonly JsonObject[] | undefined)?.find(
              ({ propertyType }) => propertyType === type,
            );
          };
          const newest = Math.max(...indexes);
          const wanted = Array.from({ length: count }, (_, index) => newest - count + 1 + index);
          const inShown = ["Condo", "Land", "Townhouse"].filter((type) => wanted.some((index) => of(index, type)));
          const types =
            options === "" ? [undefined] : options === "by=type" ? inShown : inShown.filter((type) => type === "Condo");
          const given = {
            zip: 29611,
            months: count,
            fields: "type, month, medianPrice, totalListings, change",
            options,
          };
          const { shown } = call("TREND", given, () => response({ saleData: { history } }));
          if (indexes.length === 0 || types.length === 0) {
            expect(shown).toMatchObject({ kind: "problem", problem: "nothing" });
            return;
          }
          const expected = types.flatMap((type) =>
            wanted.map((index) => {
              const figures = of(index, type);
              const [now, before] = [known(figures?.["medianPrice"]), known(of(index - 1, type)?.["medianPrice"])];
              const change = now === undefined || before === undefined ? null : now / before - 1;
              return [
                type ?? null,
                { kind: "day", iso: `${monthText(index)}-01` },
                ...["medianPrice", "totalListings"].map((name) => figures?.[name] ?? null),
                change,
              ];
            }),
          );
          expect(shown).toMatchObject({ kind: "table", rows: expected });
        },
      ),
    );
  });
});
