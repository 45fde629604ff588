/** When functions are called and whose result a cell shows. */
import type { FakeFunction, HeadlessSheet } from "./headlessSheet";
import { after, firstCell, recording } from "./recording";
import { idle, pass } from "./virtualTime";
import { useHeadlessSheet } from "./useHeadlessSheet";

const { fakeError, openSheet } = useHeadlessSheet();
let sheet: HeadlessSheet;

test("a waiting cell says so, and so do the cells that depend on it", async () => {
  const value = recording("VALUE", () => 7, 400);
  const rent = recording("RENT", (args) => firstCell(args));
  sheet = openSheet([value.fake, rent.fake]);
  sheet.set({ B2: '=PROP.VALUE("x")', C2: "=PROP.RENT(B2)", D2: "=B2+1" });
  await pass(250);
  expect([sheet.value("B2"), sheet.value("C2")]).toEqual(["#GETTING_DATA", "#GETTING_DATA"]);
  await idle(sheet);
  expect([sheet.value("B2"), sheet.value("C2"), sheet.value("D2")]).toEqual([7, 7, 8]);
  expect(rent.calls).toHaveLength(1);
});

test("an edit stops the calculation of a large sheet once; the results that come meanwhile don't stop it again", async () => {
  // Only in real time do results come while it calculates.
  jest.useRealTimers();
  const value = recording("VALUE", (args) => firstCell(args));
  const editing: FakeFunction = {
    name: "RENT",
    run: async () => {
      sheet.set({ A1: 2 });
      await after(20);
      return 3;
    },
  };
  sheet = openSheet([value.fake, editing], 2500);
  const cells: Record<string, string | number> = { A1: 1, B1: "=PROP.VALUE(A1)", B2: '=PROP.RENT("x")' };
  for (let row = 1; row <= 2000; row += 1) cells[`C${row}`] = `=SUM(A$1:B$9)+${row}`;
  sheet.set(cells);
  await sheet.idle();
  expect([sheet.value("C1"), sheet.value("C2000")]).toEqual([8, 2007]);
  expect(sheet.stopped()).toBeLessThanOrEqual(1);
});

test("several functions in one formula are called once each", async () => {
  const value = recording("VALUE", () => 100000, 20);
  const rent = recording("RENT", () => 1000, 300);
  sheet = openSheet([value.fake, rent.fake]);
  sheet.set({ B2: '=PROP.RENT("a")*12/PROP.VALUE("a")' });
  await idle(sheet);
  expect(sheet.value("B2")).toBe(0.12);
  expect([value.calls.length, rent.calls.length]).toEqual([1, 1]);
});

test("a function inside a function of the add-in, and inside the sheet's own", async () => {
  const value = recording("VALUE", (args) =>
    (args[0] as unknown[][]).map(([cell]) => [cell === "bad" ? fakeError("#N/A", "none") : Number(cell) * 2]),
  );
  const rent = recording("RENT", (args) => `rent of ${String(firstCell(args))}`);
  sheet = openSheet([value.fake, rent.fake]);
  sheet.set({
    A2: 1,
    A3: 2,
    A4: 3,
    B2: '=IFERROR(PROP.VALUE("bad"),"-")',
    B3: "=SUM(PROP.VALUE(A2:A4))",
    B4: "=PROP.RENT(PROP.VALUE(A2))",
  });
  await idle(sheet);
  expect([sheet.value("B2"), sheet.value("B3"), sheet.value("B4")]).toEqual(["-", 12, "rent of 2"]);
});

test("a result is never shown for arguments that have changed meanwhile", async () => {
  const value = recording(
    "VALUE",
    (args) => `value of ${String(firstCell(args))}`,
    (args) => (firstCell(args) === "slow" ? 500 : 50),
  );
  sheet = openSheet([value.fake]);
  sheet.set({ A2: "slow", B2: "=PROP.VALUE(A2)" });
  await pass(200);
  sheet.set({ A2: "quick" });
  const seen = new Set<unknown>();
  for (let i = 0; i < 30; i += 1) {
    await pass(20);
    seen.add(sheet.value("B2"));
  }
  await idle(sheet);
  expect(sheet.value("B2")).toBe("value of quick");
  expect(seen).not.toContain("value of slow");
});

test("the result of a finished calculation isn't reused: the next one calls again", async () => {
  const value = recording("VALUE", (args) => firstCell(args));
  sheet = openSheet([value.fake]);
  sheet.set({ A2: "x", B2: "=PROP.VALUE(A2)" });
  await idle(sheet);
  sheet.set({ A2: "x" });
  await idle(sheet);
  expect(value.calls).toHaveLength(2);
  sheet.set({ D9: "elsewhere" });
  await idle(sheet);
  expect(value.calls).toHaveLength(2);
});

