/** A person's own columns in a job sheet, in their order, as they were: to the left of the job's while its address is in sight. */
import { fetched, flows, homeAt, inserted, listOf, workbookWith } from "../../features/jobs/estimates";

/** The row of the headings: a valuation, and a rent roll. */
const HEAD = { valuation: 13, rentRoll: 11 };

/** A row of a sheet, as far as it is filled. */
function rowOf(workbook: ReturnType<typeof workbookWith>, row: number, sheet?: string): (string | undefined)[] {
  const line = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => workbook.shows(`${letter}${row}`, sheet));
  return line.slice(
    0,
    line.reduce((last, cell, at) => (cell === undefined ? last : at + 1), 0),
  );
}

const TAPE = [
  ["Loan", "Borrower", "Address", "City", "State", "Zip", "UPB"],
  ["00017", "A. Doe", "7 Grand Lake Dr", "San Antonio", "TX", "78244", "181000"],
  ["", "", "", "", "", "", ""],
  ["00018", "B. Roe", "8 Grand Lake Dr", "San Antonio", "TX", "78244", "95000"],
  ["", "", "Total", "", "", "", "276000"],
];

it("of a loan tape stand to the left of the valuation, in their order and rows", () => {
  const workbook = workbookWith(TAPE);
  expect(inserted(workbook, "valuation")).toBe("Valuation");
  expect(rowOf(workbook, HEAD.valuation).slice(0, 5)).toEqual(["Loan", "Borrower", "UPB", "Address", "Problem"]);
  expect(rowOf(workbook, 14).slice(0, 4)).toEqual(["00017", "A. Doe", "181000", homeAt(7)]);
  expect(rowOf(workbook, 15).slice(0, 4)).toEqual([undefined, undefined, undefined, undefined]);
  expect(rowOf(workbook, 16).slice(0, 4)).toEqual(["00018", "B. Roe", "95000", homeAt(8)]);
  expect(rowOf(workbook, 17).slice(0, 4)).toEqual([undefined, undefined, "276000", "Total"]);
  expect(fetched(workbook)).toMatchObject({ billed: 4 });
  expect([workbook.shows("G14"), workbook.shows("G16")]).toEqual(["7000", "8000"]);
});

it("of more rows than one formula fills stand in the rows of their addresses", () => {
  const units = Array.from({ length: 101 }, (_, index) => [`T${index}`, homeAt(index + 20), "10"]);
  const workbook = workbookWith([["Tenant", "Address", "Rent"], ...units]);
  inserted(workbook, "rentRoll");
  expect(["A12", "A111", "A112", "A113"].map((cell) => workbook.shows(cell))).toEqual(["T0", "T99", undefined, "T100"]);
  expect(workbook.shows("C113")).toBe(homeAt(120));
});

it("a floor plan's name and a rent in words stay beside what the job reads of them, and dashes don't", () => {
  const workbook = workbookWith([
    ["Address", "Type", "Sq Ft", "Rent", "Lease end"],
    [homeAt(7), "A1", "-", "1200", "2027-03-31"],
    [homeAt(8), "A2", "850", "call office", "MTM"],
  ]);
  inserted(workbook, "rentRoll");
  expect(rowOf(workbook, HEAD.rentRoll).slice(0, 4)).toEqual(["Type", "Rent", "Unit", "Address"]);
  expect(rowOf(workbook, HEAD.rentRoll + 2).slice(0, 2)).toEqual(["A2", "call office"]);
});

it("without headings are called by their letters, and blank ones stay away", () => {
  const workbook = workbookWith([
    ["first", "", homeAt(7)],
    ["second", "", homeAt(8)],
  ]);
  inserted(workbook, "valuation");
  expect(rowOf(workbook, HEAD.valuation).slice(0, 2)).toEqual(["Column A", "Address"]);
});

