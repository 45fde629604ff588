/**
 * What the user's other documents spent this month. Each document has its own quota state, so each run of the menu, the
 * panel or a trigger stores the document's month with the user's settings, and admission counts the others'.
 */
import { parseJson } from "../../../shared/api/json";
import { monthOf } from "../../../shared/fetching/quota/ledger";
import { isCount, isTable, readTable } from "../../../shared/api/codec";
import { attempt } from "../../fetching/attempt";

/** Stored with the settings, in the user properties. */
export const SPENT_NAME = "PROP_SPENT";

/** By document: the month, and how much was spent in it. */
type Spent = Readonly<Record<string, readonly [month: string, count: number]>>;

/** Most documents that are kept: a property takes no more, with names of 44 characters. */
const MOST = 120;

/** What was stored for this month, or for a later one by a clock that was set back since. */
function read(text: string | null | undefined, month: string): Spent {
  const json: unknown = parseJson(text ?? "");
  if (!isTable(json)) return {};
  return readTable(json, (told) => {
    if (!Array.isArray(told)) return undefined;
    const [its, count] = told as unknown[];
    return typeof its === "string" && its >= month && isCount(count) ? ([its, count] as const) : undefined;
  });
}

function documentName(): string {
  return attempt(() => SpreadsheetApp.getActive().getId()) ?? "";
}

/** @param stored The user property. */
export function spentInOtherDocuments(stored: string | null | undefined, now: number): number {
  const others = Object.entries(read(stored, monthOf(now)));
  if (others.length === 0) return 0;
  const own = documentName();
  return others.reduce((sum, [name, [, count]]) => sum + (name === own ? 0 : count), 0);
}

/** Tells the user's other documents what this one spent this month. */
export function tellSpent(spent: number, now: number): void {
  attempt(() => {
    const lock = LockService.getUserLock();
    if (!lock.tryLock(2000)) return;
    try {
      const properties = PropertiesService.getUserProperties();
      const month = monthOf(now);
      const name = documentName();
      const others = Object.entries(read(properties.getProperty(SPENT_NAME), month)).filter(([each]) => each !== name);
      const told: Spent = Object.fromEntries([...others.slice(1 - MOST), [name, [month, spent]]]);
      if (name !== "") properties.setProperty(SPENT_NAME, JSON.stringify(told));
    } finally {
      lock.releaseLock();
    }
  });
}
