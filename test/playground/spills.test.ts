/** What cells show that refer to where a result stood. */
import type { HeadlessSheet } from "./headlessSheet";
import { firstCell, recording } from "./recording";
import { idle, pass } from "./virtualTime";
import { useHeadlessSheet } from "./useHeadlessSheet";

const { fakeError, openSheet } = useHeadlessSheet();
let sheet: HeadlessSheet;

/** As many rows as the first argument says; an error where it is a text. */
const rows = (delay = 20) =>
  recording(
    "VALUE",
    (args) => {
      const count = firstCell(args);
      if (typeof count === "string") return fakeError("#N/A", "none");
      return Array.from({ length: count as number }, (_, row) => [`row ${row + 1}`, 10 * (row + 1)]);
    },
    delay,
  );

/** Formulas beside and below a result in B2. */
const REFERRING = { E2: '=B2&"!"', E3: '=B3&"!"', E4: '=IF(B4="","none",B4)', E5: "=SUM(C2:C4)", E6: "=E4" };

const shown = (): unknown[] => ["E2", "E3", "E4", "E5", "E6"].map(sheet.value);

beforeEach(async () => {
  sheet = openSheet([rows().fake, recording("RENT", (args) => `rent of ${String(firstCell(args))}`).fake]);
  sheet.set({ A2: 3, B2: "=PROP.VALUE(A2)", ...REFERRING });
  await idle(sheet);
  expect(shown()).toEqual(["row 1!", "row 2!", "row 3", 60, "row 3"]);
});

test.each([
  ["a result with fewer rows", { A2: 2 }, ["row 1!", "row 2!", "none", 30, "none"]],
  ["a result with one row", { A2: 1 }, ["row 1!", "!", "none", 10, "none"]],
  ["an address that isn't found", { A2: "nowhere" }, ["#N/A", "!", "none", 0, "none"]],
  ["a formula that is deleted", { B2: null }, ["!", "!", "none", 0, "none"]],
  ["a formula that is replaced by a value", { B2: "typed" }, ["typed!", "!", "none", 0, "none"]],
  ["a result that is blocked", { C3: "in the way" }, ["#SPILL!", "!", "none", 0, "none"]],
])("%s leaves no value in cells that refer to it", async (_, edit, expected) => {
  sheet.set(edit as Record<string, string | number | null>);
  await idle(sheet);
  expect(shown()).toEqual(expected);
});

test("a result that grows again is read again", async () => {
  for (const count of [1, 3, 2, 3]) {
    sheet.set({ A2: count });
    await idle(sheet);
  }
  expect(shown()).toEqual(["row 1!", "row 2!", "row 3", 60, "row 3"]);
});

test("a result that is as large as before calculates nothing more, and neither does one that waits", async () => {
  sheet.dispose();
  const rent = recording("RENT", (args) => firstCell(args));
  sheet = openSheet([rows(400).fake, rent.fake]);
  sheet.set({ A2: 3, B2: "=PROP.VALUE(A2)", E4: "=PROP.RENT(B4)" });
  await idle(sheet);
  const before = rent.calls.length;
  sheet.set({ A2: 3 });
  await pass(300);
  expect([sheet.value("B2"), rent.calls.length]).toEqual(["#GETTING_DATA", before]);
  await idle(sheet);
  expect([sheet.value("E4"), rent.calls.length]).toEqual(["row 3", before + 1]);
});

test.each([0, 30])(
  "a formula typed %d ms after another cell has blocked a result fills the cells it leaves",
  async (ms) => {
    sheet.dispose();
    const pair = recording("RENT", (args) => [[`rent of ${String(firstCell(args))}`, "low"]]);
    sheet = openSheet([rows().fake, pair.fake]);
    sheet.set({ A2: 3, B2: "=PROP.VALUE(A2)" });
    await idle(sheet);
    sheet.set({ B3: 1 });
    await pass(ms);
    sheet.set({ B4: "=PROP.RENT(B3)" });
    await idle(sheet);
    expect(["B2", "B3", "B4", "C4"].map(sheet.value)).toEqual(["#SPILL!", 1, "rent of 1", "low"]);
  },
);

test.each([
  ["isn't found", "nowhere", ["#N/A", undefined]],
  ["has room", 2, ["row 1", "row 2"]],
  ["still has no room", 8, ["#SPILL!", undefined]],
])("a blocked formula whose result then %s leaves the one that is in its way", async (_, count, expected) => {
  sheet.set({ B2: null, C6: "=SEQUENCE(3)" });
  await idle(sheet);
  sheet.set({ A2: 9, B2: "=PROP.VALUE(A2)" });
  await idle(sheet);
  expect(["B2", "C6", "C7", "C8"].map(sheet.value)).toEqual(["#SPILL!", 1, 2, 3]);
  sheet.set({ A2: count });
  await idle(sheet);
  expect(["B2", "B3", "C6", "C7", "C8"].map(sheet.value)).toEqual([...expected, 1, 2, 3]);
});