describe("a formula of the day that was calculated without its call", () => {
  const value = () => recording("VALUE", (args) => `value of ${String(firstCell(args))}`);
  let asked: unknown[][];

  beforeEach(async () => {
    const { fake, calls } = value();
    asked = calls;
    sheet = openSheet([fake]);
    sheet.set({ A2: "x", B2: "=PROP.VALUE(A2&IF(TODAY()>0,1))", B3: "=PROP.VALUE(A2)" });
    await idle(sheet);
    asked.length = 0;
    const held = sheet.withoutCalls("B2");
    await idle(sheet);
    await pass(100);
    expect([await held, sheet.value("B2")]).toEqual([true, "#GETTING_DATA"]);
  });
  const told = async (act: () => void): Promise<readonly unknown[]> => {
    act();
    await idle(sheet);
    return [...asked.map(firstCell), sheet.value("B2")];
  };

  test("isn't called by an edit elsewhere, and keeps what a calculation of its own gives it", async () => {
    expect(await told(() => sheet.set({ D9: "elsewhere" }))).toEqual(["#GETTING_DATA"]);
    expect(await told(() => sheet.calculate("B2"))).toEqual(["x1", "value of x1"]);
    expect(await told(() => sheet.set({ D9: "again" }))).toEqual(["x1", "value of x1"]);
    expect(await told(() => sheet.calculate("B2"))).toEqual(["x1", "x1", "value of x1"]);
  });

  test("is called where it is typed again", async () => {
    expect(await told(() => sheet.set({ B2: "=PROP.VALUE(A2&IF(TODAY()>0,1))" }))).toEqual(["x1", "value of x1"]);
  });

  test("isn't called where only its format changes", async () => {
    const cell = { startRow: 1, endRow: 1, startColumn: 1, endColumn: 1 };
    const bold = { unitId: "book", subUnitId: "sheet", range: cell, style: { type: "bl", value: 1 } };
    expect(await sheet.command("sheet.command.set-style", bold)).toBe(true);
    expect(await told(() => sheet.set({ D9: "elsewhere" }))).toEqual(["#GETTING_DATA"]);
  });

  test("isn't called where that is undone, redone and undone again", async () => {
    const cell = { startRow: 0, endRow: 1, startColumn: 0, endColumn: 1 };
    const bold = { unitId: "book", subUnitId: "sheet", range: cell, style: { type: "bl", value: 1 } };
    expect(await sheet.command("sheet.command.set-style", bold)).toBe(true);
    for (const id of ["undo", "redo", "undo"]) expect(await sheet.command(`univer.command.${id}`, {})).toBe(true);
    expect(await told(() => sheet.set({ D9: "elsewhere" }))).toEqual(["#GETTING_DATA"]);
    expect(await told(() => sheet.calculate("B2"))).toEqual(["x1", "value of x1"]);
  });

  const whole = { startRow: 0, endRow: 1999, startColumn: 0, endColumn: 99 };
  const row = (at: number) => ({ ...whole, startRow: at, endRow: at, rangeType: 1 });
  const one = { startRow: 1, endRow: 1, startColumn: 1, endColumn: 1 };
  test.each([
    ["rows are inserted above", "insert-row-by-range", { direction: 0, range: { ...whole, endRow: 1 } }, "B4"],
    ["the row above is removed", "remove-row-by-range", { range: { ...whole, endRow: 0 } }, "B1"],
    ["a column is inserted before", "insert-col-by-range", { direction: 3, range: { ...whole, endColumn: 0 } }, "C2"],
    ["the column after is removed", "remove-col-by-range", { range: { ...whole, startColumn: 2, endColumn: 2 } }, "B2"],
    ["its row is moved", "move-rows", { fromRange: row(1), toRange: row(5), range: row(1) }, "B5"],
    ["cells are sorted", "reorder-range", { range: { ...one, endRow: 3 }, order: { 1: 3, 2: 1, 3: 2 } }, "B3"],
    ["it is moved", "move-range", { fromRange: one, toRange: { ...one, startColumn: 4, endColumn: 4 } }, "E2"],
  ])("isn't called where %s", async (_, command, params, place) => {
    expect(await sheet.command(`sheet.command.${command}`, { unitId: "book", subUnitId: "sheet", ...params })).toBe(
      true,
    );
    await idle(sheet);
    await told(() => sheet.set({ H19: "elsewhere" }));
    expect([asked.map(firstCell).includes("x1"), sheet.value(place)]).toEqual([false, "#GETTING_DATA"]);
    await told(() => sheet.calculate(place));
    expect([asked.map(firstCell).at(-1), sheet.value(place)]).toEqual(["x1", "value of x1"]);
  });

  test("is called for other arguments, and for the same again after those", async () => {
    expect(await told(() => sheet.set({ A2: "y" }))).toEqual(["y1", "y", "value of y1"]);
    asked.length = 0;
    expect(await told(() => sheet.set({ A2: "x" }))).toEqual(["x1", "x", "value of x1"]);
  });
});

