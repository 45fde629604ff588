/** The comps grid in the playground's formula engine, which others wrote: every cell shows what ours calculates. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { areaText } from "../../src/shared/formulas/cells";
import { layoutIn } from "../../src/shared/workbook/layout/layoutCells";
import { response } from "../shared/memoryHost";
import { openComps, type OpenSheet } from "../shared/features/jobs/jobSheet";
import { idle } from "./virtualTime";
import { useHeadlessSheet } from "./useHeadlessSheet";

const { openSheet } = useHeadlessSheet();

type Loose = Readonly<Record<string, unknown>>;
type Content = string | number;

const ADDRESS = "5500 Grand Lake Dr, Salem, OR 97301";

/** The recorded answer, in a state that discloses prices: the second of its listings was sold, the third is too large. */
const RECORDED = JSON.parse(readFileSync(join(__dirname, "../samples/value-estimate.json"), "utf8")) as {
  readonly subjectProperty: Loose;
  readonly comparables: readonly Loose[];
};
const ESTIMATE = {
  ...RECORDED,
  subjectProperty: {
    ...RECORDED.subjectProperty,
    state: "OR",
    formattedAddress: ADDRESS,
    propertyType: "Multi-Family",
  },
  comparables: RECORDED.comparables.map((each, index) => (index === 2 ? { ...each, squareFootage: 2600 } : each)),
};

const SALES = Array.from({ length: 20 }, (_, index): Loose => ({
  formattedAddress: index === 3 ? RECORDED.comparables[1]!["formattedAddress"] : `${index} Oak St, Salem, OR 97301`,
  ...{ addressLine1: `${index} Oak St`, propertyType: index === 5 ? "Condo" : "Multi-Family", bathrooms: 2 },
  ...{ squareFootage: 1500 + 40 * index, yearBuilt: 1960 + ((index * 7) % 11), lotSize: index === 2 ? null : 8000 },
  ...{ latitude: 29.476 + 0.001 * index, longitude: -98.3515, lastSalePrice: 260_000 + 9_000 * index },
  lastSaleDate: `2026-0${5 + (index % 5)}-1${index % 10}T00:00:00.000Z`,
}));

const TYPED: Readonly<Record<string, Content>> = {
  K94: "Corner lot.",
  O127: 3000,
  P127: "C4",
  N98: "Yes",
  L94: 1,
  X127: 2,
};

/** Cells that one of our functions fills, from the one with its formula. */
const area = ({ shows }: OpenSheet, row: number, [first, last]: readonly [string, string], rows: number): unknown[][] =>
  Array.from({ length: rows }, (_, down) =>
    Array.from({ length: last.charCodeAt(0) - first.charCodeAt(0) + 1 }, (__, across) =>
      shows(String.fromCharCode(first.charCodeAt(0) + across) + (row + down)),
    ),
  );

test("two engines show the same in every cell, with sales, typed figures and a home that is listed and was sold", async () => {
  const ours = openComps(
    ({ endpoint }) => response(endpoint === "valueEstimate" ? ESTIMATE : SALES),
    [{ address: ADDRESS }],
  );
  const own = Object.fromEntries(
    (
      [
        ["OwnCondition", "C3"],
        ["Condition", 8000],
        ["ListToSale", 0.97],
        ["Free1", "Solar"],
      ] as const
    ).map(([name, value]) => [ours.named(name), value]),
  );
  ours.type({ ...TYPED, ...own });
  const blank = (rows: number, columns: number): unknown[][] =>
    Array.from({ length: rows }, () => new Array<string>(columns).fill(""));
  const parameters = Array.from({ length: 8 }, () => ({ optional: true }));
  const theirs = openSheet([
    {
      ...{ name: "VALUE", parameters },
      run: (...args) =>
        args[1] === "problem" || String(args[1]) === "problem" ? [[""]] : area(ours, 206, ["B", "S"], 1),
    },
    { name: "COMPS", parameters, run: () => area(ours, 209, ["B", "R"], 5) },
    { name: "SOLD", parameters, run: () => area(ours, 279, ["B", "O"], SALES.length) },
    { name: "RECORD", parameters, run: () => blank(7, 5) },
    { name: "TREND", parameters, run: () => blank(1, 1) },
  ]);
  const cells = layoutIn(ours.layout, "PROP.").blocks.flatMap(({ row, column, rows }) =>
    rows.flatMap((line, down) =>
      line.flatMap((content, right): (readonly [string, Content])[] =>
        content === null ? [] : [[areaText({ row: row + down, column: column + right, rows: 1, columns: 1 }), content]],
      ),
    ),
  );
  theirs.set({ ...Object.fromEntries(cells), ...TYPED, ...own });
  await idle(theirs);
  const plain = (value: unknown): unknown => (typeof value === "boolean" ? Number(value) : (value ?? ""));
  const isAlike = (one: unknown, other: unknown): boolean =>
    typeof one === "number" && typeof other === "number"
      ? Math.abs(one - other) <= 1e-7 * Math.max(1, Math.abs(one))
      : one === other;
  const both = cells.map(([cell]) => [cell, plain(ours.shows(cell)), plain(theirs.value(cell))] as const);
  expect(both.filter(([, one, other]) => !isAlike(one, other))).toEqual([]);
  expect(ours.shows("B97")).toMatch(/, same home as no\. \d+: counts once$/);
  expect([ours.shows("M15"), ours.shows("F6")]).toEqual([expect.any(Number), expect.any(Number)]);
});
