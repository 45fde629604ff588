/** Cells that were written to calculate: which are waited for, and which keep their marks. */
import {
  keepingMarks,
  ranUnmarked,
  timeoutFor,
  stagesOf,
  writtenCells,
} from "../../../src/shared/workbook/formulas/markedFormulas";

const cell = (row: number, column: number, formula = '=PROP_VALUE("a")') => ({ sheet: "S", row, column, formula });
const kept = (
  cells: readonly ReturnType<typeof cell>[],
  one: readonly string[][],
  other: readonly string[][],
  holdsFormula: (place: { row: number; column: number }) => boolean = () => false,
) =>
  keepingMarks(
    writtenCells(
      cells,
      cells.map(() => ""),
      { run: "r1", prefix: "PROP_" },
    ),
    new Map([["S", one]]),
    new Map([["S", other]]),
    holdsFormula,
  ).map(({ cell: { row, column } }) => [row, column]);

test("a cell that shows something else without its mark keeps it, and no other does", () => {
  const cells = [cell(0, 1), cell(1, 1), cell(2, 1)];
  expect(
    kept(
      cells,
      [
        ["", "1"],
        ["", "2"],
        ["", "3"],
      ],
      [
        ["", "1"],
        ["", "Needs"],
        ["", "3"],
      ],
    ),
  ).toHaveLength(1);
});

test("a formula keeps its mark for the cells that it fills, up to the next formula", () => {
  const shown = [0, 1, 2].map(() => ["a", "b", "c", "d"]);
  const changed = (cells: readonly ReturnType<typeof cell>[], row: number, column: number) =>
    kept(
      cells,
      shown,
      shown.map((line, at) => line.map((text, place) => (at === row && place === column ? "" : text))),
    );
  const cells = [cell(0, 0), cell(0, 2), cell(2, 0)];
  expect(changed(cells, 1, 1)).toEqual([[0, 0]]);
  expect(changed(cells, 1, 3)).toEqual([[0, 2]]);
  expect(changed(cells, 2, 1)).toEqual([[2, 0]]);
  expect(changed(cells, 2, 0)).toEqual([[2, 0]]);
  expect(changed([cell(0, 2), cell(1, 0)], 1, 3)).toEqual([
    [0, 2],
    [1, 0],
  ]);
});

test("a formula keeps no mark for a cell that has a formula of its own", () => {
  const [one, other] = [[["a", "b", "c"]], [["a", "b", "d"]]];
  expect(kept([cell(0, 0)], one, other)).toEqual([[0, 0]]);
  expect(kept([cell(0, 0)], one, other, ({ column }) => column === 2)).toEqual([]);
  expect(kept([cell(0, 2)], one, other, ({ column }) => column === 2)).toEqual([[0, 2]]);
});

test("a cell that calculates once its mark is off has forgotten the older result, and keeps none", () => {
  expect(kept([cell(0, 0), cell(1, 0)], [["1"], ["2"]], [["Loading..."], ["1"]])).toEqual([[1, 0]]);
});

test("reports show which cells are done: in any language, a calculating cell doesn't count as done", () => {
  const cells = [cell(0, 0), cell(1, 0), cell(2, 0, '=IF(A1, PROP_VALUE("a"), 1)')];
  const written = writtenCells(cells, ["1", "1", "1"], { run: "r1", prefix: "PROP_" });
  expect(written.map(({ mark }) => mark)).toEqual(["r1.0", "r1.1", "r1.2"]);
  const early = stagesOf(written, { shown: ["1", "Beregner", "1"], marks: ["r1.0"] });
  expect(early).toEqual(["reported", "awaited", "unchanged"]);
  expect(timeoutFor(early)).toBe(60_000);
  expect(stagesOf(written, { shown: ["1", "1", "1"], marks: ["r1.0"] })[1]).toBe("mute");
  const done = stagesOf(written, { shown: ["1", "2", "2"], marks: ["r1.0", "r1.1"] });
  expect(done).toEqual(["reported", "reported", "unclear"]);
  expect(timeoutFor(done)).toBe(10_000);
});

test("a host that runs all functions once their marks are off remembers no results", () => {
  const written = writtenCells([cell(0, 0), cell(1, 0), cell(2, 0, '=IF(A1, PROP_VALUE("a"), 1)')], ["1", "1", "1"], {
    run: "r1",
    prefix: "PROP_",
  });
  const before = ["r1.0", "r1.1", "r1.2"];
  expect(ranUnmarked(written, before, before)).toBe(false);
  expect(ranUnmarked(written, before, [...before, "-"])).toBe(false);
  expect(ranUnmarked(written, before, [...before, "-", "-"])).toBe(true);
});
