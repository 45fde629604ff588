/** What cells show that refer to where a result stood. */
import { sharedPart } from "../runner/sharedPart";
import type * as headless from "./headlessSheet";
import type { HeadlessSheet } from "./headlessSheet";
import { firstCell, recording } from "./recording";
import { idle, pass, useVirtualTime } from "./virtualTime";

let FakeError: typeof headless.FakeError;
let openSheet: typeof headless.openSheet;
beforeAll(async () => {
  ({ FakeError, openSheet } = require(await sharedPart("headlessSheet")) as typeof headless);
});

useVirtualTime();
let sheet: HeadlessSheet;
afterEach(() => sheet.dispose());

/** As many rows as the first argument says; an error where it is a text. */
const rows = (delay = 20) =>
  recording(
    "VALUE",
    (args) => {
      const count = firstCell(args);
      if (typeof count === "string") return new FakeError("#N/A", "none");
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
