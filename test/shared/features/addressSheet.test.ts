/** The formulas of the sheet of checked addresses, by hand: what each row shows for what its call shows. */
import { CHECKED_AGAINST, type CheckedAgainst } from "../../../src/shared/panelApi/deskApi";
import { checkedAddresses } from "../../../src/shared/parsing/addressList/checkedAddress";
import { CHECK_COLUMNS, CHECK_RESULTS, FIRST_ADDRESS_ROW } from "../../../src/shared/features/addresses/addressColumns";
import { addressSheet } from "../../../src/shared/features/addresses/addressSheet";
import { laidText } from "../../../src/shared/workbook/layout/layoutCells";
import { calculatedAlone, parsed } from "../../standIns/formulas/calculator";
import { isFailed, type Scalar } from "../../standIns/formulas/scalars";

type Answer = readonly [matched: Scalar, differs: Scalar, value: Scalar, problem: Scalar, ...facts: Scalar[]];

const NONE: Answer = [null, null, null, null];

/** The sheet of a list in A2 and below, whose call shows these rows. */
function sheetOf(
  typed: readonly string[],
  answers: readonly Answer[],
  yes: readonly number[] = [],
  against: CheckedAgainst = "values",
) {
  const list = checkedAddresses(typed.map((cell) => [cell])).map((row, index) => ({ ...row, number: index + 2 }));
  const layout = addressSheet("Address check", "Sheet1!A2:A9", list, (row) => yes.includes(row), against);
  const cells = new Map<string, string | number | null>();
  for (const { row, column, rows } of layout.blocks) {
    rows.forEach((line, down) =>
      line.forEach((content, right) => cells.set(`${row + down} ${column + right}`, content)),
    );
  }
  const at = (row: number, column: number): Scalar => {
    const answer = answers[row - FIRST_ADDRESS_ROW]?.[column - CHECK_COLUMNS.matched];
    if (column >= CHECK_COLUMNS.matched && row >= FIRST_ADDRESS_ROW) return answer ?? null;
    const content = cells.get(`${row} ${column}`) ?? null;
    if (typeof content !== "string") return content;
    if (!content.startsWith("=")) return laidText(content);
    const { rows } = calculatedAlone(parsed(content)!, {
      cells: ({ range: { top, left, bottom, right } }) =>
        Array.from({ length: bottom! - top! + 1 }, (_, down) =>
          Array.from({ length: right! - left! + 1 }, (__, across) => at(top! + down, left! + across)),
        ),
      ...{ named: () => undefined, today: () => 46_348, lifts: true },
    });
    return rows[0]![0]!;
  };
  const shown = (row: number, column: keyof typeof CHECK_COLUMNS) => {
    const value = at(FIRST_ADDRESS_ROW + row, CHECK_COLUMNS[column]);
    return isFailed(value) ? value.code : value;
  };
  return { layout, cells, shown, count: (index: number) => at(2 + index, CHECK_COLUMNS.result) };
}

const HOME = "12 Main St, Austin, TX 78701";
const TYPED = [
  HOME,
  "13 Main St, Austin, TX 78702",
  "14 Main St, Austin, TX 78701",
  "TBD",
  HOME.toUpperCase(),
  "15 Main St, Austin, TX 90210",
  "16 Main St, Cambridge, MA 2139",
];
const ANSWERS: readonly Answer[] = [
  [HOME, null, 311_000, null, "Single Family", 3],
  ["13 Main St, Austin, TX 78701", "ZIP code", 398_000, null, "Condo"],
  [null, null, null, "No property matches this address"],
  NONE,
  [HOME, null, 311_000, null, "Single Family", 3],
  NONE,
  [null, null, null, "Needs 1 request: press Fetch"],
];

test("each row tells what became of it, and none is blank", () => {
  const { shown, count } = sheetOf(TYPED, ANSWERS);
  expect(TYPED.map((_, row) => shown(row, "result"))).toEqual([
    ...["Matched, on record", "Differs in ZIP code", "Problem", "Not an address"],
    "Duplicate of row 2: Matched, on record",
    ...["Needs your OK", "Not fetched yet"],
  ]);
  expect(TYPED.map((_, row) => shown(row, "problem"))).toEqual([
    ...["", "", "No property matches this address", "Not an address: a note instead of an address", ""],
    ...["May be wrong: the ZIP code 90210 is in California, not Texas", ""],
  ]);
  expect(CHECK_RESULTS.map((_, index) => count(index))).toEqual([1, 0, 1, 1, 1, 1, 1, 1]);
});

