/** Rows and columns that a person drags by their headers: formulas keep to the cells that they are about. */
import { openFakeBundle, Visit, type Playground } from "./openPlayground";

jest.setTimeout(120_000);

let playground: Playground;
let visit: Visit;

beforeAll(async () => {
  playground = await openFakeBundle();
  visit = await Visit.begin(playground);
});
afterAll(() => playground.close());

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Opens a list of its own, without formulas. */
async function openList(text: string): Promise<void> {
  await visit.page.evaluate(() => void delete window.playground);
  const file = { name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await visit.page.setInputFiles('#documents [data-part="file"]', file);
  await visit.ready();
}

type Point = readonly [x: number, y: number];

/** Selects headers by dragging over them, and drags these to another place. */
async function drag(first: Point, last: Point, place: Point): Promise<void> {
  const { x: left, y: top } = (await visit.page.locator("#sheet canvas").last().boundingBox())!;
  const { mouse } = visit.page;
  const go = ([x, y]: Point) => mouse.move(left + x, top + y, { steps: 5 });
  const wanted = [
    [first, last],
    [first, place],
  ] as const;
  for (const [from, to] of wanted) {
    await go(from);
    await mouse.down();
    await go(to);
    await mouse.up();
  }
  await visit.idle();
}

const sheet = async (values: string) => (await visit.range(values)).flat();

test("several rows, downwards, undone, and upwards", async () => {
  await openList(NUMBERS.join("\n"));
  const beside = Object.fromEntries(NUMBERS.map((number) => [`B${number}`, `=A${number}*10`]));
  await visit.set({ ...beside, D1: "=A6", E1: "=SUM(A3:A6)", F1: "=SUM(A1:A5)", G1: "=SUM(A:A)" });
  const row = (number: number): Point => [25, 8 + 24 * number];
  await drag(row(2), row(3), row(5));
  expect(await sheet("A1:A8")).toEqual([1, 4, 5, 2, 3, 6, 7, 8]);
  expect(await sheet("B1:B8")).toEqual([10, 40, 50, 20, 30, 60, 70, 80]);
  // What is moved leaves a range of which other rows stay, unless it comes between these.
  expect(await sheet("D1:G1")).toEqual([6, 20, 10, 36]);
  await visit.page.keyboard.press("Control+z");
  await visit.idle();
  expect(await sheet("D1:G1")).toEqual([6, 18, 15, 36]);
  await drag(row(5), row(6), row(3));
  expect(await sheet("A1:A8")).toEqual([1, 2, 5, 6, 3, 4, 7, 8]);
  expect(await sheet("B1:B8")).toEqual([10, 20, 50, 60, 30, 40, 70, 80]);
  expect(await sheet("D1:G1")).toEqual([6, 7, 21, 36]);
});

test("several columns", async () => {
  await openList(`${NUMBERS.join(",")}\n`);
  const below = Object.fromEntries([..."ABCDEFGH"].map((letter) => [`${letter}2`, `=${letter}1*10`]));
  await visit.set({ ...below, A4: "=F1", A5: "=SUM(C1:F1)", A6: "=SUM(A1:D1)" });
  const column = (number: number): Point => [75 * number, 10];
  await drag(column(3), column(4), column(5));
  expect(await sheet("A1:H1")).toEqual([1, 2, 5, 3, 4, 6, 7, 8]);
  expect(await sheet("A2:H2")).toEqual([10, 20, 50, 30, 40, 60, 70, 80]);
  expect(await sheet("A4:A6")).toEqual([6, 18, 3]);
});
