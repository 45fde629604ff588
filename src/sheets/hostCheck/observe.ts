/** What the host check observes in Google Sheets: its cells, and the services that a script has. */
import type { HostTrial, Observation } from "../../shared/workbook/port/hostAbilities";
import type { Observed } from "../../shared/features/hostCheck/hostCheck";
import type { SHEETS_CHECKS } from "../../shared/features/hostCheck/sheetsChecks";
import { attempt } from "../runtime/attempt";
import { beginDryRun, endDryRun, forgetReports, isDryRunActive, reportedCalls } from "../recalculation/dryRunPass";
import { hourlyTriggers, newHourlyTrigger } from "../schedule/triggers";
import { trialCell } from "./checkSheet";

type Seen = Observed<typeof SHEETS_CHECKS>;

/** Milliseconds for a cell to calculate, and between two looks at it. */
const TIMEOUT = 10_000;
const LOOK = 250;

const LOCK_WAIT = 1000;

const STORED = "PROP_CHECK";

/** Until it is true, or until the time for a cell is up. */
function waitedUntil(isSo: () => boolean): boolean {
  for (let waited = 0; waited < TIMEOUT; waited += LOOK) {
    if (isSo()) return true;
    Utilities.sleep(LOOK);
  }
  return isSo();
}

/**
 * Requests nothing, whenever it is calculated. The function ignores the blanks around the name, but they make an
 * argument that no cell has had before.
 */
function newFormula(): string {
  const [before, after] = [Date.now() % 997, Math.floor(Date.now() / 997) % 997];
  return `=PROP_FIELDS("${" ".repeat(before)}property${" ".repeat(after)}")`;
}

/** Clears a cell and writes a formula into it; afterwards it is cleared again, whatever happens. */
function withFormula<T>(sheet: string, formula: string, act: (cell: GoogleAppsScript.Spreadsheet.Range) => T): T {
  const cell = trialCell(sheet);
  try {
    cell.clearContent();
    SpreadsheetApp.flush();
    cell.setFormula(formula);
    SpreadsheetApp.flush();
    return act(cell);
  } finally {
    cell.clearContent();
    SpreadsheetApp.flush();
  }
}

/** Whether the formula's function ran. */
function isCalled(sheet: string, formula: string): boolean {
  const pass = beginDryRun(Date.now());
  try {
    return withFormula(sheet, formula, () => waitedUntil(() => (reportedCalls(pass.id) ?? []).length > 0));
  } finally {
    endDryRun(pass, Date.now(), { isLate: false, isUntidy: false });
    forgetReports(pass.id);
  }
}

/** The first cell of what the formula returns. */
const RESULT = "name";

const OBSERVERS: { readonly [Id in keyof Seen]: (sheet: string) => Seen[Id] } = {
  remembering(sheet) {
    if (isDryRunActive(Date.now())) return { outcome: "busy" };
    const formula = newFormula();
    if (!isCalled(sheet, formula)) return { outcome: "silent" };
    return { outcome: isCalled(sheet, formula) ? "runs" : "remembered" };
  },
  busyText(sheet) {
    return withFormula(sheet, newFormula(), (cell) => {
      let busy = "";
      const isDone = waitedUntil(() => {
        const shown = cell.getDisplayValue();
        if (shown !== RESULT && shown !== "") busy = shown;
        return shown === RESULT;
      });
      if (busy === "") return { outcome: isDone ? "unseen" : "silent" };
      return busy === "Loading..." ? { outcome: "usual" } : { outcome: "other", detail: busy };
    });
  },
  lock() {
    const lock = LockService.getDocumentLock() as GoogleAppsScript.Lock.Lock | null;
    if (lock === null) return { outcome: "absent" };
    const isFree = lock.tryLock(LOCK_WAIT);
    if (isFree) lock.releaseLock();
    return { outcome: isFree ? "free" : "held" };
  },
  cache() {
    const cache = CacheService.getDocumentCache();
    if (cache === null) return { outcome: "absent" };
    cache.put(STORED, STORED);
    const kept = cache.get(STORED);
    cache.remove(STORED);
    return { outcome: kept === STORED ? "works" : "loses" };
  },
  properties() {
    const properties = PropertiesService.getDocumentProperties() as GoogleAppsScript.Properties.Properties | null;
    return { outcome: properties === null ? "absent" : keeps(properties) ? "works" : "loses" };
  },
  userProperties: () => ({ outcome: keeps(PropertiesService.getUserProperties()) ? "works" : "loses" }),
  script: () => ({ outcome: String(ScriptApp.getInstallationSource()) === "NONE" ? "bound" : "addOn" }),
  /** The function that they call does no harm, should one be left behind. */
  triggers() {
    const before = new Set(hourlyTriggers().map((trigger) => trigger.getUniqueId()));
    const made = [1, 2].filter(() => attempt(newHourlyTrigger) !== undefined);
    for (const trigger of hourlyTriggers().filter((each) => !before.has(each.getUniqueId()))) {
      ScriptApp.deleteTrigger(trigger);
    }
    if (made.length === 2) return { outcome: "several" };
    return { outcome: before.size + made.length > 0 ? "one" : "none" };
  },
  calendar() {
    const spreadsheet = SpreadsheetApp.getActive();
    const detail = `${spreadsheet.getSpreadsheetTimeZone()}, ${spreadsheet.getSpreadsheetLocale()}`;
    return { outcome: "told", detail };
  },
  fetchQuota: () => ({ outcome: "untold" }),
};

function keeps(properties: GoogleAppsScript.Properties.Properties): boolean {
  properties.setProperty(STORED, STORED);
  const kept = properties.getProperty(STORED);
  properties.deleteProperty(STORED);
  return kept === STORED;
}

/** A service may fail once: each is tried twice. */
export function observe({ check, sheet }: HostTrial): Observation {
  const observed = (): Observation => OBSERVERS[check as keyof Seen](sheet);
  return attempt(observed) ?? attempt(observed) ?? { outcome: "failed" };
}
