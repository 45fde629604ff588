/**
 * What the stand-in for Excel's object model has, Microsoft's own script has too: each member in the class of that name,
 * and what can be set there can be set here.
 */
import { readFileSync } from "node:fs";
import type * as Stand from "../../../src/playground/officeStandIn/batch";

const known: Stand.Members[] = [];

jest.mock("../../../src/playground/officeStandIn/batch", () => {
  const actual = jest.requireActual<typeof Stand>("../../../src/playground/officeStandIn/batch");
  const loadable = (batch: Stand.Batch, members: Stand.Members) => {
    known.push(members);
    return actual.loadable(batch, members);
  };
  return { ...actual, loadable };
});

const SCRIPT = readFileSync(require.resolve("@microsoft/office-js/dist/excel-win32-16.01.debug.js"), "utf8");

/** The members of Microsoft's classes, and whether each can be set. */
const MEMBERS = new Map<string, boolean>();
for (const [, name, member] of SCRIPT.matchAll(/^ {8}(\w+)\.prototype\.(\w+) = function/gm)) {
  MEMBERS.set(`${name}.${member}`, false);
}
for (const [, name, member, body] of SCRIPT.matchAll(
  /^ {8}Object\.defineProperty\((\w+)\.prototype, "(\w+)", \{\s*$(.*?)^ {8}\}\);/gms,
)) {
  MEMBERS.set(`${name}.${member}`, body!.includes("set: function"));
}

/** Newer than this script of Microsoft's, but in their typings: `ExcelApi` 1.16. */
const NEWER = ["Range.valuesAsJson"];

async function allMembers(): Promise<readonly Stand.Members[]> {
  const { excelOver } = await import("../../../src/playground/officeStandIn/excel");
  const { WorkbookModel } = await import("../../standIns/office/workbookModel");
  const model = new WorkbookModel(() => {
    throw new Error("No function is called here");
  });
  model.names.set("known", { sheet: "Sheet1", row: 0, column: 0, rows: 1, columns: 1 });
  await excelOver(model).run(async (batch: Stand.Batch) => {
    const { workbook } = batch as unknown as Excel.RequestContext;
    const sheet = workbook.worksheets.getItem("Sheet1");
    const range = sheet.getRangeByIndexes(0, 0, 1, 1);
    range.format.borders.getItem("EdgeTop");
    range.conditionalFormats.add("Custom").custom.rule.formula = "=TRUE";
    const chart = sheet.charts.add("Line", range);
    chart.series.add("one");
    workbook.names.getItem("known");
    workbook.settings.getItemOrNullObject("none");
    workbook.getSelectedRanges();
    await batch.sync();
  });
  return known;
}

test("every member of the stand-in is one of Microsoft's object model", async () => {
  const all = await allMembers();
  expect(new Set(all.map(({ name }) => name)).size).toBeGreaterThan(25);
  const strange = all.flatMap(({ name, read = {}, set = {}, have = {} }) =>
    [
      ...[...Object.keys(read), ...Object.keys(have)].filter((member) => !MEMBERS.has(`${name}.${member}`)),
      ...Object.keys(set).filter((member) => MEMBERS.get(`${name}.${member}`) !== true),
    ].map((member) => `${name}.${member}`),
  );
  expect([...new Set(strange)]).toEqual(NEWER);
});
