/** What the host check observes in Excel: its cells, and what a page can store. */
import { createStore, del, get, set } from "idb-keyval";
import type { HostTrial, Observation } from "../../shared/workbook/port/hostAbilities";
import type { EXCEL_CHECKS } from "../../shared/features/hostCheck/excelChecks";
import type { Observed } from "../../shared/features/hostCheck/hostCheck";
import { isProblem } from "../../shared/api/problem";
import { table } from "../../shared/tables/table";
import { pause } from "../runtime/pause";
import { hostSupports, missingSets } from "../runtime/requirements";
import { fittingValues, type ExcelValue } from "../cells/cellValue";
import { recalculateCells } from "../recalculation/recalculation";
import { setLocalItem } from "../runtime/localItems";
import { inOfficeStorage } from "../runtime/officeStorage";
import { excelRange, inExcel } from "../cells/objectModel";
import { trialCells, withFormulas } from "./checkSheet";
import { excelVersion } from "../storage/hostFindings";
import { inTrial, type TrialCall } from "./trial";

type Seen = Observed<typeof EXCEL_CHECKS>;

/** Milliseconds for one observation, for cells to calculate, and between two looks at them. */
const LONGEST = 20_000;
const TIMEOUT = 3_000;
const LOOK = 50;

/** Milliseconds in which a cell may be called once more. */
const AGAIN = 1_000;

/** Until it is true, or until the time for cells is up. */
async function waitUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < TIMEOUT && !(await isSo()); waited += LOOK) await pause(LOOK);
}

/** These request nothing, whenever they are calculated: a blank cell beside the first, and a text. */
const FORMULAS = { blank: "=PROP.FIELDS(G1)", text: '=PROP.FIELDS("property")' } as const;

/** A function's calls, once each cell has been called. */
async function callsFrom(sheet: string, ...formulas: readonly string[]): Promise<readonly TrialCall[] | undefined> {
  return inTrial(sheet, [[""]], ({ calls }) =>
    withFormulas(sheet, formulas, async () => {
      await waitUntil(() => calls.length >= formulas.length);
      return calls.length < formulas.length ? undefined : calls;
    }),
  );
}

const SILENT = { outcome: "silent" } as const;
const STORED = "PROP_CHECK";

