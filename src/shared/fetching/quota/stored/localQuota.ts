/**
 * Changes to the quota state made while its store could not be used. They are kept in a smaller durable store, as
 * changes and not as a second state. When the store is back, the quota state merges what it has not merged yet and remembers how
 * much that was. So nothing is counted twice or lost, whoever merges, however often, and wherever it is interrupted.
 */
import { count, moment, optional, withDefault, record, required, tableOf, text } from "../../../api/codec";
import type { QuotaState, RecentFailure, InFlight, MergedChanges } from "../quotaState";
import { subtractLedger, addLedgers, applyLedgerChange, type Ledger } from "../../ledger/ledger";
import type { ToldWarnings } from "../toldWarnings";
import { withDays } from "./storedLedger";
import { DAMAGED_DAY, isWhole, RECENT_FAILURE, LEDGER_CHANGES, IN_FLIGHT, sinceThen, WARNED } from "./storedQuota";

/** A reservation that was granted or, if `inFlight` is undefined, settled. */
interface Changed {
  readonly version: number;
  readonly inFlight?: InFlight;
}

export interface LocalQuota {
  /** Unique. */
  readonly name: string;
  /** Increases with each change. */
  readonly version: number;
  /** Everything booked here so far, merged or not. */
  readonly ledger: Ledger;
  readonly inFlight: Readonly<Record<string, Changed>>;
  readonly recentFailures: Readonly<Record<string, RecentFailure>>;
  readonly nextSlot: number;
  /** As in the quota state. */
  readonly checkedAt?: number;
  readonly damagedDay?: string;
  readonly warned?: ToldWarnings;
}

/** Only the latest recent failures are kept. */
const FAULTS_KEPT = 100;

/** How many set-aside states the quota state remembers as merged. */
const REMEMBERED = 20;

export function newLocalQuota(name: string): LocalQuota {
  return { name, version: 0, ledger: {}, inFlight: {}, recentFailures: {}, nextSlot: 0 };
}

/** The stored changes, or undefined if they are damaged. */
export const LOCAL_QUOTA = withDays(
  record<LocalQuota>({
    name: required("name", text),
    version: required("version", count),
    ledger: required("ledger", LEDGER_CHANGES),
    inFlight: withDefault(
      "open",
      tableOf(record<Changed>({ version: required("version", count), inFlight: optional("open", IN_FLIGHT) })),
      {},
    ),
    recentFailures: withDefault("faults", tableOf(RECENT_FAILURE), {}),
    nextSlot: withDefault("turn", moment, 0),
    checkedAt: optional("looked", sinceThen),
    damagedDay: optional("damaged", DAMAGED_DAY),
    warned: optional("warned", WARNED),
  }),
  isWhole,
);

const NOT_TAKEN: MergedChanges = { version: 0, ledger: {} };

/**
 * The copy of the quota state for a page that can't read the store. Recent failures expire soon and are left out, except
 * those that tell a returning owner that its request was given up as lost.
 */
export function localCopy(quota: QuotaState): QuotaState {
  const lost = Object.entries(quota.recentFailures).filter(([, { owner }]) => owner !== undefined);
  return { ...quota, recentFailures: Object.fromEntries(lost) };
}

/** The quota state with the changes that it has not merged yet. */
export function withLocalQuota(
  quota: QuotaState,
  { name, version, ledger, checkedAt = 0, damagedDay, warned, ...aside }: LocalQuota,
): QuotaState {
  const before = quota.mergedChanges?.[name] ?? NOT_TAKEN;
  if (version <= before.version) return quota;
  const open: Record<string, InFlight> = { ...quota.inFlight };
  for (const [key, changed] of Object.entries(aside.inFlight)) {
    if (changed.version <= before.version) continue;
    if (changed.inFlight === undefined) delete open[key];
    else open[key] = changed.inFlight;
  }
  const others = Object.entries(quota.mergedChanges ?? {}).filter(([key]) => key !== name);
  return {
    ...quota,
    ledger: applyLedgerChange(quota.ledger, subtractLedger(ledger, before.ledger)),
    inFlight: open,
    recentFailures: { ...quota.recentFailures, ...aside.recentFailures },
    nextSlot: Math.max(quota.nextSlot, aside.nextSlot),
    // Keep the later check of open requests, so a clock jump is counted once.
    ...(checkedAt > (quota.checkedAt ?? 0) ? { checkedAt } : {}),
    ...(damagedDay === undefined ? {} : { damagedDay }),
    ...(warned === undefined ? {} : { warned }),
    mergedChanges: Object.fromEntries([...others.slice(1 - REMEMBERED), [name, { version, ledger }]]),
  };
}

/**
 * The set-aside changes after the quota state changed from `before` to `after`.
 * @param base The stored quota state: changes that it has merged are dropped.
 */
export function localQuotaAfter(
  aside: LocalQuota,
  base: QuotaState,
  before: QuotaState,
  after: QuotaState,
): LocalQuota {
  const version = aside.version + 1;
  const taken = base.mergedChanges?.[aside.name]?.version ?? 0;
  const open: Record<string, Changed> = {};
  for (const [key, changed] of Object.entries(aside.inFlight)) if (changed.version > taken) open[key] = changed;
  for (const key of new Set([...Object.keys(before.inFlight), ...Object.keys(after.inFlight)])) {
    const now = after.inFlight[key];
    if (before.inFlight[key] !== now) open[key] = { version, ...(now === undefined ? {} : { inFlight: now }) };
  }
  const latest = Object.entries(after.recentFailures)
    .sort(([, a], [, b]) => b.until - a.until)
    .slice(0, FAULTS_KEPT);
  return {
    name: aside.name,
    version,
    ledger: addLedgers(aside.ledger, subtractLedger(after.ledger, before.ledger)),
    inFlight: open,
    recentFailures: Object.fromEntries(latest),
    nextSlot: after.nextSlot,
    ...(after.checkedAt === undefined ? {} : { checkedAt: after.checkedAt }),
    ...(after.damagedDay === undefined ? {} : { damagedDay: after.damagedDay }),
    ...(after.warned === undefined ? {} : { warned: after.warned }),
  };
}
