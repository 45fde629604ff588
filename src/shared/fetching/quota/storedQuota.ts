/**
 * The stored form of the quota state. Unknown or damaged parts are left out, except in the ledger: a missing count would
 * raise the month's limit, so the state is marked as damaged.
 */
import {
  count,
  flag,
  isCount,
  isTable,
  mark,
  moment,
  optional,
  withDefault,
  plain,
  readTable,
  record,
  required,
  tableOf,
  text,
  type Codec,
} from "../../api/codec";
import { ENDPOINT_NAMES, type EndpointName } from "../../api/endpoints";
import type { AccountChecked } from "./accountNote";
import { EMPTY_QUOTA, type QuotaState, type RecentFailure, type InFlight, type MergedChanges } from "./quotaState";
import { NO_COUNTS, type LedgerColumn, type LedgerCounts, type Ledger } from "./ledger";
import { ENDPOINT, PROBLEM } from "../cache/storedEntry";

/** Google Sheets stores columns by position: a new one goes last. */
export const COLUMNS_IN_STORES: Readonly<Record<LedgerColumn, string>> = {
  billed: "billed",
  free: "free",
  failed: "failed",
  uncertain: "uncertain",
};
const COLUMNS = Object.entries(COLUMNS_IN_STORES) as readonly (readonly [column: LedgerColumn, name: string])[];

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

export interface ReadLedger {
  readonly ledger: Ledger;
  /** Whether all of it could be read. */
  readonly isSound: boolean;
}

/** @param isCountHere Which counts are valid: those of changes may be negative. */
export function readLedger(stored: unknown, isCountHere: (value: unknown) => value is number): ReadLedger {
  let isSound = isTable(stored);
  const unsound = (): undefined => void (isSound = false);
  const readCounts = (counts: unknown): LedgerCounts | undefined => {
    // Every build has written `billed`.
    if (!isTable(counts) || counts[COLUMNS_IN_STORES.billed] === undefined) return unsound();
    const read: Record<LedgerColumn, number> = { ...NO_COUNTS };
    for (const [column, name] of COLUMNS) {
      const { [name]: found = 0 } = counts;
      if (isCountHere(found)) read[column] = found;
      else unsound();
    }
    return read;
  };
  const readMonth = (month: unknown, name: string): Ledger[string] | undefined => {
    if (!isTable(month) || !MONTH.test(name)) return unsound();
    const read: Partial<Record<EndpointName, LedgerCounts>> = {};
    for (const [stands, counts] of Object.entries(month)) {
      const endpoint = ENDPOINT.read(stands);
      const found = endpoint === undefined ? unsound() : readCounts(counts);
      if (endpoint !== undefined && found !== undefined) read[endpoint] = found;
    }
    return read;
  };
  const ledger = readTable(stored, readMonth);
  return { ledger, isSound };
}

function writeLedger(ledger: Ledger): unknown {
  const counts = (given: LedgerCounts): unknown =>
    Object.fromEntries(COLUMNS.map(([column, name]) => [name, given[column]]));
  const month = (given: Ledger[string]): unknown =>
    Object.fromEntries(
      ENDPOINT_NAMES.flatMap((endpoint) => {
        const each = given[endpoint];
        return each === undefined ? [] : [[ENDPOINT.write(endpoint), counts(each)]];
      }),
    );
  return Object.fromEntries(Object.entries(ledger).map(([name, given]) => [name, month(given)]));
}

/** Changes to a ledger, in whole counts that may be negative; undefined if damaged. */
export const LEDGER_CHANGES: Codec<Ledger> = {
  read(stored) {
    const { ledger, isSound } = readLedger(stored, isWhole);
    return isSound ? ledger : undefined;
  },
  write: writeLedger,
};

/** An earlier build stored only the endpoint and the time: such a request counts as sent, by an unknown owner. */
export const IN_FLIGHT = record<InFlight>({
  endpoint: required("endpoint", ENDPOINT),
  at: required("at", moment),
  owner: withDefault("owner", text, ""),
  sent: withDefault("sent", flag, true),
  age: withDefault("age", moment, 0),
});

export const RECENT_FAILURE = record<RecentFailure>({
  problem: required("problem", PROBLEM),
  until: required("until", moment),
  ttl: optional("lasts", moment),
  owner: optional("owner", text),
});

const CHECK = record<AccountChecked>({
  uncertain: required("uncertain", count),
  billed: required("billed", count),
  recount: optional("recount", mark),
});

const TAKEN = record<MergedChanges>({
  version: required("version", count),
  ledger: withDefault("ledger", { read: (stored) => readLedger(stored, isWhole).ledger, write: writeLedger }, {}),
});

const TOGETHER = record<QuotaState["burst"]>({
  granted: required("granted", count),
  last: required("last", moment),
});

/** A time other than 0, which means none. */
export const sinceThen = plain((value): value is number => moment.read(value) !== undefined && value !== 0);

/** How a host's store writes the parts that may be large. */
export interface QuotaForm {
  readonly readLedger: (stored: unknown) => ReadLedger;
  readonly writeLedger: (ledger: Ledger) => unknown;
  readonly inFlight: Codec<InFlight>;
}

export interface QuotaCodec {
  readonly readQuota: (stored: unknown) => QuotaState;
  readonly writeQuota: (quota: QuotaState) => object;
}

const LEDGER = "ledger";

export function quotaAs(form: QuotaForm): QuotaCodec {
  const parts = record<Omit<QuotaState, "ledger">>({
    inFlight: withDefault("open", tableOf(form.inFlight), EMPTY_QUOTA.inFlight),
    recentFailures: withDefault("faults", tableOf(RECENT_FAILURE), EMPTY_QUOTA.recentFailures),
    nextSlot: withDefault("turn", moment, EMPTY_QUOTA.nextSlot),
    burst: withDefault("together", TOGETHER, EMPTY_QUOTA.burst),
    heard: withDefault("heard", tableOf(moment), EMPTY_QUOTA.heard),
    checks: withDefault("checks", tableOf(CHECK), EMPTY_QUOTA.checks),
    checkedAt: optional("looked", sinceThen),
    clockBehindSince: optional("behind", sinceThen),
    damagedMonth: optional("damaged", text),
    mergedChanges: optional("taken", tableOf(TAKEN)),
  });
  return {
    readQuota(stored) {
      if (stored === undefined) return EMPTY_QUOTA;
      const found = isTable(stored) ? stored : {};
      const { ledger, isSound } = form.readLedger(found[LEDGER]);
      const quota = { ...EMPTY_QUOTA, ...parts.read(found), ledger };
      return isSound ? quota : { damagedMonth: "", ...quota };
    },
    writeQuota: ({ ledger, ...rest }) => ({ [LEDGER]: form.writeLedger(ledger), ...(parts.write(rest) as object) }),
  };
}

export const { readQuota, writeQuota } = quotaAs({
  readLedger: (stored) => readLedger(stored, isCount),
  writeLedger,
  inFlight: IN_FLIGHT,
});

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
