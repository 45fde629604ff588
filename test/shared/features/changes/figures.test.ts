/** Changed figures: applied to the old ones they give the new, and their summary is what a person would count. */
import fc from "fast-check";
import type { FigureChange, FigureState } from "../../../../src/shared/panelApi/changesApi";
import { comparedFigures, figureFate, type RowFigure } from "../../../../src/shared/workbook/figures/figures";
import { SUMMARY } from "../../../../src/shared/workbook/figures/storedSummary";
import { bySize, changeSummary } from "../../../../src/shared/workbook/figures/summary";
import { summaryText } from "../../../../src/shared/workbook/figures/changesText";

type Row = readonly [what: string, column: string, value: FigureState];

const figure = ([what, column, value]: Row): RowFigure => ({ key: `${what} ${column}`, what, column, value });

const state = fc.oneof(fc.integer({ min: -5, max: 3000 }), fc.constantFrom<FigureState>(null, "no record"));
const rows = fc.array(fc.tuple(fc.constantFrom("a", "b", "c", "d"), fc.constantFrom("Rent", "Value"), state), {
  maxLength: 12,
});

/** The figures of a row, sorted, without those that there are none of. */
const figuresOf = (values: readonly FigureState[]): readonly string[] =>
  values
    .filter((value) => value !== null)
    .map(String)
    .sort();

const common = (one: readonly string[], other: readonly string[]): number => {
  const left = [...other];
  return one.filter((value) => left.includes(value) && left.splice(left.indexOf(value), 1).length > 0).length;
};

it("the changes have each old and each new figure once, also where rows are doubled, come and go, and as many unchanged as can be", () => {
  fc.assert(
    fc.property(rows, rows, (before, after) => {
      const changes = comparedFigures(before.map(figure), after.map(figure));
      for (const key of ["a", "b", "c", "d"].flatMap((what) => [`${what} Rent`, `${what} Value`])) {
        const own = changes.filter(({ what, column }) => `${what} ${column}` === key);
        const valuesIn = (all: readonly Row[]) =>
          figuresOf(all.flatMap(([what, column, value]) => (`${what} ${column}` === key ? [value] : [])));
        const [old, now] = [valuesIn(before), valuesIn(after)];
        expect(figuresOf(own.map((each) => each.before))).toEqual(old);
        expect(figuresOf(own.map((each) => each.after))).toEqual(now);
        const unchanged = own.filter((each) => each.before !== null && each.before === each.after);
        expect(unchanged).toHaveLength(common(old, now));
      }
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
    "Rent: 2 rose, 1 fell, 1 unchanged, 1 new, 1 gone, 1 newly failed, 1 recovered. " +
      "Median of the changes +$40 (+4.0%), largest +$100 (+5.0%).",
  );
  expect(summary.most.map(({ what }) => what)).toEqual(["1 Oak St", "2 Oak St", "3 Oak St"]);
  expect(bySize(RENTS)).toHaveLength(7);
});

it("of a single change there is no median", () => {
  const one = [change("1 Oak St", 1000, 1040), change("2 Oak St", 1500, 1500)];
  expect(summaryText(changeSummary(one, 0))).toBe("Rent: 1 rose, 1 unchanged. Change +$40 (+4.0%).");
});

it("where nothing changed, a summary says so once for all columns", () => {
  const same = [change("1 Oak St", 1500, 1500), { ...change("1 Oak St", 300_000, 300_000), column: "Value" }];
  expect(summaryText(changeSummary(same, 0))).toBe("Nothing changed (2 compared).");
  expect(summaryText(changeSummary(same, 3))).toBe("Rent: 1 unchanged. Value: 1 unchanged.");
  expect(summaryText(changeSummary([], 0))).toBe("");
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
