/** What the panel tells of a list: rows done, problems by kind and where they are, spread, oldest answer, renewal. */
import type { CellFacts } from "../../../src/shared/panelApi/panelApi";
import type { ListFacts } from "../../../src/shared/panelApi/listFacts";
import { AT, NOT_PLACED, response, type Script } from "../memoryHost";
import { MemoryWorkbook } from "../workbook/memoryWorkbook";
import { isProblem } from "../../../src/shared/api/problem";
import { acceptQuote, quoteCommand } from "../../../src/shared/spending/fetch/fetchCommand";
import { selectedFacts } from "../../../src/shared/features/cellFacts/selectedFacts";
import { expectProportional } from "../../growth";

const DAY = 86_400_000;

const home = (number: number): string => `${number} Elm St, Austin, TX 78723`;

/** Home 7 is land, home 9 isn't known, and home 8 fails; every other is worth 1,000 times its number. */
const SERVICE: Script = ({ parameters }, now) => {
  const number = Number.parseInt(parameters["address"] ?? "", 10);
  if (number === 7) return response({ error: "resource/bad-request", message: "No rent for Land" }, 400, {}, now);
  if (number === 9) return { ...NOT_PLACED, at: now };
  if (number === 8) return response({}, 500, {}, now);
  const price = 1000 * number;
  return response({ price, rent: price, subjectProperty: { formattedAddress: home(number) } }, 200, {}, now);
};

/** Addresses in A2 and down; a blank text is a blank row. */
function workbookOf(numbers: readonly (number | "")[], more: Readonly<Record<string, string>>): MemoryWorkbook {
  const workbook = new MemoryWorkbook(SERVICE, { PROP_SPENDING: "auto" });
  workbook.type(
    Object.fromEntries(numbers.map((number, index) => [`A${index + 2}`, number === "" ? "" : home(number)])),
  );
  workbook.type(more);
  return workbook;
}

const factsOf = (workbook: MemoryWorkbook, first: string, last = first): CellFacts | undefined => {
  workbook.selection = [first, last];
  return workbook.done(selectedFacts(50_000, "PROP."));
};

const area = (row: number, rows = 1, columns = 1) => ({ sheet: "Sheet1", row: row - 1, column: 1, rows, columns });

test("a formula over a column: what is done, what isn't and why, and blank rows are neither", () => {
  const workbook = workbookOf([1, "", 9, 9, 3, 7, 2], { B2: '=PROP.RENT(A2:A9,"rent")' });
  workbook.calculate();
  workbook.host.now += 3 * DAY;
  const facts = factsOf(workbook, "B4");
  expect(facts).toMatchObject({ address: "Sheet1!B4", formulaAddress: "Sheet1!B2" });
  expect(facts?.list).toEqual<ListFacts>({
    rows: 6,
    done: 3,
    problems: [
      { kind: "nothing", rows: 2, message: `No property matches "${home(9)}"`, areas: [area(4, 2)] },
      { kind: "refused", rows: 1, message: "The service refused the request: No rent for Land", areas: [area(7)] },
    ],
    figure: { label: "Rent", unit: "USD per month", lowest: 1000, median: 2000, highest: 3000 },
    oldest: { fetchedAt: AT, ageDays: 3 },
    formula: area(2),
    renewal: { questions: 5, cached: 2, requests: 3, atMost: 3, leftOut: 2 },
  });
  expect(facts?.usage).toBeDefined();
});

test("many cells with formulas of their own", () => {
  const numbers = [4, 9, 2, 8];
  const workbook = workbookOf(numbers, {
    ...Object.fromEntries(numbers.map((_, index) => [`B${index + 2}`, `=PROP.VALUE(A${index + 2})`])),
    B6: `=PROP.VALUE("${home(6)}", "price")`,
  });
  workbook.calculate();
  const facts = factsOf(workbook, "A1", "B9");
  expect(facts).toMatchObject({ address: "Sheet1!B2", shows: "$4,000" });
  expect(facts?.list).toMatchObject({
    rows: 5,
    done: 3,
    problems: [
      { kind: "nothing", rows: 1, areas: [{ row: 2 }] },
      { kind: "failed", rows: 1, areas: [{ row: 4 }] },
    ],
    figure: { lowest: 2000, median: 4000, highest: 6000 },
    renewal: { requests: 4, leftOut: 1 },
  });
});

