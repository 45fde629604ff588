/** The check of a host over a workbook in memory: its table, what is remembered of it, and when it isn't begun. */
import { checkHost, type HostChecks } from "../../../src/shared/features/hostCheck/hostCheck";
import { EXCEL_CHECKS } from "../../../src/shared/features/hostCheck/excelChecks";
import { freeName } from "../../../src/shared/workbook/layout/freeName";
import { HOST_FINDINGS } from "../../../src/shared/workbook/port/hostFindings";
import { SHEETS_CHECKS } from "../../../src/shared/features/hostCheck/sheetsChecks";
import { response } from "../memoryHost";
import { MemoryWorkbook } from "../workbook/memoryWorkbook";

const opened = () => new MemoryWorkbook(() => response({}));

it("writes each check, its result and what PROP does, and remembers what matters", () => {
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
    ["Check", "Result", "What PROP does"],
    ["Platform and version", "Available: PC 16", "These results apply to this version only"],
    ["Requirement sets", "It failed", "Follows the documentation"],
    ["A blank cell as an argument", "It arrives as null", "Treats a 0 as a number, without looking it up"],
  ]);
  expect(workbook.table.map(([, seen]) => seen).slice(-2)).toEqual([
    "No response in time",
    "Its cells did not calculate",
  ]);
  expect(workbook.findings).toEqual({ blankCells: "null", dataTypes: "refused" });
  expect(workbook.running).toBe(false);
  expect(workbook.asked).toBe(0);
});

it("says why nothing was checked: no sheet can be added, or another command is running", () => {
  const workbook = opened();
  workbook.editing = true;
  expect(workbook.done(checkHost(EXCEL_CHECKS))).toMatchObject({ message: "a cell is edited" });
  workbook.running = true;
  expect(workbook.done(checkHost(EXCEL_CHECKS))).toMatchObject({ message: /^Another fetch is in progress/ });
  expect([workbook.table, workbook.findings]).toEqual([[], undefined]);
});

it("has a text for every outcome, and can read every finding that it stores", () => {
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

test("a new sheet gets a name that no other sheet has", () => {
  expect(freeName("PROP check", ["Sheet1"])).toBe("PROP check");
  expect(freeName("PROP check", ["prop CHECK", "PROP check (2)"])).toBe("PROP check (3)");
});
