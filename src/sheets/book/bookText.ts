/** The book as a short text: endpoints by their place, counts in a row, keys by their fingerprint. */
import { parseJson } from "../../shared/service/json";
import { ENDPOINT_NAMES } from "../../shared/service/endpoints";
import { readBook, type Book, type Fault, type Open } from "../../shared/work/book";
import { COLUMNS, type Counts, type Ledger } from "../../shared/work/ledger";
import { fingerprint } from "../store/fingerprint";

/** Faults are told to who would meet the same; the latest suffice. */
const FAULTS_KEPT = 100;

/** A store key as the book names it: the service stands in front, as in the store's own. */
export function shortKey(key: string): string {
  return `${fingerprint(key.slice(0, key.indexOf(" ")))} ${fingerprint(key)}`;
}

type Row = readonly [place: number, ...counts: number[]];

interface Written {
  readonly ledger: Readonly<Record<string, readonly Row[]>>;
  readonly open: Readonly<Record<string, readonly [place: number, at: number]>>;
  readonly faults: Readonly<Record<string, Fault>>;
  readonly turn: number;
  readonly together: Book["together"];
  readonly heard: Book["heard"];
  readonly checks: Book["checks"];
}

export function bookText({ ledger, open, faults, turn, together, heard, checks }: Book): string {
  const latest = Object.entries(faults)
    .sort(([, one], [, other]) => other.until - one.until)
    .slice(0, FAULTS_KEPT);
  const written: Written = {
    ledger: mapped(ledger, (month) =>
      ENDPOINT_NAMES.flatMap((endpoint, place): readonly Row[] => {
        const counts = month[endpoint];
        return counts === undefined ? [] : [[place, ...COLUMNS.map((column) => counts[column])]];
      }),
    ),
    open: mapped(open, ({ endpoint, at }) => [ENDPOINT_NAMES.indexOf(endpoint), at] as const),
    faults: Object.fromEntries(latest),
    turn,
    together,
    heard,
    checks,
  };
  return JSON.stringify(written);
}

export function bookOf(text: string | undefined): Book {
  const json = text === undefined ? undefined : parseJson(text);
  if (typeof json !== "object" || json === null) return readBook(undefined);
  const { ledger = {}, open = {}, ...rest } = json as unknown as Partial<Written>;
  return readBook({ ...rest, ledger: mapped(ledger, monthOf), open: mapped(open, openOf) });
}

function monthOf(rows: readonly Row[]): Ledger[string] {
  return Object.fromEntries(
    rows.map(([place, ...counts]) => [
      ENDPOINT_NAMES[place],
      Object.fromEntries(COLUMNS.map((column, index) => [column, counts[index] ?? 0])) as Record<keyof Counts, number>,
    ]),
  );
}

function openOf([place, at]: readonly [number, number]): Open {
  return { endpoint: ENDPOINT_NAMES[place] ?? ENDPOINT_NAMES[0]!, at };
}

function mapped<One, Other>(
  table: Readonly<Record<string, One>>,
  change: (one: One) => Other,
): Readonly<Record<string, Other>> {
  return Object.fromEntries(Object.entries(table).map(([name, one]) => [name, change(one)]));
}
