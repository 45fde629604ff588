/** What the comps grid's pictures draw, of a recorded answer. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { COLUMN, ROW } from "../../../../src/shared/features/jobs/comps/compsCells";
import type { LaidChart } from "../../../../src/shared/workbook/port/sheetLayout";
import { areaText } from "../../../../src/shared/formulas/cells";
import { response } from "../../memoryHost";
import { openComps, type OpenSheet } from "./jobSheet";

interface Home {
  readonly distance: number;
  readonly price: number;
  readonly squareFootage: number;
}
const SAMPLE = JSON.parse(readFileSync(join(__dirname, "../../../samples/value-estimate.json"), "utf8")) as {
  readonly comparables: readonly Home[];
};
const ADDRESS = "5500 Grand Lake Dr, San Antonio, TX 78244";

type Point = readonly [x: number, y: number];

/** The points of a series that stand there. */
function pointsOf({ shows }: OpenSheet, { labels, series }: LaidChart, name: string): readonly Point[] {
  const { column } = series.find((one) => one.name === name)!;
  return Array.from({ length: labels.rows }, (_, down) => labels.row + down).flatMap((row): readonly Point[] => {
    const [x, y] = [labels.column, column].map((at) => shows(areaText({ row, column: at, rows: 1, columns: 1 })));
    return typeof x === "number" && typeof y === "number" ? [[x, y]] : [];
  });
}

const away = ([east, north]: Point): number => Math.hypot(east, north);

describe("the pictures of a recorded answer", () => {
  const grid = openComps(
    () => response(SAMPLE as unknown as Readonly<Record<string, unknown>>),
    [{ address: ADDRESS }],
  );
  const [places, sizes, prices] = grid.layout.charts as [LaidChart, LaidChart, LaidChart];

  test("each home stands as far from the subject as the service says, and each ring is as wide as its name", () => {
    const homes = pointsOf(grid, places, "In the grid");
    const farthest = Math.max(...SAMPLE.comparables.map(({ distance }) => distance));
    expect(homes).toHaveLength(SAMPLE.comparables.length);
    homes.forEach((home, index) =>
      expect(Math.abs(away(home) - SAMPLE.comparables[index]!.distance)).toBeLessThan(0.02),
    );
    expect(pointsOf(grid, places, "Subject")).toEqual([[0, 0]]);
    const rings: readonly (readonly [string, number])[] = [
      ...([
        ["¼ mile", 0.25],
        ["½ mile", 0.5],
        ["1 mile", 1],
      ] as const),
      ["Whole miles to the farthest", Math.max(1, Math.ceil(farthest))],
    ];
    for (const [name, radius] of rings) {
      const points = pointsOf(grid, places, name);
      expect([name, points.length]).toEqual([name, 37]);
      for (const point of points) expect(away(point)).toBeCloseTo(radius, 3);
      expect(points[0]).toEqual(points[points.length - 1]);
    }
  });

  test("a square foot's price stands over the size, and the subject at the indicated value", () => {
    expect(pointsOf(grid, sizes, "In the grid")).toEqual(
      SAMPLE.comparables.map(({ price, squareFootage }) => [squareFootage, price / squareFootage]),
    );
    expect(pointsOf(grid, sizes, "Subject, at the indicated value")).toEqual([[1878, 259_000 / 1878]]);
  });

  test("one that is left out of the grid is drawn as another, and leaves the adjusted prices", () => {
    const column = COLUMN.firstPick;
    const first = areaText({ row: ROW.picks, column, rows: 1, columns: 1 });
    const number = grid.shows(first) as number;
    const before = pointsOf(grid, prices, "Adjusted price");
    grid.type({ [first]: null });
    expect(pointsOf(grid, places, "Other listing")).toHaveLength(1);
    expect(away(pointsOf(grid, places, "Other listing")[0]!)).toBeCloseTo(SAMPLE.comparables[number - 1]!.distance, 1);
    expect(pointsOf(grid, prices, "Adjusted price")).toEqual(before.slice(1));
    expect(pointsOf(grid, prices, "Low of its 85% range")).toEqual([
      [0.5, 195_000],
      [6.5, 195_000],
    ]);
  });
});

test("without an answer nothing is drawn but the rings", () => {
  const grid = openComps(() => response({ message: "none" }, 404), [{ address: ADDRESS }]);
  const drawn = grid.layout.charts.flatMap((chart) =>
    chart.series.filter(({ name }) => pointsOf(grid, chart, name).length > 0).map(({ name }) => name),
  );
  expect(drawn).toEqual(["¼ mile", "½ mile", "1 mile", "Whole miles to the farthest"]);
});
