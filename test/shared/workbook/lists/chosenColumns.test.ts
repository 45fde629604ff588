/** What a person chose for a list's columns: shown beside the other reading, and remembered for the same headings. */
import type { ColumnUse } from "../../../../src/shared/panelApi/jobsApi";
import { lookAtAddresses } from "../../../../src/shared/features/addresses/lookAtAddresses";
import { fetched, flows, inserted, listOf, workbookWith } from "../../features/jobs/estimates";

const HEADINGS = ["Mailing Address", "City", "State", "Zip", "Property Address"];
const ROWS = ["123 Main St", "9 Oak Ave", "7 Elm St", "5 Ash St"].map((home) => [
  "9 Far St",
  "Miami",
  "FL",
  "33101",
  home,
]);
const JOINED: readonly ColumnUse[] = ["none", "city", "state", "zip", "street"];

const opened = () => workbookWith([HEADINGS, ...ROWS]);

test("both readings are shown with the first three rows, before anything is asked", () => {
  const workbook = opened();
  const { question, readings } = listOf(workbook);
  expect(question).toBe("Whose City, State and Zip are these? They follow Mailing Address: choose the columns");
  expect(readings).toEqual([
    { uses: ["none", "none", "none", "none", "address"], first: ["123 Main St", "9 Oak Ave", "7 Elm St"] },
    {
      uses: JOINED,
      first: ["123 Main St, Miami, FL 33101", "9 Oak Ave, Miami, FL 33101", "7 Elm St, Miami, FL 33101"],
    },
  ]);
  expect(workbook.asked).toBe(0);
});

test("a list without a doubt has one reading", () => {
  expect(listOf(workbookWith([["Address"], ["1 Elm St, Austin, TX 78701"]])).readings).toEqual([
    { uses: ["address"], first: ["1 Elm St, Austin, TX 78701"] },
  ]);
});

test("a choice is remembered for lists with the same headings, and nothing of their cells", () => {
  const workbook = opened();
  const { area } = listOf(workbook);
  expect(workbook.done(flows.listReadAs({ area, uses: JOINED }))).toMatchObject({ held: 0, entries: 4 });
  workbook.type({ E2: "77 Pine St" });
  const again = listOf(workbook);
  expect(again.question).toBeUndefined();
  expect(again.columns.map(({ use, sure }) => [use, sure])).toEqual(JOINED.map((use) => [use, true]));
  const kept = [...workbook.values.values()].join();
  expect(kept).toContain('"city"');
  expect([...HEADINGS, ...ROWS.flat()].filter((text) => kept.includes(`"${text}"`))).toEqual([]);
  inserted(workbook, "valuation");
  expect(fetched(workbook)).toMatchObject({ billed: 8 });
  expect(workbook.host.sent.flat()[0]!.parameters["address"]).toBe("77 Pine St, Miami, FL 33101");
});

test("the address desk reads the list as it was chosen, and other headings are asked about", () => {
  const workbook = opened();
  expect(workbook.done(lookAtAddresses())).toMatchObject({
    message: expect.stringMatching(/^Whose City, State and Zip are these\?/),
  });
  workbook.done(flows.listReadAs({ area: listOf(workbook).area, uses: JOINED }));
  expect(workbook.done(lookAtAddresses())).toMatchObject({ ready: 4, blank: 0, inParts: true });
  workbook.type({ A1: "Owner address" });
  expect(listOf(workbook).question).toContain("They follow Owner address");
});

test("what is stored and can't be read is as if nothing was chosen", () => {
  const workbook = opened();
  const { area } = listOf(workbook);
  workbook.done(flows.listReadAs({ area, uses: JOINED }));
  for (const [name] of workbook.values) workbook.values.set(name, '[{"headings":1},{"headings":"x","uses":["?"]}]');
  expect(listOf(workbook).question).toBeDefined();
  for (const [name] of workbook.values) workbook.values.set(name, "{");
  expect(listOf(workbook).question).toBeDefined();
});
