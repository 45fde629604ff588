/** When functions are called and whose result a cell shows. */
import { sharedPart } from "../runner/sharedPart";
import type * as headless from "./headlessSheet";
import type { FakeFunction, HeadlessSheet } from "./headlessSheet";
import { after, firstCell, recording } from "./recording";
import { idle, pass, useVirtualTime } from "./virtualTime";

let FakeError: typeof headless.FakeError;
let openSheet: typeof headless.openSheet;
beforeAll(async () => {
  ({ FakeError, openSheet } = require(await sharedPart("headlessSheet")) as typeof headless);
});

useVirtualTime();
let sheet: HeadlessSheet;
afterEach(() => sheet.dispose());

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
    (args[0] as unknown[][]).map(([cell]) => [cell === "bad" ? new FakeError("#N/A", "none") : Number(cell) * 2]),
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
