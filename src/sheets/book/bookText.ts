/** The book as a short text: endpoints by their place, counts in a row, keys by their fingerprint. */
import { parseJson } from "../../shared/service/json";
import { ENDPOINT_NAMES } from "../../shared/service/endpoints";
import type { Book, Fault } from "../../shared/work/book";
import { COLUMNS, type Ledger } from "../../shared/work/ledger";
import { readBook } from "../../shared/work/readBook";
import { isTable, readTable } from "../../shared/work/stored";
import { fingerprint } from "../../shared/work/fingerprint";

/** Faults are told to who would meet the same; the latest suffice. */
const FAULTS_KEPT = 100;

/** A store key as the book names it: the service stands in front, as in the store's own. */
export function shortKey(key: string): string {
  return `${fingerprint(key.slice(0, key.indexOf(" ")))} ${fingerprint(key)}`;
}

type Row = readonly [place: number, ...counts: number[]];

interface Written {
  readonly ledger: Readonly<Record<string, readonly Row[]>>;
  readonly open: Readonly<
    Record<string, readonly [place: number, at: number, owner: string, sent: 0 | 1, age: number]>
  >;
  readonly faults: Readonly<Record<string, Fault>>;
  readonly turn: number;
  readonly together: Book["together"];
  readonly heard: Book["heard"];
  readonly checks: Book["checks"];
  readonly looked?: number;
  readonly behind?: number;
  readonly damaged?: string;
}

export function bookText(book: Book): string {
  const { ledger, open, faults, turn, together, heard, checks, looked, behind, damaged } = book;
  const latest = Object.entries(faults)
    .sort(([, one], [, other]) => other.until - one.until)
    .slice(0, FAULTS_KEPT);
  const written: Written = {
    ledger: Object.fromEntries(Object.entries(ledger).map(([name, month]) => [name, rowsOf(month)])),
    open: Object.fromEntries(
      Object.entries(open).map(([key, { endpoint, at, owner, sent, age }]) => [
        key,
        [ENDPOINT_NAMES.indexOf(endpoint), at, owner, sent ? 1 : 0, age],
      ]),
    ),
    faults: Object.fromEntries(latest),
    turn,
    together,
    heard,
    checks,
    ...(looked === undefined ? {} : { looked }),
    ...(behind === undefined ? {} : { behind }),
    ...(damaged === undefined ? {} : { damaged }),
  };
  return JSON.stringify(written);
}

function rowsOf(month: Ledger[string]): readonly Row[] {
  return ENDPOINT_NAMES.flatMap((endpoint, place): readonly Row[] => {
    const counts = month[endpoint];
    return counts === undefined ? [] : [[place, ...COLUMNS.map((column) => counts[column])]];
  });
}

/** Whatever stands there: what is not as it was written is left as it is, and read as what it is not. */
export function bookOf(text: string | undefined): Book {
  if (text === undefined) return readBook(undefined);
  const json: unknown = parseJson(text);
  if (!isTable(json)) return readBook(null);
  const { ledger, open, ...rest } = json;
  return readBook({
    ...rest,
    ledger: isTable(ledger) ? readTable(ledger, (rows) => monthOf(rows) ?? null) : null,
    open: readTable(open, openOf),
  });
}

/** Nothing where it is not rows of a place and counts. */
function monthOf(rows: unknown): unknown {
  if (!Array.isArray(rows)) return undefined;
  return Object.fromEntries(
    rows.map((row: unknown) => {
      const [place, ...counts] = Array.isArray(row) ? (row as unknown[]) : [];
      const table = Object.fromEntries(COLUMNS.map((column, index) => [column, counts[index]]));
      return [endpointAt(place) ?? "?", table];
    }),
  );
}

/** The build before wrote place and moment only. */
function openOf(row: unknown): unknown {
  if (!Array.isArray(row)) return undefined;
  const [place, at, owner, sent, age] = row as unknown[];
  return { endpoint: endpointAt(place), at, owner, sent: sent !== 0, age };
}

function endpointAt(place: unknown): string | undefined {
  return typeof place === "number" ? ENDPOINT_NAMES[place] : undefined;
}
