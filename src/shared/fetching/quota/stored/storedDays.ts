/**
 * The stored form of a ledger's days, which is short because Google Sheets has little room: a text such as
 * `20261122:0.3.1,3.5;20261123:0.1`. After the day come endpoints by position, and their counts to the base of 36.
 */
import { isText } from "../../../api/codec";
import { ENDPOINTS_IN_STORES, type EndpointName } from "../../../api/endpoints";
import { isDayName, isNothing, LEDGER_COLUMNS, type Ledger, type LedgerCounts } from "../../ledger/ledger";

const ENDPOINTS = Object.keys(ENDPOINTS_IN_STORES) as readonly EndpointName[];

const DIGITS = 36;

const DAY = /^(\d{4})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01]):(.*)$/;
const COUNTS = /^[0-9a-z](\.-?[0-9a-z]{1,10}){1,4}$/;

export function writeDays(ledger: Ledger): string {
  const days = Object.entries(ledger).filter(([date]) => isDayName(date));
  return days
    .map(([date, counts]) => [date.replace(/-/g, ""), ENDPOINTS.flatMap((_, place) => written(counts, place))] as const)
    .filter(([, endpoints]) => endpoints.length > 0)
    .map(([date, endpoints]) => `${date}:${endpoints.join(",")}`)
    .join(";");
}

function written(day: Ledger[string], place: number): readonly string[] {
  const counts = day[ENDPOINTS[place]!];
  if (counts === undefined || isNothing(counts)) return [];
  const numbers = LEDGER_COLUMNS.map((column) => counts[column]);
  const filled = numbers.reduce((length, count, index) => (count === 0 ? length : index + 1), 1);
  return [[place, ...numbers.slice(0, filled)].map((number) => number.toString(DIGITS)).join(".")];
}

/** No day at all if any can't be read: what isn't known by day counts by month. */
export function readDays(stored: unknown, isCountHere: (value: unknown) => value is number): Ledger {
  if (!isText(stored) || stored === "") return {};
  const days = stored.split(";").map((each) => readDay(each, isCountHere));
  return days.includes(undefined) ? {} : Object.assign({}, ...days);
}

function readDay(text: string, isCountHere: (value: unknown) => value is number): Ledger | undefined {
  const [, year, month, date, endpoints] = DAY.exec(text) ?? [];
  if (endpoints === undefined) return undefined;
  const read: Partial<Record<EndpointName, LedgerCounts>> = {};
  for (const each of endpoints.split(",")) {
    if (!COUNTS.test(each)) return undefined;
    const [place = -1, ...counts] = each.split(".").map((number) => parseInt(number, DIGITS));
    const endpoint = ENDPOINTS[place];
    if (endpoint === undefined || !counts.every(isCountHere)) return undefined;
    const [billed = 0, free = 0, failed = 0, uncertain = 0] = counts;
    read[endpoint] = { billed, free, failed, uncertain };
  }
  return { [`${year}-${month}-${date}`]: read };
}