test("a column that waits is told as such, also where the reason was asked for as text", () => {
  const workbook = workbookOf([1, 9, 2], { B2: '=PROP.VALUE(A2:A4, "price, problem")' });
  workbook.type({ D2: '=PROP.VALUE(A2:A4, "price")' });
  const waits = { kind: "spending", rows: 3, areas: [area(2, 3, 2)] };
  expect(factsOf(workbook, "B2")?.list).toMatchObject({ rows: 3, done: 0, problems: [waits] });
  workbook.calculate();
  expect(factsOf(workbook, "B2")?.list).toMatchObject({
    done: 2,
    problems: [{ kind: "nothing", rows: 1, areas: [area(3, 1, 2)] }],
  });
});

test("doubled rows are rows each, and one request", () => {
  const workbook = workbookOf([1, 1, 1, 2], { B2: "=PROP.VALUE(A2:A5)" });
  workbook.calculate();
  expect(factsOf(workbook, "B2")?.list).toMatchObject({ rows: 4, done: 4, renewal: { requests: 2, atMost: 2 } });
});

test("what no row is about leaves the whole list with one problem", () => {
  const workbook = workbookOf([1, "", 2], { B2: '=PROP.VALUE(A2:A4, "prise")' });
  const { list } = factsOf(workbook, "B2")!;
  expect(list).toMatchObject({ rows: 2, done: 0, problems: [{ kind: "argument", rows: 2, areas: [area(2)] }] });
});

test("a single cell stays as it is, and so does a cell of anything else", () => {
  const workbook = workbookOf([1, 2], { B2: "=PROP.VALUE(A2)" });
  workbook.calculate();
  expect(factsOf(workbook, "B2")).toMatchObject({ address: "Sheet1!B2" });
  expect(factsOf(workbook, "B2")?.list).toBeUndefined();
  expect(factsOf(workbook, "B2", "C9")?.list).toBeUndefined();
  expect(factsOf(workbook, "E9")).toBeUndefined();
});

test("10,000 rows are told in a few thousand characters, with as much work for each as of few, and nothing is requested", () => {
  const listOf = (rows: number): MemoryWorkbook => {
    const workbook = workbookOf([], {});
    const lines = Array.from({ length: rows }, (_, index) => `A${index + 2}`);
    workbook.type(Object.fromEntries(lines.map((cell, index) => [cell, index % 3 === 0 ? "12345" : home(index)])));
    workbook.type({ B2: `=PROP.VALUE(A2:A${rows + 1})` });
    return workbook;
  };
  const workbooks = new Map([100, 2_000, 10_000].map((rows) => [rows, listOf(rows)]));
  expectProportional(2_000, (rows) => factsOf(workbooks.get(rows)!, "B2"));
  const workbook = workbooks.get(10_000)!;
  const { list } = factsOf(workbook, "B2")!;
  expect(list).toMatchObject({ rows: 10_000, done: 0 });
  expect(JSON.stringify(list).length).toBeLessThan(20_000);
  expect(workbook.asked).toBe(0);
});

test("a cell that waited for what another one has fetched since is told as it is now", () => {
  const workbook = workbookOf([3], { B2: '=PROP.RENT(A2,"rent")', C2: '=PROP.RENT(A2,"rent")' });
  workbook.stored = { ...workbook.stored, PROP_SPENDING: "ask" };
  workbook.calculate();
  expect([workbook.shows("B2"), workbook.shows("C2")]).toEqual(Array(2).fill("Needs 1 request: press Fetch"));
  workbook.selection = ["B2", "B2"];
  const offer = workbook.done(quoteCommand("fetch", "selection"));
  if (isProblem(offer)) throw new Error(offer.message);
  workbook.done(acceptQuote(offer.quoteId));
  expect(workbook.shows("C2")).toBe("Needs 1 request: press Fetch");
  expect(factsOf(workbook, "C2")).toMatchObject({ shows: "3000", questions: [{ state: "cached" }] });
  expect(workbook.asked).toBe(1);
});

test("a list of five amounts or more says how many rows are in each round step, with none left out", () => {
  const numbers = [10, 11, 12, 13, 14, 15, 16, 24, 25, 50];
  const workbook = workbookOf(numbers, { B2: '=PROP.RENT(A2:A11,"rent")' });
  workbook.calculate();
  const { bins = [] } = factsOf(workbook, "B2")!.list!.figure!;
  expect(bins.map(({ from }) => from)).toEqual([10, 15, 20, 25, 30, 35, 40, 45].map((thousand) => thousand * 1000));
  expect(bins.map(({ rows }) => rows)).toEqual([5, 2, 1, 1, 0, 0, 0, 1]);
  const alike = workbookOf([20, 20, 20, 20, 20], { B2: '=PROP.RENT(A2:A6,"rent")' });
  alike.calculate();
  expect(factsOf(alike, "B2")?.list?.figure?.bins).toBeUndefined();
});
