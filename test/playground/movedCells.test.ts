/** Cells that are moved while they wait to be calculated, while they are calculated, and while their answers are under way. */
import type { HeadlessSheet } from "./headlessSheet";
import { firstCell, recording } from "./recording";
import { idle, pass } from "./virtualTime";
import { useHeadlessSheet } from "./useHeadlessSheet";

const { openSheet } = useHeadlessSheet();
let sheet: HeadlessSheet;
let answered: unknown[];

const answering = (name: string, answer: (home: unknown) => unknown, delay: number) =>
  recording(
    name,
    (args) => {
      answered.push(firstCell(args));
      return answer(firstCell(args));
    },
    delay,
  );
const value = answering("VALUE", (home) => `value of ${String(home)}`, 300);
const rent = answering("RENT", (home) => [[`rent of ${String(home)}`], ["low"]], 150);

const ROWS = [4, 6, 8, 10];

/** A home, what refers to it, what refers to nothing, what refers to those, and a result of several cells. */
const row = (at: number): Record<string, string> => ({
  [`A${at}`]: `home ${at}`,
  [`B${at}`]: `=PROP.VALUE(A${at})`,
  [`C${at}`]: `=PROP.VALUE("own ${at}")`,
  [`D${at}`]: `=B${at}&"!"`,
  [`E${at}`]: `=C${at}&"!"`,
  [`F${at}`]: `=PROP.RENT("rented ${at}")`,
});

const shown = (at: number): unknown[] =>
  [..."ABCDEF"].map((column) => sheet.value(`${column}${at}`)).concat(sheet.value(`F${at + 1}`));

const expected = (home: number): unknown[] => [
  ...[`home ${home}`, `value of home ${home}`, `value of own ${home}`, `value of home ${home}!`],
  ...[`value of own ${home}!`, `rent of rented ${home}`, "low"],
];

const range = (startRow: number, endRow: number) => ({ startRow, endRow, startColumn: 0, endColumn: 99, rangeType: 1 });
const command = async (id: string, params: object): Promise<void> => {
  expect(await sheet.command(id, { unitId: "book", subUnitId: "sheet", ...params })).toBe(true);
};
const insert = (first: number, last: number): Promise<void> =>
  command("sheet.command.insert-row-by-range", { direction: 0, range: range(first, last) });
const remove = (first: number, last: number): Promise<void> =>
  command("sheet.command.remove-row-by-range", { range: range(first, last) });
const undo = (): Promise<void> => command("univer.command.undo", {});

type Place = (at: number) => number | undefined;

const MOVES: readonly (readonly [name: string, act: () => Promise<void>, place: Place])[] = [
  ["rows are inserted above", () => insert(1, 2), (at) => at + 2],
  ["rows are inserted between", () => insert(5, 6), (at) => (at < 6 ? at : at + 2)],
  ["a row above is removed", () => remove(1, 1), (at) => at - 1],
  ["two rows are removed", () => remove(5, 6), (at) => (at === 6 ? undefined : at < 6 ? at : at - 2)],
  ["rows are inserted twice", () => insert(1, 1).then(() => insert(6, 6)), (at) => (at < 6 ? at + 1 : at + 2)],
  ["rows are inserted, and that is undone", () => insert(1, 2).then(undo), (at) => at],
  ["rows are removed, and that is undone", () => remove(5, 6).then(undo), (at) => at],
];

/** Before the first calculation, in it, and about the answers of both functions and what they have calculated. */
const TIMES = [0, 60, 101, 103, 120, 200, 251, 260, 270, 369, 371, 380, 402, 410, 418, 430, 520, 530, 900];

describe.each(MOVES)("where %s", (_, act, place) => {
  const isRemoved = (home: unknown): boolean => place === MOVES[6]![2] && /6$/.test(String(home));

  test.each(TIMES)("after %d ms, each cell has its own value, and what is under way isn't asked again", async (ms) => {
    [value, rent].forEach(({ calls }) => (calls.length = 0));
    answered = [];
    sheet = openSheet([value.fake, rent.fake]);
    await idle(sheet);
    sheet.set(Object.assign({}, ...ROWS.map(row)) as Record<string, string>);
    await pass(ms);
    const asked = (): unknown[] => [...value.calls, ...rent.calls].map(firstCell);
    const underWay = asked().filter((home) => !answered.includes(home) && !isRemoved(home));
    await act();
    await idle(sheet);
    const kept = ROWS.flatMap((at) => (place(at) === undefined ? [] : [[at, place(at)!] as const]));
    expect(kept.map(([, at]) => shown(at))).toEqual(kept.map(([at]) => expected(at)));
    expect(asked().filter((home) => underWay.includes(home))).toHaveLength(underWay.length);
  });
});

