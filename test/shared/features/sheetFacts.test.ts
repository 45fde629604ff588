/** What Refresh tells of a sheet before anything is refreshed: rows without values, and a month that has passed. */
import { sheetFacts } from "../../../src/shared/features/cellFacts/sheetFacts";
import { NOT_PLACED, response, type Script } from "../memoryHost";
import { MemoryWorkbook } from "../workbook/memoryWorkbook";

const DAY = 86_400_000;

const home = (number: number): string => `${number} Elm St, Austin, TX 78723`;

/** Home 9 isn't known, and home 8 fails. */
const SERVICE: Script = ({ parameters }, now) => {
  const number = Number.parseInt(parameters["address"] ?? "", 10);
  if (number === 9) return { ...NOT_PLACED, at: now };
  if (number === 8) return response({}, 500, {}, now);
  return response({ price: 1000 * number, subjectProperty: { formattedAddress: home(number) } }, 200, {}, now);
};

function opened(): MemoryWorkbook {
  const workbook = new MemoryWorkbook(SERVICE, { PROP_SPENDING: "auto" });
  workbook.type({ A1: home(1), A2: home(9), A3: home(8), A4: home(9) });
  workbook.type(Object.fromEntries([1, 2, 3, 4].map((row) => [`B${row}`, `=PROP.VALUE(A${row}, "price")`])));
  return workbook;
}

test("a sheet that has asked nothing yet has no rows without values, and nothing is asked to know that", () => {
  const workbook = opened();
  expect(workbook.done(sheetFacts("sheet"))).toEqual({ isDue: false });
  expect(workbook.asked).toBe(0);
});

test("rows without values are told by their reasons, with their cells, and asking for that costs nothing", () => {
  const workbook = opened();
  workbook.calculate();
  const before = workbook.asked;
  const { problemRows, oldest, isDue } = workbook.done(sheetFacts("sheet"));
  expect(problemRows?.reasons).toEqual([
    {
      message: `No property matches "${home(9)}"`,
      rows: 2,
      name: "B2",
      areas: [
        { sheet: "Sheet1", row: 1, column: 1, rows: 1, columns: 1 },
        { sheet: "Sheet1", row: 3, column: 1, rows: 1, columns: 1 },
      ],
    },
    expect.objectContaining({ name: "B3", rows: 1 }),
  ]);
  expect([problemRows?.more, oldest?.ageDays, isDue]).toEqual([0, 0, false]);
  expect(workbook.asked).toBe(before);
});

test.each([
  [29, false],
  [30, true],
  [75, true],
])("%i days after the oldest result a refresh is due: %s", (days, isDue) => {
  const workbook = opened();
  workbook.calculate();
  workbook.host.now += days * DAY;
  const facts = workbook.done(sheetFacts("sheet"));
  expect([facts.oldest?.ageDays, facts.isDue]).toEqual([days, isDue]);
});
