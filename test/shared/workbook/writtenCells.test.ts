/** Cells that were written to calculate: which are waited for, and which keep their marks. */
import {
  keepingMarks,
  markedWhereSilent,
  timeoutFor,
  remembersResults,
  stagesOf,
  writtenCells,
} from "../../../src/shared/workbook/recalculation/writtenCells";

const cell = (row: number, column: number, formula = '=PROP_VALUE("a")') => ({ sheet: "S", row, column, formula });
const kept = (cells: readonly ReturnType<typeof cell>[], one: readonly string[][], other: readonly string[][]) =>
  keepingMarks(
    writtenCells(
      cells,
      cells.map(() => ""),
      { run: "r1", prefix: "PROP_", remembers: true },
    ),
    new Map([["S", one]]),
    new Map([["S", other]]),
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

test("a formula keeps its mark for what it fills, past no other formula", () => {
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

test("silence is told from work by reports: in no language is a cell that calculates taken for one that is done", () => {
  const cells = [cell(0, 0), cell(1, 0), cell(2, 0, '=IF(A1, PROP_VALUE("a"), 1)')];
  const plain = writtenCells(cells, ["1", "1", "1"], { run: "r1", prefix: "PROP_", remembers: false });
  expect(plain.map(({ mark }) => mark)).toEqual([undefined, undefined, "r1.2"]);
  const early = stagesOf(plain, { shown: ["Beregner", "Beregner", "1"], marks: ["-"] });
  expect(early).toEqual(["unclear", "unclear", "unchanged"]);
  expect(timeoutFor(early)).toBeGreaterThan(5000);
  const silent = stagesOf(plain, { shown: ["1", "1", "1"], marks: [] });
  expect(silent).toEqual(["unchanged", "unchanged", "unchanged"]);
  const second = markedWhereSilent(plain, silent, "r1");
  expect(second.map(({ mark }) => mark)).toEqual(["r1.0", "r1.1", "r1.2"]);
  const awaited = stagesOf(second, { shown: ["1", "Beregner", "1"], marks: ["r1.0"] });
  expect(awaited).toEqual(["reported", "awaited", "unchanged"]);
  expect(timeoutFor(awaited)).toBe(60_000);
  expect(stagesOf(second, { shown: ["1", "1", "1"], marks: ["r1.0"] })[1]).toBe("mute");
  const done = stagesOf(second, { shown: ["1", "2", "1"], marks: ["r1.0", "r1.1"] });
  expect(remembersResults(plain, second, done)).toBe(true);
  expect(stagesOf(plain, { shown: ["1", "2", "1"], marks: ["-", "-"] })).toEqual(["reported", "reported", "unchanged"]);
});
