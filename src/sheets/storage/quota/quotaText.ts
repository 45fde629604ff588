/** The quota state as a short text: endpoints by position, counts in a row, keys by fingerprint. */
import {
  isCount,
  isTable,
  moment,
  optional,
  withDefault,
  readTable,
  required,
  row,
  text,
  type Codec,
} from "../../../shared/api/codec";
import { ENDPOINTS_IN_STORES, type EndpointName } from "../../../shared/api/endpoints";
import { parseJson } from "../../../shared/api/json";
import type { QuotaState, Reservation } from "../../../shared/fetching/quota/quotaState";
import type { LedgerColumn, Ledger } from "../../../shared/fetching/ledger/ledger";
import { COLUMNS_IN_STORES, monthsAs, readLedger } from "../../../shared/fetching/quota/stored/storedLedger";
import { quotaAs } from "../../../shared/fetching/quota/stored/storedQuota";
import type { ReservationRequest } from "../../../shared/fetching/work/effects";
import { fingerprint } from "../../../shared/fetching/requests/fingerprint";

/** Only the latest recent failures are stored. */
const FAULTS_KEPT = 100;

/** A store key as the quota state names it, with the service in front. */
export function shortKey(key: string): string {
  return `${fingerprint(key.slice(0, key.indexOf(" ")))} ${fingerprint(key)}`;
}

/** A request as the quota state names it. */
export function shortRequest<T extends Pick<ReservationRequest, "key" | "home">>(request: T): T {
  const { key, home } = request;
  return { ...request, key: shortKey(key), ...(home === undefined ? {} : { home: fingerprint(home) }) };
}

const ENDPOINTS = Object.keys(ENDPOINTS_IN_STORES) as readonly EndpointName[];
const COLUMNS = Object.keys(COLUMNS_IN_STORES) as readonly LedgerColumn[];

/** An endpoint by its position. */
export const PLACE: Codec<EndpointName> = {
  read: (place) => (isCount(place) ? ENDPOINTS[place] : undefined),
  write: (endpoint) => ENDPOINTS.indexOf(endpoint),
};

/** An earlier build wrote only the first two, another all but the home. Members are a gateway's. */
const RESERVATION_ROW = row<Omit<Reservation, "member">>({
  endpoint: required("0", PLACE),
  at: required("1", moment),
  owner: withDefault("2", text, ""),
  isSent: withDefault("3", { read: (stored) => stored !== 0, write: (isSent) => (isSent ? 1 : 0) }, true),
  age: withDefault("4", moment, 0),
  home: optional("5", text),
});

function writeMonth(month: Ledger[string]): unknown {
  return ENDPOINTS.flatMap((endpoint) => {
    const counts = month[endpoint];
    return counts === undefined ? [] : [[PLACE.write(endpoint), ...COLUMNS.map((column) => counts[column])]];
  });
}

/** The ledger's usual stored form; null if it isn't rows of a position and counts. */
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

const { readQuota, writeQuota } = quotaAs({
  readLedger: (stored) => readLedger(isTable(stored) ? readTable(stored, readMonth) : null, isCount),
  writeLedger: (ledger) => monthsAs(ledger, writeMonth),
  reservation: RESERVATION_ROW,
});

export function quotaText(quota: QuotaState): string {
  const latest = Object.entries(quota.recentFailures)
    .sort(([, one], [, other]) => other.until - one.until)
    .slice(0, FAULTS_KEPT);
  return JSON.stringify(writeQuota({ ...quota, recentFailures: Object.fromEntries(latest) }));
}

/** Reads any text: what isn't as it was written counts as damaged. */
export function quotaOf(stored: string | undefined): QuotaState {
  return readQuota(stored === undefined ? undefined : (parseJson(stored) ?? null));
}
