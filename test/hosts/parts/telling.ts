/** Both hosts with a service within the test, which gives the test's answers and counts requests. */
import { openExcel, newDevice, type ExcelRealm, type Opening } from "../../standIns/office/excelRealm";
import { callSheets, newDocument, type SheetsDocument } from "../../standIns/appsScript/sheetsRealm";

/** The body for a request, by path and query. */
export type Tell = (question: string) => unknown;

const BASE = "https://service.example/v1";
const SETTINGS = { PROP_BASE_URL: BASE, PROP_API_KEY: "test-key-0001", PROP_RATE_PER_SECOND: "1000" };

const questionOf = (url: string): string => decodeURIComponent(url.slice(BASE.length));

export interface TellingExcel extends ExcelRealm {
  readonly asked: readonly string[];
}

export function tellingExcel(tell: Tell, opening: Opening = {}): TellingExcel {
  const asked: string[] = [];
  const wire: typeof fetch = (url) => {
    const question = questionOf(String(url as string));
    asked.push(question);
    return Promise.resolve(new Response(JSON.stringify(tell(question)), { status: 200 }));
  };
  return { ...openExcel(newDevice(SETTINGS), { ...opening, wire }), asked };
}

export interface TellingSheets {
  readonly document: SheetsDocument;
  readonly call: (name: string, args: readonly unknown[]) => unknown[][];
  readonly asked: readonly string[];
}

/** @param zone The spreadsheet's time zone. */
export function tellingSheets(tell: Tell, zone = "Etc/UTC"): TellingSheets {
  const asked: string[] = [];
  const document = newDocument(SETTINGS, {
    network: (requests) =>
      requests.map(({ url }) => {
        const question = questionOf(url);
        asked.push(question);
        return { status: 200, headers: {}, body: JSON.stringify(tell(question)) };
      }),
  });
  document.spreadsheet.zone = zone;
  return { document, asked, call: (name, args) => callSheets(document, `PROP_${name}`, args) };
}

const isDate = (value: unknown): value is Date => Object.prototype.toString.call(value) === "[object Date]";

/** What a cell of a sheet in this zone shows: `1850-06-01 00:00:00`, the year with four digits; other values as they are. */
export function wallClock(value: unknown, zone: string): unknown {
  if (!isDate(value)) return value;
  const format = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone: zone, hour12: false, era: "short", year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit", second: "2-digit" },
  });
  const part = Object.fromEntries(format.formatToParts(value.getTime()).map(({ type, value: text }) => [type, text]));
  const { era, year = "", month, day, hour = "", minute, second } = part;
  const time = `${String(Number(hour) % 24).padStart(2, "0")}:${minute}:${second}`;
  return `${era?.startsWith("B") === true ? "before " : ""}${year.padStart(4, "0")}-${month}-${day} ${time}`;
}