describe("what refers to cells that are filled late", () => {
  /** Above, below, left and right of what they refer to, as the engine may calculate either first. */
  const around = (formula: string): Record<string, string> => ({ A9: formula, H1: formula, H20: formula, Z5: formula });
  const read = (formula: string): unknown[] => Object.keys(around(formula)).map(sheet.value);

  beforeEach(() => sheet.dispose());

  it("follows a result of a result, and its result", async () => {
    sheet = openSheet([rows().fake]);
    sheet.set({ A2: 3, B2: "=PROP.VALUE(A2)", J2: "=C2:C4*2", L2: "=J3:J4+1", N2: "=L3:L3&L3", ...around("=L3+1") });
    await idle(sheet);
    // The third row's 30, twice, and 1 more each time.
    expect([sheet.value("J4"), sheet.value("L3"), ...read("")]).toEqual([60, 61, 62, 62, 62, 62]);
    sheet.set({ A2: 2 });
    await idle(sheet);
    expect([sheet.value("J4"), sheet.value("L3"), ...read("")]).toEqual([0, 1, 2, 2, 2, 2]);
  });

  it("follows one result's formula and another result's cells, where both come at once", async () => {
    const other = recording("RENT", (args) => [[`rent of ${String(firstCell(args))}`], ["low"]]);
    sheet = openSheet([rows().fake, other.fake]);
    sheet.set({ A2: 3, B2: "=PROP.VALUE(A2)", K2: "=PROP.RENT(A2)", ...around('=B2&" "&K3'), ...{ P1: '=K2&" "&C4' } });
    await idle(sheet);
    expect([...read(""), sheet.value("P1")]).toEqual([...new Array<string>(4).fill("row 1 low"), "rent of 3 30"]);
  });

  it("is never called with one result's new cells and another's old ones", async () => {
    const two = (name: string) =>
      recording(name, (args) => [[`${name} of ${String(firstCell(args))}`], [`low of ${String(firstCell(args))}`]]);
    const [value, rent, trend] = [two("VALUE"), two("RENT"), recording("TREND", firstCell)];
    sheet = openSheet([value.fake, rent.fake, trend.fake]);
    const both = around('=PROP.TREND(B2&" "&K3)');
    sheet.set({ A2: 3, B2: "=PROP.VALUE(A2)", K2: "=PROP.RENT(A2)", ...both, P1: '=PROP.TREND(K2&" "&B3)' });
    await idle(sheet);
    sheet.set({ A2: 2 });
    await idle(sheet);
    const asked = new Set(trend.calls.map(firstCell));
    expect([...asked].sort()).toEqual([
      "RENT of 2 low of 2",
      "RENT of 3 low of 3",
      "VALUE of 2 low of 2",
      "VALUE of 3 low of 3",
    ]);
    expect(trend.calls).toHaveLength(10);
  });

  it("is never called with a result's formula and what followed from the result before", async () => {
    const two = (name: string) =>
      recording(name, (args) => [[`${name} of ${String(firstCell(args))}`], [`low of ${String(firstCell(args))}`]]);
    const [value, rent, trend] = [two("VALUE"), recording("RENT", firstCell, 300), recording("TREND", firstCell)];
    sheet = openSheet([value.fake, rent.fake, trend.fake]);
    const branch = '=IF(C1="low of 3",PROP.TREND("old branch "&A1),C1)';
    sheet.set({ J1: 3, A1: "=PROP.VALUE(J1)", C1: "=PROP.RENT(A2)", D1: '=PROP.TREND(A1&" "&C1)', E1: branch });
    await idle(sheet);
    [rent, trend].forEach(({ calls }) => (calls.length = 0));
    sheet.set({ J1: 2 });
    await idle(sheet);
    expect([rent, trend].map(({ calls }) => calls.map(firstCell))).toEqual([["low of 2"], ["VALUE of 2 low of 2"]]);
    expect([sheet.value("D1"), sheet.value("E1")]).toEqual(["VALUE of 2 low of 2", "low of 2"]);
  });

  it("asks nothing twice", async () => {
    const rent = recording("RENT", (args) => (args[0] as number[][]).map(([each]) => [2 * Number(each)]));
    sheet = openSheet([rows().fake, rent.fake]);
    sheet.set({ A2: 3, B2: "=PROP.VALUE(A2)", J2: "=C2:C4*2", L2: "=PROP.RENT(J2:J4)", ...around("=L4") });
    await idle(sheet);
    expect(read("")).toEqual([120, 120, 120, 120]);
    const asked = rent.calls.map(([area]) => (area as number[][]).flat().join());
    expect(asked.filter((each) => each === "20,40,60")).toHaveLength(1);
  });

  it("comes to an end beside random numbers", async () => {
    sheet = openSheet([rows().fake]);
    sheet.set({ A2: 3, B2: "=PROP.VALUE(A2)", J2: "=RANDARRAY(3)", L2: "=J3:J4+1", ...around("=L3-1") });
    await idle(sheet);
    sheet.set({ A2: 2 });
    await idle(sheet);
    expect(sheet.value("C3")).toBe(20);
    const values = read("");
    expect(values.every((value) => typeof value === "number" && value >= 0 && value < 1)).toBe(true);
  });
});
