/** Jobs about ZIP codes: which are taken of what is selected or typed, and what of their last sheet comes along. */
import { isProblem } from "../../../../src/shared/api/problem";
import { areaText } from "../../../../src/shared/formulas/cells";
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

describe("the registers of Owners and mail", () => {
  /** Below the heading, in its sheet: the rows with a name. */
  function registerOn(workbook: MemoryWorkbook, sheet: string) {
    const grid = workbook.done(readAll(sheet));
    const row = grid.findIndex((line) => line.includes("Owner or address"));
    const column = grid[row]!.indexOf("Owner or address");
    const entries = grid.slice(row + 1).map((line) => [line[column] ?? null, line[column + 1] ?? null] as const);
    return { row, column, title: grid[row - 1]![column], entries: entries.filter(([who]) => who !== null) };
  }

  /** Types into the first rows that are blank. */
  function note(workbook: MemoryWorkbook, sheet: string, ...added: readonly (readonly [string, string])[]): void {
    const { row, column, entries } = registerOn(workbook, sheet);
    added.forEach((entry, index) =>
      entry.forEach((typed, right) => {
        const at = { row: row + 1 + entries.length + index, column: column + right, rows: 1, columns: 1 };
        if (typed !== "") workbook.type({ [areaText(at)]: typed }, sheet);
      }),
    );
  }

  const insert = (workbook: MemoryWorkbook) =>
    workbook.done(flows.insertJob({ job: "owners", typed: "78244", place: "newSheet" }));

  it("all come along, each entry once, whichever sheet it stands in", () => {
    const workbook = workbookWith([[""]]);
    expect(insert(workbook)).toBe("Owners");
    note(workbook, "Owners", ["Avel Alderwick", ""], ["12 Elm St, Dallas, TX 75201", "46200"]);
    expect(insert(workbook)).toBe("Owners (2)");
    // One is added to each: none knows of the other's.
    note(workbook, "Owners (2)", ["Corwin Brambley", ""]);
    note(workbook, "Owners", ["Delia Castelow", ""], ["12 Elm St, Dallas, TX 75201", "46300"]);
    expect(insert(workbook)).toBe("Owners (3)");
    const { title, entries } = registerOn(workbook, "Owners (3)");
    expect(title).toBe("Register, begun with that of Owners (2), Owners");
    expect(entries.map(([who, day]) => `${String(who)} ${String(day ?? "")}`.trim())).toEqual([
      ...["Avel Alderwick", "12 Elm St, Dallas, TX 75201 46200", "Corwin Brambley", "Delia Castelow"],
      "12 Elm St, Dallas, TX 75201 46300",
    ]);
  });

  it("of a sheet without an entry are left out", () => {
    const workbook = workbookWith([[""]]);
    insert(workbook);
    insert(workbook);
    note(workbook, "Owners (2)", ["Corwin Brambley", ""]);
    insert(workbook);
    expect(insert(workbook)).toBe("Owners (4)");
    expect(registerOn(workbook, "Owners (4)").title).toBe("Register, begun with that of Owners (3), Owners (2)");
    expect(registerOn(workbook, "Owners (4)").entries).toHaveLength(1);
  });
});
