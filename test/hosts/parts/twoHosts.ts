/**
 * One user's Excel and one Google Sheets document over a service within the test: the same calls in both, in sequence,
 * with every request counted, while days pass.
 */
import { newDevice, openExcel, type Device } from "../../standIns/office/excelRealm";
import { callSheets, newDocument, type SheetsDocument } from "../../standIns/appsScript/sheetsRealm";
import { outcome } from "./shown";
import { execute, TRIGGER } from "../../standIns/appsScript/execution";

const BASE = "https://service.example/v1";

const SETTINGS = {
  PROP_BASE_URL: BASE,
  PROP_API_KEY: "sandbox",
  PROP_MONTHLY_LIMIT: "1000",
  PROP_RATE_PER_SECOND: "1000",
};

/** In place of an answer: the service refuses the question, with a 400. */
export const REFUSED = "refused";

/** The service's answer: the body of a 200, `REFUSED`, or undefined for a 404. */
export type Answers = (path: string, query: URLSearchParams) => unknown;

type Cell = readonly [name: string, ...args: unknown[]];

export interface Host {
  readonly call: (name: string, ...args: readonly unknown[]) => Promise<unknown[][] | string>;
  /** Several cells that calculate at the same time. */
  readonly together: (...cells: readonly Cell[]) => Promise<unknown[]>;
  /** Path and query of every request since the last call, in order. */
  readonly asked: () => readonly string[];
  readonly daysLater: (days: number) => void;
}

const DAY = 86_400_000;

export function excelHost(
  answers: Answers,
  settings: Readonly<Record<string, string>> = {},
  device: Device = newDevice(),
): Host & {
  /** Cells that calculate, and one that starts later; its result comes first. */
  readonly meanwhile: (cells: readonly Cell[], begins: Promise<unknown>, last: Cell) => Promise<unknown[]>;
} {
  Object.entries({ ...SETTINGS, ...settings }).forEach(([name, value]) => device.settings.set(name, value));
  const asked: string[] = [];
  let ahead = 0;
  const wire = (async (url: string) => {
    const { status, headers, body } = replyTo(url, answers, asked);
    return new Response(body, { status, headers });
  }) as typeof fetch;
  const call: Host["call"] = (name, ...args) => outcome(() => openExcel(device, { wire, ahead }).call(name, args));
  return {
    call,
    async together(...cells) {
      const excel = openExcel(device, { wire, ahead });
      return Promise.all(cells.map(([name, ...args]) => outcome(() => excel.call(name, args))));
    },
    async meanwhile(cells, begins, [lastName, ...lastArgs]) {
      const excel = openExcel(device, { wire, ahead });
      const first = cells.map(([name, ...args]) => outcome(() => excel.call(name, args)));
      await begins;
      return Promise.all([outcome(() => excel.call(lastName, lastArgs)), ...first]);
    },
    asked: () => asked.splice(0),
    daysLater: (days) => void (ahead += days * DAY),
  };
}

/** Each cell of a sheet calculates in its own execution. */
export function sheetsHost(
  answers: Answers,
  settings: Readonly<Record<string, string>> = {},
  document: SheetsDocument = newDocument(),
): Host {
  Object.entries({ ...SETTINGS, ...settings }).forEach(([name, value]) =>
    document.owner.properties.values.set(name, value),
  );
  const asked: string[] = [];
  document.network = (requests) => requests.map(({ url }) => replyTo(url, answers, asked));
  const call: Host["call"] = (name, ...args) => outcome(() => callSheets(document, `PROP_${name}`, args));
  return {
    call,
    async together(...cells) {
      const shown: unknown[] = [];
      for (const [name, ...args] of cells) shown.push(await call(name, ...args));
      return shown;
    },
    asked: () => asked.splice(0),
    daysLater(days) {
      execute(document, "propKeep", [], TRIGGER);
      document.clock.now += days * DAY;
    },
  };
}

export const HOSTS = [
  ["Excel", excelHost],
  ["Google Sheets", sheetsHost],
] as const;

function replyTo(url: string, answers: Answers, asked: string[]) {
  const { pathname, searchParams } = new URL(url);
  const path = pathname.replace("/v1", "");
  asked.push(`${path}${searchParams.size === 0 ? "" : `?${decodeURIComponent(searchParams.toString())}`}`);
  const all = answers(path, searchParams);
  if (all === REFUSED) return { status: 400, headers: {}, body: '{"status":400,"error":"resource/bad-request"}' };
  const counted = Array.isArray(all) && searchParams.get("includeTotalCount") === "true";
  const headers: Record<string, string> = counted ? { "x-total-count": String((all as unknown[]).length) } : {};
  const body: unknown = Array.isArray(all) ? all.slice(0, Number(searchParams.get("limit") ?? 50)) : all;
  return body === undefined
    ? { status: 404, headers, body: "{}" }
    : { status: 200, headers, body: JSON.stringify(body) };
}
