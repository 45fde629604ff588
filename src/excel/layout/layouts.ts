/** Writes a job sheet. Nothing of it stays if a part can't be written, but for its charts and pages. */
import { problem, type Problem } from "../../shared/api/problem";
import { blockArea } from "../../shared/workbook/layout/layoutCells";
import type { SheetLayout } from "../../shared/workbook/port/sheetLayout";
import { hostSupports } from "../runtime/requirements";
import { laidRange } from "./laidArea";
import { ourFormulas, writeBlocks, writeOurFormulas } from "./laidCells";
import { freezePanes, insertCharts } from "./laidCharts";
import { setLooks } from "./laidLooks";
import { defineNames, freeNames, removeNames } from "./laidNames";
import { setPages } from "./laidPages";
import { insertRules } from "./laidRules";
import { runInserted } from "../recalculation/runDry";
import { excelCode, excelProblem } from "../cells/faults";
import { inExcel, inExcelLater } from "../cells/objectModel";
import { refuseProtected } from "../cells/protection";

const TOO_OLD = problem("failed", "This Excel is too old for job sheets: it doesn't support names of cells");

export async function insertLayout(layout: SheetLayout): Promise<Problem | undefined> {
  if (!hostSupports.names()) return TOO_OLD;
  let isBegun = false;
  try {
    await freeNames(layout);
    if (!layout.isNew)
      await refuseProtected(layout.blocks.map((block) => ({ sheet: layout.sheet, ...blockArea(block) })));
    isBegun = true;
    if (layout.isNew) {
      // A sheet that somebody else added a moment ago is theirs.
      await addSheet(layout).catch((thrown: unknown) => {
        isBegun = excelCode(thrown) !== "ItemAlreadyExists";
        throw thrown;
      });
    }
    await setLooks(layout);
    await defineNames(layout);
    await writeBlocks(layout);
    await insertRules(layout);
    await freezePanes(layout);
    await openSheet(layout);
    const cells = ourFormulas(layout);
    await runInserted(cells, () => writeOurFormulas(cells));
  } catch (thrown) {
    const isLeft =
      isBegun &&
      (await takeBack(layout).then(
        () => false,
        () => true,
      ));
    return excelProblem(
      thrown,
      isLeft ? `${layout.sheet} is incomplete, and couldn't be removed` : "Nothing was inserted",
    );
  }
  // Without charts and pages it is complete.
  await insertCharts(layout).catch(() => undefined);
  await setPages(layout).catch(() => undefined);
  return undefined;
}

function addSheet({ sheet }: SheetLayout): Promise<void> {
  return inExcel((context) => {
    context.workbook.worksheets.add(sheet);
    return context.sync();
  });
}

function openSheet(layout: SheetLayout): Promise<void> {
  const [first] = layout.blocks;
  return inExcelLater((context) => {
    context.workbook.worksheets.getItem(layout.sheet).activate();
    if (first !== undefined) laidRange(context, layout, { ...first, rows: 1, columns: 1 }).select();
    return context.sync();
  });
}

/** Cells of a sheet that was there were blank. */
async function takeBack(layout: SheetLayout): Promise<void> {
  await removeNames(layout);
  await (layout.isNew ? deleteSheet(layout) : clearCells(layout));
}

async function deleteSheet({ sheet }: SheetLayout): Promise<void> {
  try {
    await inExcelLater((context) => {
      context.workbook.worksheets.getItem(sheet).delete();
      return context.sync();
    });
  } catch (thrown) {
    if (excelCode(thrown) !== "ItemNotFound") throw thrown;
  }
}

function clearCells(layout: SheetLayout): Promise<void> {
  return inExcelLater((context) => {
    const { rules, validations, blocks, looks } = layout;
    for (const block of blocks) laidRange(context, layout, blockArea(block)).clear("Contents");
    for (const look of looks) laidRange(context, layout, look).clear("Formats");
    if (hostSupports.rules()) for (const rule of rules) laidRange(context, layout, rule).conditionalFormats.clearAll();
    if (hostSupports.validations())
      for (const validation of validations) laidRange(context, layout, validation).dataValidation.clear();
    return context.sync();
  });
}