const OBSERVERS: { readonly [Id in keyof Seen]: (sheet: string) => Seen[Id] | Promise<Seen[Id]> } = {
  version() {
    const detail = excelVersion();
    return detail === "" ? { outcome: "untold" } : { outcome: "told", detail };
  },
  requirementSets() {
    const missing = missingSets();
    return missing.length === 0 ? { outcome: "all" } : { outcome: "some", detail: missing.join(", ") };
  },
  async blankCells(sheet) {
    const calls = await callsFrom(sheet, FORMULAS.blank);
    if (calls === undefined) return SILENT;
    const { value } = calls[0]!;
    if (value === 0) return { outcome: "zero" };
    if (value === null || value === undefined) return { outcome: "null" };
    return value === "" ? { outcome: "text" } : { outcome: "other", detail: typeof value };
  },
  async addresses(sheet) {
    const calls = await callsFrom(sheet, FORMULAS.blank, FORMULAS.text);
    if (calls === undefined) return SILENT;
    const isTold = (cell: string): boolean => (calls.find((call) => call.cell.endsWith(cell))?.address ?? "") !== "";
    if (!isTold("!E1")) return { outcome: "untold" };
    return { outcome: isTold("!E2") ? "both" : "cellsOnly" };
  },
  async preview(sheet) {
    const calls = await callsFrom(sheet, FORMULAS.text);
    if (calls === undefined) return SILENT;
    const { preview } = calls[0]!;
    if (String(preview) === "true") return { outcome: "always" };
    return { outcome: preview === undefined ? "untold" : "told" };
  },
  async dataTypes(sheet) {
    if (!hostSupports.formats()) return { outcome: "unsupported" };
    return inTrial(sheet, sample(), ({ calls }) =>
      withFormulas(sheet, [FORMULAS.text], async () => {
        await waitUntil(() => calls.length > 0);
        if (calls.length === 0) return SILENT;
        let shown = await shownBy(sheet);
        await waitUntil(async () => !/^#(BUSY|GETTING)/.test(String((shown = await shownBy(sheet)).text)));
        const [number, entity] = shown.types;
        if (number === "Error") return { outcome: "refused" };
        if (entity === "Error") return { outcome: "withoutRecord" };
        return { outcome: shown.isFormatted ? "taken" : "withoutFormat" };
      }),
    );
  },
  async officeStorage() {
    const kept = await inOfficeStorage(async (storage) => {
      await storage.setItem(STORED, STORED);
      const text = await storage.getItem(STORED);
      await storage.removeItem(STORED);
      return text === STORED;
    });
    if (kept === "silent") return { outcome: "silent" };
    return { outcome: kept !== "failed" && kept.value ? "works" : "refuses" };
  },
  pageStorage: () => ({ outcome: setLocalItem(STORED, STORED) && setLocalItem(STORED, "") ? "works" : "refuses" }),
  async database() {
    try {
      const answers = createStore("prop", "answers");
      await set(STORED, STORED, answers);
      const kept = await get<unknown>(STORED, answers);
      await del(STORED, answers);
      if (kept !== STORED) return { outcome: "refuses" };
      const isLasting = typeof navigator !== "undefined" && (await navigator.storage.persisted());
      return { outcome: isLasting ? "lasting" : "works" };
    } catch {
      return { outcome: "refuses" };
    }
  },
  async recalculation(sheet) {
    return inTrial(sheet, [[""]], ({ calls }) =>
      withFormulas(sheet, [FORMULAS.text, FORMULAS.text], async () => {
        await waitUntil(() => calls.length >= 2);
        if (calls.length < 2) return SILENT;
        calls.length = 0;
        const began = Date.now();
        await recalculateCells([trialCells(sheet, 1)]);
        await waitUntil(() => calls.length > 0);
        await pause(AGAIN);
        const told = calls.filter(({ cell }) => cell.endsWith("!E1"));
        if (told.length === 0) return { outcome: "never" };
        const seconds = Math.max(1, Math.ceil((told[0]!.at - began) / 1000));
        const outcome = told.length < calls.length ? "others" : told.length > 1 ? "again" : "once";
        return { outcome, detail: `within ${seconds} s` };
      }),
    );
  },
};

/** A price and a record as a function of the catalogue would return them. */
function sample(): ExcelValue[][] {
  const columns = [
    { name: "price", label: "Price", type: "number", unit: "USD" },
    { name: "record", label: "Record", type: "text" },
  ] as const;
  const entity = { kind: "entity", text: "A record", fields: [["Price", 1, "Attributes"]] } as const;
  const values = fittingValues(table(columns, [[1000, entity]], "none"), true);
  return isProblem(values) ? [[""]] : values;
}

/** The first cell and the one that it spills into. */
async function shownBy(sheet: string) {
  return inExcel(async (context) => {
    const range = excelRange(context, { ...trialCells(sheet, 1), columns: 2 });
    range.load("values,valueTypes");
    if (hostSupports.dataTypes()) range.load("valuesAsJson");
    await context.sync();
    const json = hostSupports.dataTypes() ? (range.valuesAsJson as unknown[][])[0]?.[0] : undefined;
    return {
      text: (range.values as unknown[][])[0]?.[0],
      types: range.valueTypes[0] ?? [],
      isFormatted: json === undefined || (json as { numberFormat?: string }).numberFormat !== undefined,
    };
  });
}

export async function observe({ check, sheet }: HostTrial) {
  const late = new Promise<Observation>((resolve) => setTimeout(() => resolve({ outcome: "late" }), LONGEST));
  try {
    return await Promise.race([late, OBSERVERS[check as keyof Seen](sheet)]);
  } catch (thrown) {
    return failed(thrown);
  }
}

/** The error's code is one of Excel's own. */
function failed(thrown: unknown): Observation {
  const { code } = thrown as { readonly code?: unknown };
  return typeof code === "string" && /^\w{1,40}$/.test(code)
    ? { outcome: "failed", detail: code }
    : { outcome: "failed" };
}
