/** Jobs about ZIP codes: which are taken of what is selected or typed, and what of their last sheet comes along. */
import { isProblem } from "../../../../src/shared/api/problem";
import { workbook as effects } from "../../../../src/shared/workbook/port/port";
import { flows, homeAt, inserted, listOf, workbookWith } from "./estimates";
import type { MemoryWorkbook } from "../../workbook/memoryWorkbook";

const typedInto = (workbook: MemoryWorkbook, typed: string) =>
  workbook.done(flows.insertJob({ job: "buyBox", typed, place: "newSheet" }));

/** What the yellow cells of a sheet hold. */
function zipsOn(workbook: MemoryWorkbook, sheet: string): readonly unknown[] {
  const grid = workbook.done(readAll(sheet));
  const head = grid.findIndex((line) => line[0] === "ZIP code");
  return grid.slice(head + 1).flatMap(([zip]) => (zip === null || zip === undefined ? [] : [zip]));
}

function* readAll(sheet: string) {
  const area = yield* effects.usedArea(sheet);
  return (area && (yield* effects.readCells(area))) ?? [];
}

test.each([
  ["ZIP codes without a heading", [["78244"], ["2139"], ["78244-1234"]], ["78244", "02139"]],
  [
    "a ZIP column among others",
    [
      ["Name", "ZIP"],
      ["A", "78109"],
      ["B", "78244"],
    ],
    ["78109", "78244"],
  ],
  ["addresses, each ZIP code once", [["Address"], [homeAt(1)], [homeAt(2)]], ["78244"]],
] as const)("of %s the ZIP codes are taken", (_, rows, zips) => {
  const workbook = workbookWith(rows);
  expect(listOf(workbook).zips).toEqual(zips);
  expect(inserted(workbook, "buyBox")).toBe("Buy box");
  expect(zipsOn(workbook, "Buy box")).toEqual(zips);
});

test("typed ZIP codes are taken with commas or spaces between them, and none leaves the cells blank", () => {
  const workbook = workbookWith([[""]]);
  expect(typedInto(workbook, " 78244, 2139;78109 78244 ")).toBe("Buy box");
  expect(zipsOn(workbook, "Buy box")).toEqual(["78244", "02139", "78109"]);
  expect(typedInto(workbook, "")).toBe("Buy box (2)");
  expect(zipsOn(workbook, "Buy box (2)")).toEqual([]);
});

test.each([
  ["a city", "Austin, TX", `ZIP codes: "Austin" isn't a ZIP code; give ZIP codes such as 78244, separated by commas`],
  [
    "a number that is too short",
    "78244, 7",
    `ZIP codes: "7" isn't a ZIP code; give ZIP codes such as 78244, separated by commas`,
  ],
  [
    "more than a sheet takes",
    Array.from({ length: 26 }, (_, index) => 78_201 + index).join(","),
    "ZIP codes: 26 were given, and a sheet takes up to 25: insert one for each 25",
  ],
])("%s is refused, and no sheet is inserted", (_, typed, message) => {
  const workbook = workbookWith([[""]]);
  const result = typedInto(workbook, typed);
  expect(isProblem(result) && result.message).toBe(message);
});