test("a cell that is removed before its call has begun is never called", async () => {
  value.calls.length = 0;
  answered = [];
  sheet = openSheet([value.fake]);
  await idle(sheet);
  sheet.set({ B6: '=PROP.VALUE("own")', B9: '=PROP.VALUE("other")' });
  await pass(60);
  await remove(5, 5);
  await idle(sheet);
  expect([sheet.value("B8"), value.calls.map(firstCell)]).toEqual(["value of other", ["other"]]);
});

const columns = { ...range(0, 1999), startColumn: 0, endColumn: 0, rangeType: 2 };
const cells = (startColumn: number) => ({ startRow: 1, endRow: 3, startColumn, endColumn: startColumn });

describe.each([
  [
    "a column is inserted before",
    () => command("sheet.command.insert-col-by-range", { direction: 3, range: columns }),
    "C",
  ],
  ["the column before is removed", () => command("sheet.command.remove-col-by-range", { range: columns }), "A"],
  ["they are moved", () => command("sheet.command.move-range", { fromRange: cells(1), toRange: cells(4) }), "E"],
] as const)("where %s", (_, act, column) => {
  test.each([60, 101, 200, 402, 418])("after %d ms, cells have their own values", async (ms) => {
    [value.calls.length, answered] = [0, []];
    sheet = openSheet([value.fake]);
    await idle(sheet);
    sheet.set({ B2: '=PROP.VALUE("one")', B3: '=PROP.VALUE("two")', B4: '=B2&"!"', D9: '=B4&"?"' });
    await pass(ms);
    await act();
    await idle(sheet);
    expect([2, 3, 4].map((at) => sheet.value(`${column}${at}`))).toEqual([
      "value of one",
      "value of two",
      "value of one!",
    ]);
    const last = { A: "C9", C: "E9", E: "D9" }[column];
    expect(sheet.value(last)).toBe("value of one!?");
    expect(ms < 400 ? value.calls.length : 2).toBe(2);
  });
});

test("cells that are sorted while their answers are under way have their own values", async () => {
  [value.calls.length, answered] = [0, []];
  sheet = openSheet([value.fake]);
  await idle(sheet);
  sheet.set({ B2: '=PROP.VALUE("one")', B3: '=PROP.VALUE("two")', B4: '=PROP.VALUE("three")' });
  await pass(200);
  const sorted = { startRow: 1, endRow: 3, startColumn: 1, endColumn: 1 };
  await command("sheet.command.reorder-range", { range: sorted, order: { 1: 3, 2: 1, 3: 2 } });
  await idle(sheet);
  expect(["B2", "B3", "B4"].map(sheet.value)).toEqual(["value of three", "value of one", "value of two"]);
  expect(value.calls).toHaveLength(3);
});

/** The engine steps from one message to the next. */
const afterOneStep = (act: () => void): void => {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener("message", () => (port1.close(), act()), { once: true });
  port1.start();
  port2.postMessage("");
};

/** More than the 500 that the engine calculates in one go. */
test("rows that are inserted in the middle of a long calculation leave each cell its own value", async () => {
  [value.calls.length, answered] = [0, []];
  sheet = openSheet([value.fake]);
  await idle(sheet);
  const count = 1200;
  const all = Array.from({ length: count }, (_, index) => index + 2);
  sheet.duringNext(() => afterOneStep(() => void insert(700, 702)));
  sheet.set(Object.fromEntries(all.map((at) => [`B${at}`, `=PROP.VALUE("own ${at}")`])));
  await idle(sheet);
  expect(sheet.stopped()).toBe(1);
  expect(all.map((at) => sheet.value(`B${at > 700 ? at + 3 : at}`))).toEqual(all.map((at) => `value of own ${at}`));
  expect(value.calls).toHaveLength(count);
});