const nameIn = (book: HeadlessSheet, name: string, formulaOrRefString: string): Promise<boolean> =>
  book.command("formula.mutation.set-defined-name", { unitId: "book", id: name, name, formulaOrRefString });

test.each([
  ["in it", { B2: "=PROP.VALUE(A2&NOW())" }],
  ["behind names", { B2: "=PROP.VALUE(A2&Later)" }],
  ["through other cells", { C2: "=NOW()", C3: "=SUM(C1:C2)", B2: "=PROP.VALUE(A2&C3)" }],
])(
  "a formula of the time of day that was calculated without its call waits although its arguments are others: %s",
  async (_, cells) => {
    const value = recording("VALUE", () => 7);
    sheet = openSheet([value.fake]);
    await nameIn(sheet, "Moment", "=NOW()");
    await nameIn(sheet, "Later", "=Moment+1");
    sheet.set({ A2: "x", ...cells });
    await idle(sheet);
    value.calls.length = 0;
    const held = sheet.withoutCalls("B2");
    await idle(sheet);
    await pass(2000);
    expect(await held).toBe(true);
    sheet.set({ D9: "elsewhere" });
    await idle(sheet);
    expect([sheet.value("B2"), value.calls.length]).toEqual(["#GETTING_DATA", 0]);
    sheet.calculate("B2");
    await idle(sheet);
    expect(sheet.value("B2")).toBe(7);
  },
);

test("a name that refers to itself keeps nothing else from being calculated", async () => {
  const value = recording("VALUE", () => 7);
  sheet = openSheet([value.fake]);
  await nameIn(sheet, "Loop", "=Again+1");
  await nameIn(sheet, "Again", "=Loop+1");
  sheet.set({ A2: "x", B2: "=PROP.VALUE(A2&D2,Loop)", B3: "=PROP.VALUE(A2)", C2: "=Loop", D2: "=NOW()" });
  await idle(sheet);
  const held = sheet.withoutCalls("B2");
  await pass(2000);
  expect(await held).toBe(true);
  sheet.set({ D9: "elsewhere" });
  await idle(sheet);
  expect([sheet.value("C2"), sheet.value("B3")]).toEqual(["#NAME?", 7]);
});

describe("arguments that are others at each calculation, while answers take two seconds", () => {
  const bold = { unitId: "book", subUnitId: "sheet", style: { type: "bl", value: 1 } };
  const range = { startRow: 1, endRow: 1, startColumn: 1, endColumn: 1 };
  let slow: ReturnType<typeof recording>;

  const open = async (cells: Record<string, string>): Promise<void> => {
    slow = recording("VALUE", firstCell, 2000);
    const later = recording("RENT", () => 5, 4500);
    sheet = openSheet([slow.fake, later.fake]);
    sheet.set({ ...cells, D2: '=PROP.RENT("x")', E2: "=D2+1" });
    await idle(sheet);
  };

  test.each([
    ["in the formula", { B2: "=PROP.VALUE(NOW())" }],
    ["in another cell", { A2: "=NOW()", B2: "=PROP.VALUE(A2)" }],
    ["of no time", { B2: "=PROP.VALUE(RAND()+10*RANDBETWEEN(1,9))" }],
    ["in several cells", { B2: "=SUM(PROP.VALUE(RANDARRAY(2,2)))" }],
  ])("are one call, and one more where something is typed, as in Excel: %s", async (where, cells) => {
    await open(cells);
    expect([slow.calls.length, sheet.value("E2"), typeof sheet.value("B2")]).toEqual([1, 6, "number"]);
    await pass(5000);
    sheet.set({ H9: "elsewhere" });
    await idle(sheet);
    expect(slow.calls).toHaveLength(where === "in several cells" ? 1 : 2);
    expect(sheet.value("B2")).toBe(firstCell(slow.calls.at(-1)!));
  });

  test("are the same for a new format and where it is undone", async () => {
    await open({ B2: "=PROP.VALUE(NOW())" });
    await pass(5000);
    await sheet.command("sheet.command.set-style", { ...bold, range });
    await idle(sheet);
    await pass(5000);
    expect(await sheet.command("univer.command.undo", {})).toBe(true);
    await idle(sheet);
    expect([slow.calls.length, sheet.value("B2")]).toEqual([1, firstCell(slow.calls[0]!)]);
  });

  test("are others where what they are made of has come", async () => {
    await open({ A2: "=RANDBETWEEN(D2,D2)", B2: "=PROP.VALUE(A2)" });
    expect([slow.calls, sheet.value("B2")]).toEqual([[[[[5]], null, null]], 5]);
  });
});

