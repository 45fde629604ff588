/** A deal in the playground's formula engine: its figures follow each edit, wherever they stand on the sheet. */
import { DEAL } from "../../src/shared/features/jobs/deal";
import type { LayoutPlace } from "../../src/shared/features/jobs/declaring/job";
import { areaText } from "../../src/shared/formulas/cells";
import { layoutIn } from "../../src/shared/workbook/layout/layoutCells";
import type { HeadlessSheet } from "./headlessSheet";
import { idle } from "./virtualTime";
import { useHeadlessSheet } from "./useHeadlessSheet";

const { openSheet } = useHeadlessSheet();
let sheet: HeadlessSheet;

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";
const PLACE: LayoutPlace = { sheet: "Sheet1", isNew: true, row: 0, column: 0, names: "Deal1_" };
const { blocks, names } = layoutIn(DEAL.layout(PLACE, { rows: [{ address: HOME }], own: [] }), "PROP.");

const nameOf = (row: number, column: number): string => areaText({ row, column, rows: 1, columns: 1 });

const CELLS = Object.fromEntries(
  blocks.flatMap(({ row, column, rows }) =>
    rows.flatMap((line, down) =>
      line.flatMap((content, right) =>
        content === null ? [] : [[nameOf(row + down, column + right), content] as const],
      ),
    ),
  ),
);

const cellOf = (input: string): string => {
  const { row, column } = names.find(({ name }) => name === `Deal1_${input}`)!;
  return nameOf(row, column);
};

/** @param moved By how many rows the sheet has moved down. */
function figure(label: string, moved = 0): unknown {
  const { row } = blocks.find(({ column, rows }) => column === 0 && rows[0]?.[0] === label)!;
  return sheet.value(nameOf(row + moved, 1)) ?? "";
}

it("has the figures of its answers, and those of each edit after it", async () => {
  const answered = (line: readonly (string | number)[]) => () => [[...line]];
  sheet = openSheet([
    { name: "VALUE", run: answered([HOME, 324_000, "Condo", 46_000, ""]) },
    { name: "RENT", run: answered([1_730, 46_000, ""]) },
    { name: "RECORD", run: answered([1_978, 86, "", 46_000, ""]) },
  ]);
  sheet.set(CELLS);
  await idle(sheet);
  expect(figure("Management")).toBeCloseTo(1_577.76, 6);
  expect(figure("Net operating income (NOI)")).toBeCloseTo(11_853.44, 6);
  sheet.set({ [cellOf("Price")]: 312_000 });
  await idle(sheet);
  expect(figure("Net operating income (NOI)")).toBeCloseTo(11_913.44, 6);
  sheet.set({ [cellOf("Management")]: 0.06 });
  await idle(sheet);
  // 19,722 × 0.02 more
  expect(figure("Net operating income (NOI)")).toBeCloseTo(12_307.88, 6);
  expect(figure("Hold: cap rate")).toBe("Fails: cap rate 3.94% (at least 5.5%)");
  sheet.set({ [cellOf("TaxBill")]: null });
  await idle(sheet);
  expect([figure("Still needed"), cellOf("TaxBill")]).toEqual(["the tax bill in I12", "I12"]);
  const [range, book] = [
    { startRow: 2, endRow: 2, startColumn: 0, endColumn: 99, rangeType: 1 },
    { unitId: "book", subUnitId: "sheet" },
  ];
  await sheet.command("sheet.command.insert-row-by-range", { ...book, direction: 0, range });
  await idle(sheet);
  expect(figure("Still needed", 1)).toBe("the tax bill in I13");
});