test("a home that the service only estimated is told from one on record, whatever single fact the record has", () => {
  const typed = Array.from({ length: 11 }, (_, row) => `${row + 1} Main St, Austin, TX 78701`);
  const facts = ["Land", 0, 1.5, 900, 4000, 1973, 45_000, 1];
  const onRecord = facts.map((fact, at): Answer => [
    typed[at]!,
    null,
    300_000,
    null,
    ...facts.map((_, index) => (index === at ? fact : "")),
  ]);
  const { shown, count } = sheetOf(typed, [
    ...onRecord,
    [typed[8]!, null, 300_000, null],
    ["10 Main St, Austin, TX 78702", "ZIP code", 300_000, null],
    [null, null, 300_000, null],
  ]);
  expect(typed.map((_, row) => shown(row, "result"))).toEqual([
    ...facts.map(() => "Matched, on record"),
    ...["Estimated only: no public record found", "Differs in ZIP code; estimated only"],
    "Estimated only: the service gives no address",
  ]);
  expect(CHECK_RESULTS.map((_, index) => count(index))).toEqual([8, 2, 1, 0, 0, 0, 0, 0]);
});

test("against public records, a row is on record whatever its record says, and each column has its heading", () => {
  const typed = [HOME, "13 Main St, Austin, TX 78702"];
  const answers: readonly Answer[] = [
    [HOME, null, null, null],
    ["13 Main St, Austin, TX 78701", "ZIP code", null, null],
  ];
  const { shown, layout } = sheetOf(typed, answers, [], "records");
  expect(typed.map((_, row) => shown(row, "result"))).toEqual(["Matched, on record", "Differs in ZIP code"]);
  for (const against of CHECKED_AGAINST) {
    const { blocks } = sheetOf(typed, answers, [], against).layout;
    const heads = blocks.find(({ row, column }) => row === FIRST_ADDRESS_ROW - 1 && column === 0)!.rows[0]!;
    const [call] = blocks.find(({ column }) => column === CHECK_COLUMNS.matched)!.rows[0]!;
    const fields = /"(.*)"/.exec(String(call))![1]!.split(", ");
    expect(heads.slice(CHECK_COLUMNS.matched)).toHaveLength(fields.length);
    expect(fields[CHECK_COLUMNS.value - CHECK_COLUMNS.matched]).toBe(against === "values" ? "price" : "lastSalePrice");
  }
  expect(layout.widths).toHaveLength(17);
});

test("what is looked up: the corrected address, a doubled one as the first, nothing for what isn't one or waits", () => {
  const { shown, layout } = sheetOf(TYPED, ANSWERS);
  expect(TYPED.map((_, row) => shown(row, "asked") ?? "")).toEqual([
    ...[HOME, "13 Main St, Austin, TX 78702", "14 Main St, Austin, TX 78701", "", HOME, ""],
    "16 Main St, Cambridge, MA 02139",
  ]);
  expect(layout.validations).toHaveLength(1);
});

test("Yes in the sheet's own cell has the row looked up, and those that repeat it", () => {
  const typed = ["15 Main St, Austin, TX 90210", "15 MAIN ST, Austin, TX 90210"];
  const sheet = sheetOf(typed, [NONE, NONE]);
  expect([sheet.shown(0, "asked"), sheet.shown(1, "asked"), sheet.shown(1, "result")]).toEqual([
    ...["", "", "Duplicate of row 2: Needs your OK"],
  ]);
  sheet.cells.set(`${FIRST_ADDRESS_ROW} ${CHECK_COLUMNS.yes}`, "yes");
  expect([sheet.shown(0, "asked"), sheet.shown(1, "asked"), sheet.shown(0, "result")]).toEqual([
    ...[typed[0], typed[0], "Not fetched yet"],
  ]);
  expect(sheet.shown(0, "problem")).toBe("");
  const agreed = sheetOf(typed, [NONE, NONE], [0]);
  expect([agreed.shown(0, "asked"), agreed.shown(1, "asked"), agreed.layout.validations]).toEqual([
    typed[0],
    typed[0],
    [],
  ]);
});

test("a text that begins as a formula stays text, and quotation marks stay", () => {
  const { shown } = sheetOf(['=HYPERLINK("x")', '12 "Old" Main St, Austin, TX 90210'], [NONE, NONE]);
  expect(shown(0, "address")).toBe('=HYPERLINK("x")');
  expect([shown(1, "address"), shown(1, "result")]).toEqual(['12 "Old" Main St, Austin, TX 90210', "Needs your OK"]);
});

test("an address that is longer than a text in a formula may be is looked up whole", () => {
  const street = `12 ${"Long ".repeat(60)}Main St`;
  const { shown, cells } = sheetOf(
    [`${street}, Boston, MA 2139-1`, `Apt 4, ${street}, Austin, TX 90210`],
    [NONE, NONE],
  );
  cells.set(`${FIRST_ADDRESS_ROW + 1} ${CHECK_COLUMNS.yes}`, "yes");
  expect(shown(1, "asked")).toBe(`${street}, Apt 4, Austin, TX 90210`);
});