test("a function is told that its arguments were replaced", async () => {
  let cancelled = 0;
  const slow = (...all: unknown[]): Promise<unknown> => {
    (all.at(-1) as { onCanceled?: () => void }).onCanceled = () => (cancelled += 1);
    return after(300).then(() => firstCell(all));
  };
  sheet = openSheet([{ name: "VALUE", run: slow }]);
  sheet.set({ A2: "first", B2: "=PROP.VALUE(A2)" });
  await pass(150);
  sheet.set({ A2: "second" });
  await idle(sheet);
  expect([sheet.value("B2"), cancelled]).toEqual(["second", 1]);
});

test("a formula that was deleted while it waited leaves an empty cell", async () => {
  const value = recording("VALUE", () => [[1, 2, 3]], 300);
  sheet = openSheet([value.fake]);
  sheet.set({ B2: '=PROP.VALUE("x")' });
  await pass(180);
  sheet.set({ B2: null });
  await idle(sheet);
  expect([sheet.value("B2"), sheet.value("C2")]).toEqual([undefined, undefined]);
});

describe("while another calculation is still to come", () => {
  const reports = (params: object): Promise<boolean> =>
    sheet.command("formula.mutation.set-formula-calculation-notification", params);
  let value: ReturnType<typeof recording>;

  beforeEach(async () => {
    value = recording("VALUE", firstCell);
    sheet = openSheet([value.fake]);
    // Its first stage.
    await reports({ stageInfo: { stage: 1 } });
    sheet.set({ A2: "x", B2: '=IF(A2="x",PROP.VALUE(A2),"none")' });
    await pass(400);
    expect(value.calls).toHaveLength(0);
  });
  const shown = async (): Promise<unknown> => {
    await pass(400);
    // Its last stage, and that nothing was to be calculated.
    await reports({ stageInfo: { stage: 8 } });
    await reports({ functionsExecutedState: 2 });
    await idle(sheet);
    return sheet.value("B2");
  };

  test("nothing is called as the one before ends, and then once", async () => {
    await reports({ functionsExecutedState: 2 });
    await pass(50);
    expect(value.calls).toHaveLength(0);
    expect([await shown(), value.calls.length]).toEqual(["x", 1]);
  });

  test("a formula that is deleted is never called", async () => {
    sheet.set({ B2: null });
    expect([await shown(), value.calls.length]).toEqual([undefined, 0]);
  });

  test("a formula that takes another branch is never called", async () => {
    sheet.set({ A2: "y" });
    expect([await shown(), value.calls.length]).toEqual(["none", 0]);
  });
});

/** More than the 500 that the engine calculates in one go. */
test("hundreds of cells settle, each with its own value", async () => {
  const value = recording(
    "VALUE",
    (args) => Number(firstCell(args)) * 10,
    () => 30 + Math.random() * 200,
  );
  sheet = openSheet([value.fake]);
  const began = performance.now();
  sheet.set(
    Object.fromEntries(
      Array.from({ length: 600 }, (_, i) => [
        [`A${i + 1}`, i],
        [`B${i + 1}`, `=PROP.VALUE(A${i + 1})`],
      ]).flat() as [string, string | number][],
    ),
  );
  await idle(sheet);
  console.log(`600 asynchronous cells: ${Math.round(performance.now() - began)} ms`);
  for (let i = 0; i < 600; i += 1) expect(sheet.value(`B${i + 1}`)).toBe(i * 10);
  expect(value.calls).toHaveLength(600);
});

test("edits while calls settle lose nothing", async () => {
  const value = recording(
    "VALUE",
    (args) => `of ${String(firstCell(args))}`,
    () => 20 + Math.random() * 300,
  );
  sheet = openSheet([value.fake]);
  for (let i = 1; i <= 60; i += 1) {
    sheet.set({ [`A${i}`]: i, [`B${i}`]: `=PROP.VALUE(A${i})`, [`C${i}`]: `=B${i}&"!"` });
    await pass(Math.random() * 40);
    if (i % 7 === 0) sheet.set({ [`A${i - 3}`]: i * 100 });
  }
  await idle(sheet);
  for (let i = 1; i <= 60; i += 1) {
    const now = i % 7 === 4 && i + 3 <= 60 ? (i + 3) * 100 : i;
    expect(sheet.value(`C${i}`)).toBe(`of ${now}!`);
  }
});
