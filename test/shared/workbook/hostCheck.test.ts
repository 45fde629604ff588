/** The check of a host over a workbook in memory: its table, what is remembered of it, and when it isn't begun. */
import { checkHost, type HostChecks } from "../../../src/shared/workbook/hostCheck/hostCheck";
import { EXCEL_CHECKS } from "../../../src/shared/workbook/hostCheck/excelChecks";
import { freeName } from "../../../src/shared/workbook/freeName";
import { HOST_FINDINGS } from "../../../src/shared/workbook/hostCheck/hostFindings";
import { SHEETS_CHECKS } from "../../../src/shared/workbook/hostCheck/sheetsChecks";
import { response } from "../memoryHost";
import { MemoryWorkbook } from "./memoryWorkbook";

const opened = () => new MemoryWorkbook(() => response({}));

it("writes what was tried, what was seen, and what is done because of it, and remembers what counts", () => {
  const workbook = opened();
  Object.assign(workbook.seen, {
    version: { outcome: "told", detail: "PC 16" },
    blankCells: { outcome: "null" },
    dataTypes: { outcome: "refused" },
    database: { outcome: "late" },
    recalculation: { outcome: "silent" },
  });
  expect(workbook.done(checkHost(EXCEL_CHECKS))).toBe(10);
  expect(workbook.table.slice(0, 4)).toEqual([
    ["What was tried", "What was seen", "What PROP does because of it"],
    ["Platform and version", "Told: PC 16", "What is found here counts in this version only"],
    ["Requirement sets", "It failed", "Goes by the documents"],
    ["A blank cell as an argument", "It arrives as null", "Takes a 0 for a number, and looks nothing up"],
  ]);
  expect(workbook.table.map(([, seen]) => seen).slice(-2)).toEqual([
    "No answer in time",
    "The cells for it did not calculate",
  ]);
  expect(workbook.findings).toEqual({ blankCells: "null", dataTypes: "refused" });
  expect(workbook.running).toBe(false);
  expect(workbook.asked).toBe(0);
});

it("says why nothing was tried: no sheet can be added, or another command is at work", () => {
  const workbook = opened();
  workbook.editing = true;
  expect(workbook.done(checkHost(EXCEL_CHECKS))).toMatchObject({ message: "a cell is edited" });
  workbook.running = true;
  expect(workbook.done(checkHost(EXCEL_CHECKS))).toMatchObject({ message: /^Another fetch is under way/ });
  expect([workbook.table, workbook.findings]).toEqual([[], undefined]);
});

it("has words for every outcome, and stores every finding so that it is read again", () => {
  const tables: readonly HostChecks[] = [EXCEL_CHECKS, SHEETS_CHECKS];
  for (const { tried, outcomes } of tables.flatMap((checks) => Object.values(checks))) {
    expect(tried).not.toBe("");
    for (const { seen, does, found = {} } of Object.values(outcomes)) {
      expect(seen).not.toBe("");
      expect(does).not.toBe("");
      expect(HOST_FINDINGS.read(JSON.parse(JSON.stringify(HOST_FINDINGS.write(found))))).toEqual(found);
    }
  }
});

test("a sheet's name is one that no sheet has", () => {
  expect(freeName("PROP check", ["Sheet1"])).toBe("PROP check");
  expect(freeName("PROP check", ["prop CHECK", "PROP check (2)"])).toBe("PROP check (3)");
});
