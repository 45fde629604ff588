/**
 * What the user's other documents spent. Each document has its own quota state, so each run of the menu, the panel or a
 * trigger stores with the user's settings what the document spent and when, and admission counts the others'.
 */
import { parseJson } from "../../../shared/api/json";
import { DAY_LENGTH, earliestDay, utcDay } from "../../../shared/fetching/ledger/billingPeriod";
import { monthOf } from "../../../shared/fetching/ledger/ledger";
import { monthIn } from "../../../shared/values/day";
import { spentSince, type SpentByDate } from "../../../shared/fetching/ledger/spentByDate";
import { isCount, isTable, isText, readTable } from "../../../shared/api/codec";
import { attempt } from "../../runtime/attempt";
import { PROPERTY_VALUE } from "../../runtime/limits";

/** Stored with the settings, in the user properties. */
export const SPENT_NAME = "PROP_SPENT";

/** A calendar month, and how much was spent in it; then the dates, which an earlier build neither writes nor keeps. */
type Told = readonly [month: string, count: number, dates?: string];

/** By document. */
type Spent = Readonly<Record<string, Told>>;

/** Most documents that are kept: a property takes no more, with names of 44 characters. */
const MOST = 120;

/** What was stored for a month that may count, or for a later one by a clock that was set back since. */
function read(text: string | null | undefined, now: number): Spent {
  const json: unknown = parseJson(text ?? "");
  if (!isTable(json)) return {};
  const earliest = monthIn(earliestDay(now));
  return readTable(json, (told): Told | undefined => {
    if (!Array.isArray(told)) return undefined;
    const [its, count, dates] = told as unknown[];
    if (typeof its !== "string" || its < earliest || !isCount(count)) return undefined;
    return isText(dates) ? [its, count, dates] : [its, count];
  });
}

/** A short text: days by their number since 1970, months by name. */
const datesText = (spent: SpentByDate): string =>
  Object.entries(spent)
    .map(([date, count]) => `${date.length > 7 ? (Date.parse(date) / DAY_LENGTH).toString(36) : date}.${count}`)
    .join(" ");

/** Where the dates can't be read, all counts for the month. */
function datesOf([month, count, dates]: Told): SpentByDate {
  const read = (dates ?? "?").split(" ").map((each) => /^(?:(\d{4}-\d\d)|([0-9a-z]{3,4}))\.(\d{1,9})$/.exec(each));
  if (dates === "") return {};
  if (read.includes(null)) return { [month]: count };
  return Object.fromEntries(
    read.map((each) => [each![1] ?? utcDay(parseInt(each![2]!, 36) * DAY_LENGTH), Number(each![3])]),
  );
}

function documentName(): string {
  return attempt(() => SpreadsheetApp.getActive().getId()) ?? "";
}

/**
 * @param stored The user property.
 * @param first The first day of the billing period.
 */
export function spentInOtherDocuments(stored: string | null | undefined, first: string, now: number): number {
  const others = Object.entries(read(stored, now));
  if (others.length === 0) return 0;
  const own = documentName();
  return others.reduce((sum, [name, told]) => sum + (name === own ? 0 : spentSince(datesOf(told), first)), 0);
}

/** Tells the user's other documents what this one spent. */
export function tellSpent(spent: SpentByDate, now: number): void {
  attempt(() => {
    const lock = LockService.getUserLock();
    if (!lock.tryLock(2000)) return;
    try {
      const properties = PropertiesService.getUserProperties();
      const month = monthOf(now);
      const name = documentName();
      const others = Object.entries(read(properties.getProperty(SPENT_NAME), now)).filter(([each]) => each !== name);
      const own: Told = [month, spentSince(spent, `${month}-01`), datesText(spent)];
      if (name !== "") properties.setProperty(SPENT_NAME, textOf([...others.slice(1 - MOST), [name, own]]));
    } finally {
      lock.releaseLock();
    }
  });
}

/** Without the dates of those that told theirs first, as far as the property is too short for them. */
function textOf(all: readonly (readonly [name: string, told: Told])[]): string {
  for (let short = 0; ; short += 1) {
    const told = all.map(([name, [month, count, dates]], index) => [
      name,
      index < short || dates === undefined ? [month, count] : [month, count, dates],
    ]);
    const text = JSON.stringify(Object.fromEntries(told));
    if (text.length <= PROPERTY_VALUE || short >= all.length) return text;
  }
}
