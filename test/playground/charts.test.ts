/** What the playground paints of a chart. */
import { chartPicture, type ChartData, type Painted } from "../../src/playground/charts/chartPicture";
import { paint, type Canvas } from "../../src/playground/charts/painting";
import type { Chart } from "../../src/playground/officeStandIn/workbookBackend";

const MARK = { style: "Circle", size: 6, fill: "#1f3a5f" };
const LINE = { color: "#5f6368", style: "Dash", weight: 1 };

const chartOf = (changes: Partial<Chart>): Chart => ({
  ...{ kind: "XYScatter", title: "Where they are", legend: true, legendAt: "Bottom", series: [] },
  axes: { labels: "Miles east", values: "Miles north" },
  ...changes,
});

const dataOf = (labels: readonly (number | string)[], ...series: ChartData["series"]): ChartData => ({
  labels: labels.map((label) => ({ text: String(label), number: typeof label === "number" ? label : undefined })),
  series,
  labelText: String,
  valueText: (number) => `$${number}`,
});

const of = <Kind extends Painted["kind"]>(picture: readonly Painted[], kind: Kind) =>
  picture.filter((part): part is Extract<Painted, { readonly kind: Kind }> => part.kind === kind);
const textsOf = (picture: readonly Painted[]): readonly string[] => of(picture, "text").map(({ text }) => text);

test("points stand as far to the right and up as their numbers say, and one that isn't there isn't drawn", () => {
  const chart = chartOf({ series: [{ name: "Homes", mark: MARK, line: {} }], legend: false });
  const marks = of(chartPicture(chart, dataOf([-1, 0, 1, 9], [-1, 0, 1, undefined]), 400, 400), "mark");
  const [left, middle, right] = marks.map(({ at }) => at);
  expect(marks).toHaveLength(3);
  expect([right![0] - middle![0], middle![1] - right![1]]).toEqual([middle![0] - left![0], left![1] - middle![1]]);
  expect(right![0]).toBeGreaterThan(left![0]);
  expect(right![1]).toBeLessThan(left![1]);
});

test("axes say what they show, with the cells' own numbers, and the legend names the series", () => {
  const series = [
    { name: "Homes", mark: MARK, line: {} },
    { name: "A mile", mark: {}, line: LINE },
  ];
  const picture = chartPicture(chartOf({ series }), dataOf([0, 10], [0, 100], [100, 0]), 500, 300);
  expect(textsOf(picture)).toEqual(
    expect.arrayContaining(["Where they are", "Miles east", "Miles north", "Homes", "A mile", "$100", "10"]),
  );
  const dashed = of(picture, "line").filter(({ stroke }) => stroke.dashes.length > 0);
  expect(dashed).toHaveLength(2);
});

test("columns stand on 0 beside each other, downwards below it, and all are within the frame", () => {
  const series = ["In place", "Market"].map((name, index) => ({
    ...{ name, mark: {}, line: {} },
    fill: ["#1f3a5f", "#9dc3e6"][index]!,
  }));
  const chart = chartOf({ kind: "ColumnClustered", series });
  const picture = chartPicture(chart, dataOf(["A", "B"], [100, -50], [undefined, 25]), 400, 300);
  const [frame, ...rest] = of(picture, "area");
  expect([frame!.width, frame!.height]).toEqual([400, 300]);
  const bars = rest.filter(({ width, height }) => width !== 10 || height !== 10);
  expect(bars.map(({ color }) => color)).toEqual(["#1f3a5f", "#1f3a5f", "#9dc3e6"]);
  const [up, down] = bars;
  expect(up!.at[1] + up!.height).toBeCloseTo(down!.at[1]);
  expect(up!.height).toBeCloseTo(2 * down!.height);
});

test("stacked columns stand on each other, up from 0 and down from it, and what can't be seen isn't painted", () => {
  const series = ["none", "#1f3a5f", "#9dc3e6"].map((fill, index) => ({
    ...{ name: String(index), mark: {}, line: {}, fill },
  }));
  const chart = chartOf({ kind: "ColumnStacked", series, legend: false });
  const data = dataOf(["A", "B"], [60, undefined], [40, 30], [undefined, -90]);
  const picture = chartPicture(chart, data, 400, 300);
  const [, first, second, below] = of(picture, "area");
  expect(of(picture, "area").map(({ color }) => color)).toEqual(["#ffffff", "#1f3a5f", "#1f3a5f", "#9dc3e6"]);
  // 60 to 100, 0 to 30, and 0 to -90
  expect(first!.height / second!.height).toBeCloseTo(40 / 30);
  expect(below!.height / second!.height).toBeCloseTo(3);
  expect(second!.at[1] + second!.height).toBeCloseTo(below!.at[1]);
  expect(second!.at[1] + second!.height - (first!.at[1] + first!.height)).toBeCloseTo(2 * second!.height);
  expect(first!.at[0] + first!.width).toBeLessThan(second!.at[0]);
  expect(textsOf(picture)).toEqual(expect.arrayContaining(["$-100", "$100"]));
});

test("a chart of cells that are still blank says that there is nothing to draw", () => {
  const picture = chartPicture(
    chartOf({ series: [{ name: "Homes", mark: MARK, line: {} }] }),
    dataOf([0], [undefined]),
    400,
    300,
  );
  expect(textsOf(picture)).toContain("Nothing to draw yet");
});

test("each shape is a path of its own", () => {
  const shapes = ["Circle", "Square", "Triangle", "Star", "Diamond"];
  const paths = shapes.map((shape) => {
    const path: unknown[] = [];
    const canvas = new Proxy({} as Canvas, {
      get:
        (_, name) =>
        (...given: readonly unknown[]) =>
          path.push([name, ...given]),
      set: () => true,
    });
    paint(canvas, [{ kind: "mark", at: [0, 0], shape, size: 10, color: "#000000" }]);
    return JSON.stringify(path);
  });
  expect(new Set(paths).size).toBe(shapes.length);
});
