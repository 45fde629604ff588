/** A month's snapshot of a rent roll over a workbook in memory. */
import { isProblem } from "../../../../src/shared/api/problem";
import { fetched, flows, homeAt, inserted, listOf, workbookWith } from "./estimates";

const keep = (workbook: ReturnType<typeof workbookWith>) => workbook.done(flows.keepSnapshot());

function rentRoll() {
  const workbook = workbookWith([
    ["Address", "Rent", "Lease end"],
    [homeAt(7), "10", "2027-03-31"],
    [homeAt(8), "20", "MTM"],
  ]);
  inserted(workbook, "rentRoll");
  return workbook;
}

it("has the rents and what they were compared with, as values in a sheet named after the month", () => {
  const workbook = rentRoll();
  fetched(workbook);
  workbook.type({ B3: "2026-10-31" });
  const asked = workbook.asked;
  expect(keep(workbook)).toBe("Rent roll 2026-10");
  expect(workbook.asked).toBe(asked);
  const kept = (cells: string) => cells.split(" ").map((cell) => workbook.shows(cell, "Rent roll 2026-10"));
  expect(kept("B12 E12 F12 G12 B13 E13 F13")).toEqual([homeAt(7), "10", "14", "7", homeAt(8), "20", "16"]);
  const { blocks, names, rules, isNew } = workbook.layouts[1]!;
  expect([names, rules, isNew]).toEqual([[], [], true]);
  expect(blocks.flatMap(({ rows }) => rows.flat()).filter((each) => String(each).startsWith("=PROP"))).toEqual([]);
  // Wherever the columns are, dates are dates and rents are dollars.
  const formats = workbook.layouts[1]!.looks.map(({ column, format }) => `${column} ${format}`);
  expect(formats).toEqual(expect.arrayContaining(["11 day", "4 dollars", "5 dollars"]));
});

it("of more than a hundred units has no headings between them", () => {
  const units = Array.from({ length: 101 }, (_, index) => [homeAt(index + 20), "10"]);
  const workbook = workbookWith([["Address", "Rent"], ...units]);
  inserted(workbook, "rentRoll");
  fetched(workbook);
  const name = String(keep(workbook));
  expect([workbook.shows("Q112"), workbook.shows("B113")]).toEqual(["Type", homeAt(120)]);
  expect(["Q112", "B112", "F112"].map((cell) => workbook.shows(cell, name))).toEqual([undefined, homeAt(120), "240"]);
});

it("leaves the rent roll open, and next month's rents don't change it", () => {
  const workbook = rentRoll();
  fetched(workbook);
  const name = String(keep(workbook));
  expect(workbook.sheet).toBe("Rent roll");
  workbook.type({ E12: "99" });
  expect(workbook.shows("E12", name)).toBe("10");
});

it("of a rent roll far down its sheet has all its columns, and can be scrolled", () => {
  const workbook = workbookWith([
    ["Address", "Rent"],
    [homeAt(7), "10"],
  ]);
  const { area, columns } = listOf(workbook);
  workbook.selection = ["C60", "C60"];
  const list = { area, uses: columns.map(({ use }) => use) };
  workbook.done(flows.insertJob({ job: "rentRoll", list, typed: "", place: "selectedCell" }));
  fetched(workbook);
  expect(keep(workbook)).toBe("Sheet1 2026-11");
  const { blocks, frozen } = workbook.layouts[1]!;
  const headings = blocks[0]!.rows.find((line) => line.includes("Market rent"));
  expect(headings).toEqual(
    expect.arrayContaining(["Unit", "Current rent", "Loss to lease", "Problem", "Units", "Leases"]),
  );
  expect(frozen.rows).toBeLessThan(20);
});

it("of a rent roll that an earlier build laid out prints as far as one of now", () => {
  const [earlier, now] = ["Looked up", "Address used"].map((heading) => {
    const workbook = rentRoll();
    fetched(workbook);
    workbook.type({ U11: heading });
    keep(workbook);
    return workbook.layouts[1]!.print;
  });
  expect(earlier).toEqual(now);
  expect(now!.area.columns).toBe(20);
});

it("a second one of the same month has a number", () => {
  const workbook = rentRoll();
  fetched(workbook);
  expect([keep(workbook), keep(workbook)]).toEqual(["Rent roll 2026-11", "Rent roll 2026-11 (2)"]);
});

it("a long name of a sheet leaves room for the month: Excel allows 31 characters", () => {
  const workbook = rentRoll();
  fetched(workbook);
  workbook.rename("Maple Court and Elm Street rents");
  expect(keep(workbook)).toBe("Maple Court and El 2026-11");
});

it("before anything is fetched, and on another sheet, it says so and keeps nothing", () => {
  const workbook = rentRoll();
  const early = keep(workbook);
  expect(isProblem(early) && early.message).toContain("fetch first");
  workbook.sheet = "Sheet1";
  const elsewhere = keep(workbook);
  expect(isProblem(elsewhere) && elsewhere.message).toContain("There is no rent roll on this sheet");
  expect(workbook.layouts).toHaveLength(1);
});

it("has every unit, also far below the others, and no page of blank rows between them", () => {
  const workbook = rentRoll();
  fetched(workbook);
  workbook.type({ B1009: "", E1012: "30" });
  const name = String(keep(workbook));
  const rents = Array.from({ length: 60 }, (_, row) => workbook.shows(`E${row + 12}`, name));
  // Rows that nothing was typed into aren't kept: one of them stands between the last unit and this.
  expect(rents.filter((each) => each === "30")).toHaveLength(1);
});
