/** Changed figures: applied to the old ones they give the new, and their summary is what a person would count. */
import fc from "fast-check";
import type { FigureChange, FigureState } from "../../../../src/shared/panelApi/changesApi";
import { comparedFigures, figureFate, type RowFigure } from "../../../../src/shared/workbook/changes/figures";
import { SUMMARY } from "../../../../src/shared/workbook/changes/storedSummary";
import { bySize, changeSummary } from "../../../../src/shared/workbook/changes/summary";
import { summaryText } from "../../../../src/shared/workbook/changes/changesText";

type Row = readonly [what: string, column: string, value: FigureState];

const figure = ([what, column, value]: Row): RowFigure => ({ key: `${what} ${column}`, what, column, value });

const state = fc.oneof(fc.integer({ min: -5, max: 3000 }), fc.constantFrom<FigureState>(null, "no record"));
const rows = fc.array(fc.tuple(fc.constantFrom("a", "b", "c", "d"), fc.constantFrom("Rent", "Value"), state), {
  maxLength: 12,
});

/** What each row's figures are, in order, without those that there are none of. */
function lists(all: readonly Row[]): Readonly<Record<string, readonly FigureState[]>> {
  const found: Record<string, FigureState[]> = {};
  for (const [what, column, value] of all) (found[`${what} ${column}`] ??= []).push(value);
  return found;
}

const filled = (all: Readonly<Record<string, readonly FigureState[]>>) =>
  Object.fromEntries(
    Object.entries(all)
      .map(
        ([key, values]) =>
          [
            key,
            [...values]
              .reverse()
              .flatMap((each, at, own) => (own.slice(0, at + 1).every((one) => one === null) ? [] : [each]))
              .reverse(),
          ] as const,
      )
      .filter(([, values]) => values.length > 0),
  );

it("applied to the old figures, the changes give the new ones, also where rows are doubled, come and go", () => {
  fc.assert(
    fc.property(rows, rows, (before, after) => {
      const changes = comparedFigures(before.map(figure), after.map(figure));
      const old = lists(before);
      const places: Record<string, number> = {};
      const made: Record<string, FigureState[]> = Object.fromEntries(
        Object.entries(old).map(([key, values]) => [key, [...values]]),
      );
      for (const change of changes) {
        const key = `${change.what} ${change.column}`;
        const place = (places[key] = (places[key] ?? -1) + 1);
        expect(change.before).toBe(old[key]?.[place] ?? null);
        (made[key] ??= [])[place] = change.after;
      }
      expect(filled(made)).toEqual(filled(lists(after)));
    }),
    { numRuns: 300 },
  );
});

it("each figure is counted once, and only what rose or fell has a size", () => {
  fc.assert(
    fc.property(rows, rows, (before, after) => {
      const changes = comparedFigures(before.map(figure), after.map(figure));
      const { columns, most } = changeSummary(changes, 0);
      const counted = columns.map(({ rose, fell, stayed, appeared, missing, failed, recovered }) =>
        [rose, fell, stayed, appeared, missing, failed, recovered].reduce((sum, each) => sum + each, 0),
      );
      expect(counted.reduce((sum, each) => sum + each, 0)).toBe(changes.filter((each) => figureFate(each)).length);
      for (const { rose, fell, median } of columns) expect(median === undefined).toBe(rose + fell === 0);
      expect(most.length).toBeLessThanOrEqual(10);
      expect(most.every((each) => ["rose", "fell"].includes(figureFate(each)!))).toBe(true);
      const shares = most.map(
        ({ before: old, after: now }) => Math.abs(Number(now) - Number(old)) / Math.abs(Number(old)),
      );
      expect([...shares].sort((one, other) => other - one)).toEqual(shares);
    }),
  );
});

const change = (what: string, before: FigureState, after: FigureState): FigureChange => ({
  what,
  column: "Rent",
  before,
  after,
});

const RENTS = [
  change("1 Oak St", 2000, 2100),
  change("2 Oak St", 2000, 1900),
  change("3 Oak St", 1000, 1040),
  change("4 Oak St", 1500, 1500),
  change("5 Oak St", 1500, "nothing found"),
  change("6 Oak St", "nothing found", 1200),
  change("7 Oak St", null, 1300),
  change("8 Oak St", 1700, null),
  change("9 Oak St", null, null),
];

it("a summary says how many rose, fell and failed, by how much, and which moved most", () => {
  const summary = changeSummary(RENTS, 2);
  expect(summaryText(summary)).toBe(
    "Rent: 2 rose, 1 fell, 1 unchanged, 1 new, 1 gone, 1 failed anew, 1 recovered. " +
      "Median change +$40 (+4.0%), largest +$100 (+5.0%).",
  );
  expect(summary.most.map(({ what }) => what)).toEqual(["1 Oak St", "2 Oak St", "3 Oak St"]);
  expect(bySize(RENTS)).toHaveLength(7);
});

it("a change from 0 has no percentage, and comes first", () => {
  const { columns, most } = changeSummary([change("a", 0, 10), change("b", 100, 300)], 0);
  expect(columns[0]!.largest).toEqual({ amount: 200, share: 2 });
  expect(most.map(({ what }) => what)).toEqual(["a", "b"]);
});

it("a summary can be stored and read again; a damaged one is none", () => {
  const summary = changeSummary(RENTS, 2);
  const stored = JSON.parse(JSON.stringify(SUMMARY.write(summary))) as Record<string, unknown>;
  expect(SUMMARY.read(stored)).toEqual(summary);
  expect(SUMMARY.read({ ...stored, most: [["a", "b", true, 2]] })).toBeUndefined();
});
