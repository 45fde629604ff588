/** The book as a short text: endpoints by their place, counts in a row, keys by their fingerprint. */
import {
  isCount,
  isTable,
  moment,
  otherwise,
  readTable,
  required,
  row,
  text,
  type Codec,
} from "../../../shared/api/codec";
import { ENDPOINTS_IN_STORES, type EndpointName } from "../../../shared/api/endpoints";
import { parseJson } from "../../../shared/api/json";
import type { QuotaState, InFlight } from "../../../shared/fetching/quota/quotaState";
import type { LedgerColumn, Ledger } from "../../../shared/fetching/quota/ledger";
import { quotaAs, COLUMNS_IN_STORES, readLedger } from "../../../shared/fetching/quota/storedQuota";
import { fingerprint } from "../../../shared/fetching/cache/fingerprint";

/** Faults are told to who would meet the same; the latest suffice. */
const FAULTS_KEPT = 100;

/** A store key as the book names it: the service stands in front, as in the store's own. */
export function shortKey(key: string): string {
  return `${fingerprint(key.slice(0, key.indexOf(" ")))} ${fingerprint(key)}`;
}

const ENDPOINTS = Object.keys(ENDPOINTS_IN_STORES) as readonly EndpointName[];
const COLUMNS = Object.keys(COLUMNS_IN_STORES) as readonly LedgerColumn[];

/** An endpoint by its place. */
export const PLACE: Codec<EndpointName> = {
  read: (place) => (isCount(place) ? ENDPOINTS[place] : undefined),
  write: (endpoint) => ENDPOINTS.indexOf(endpoint),
};

/** The build before wrote place and moment only. */
const OPEN_ROW = row<InFlight>({
  endpoint: required("0", PLACE),
  at: required("1", moment),
  owner: otherwise("2", text, ""),
  sent: otherwise("3", { read: (stored) => stored !== 0, write: (sent) => (sent ? 1 : 0) }, true),
  age: otherwise("4", moment, 0),
});

function writeMonth(month: Ledger[string]): unknown {
  return ENDPOINTS.flatMap((endpoint) => {
    const counts = month[endpoint];
    return counts === undefined ? [] : [[PLACE.write(endpoint), ...COLUMNS.map((column) => counts[column])]];
  });
}

/** As the ledger is stored elsewhere; nothing where it is not rows of a place and counts. */
function readMonth(rows: unknown): unknown {
  if (!Array.isArray(rows)) return null;
  return Object.fromEntries(
    rows.map((each: unknown) => {
      const [place, ...counts] = Array.isArray(each) ? (each as unknown[]) : [];
      const endpoint = PLACE.read(place);
      const named = COLUMNS.map((column, index) => [COLUMNS_IN_STORES[column], counts[index]] as const);
      return [endpoint === undefined ? "?" : ENDPOINTS_IN_STORES[endpoint], Object.fromEntries(named)];
    }),
  );
}

const { readBook, writeBook } = quotaAs({
  readLedger: (stored) => readLedger(isTable(stored) ? readTable(stored, readMonth) : null, isCount),
  writeLedger: (ledger) => Object.fromEntries(Object.entries(ledger).map(([name, month]) => [name, writeMonth(month)])),
  open: OPEN_ROW,
});

export function quotaText(book: QuotaState): string {
  const latest = Object.entries(book.faults)
    .sort(([, one], [, other]) => other.until - one.until)
    .slice(0, FAULTS_KEPT);
  return JSON.stringify(writeBook({ ...book, faults: Object.fromEntries(latest) }));
}

/** Whatever stands there: what is not as it was written is read as what it is not. */
export function quotaOf(stored: string | undefined): QuotaState {
  return readBook(stored === undefined ? undefined : (parseJson(stored) ?? null));
}
