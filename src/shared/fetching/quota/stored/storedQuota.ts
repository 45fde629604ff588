/**
 * The stored form of the quota state. Unknown or damaged parts are left out, except in the ledger: a missing count would
 * raise the month's limit, so the state is marked as damaged.
 */
import {
  count,
  flag,
  isCount,
  isTable,
  isText,
  mark,
  moment,
  optional,
  withDefault,
  plain,
  record,
  required,
  tableOf,
  text,
  wholeTableOf,
  number,
  optionalStrict,
  type Codec,
} from "../../../api/codec";
import type { AccountChecked } from "../../ledger/accountNote";
import type { Member } from "../members";
import { EMPTY_QUOTA, type QuotaState, type RecentFailure, type Reservation, type MergedChanges } from "../quotaState";
import type { Ledger } from "../../ledger/ledger";
import type { ShownWarning, ShownWarnings } from "../shownWarnings";
import { GRANTS } from "./storedGrants";
import { readLedger, withDays, writeLedger, type ReadLedger } from "./storedLedger";
import { ENDPOINT, PROBLEM } from "../../cache/storedEntry";

/** Changes to a ledger, in whole counts that may be negative; undefined if damaged. */
export const LEDGER_CHANGES = wholeLedger(isWhole);

const LEDGER_COUNTS = wholeLedger(isCount);

function wholeLedger(isCountHere: (value: unknown) => value is number): Codec<Ledger> {
  return {
    read(stored) {
      const { ledger, isSound } = readLedger(stored, isCountHere);
      return isSound ? ledger : undefined;
    },
    write: writeLedger,
  };
}

/** An earlier build stored only the endpoint and the time: such a request counts as sent, by an unknown owner. */
export const RESERVATION = record<Omit<Reservation, "home">>({
  endpoint: required("endpoint", ENDPOINT),
  at: required("at", moment),
  owner: withDefault("owner", text, ""),
  isSent: withDefault("sent", flag, true),
  age: withDefault("age", moment, 0),
  member: optional("member", text),
});

export const RECENT_FAILURE = record<RecentFailure>({
  problem: required("problem", PROBLEM),
  until: required("until", moment),
  ttl: optional("lasts", moment),
  owner: optional("owner", text),
  bookedOn: optional("booked", text),
  member: optional("member", text),
  home: optional("home", text),
});

const CHECK = record<AccountChecked>({
  uncertain: required("uncertain", count),
  billed: required("billed", count),
  recount: optional("recount", mark),
});

const SHOWN_WARNING = record<ShownWarning>({
  level: required("level", count),
  used: required("used", count),
  claimedAt: optional("claimed", moment),
});

const WARNED = record<ShownWarnings>({
  first: required("first", text),
  plan: optional("plan", SHOWN_WARNING),
  limit: optional("limit", SHOWN_WARNING),
});

const TAKEN = withDays(
  record<MergedChanges>({
    version: required("version", count),
    ledger: withDefault("ledger", { read: (stored) => readLedger(stored, isWhole).ledger, write: writeLedger }, {}),
  }),
  isWhole,
);

/** Undefined if any of it is damaged: a count or a cap that is missing would let a member spend more. */
const MEMBERS = wholeTableOf(
  withDays(
    record<Member>({
      name: required("name", text),
      token: optionalStrict("token", text),
      madeAt: required("made", moment),
      changedAt: optionalStrict("changed", moment),
      revokedAt: optionalStrict("revoked", moment),
      cap: optionalStrict("cap", count),
      dollars: optionalStrict("dollars", number),
      ledger: required("ledger", LEDGER_COUNTS),
    }),
    isCount,
  ),
);

/** A time other than 0, which means none. */
export const sinceThen = plain((value): value is number => moment.read(value) !== undefined && value !== 0);

/** An earlier build stored the month alone. Days are only compared, so any month may be given a 31st. */
export const DAMAGED_DAY: Codec<string> = {
  read: (stored) => (isText(stored) ? stored.replace(/^\d{4}-\d\d$/, "$&-31") : undefined),
  write: (day) => day,
};

/** How a host's store writes the parts that may be large. */
export interface QuotaForm {
  readonly readLedger: (stored: unknown) => ReadLedger;
  readonly writeLedger: (ledger: Ledger) => unknown;
  readonly reservation: Codec<Reservation>;
}

export interface QuotaCodec {
  readonly readQuota: (stored: unknown) => QuotaState;
  readonly writeQuota: (quota: QuotaState) => object;
}

const LEDGER = "ledger";
const MEMBERS_IN_STORES = "members";

export function quotaAs(form: QuotaForm): QuotaCodec {
  const parts = record<Omit<QuotaState, "ledger">>({
    reservations: withDefault("open", tableOf(form.reservation), EMPTY_QUOTA.reservations),
    recentFailures: withDefault("faults", tableOf(RECENT_FAILURE), EMPTY_QUOTA.recentFailures),
    nextSlot: withDefault("turn", moment, EMPTY_QUOTA.nextSlot),
    recentGrants: withDefault("together", GRANTS, EMPTY_QUOTA.recentGrants),
    heard: withDefault("heard", tableOf(moment), EMPTY_QUOTA.heard),
    checks: withDefault("checks", tableOf(CHECK), EMPTY_QUOTA.checks),
    warned: optional("warned", WARNED),
    checkedAt: optional("looked", sinceThen),
    clockBehindSince: optional("behind", sinceThen),
    damagedDay: optional("damaged", DAMAGED_DAY),
    mergedChanges: optional("taken", tableOf(TAKEN)),
    bookings: optional("once", tableOf(moment)),
    members: optional(MEMBERS_IN_STORES, MEMBERS),
  });
  const whole: Codec<QuotaState> = {
    read(stored) {
      const found = isTable(stored) ? stored : {};
      const { ledger, isSound } = form.readLedger(found[LEDGER]);
      const quota = { ...EMPTY_QUOTA, ...parts.read(found), ledger };
      const isWhole = isSound && (found[MEMBERS_IN_STORES] === undefined || quota.members !== undefined);
      return isWhole ? quota : { ...quota, damagedDay: "" };
    },
    write: ({ ledger, ...rest }) => ({ [LEDGER]: form.writeLedger(ledger), ...(parts.write(rest) as object) }),
  };
  const { read, write } = withDays(whole, isCount);
  return {
    readQuota: (stored) => (stored === undefined ? EMPTY_QUOTA : read(stored)!),
    writeQuota: (quota) => write(quota) as object,
  };
}

export const { readQuota, writeQuota } = quotaAs({
  readLedger: (stored) => readLedger(stored, isCount),
  writeLedger,
  reservation: RESERVATION,
});

export function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