it("a text that looks like a formula stays a text", () => {
  const workbook = workbookWith([
    ["Note", "Address"],
    ["", homeAt(7)],
  ]);
  workbook.type({ A2: '\'=PROP.VALUE("1 Elm St")' });
  inserted(workbook, "valuation");
  const { blocks } = workbook.layouts[0]!;
  const own = blocks[0]!.rows.map(([first]) => first).filter((cell) => typeof cell === "string");
  expect(own.filter((cell) => cell.startsWith("="))).toEqual([]);
  expect(fetched(workbook)).toMatchObject({ billed: 2 });
});

it("however many there are, inputs have room for their labels, and the address stays in sight", () => {
  const names = ["A", "B", "C", "D", "E", "F", "G"];
  const workbook = workbookWith([
    [...names.map((name) => `Column ${name} of mine`), "Address"],
    [...names, homeAt(7)],
  ]);
  inserted(workbook, "valuation");
  const { frozen, names: inputs, widths, blocks } = workbook.layouts[0]!;
  expect(frozen).toEqual({ rows: 13, columns: 4 });
  expect(rowOf(workbook, HEAD.valuation).slice(0, 5)).toEqual([
    ...["Column A of mine", "Column B of mine", "Column C of mine", "Address", "Problem"],
  ]);
  const [headings, first] = [blocks[0]!.rows[12]!, blocks[0]!.rows[13]!];
  const behind = headings.indexOf("Rent note") + 1;
  expect(headings.slice(behind, behind + 4)).toEqual(["D", "E", "F", "G"].map((name) => `Column ${name} of mine`));
  expect(first.slice(behind, behind + 4)).toEqual(["D", "E", "F", "G"]);
  expect(fetched(workbook)).toMatchObject({ billed: 2 });
  const before = widths.filter(({ column }) => column < inputs[0]!.column);
  const label = "Look up records (tax, HOA, units)".length;
  expect(before.reduce((sum, { characters }) => sum + characters, 0)).toBeGreaterThanOrEqual(label);
  expect(workbook.shows("A9")).toBe("Look up records (tax, HOA, units)");
});

it("few of them stay in sight with the address", () => {
  const workbook = workbookWith([
    ["Loan", "Address"],
    ["17", homeAt(7)],
  ]);
  inserted(workbook, "valuation");
  expect(workbook.layouts[0]!.frozen).toEqual({ rows: 13, columns: 2 });
});

it("a market rent of the property manager's doesn't stand for the fetched one in a snapshot", () => {
  const workbook = workbookWith([
    ["Tenant", "Market rent", "Address", "Rent"],
    ["A. Doe", "1500", homeAt(7), "1200"],
  ]);
  inserted(workbook, "rentRoll");
  expect(workbook.done(flows.keepSnapshot())).toMatchObject({ message: expect.stringContaining("fetch first") });
  fetched(workbook);
  const kept = String(workbook.done(flows.keepSnapshot()));
  expect(rowOf(workbook, HEAD.rentRoll + 1, kept).slice(0, 4)).toEqual(["A. Doe", "1500", undefined, homeAt(7)]);
});

it("nor does one that stands behind the list", () => {
  const names = ["A", "B", "C", "D"];
  const workbook = workbookWith([
    [...names.map((name) => `Column ${name} of mine`), "Market rent", "Address", "Rent"],
    [...names, "1500", homeAt(7), "1200"],
  ]);
  inserted(workbook, "rentRoll");
  const headings = workbook.layouts[0]!.blocks[0]!.rows[HEAD.rentRoll - 1]!;
  expect(headings.lastIndexOf("Market rent")).toBeGreaterThan(headings.indexOf("Why none"));
  expect(workbook.done(flows.keepSnapshot())).toMatchObject({ message: expect.stringContaining("fetch first") });
  fetched(workbook);
  expect(workbook.done(flows.keepSnapshot())).toBe("Rent roll 2026-11");
});

it("a comps grid has none", () => {
  const workbook = workbookWith(TAPE);
  expect(listOf(workbook).entries).toBe(2);
  inserted(workbook, "comps");
  expect(workbook.layouts[0]!.blocks.flatMap(({ rows }) => rows.flat())).not.toContain("Loan");
});
