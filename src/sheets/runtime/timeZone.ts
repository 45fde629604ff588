/**
 * The spreadsheet's calendar. A date in a cell is midnight in the spreadsheet's time zone. The script has its own time
 * zone, in which that may be the day before.
 */
import { midnightUtc } from "../../shared/values/day";
import { attempt } from "./attempt";

/** Year, month and day of the month, the first of each being 1. */
export type CalendarDay = readonly [year: number, month: number, date: number];

/** What clocks in the sheet's time zone show, as if it were UTC; to the second. */
type Wall = (moment: number) => number;

/** Each execution has its own globals, so it is looked up once, if there is a date. */
let known: Wall | undefined;

/** What clocks in the sheet's time zone show at a moment, as if it were UTC. */
export const clocksShow: Wall = (moment) => (known ??= attempt(sheetsWall) ?? scriptsWall)(moment);

function sheetsWall(): Wall {
  const zone = SpreadsheetApp.getActive().getSpreadsheetTimeZone();
  const units = ["year", "month", "day", "hour", "minute", "second"] as const;
  const shape = { era: "short", year: "numeric", month: "numeric", day: "numeric", hour: "numeric" } as const;
  const format = new Intl.DateTimeFormat("en-US", {
    ...{ ...shape, minute: "numeric", second: "numeric", hour12: false, timeZone: zone },
  });
  return (moment) => {
    const parts = format.formatToParts(moment);
    const textOf = (type: string): string | undefined => parts.find((part) => part.type === type)?.value;
    const [year, month, date, hour, minute, second] = units.map((unit) => Number(textOf(unit))) as [
      ...CalendarDay,
      number,
      number,
      number,
    ];
    const counted = textOf("era")?.startsWith("B") === true ? 1 - year : year;
    return midnightUtc([counted, month, date]) + (((hour % 24) * 60 + minute) * 60 + second) * 1000;
  };
}

/** Without a spreadsheet the script's own time zone applies. */
function scriptsWall(moment: number): number {
  return Math.floor(moment / 1000) * 1000 - new Date(moment).getTimezoneOffset() * 60_000;
}

/** When a day begins in the sheet's time zone. If clocks go forward at midnight, that is at one o'clock. */
export function midnightOf(day: CalendarDay): Date {
  return whenShown(midnightUtc(day));
}

/**
 * When clocks in the sheet's time zone show what UTC clocks show at the given time. If they go forward and skip that
 * time, it is later by as much.
 */
export function whenShown(wanted: number): Date {
  const found = wanted - ahead(wanted - ahead(wanted));
  return new Date(found + Math.max(0, wanted - found - ahead(found)));
}

/** Many cells show the same days, and `Intl` is slow. */
const DIFFERENCES = new Map<number, number>();

/** By how many milliseconds the sheet's time zone is ahead of UTC. */
function ahead(moment: number): number {
  const difference = DIFFERENCES.get(moment) ?? clocksShow(moment) - Math.floor(moment / 1000) * 1000;
  DIFFERENCES.set(moment, difference);
  return difference;
}

/** The day that the sheet shows for a time, and whether the time is after its midnight. */
export function dayAt(moment: Date): { readonly day: CalendarDay; readonly clock: boolean } {
  const shown = new Date(clocksShow(moment.getTime()));
  const clock = shown.getUTCHours() + shown.getUTCMinutes() + shown.getUTCSeconds() > 0;
  return { day: [shown.getUTCFullYear(), shown.getUTCMonth() + 1, shown.getUTCDate()], clock };
}

/** Such as `2026-11-21`, in the sheet's time zone. */
export function dayText([year, month, date]: CalendarDay): string {
  return [String(year).padStart(4, "0"), ...[month, date].map((each) => String(each).padStart(2, "0"))].join("-");
}

export function today(): string {
  return dayText(dayAt(new Date(Date.now())).day);
}
