/**
 * Changes of the quota state that an earlier build made while its database refused, as it left them in the page's local
 * storage. The quota state merges what it has not merged yet and remembers how much that was. So nothing is counted twice
 * or lost, whoever merges and however often: that build may be open beside this one and add to them.
 */
import { count, optional, withDefault, record, required, tableOf, text } from "../../../api/codec";
import { parseJson } from "../../../api/json";
import { fingerprint } from "../../requests/fingerprint";
import type { QuotaState, RecentFailure, Reservation, MergedChanges } from "../quotaState";
import { subtractLedger, applyLedgerChange, type Ledger } from "../../ledger/ledger";
import { withDays } from "./storedLedger";
import { DAMAGED_DAY, isWhole, RECENT_FAILURE, LEDGER_CHANGES, RESERVATION, sinceThen } from "./storedQuota";

/** A reservation that was granted or, if `reservation` is undefined, settled. */
interface Changed {
  readonly version: number;
  readonly reservation?: Reservation;
}

export interface LocalQuota {
  /** Unique. */
  readonly name: string;
  /** Increases with each change. */
  readonly version: number;
  /** Everything booked there so far, merged or not. */
  readonly ledger: Ledger;
  readonly reservations: Readonly<Record<string, Changed>>;
  readonly recentFailures: Readonly<Record<string, RecentFailure>>;
  /** As in the quota state. */
  readonly checkedAt?: number;
  readonly damagedDay?: string;
}

/** How many names the quota state remembers. */
const REMEMBERED = 20;

const LOCAL_QUOTA = withDays(
  record<LocalQuota>({
    name: required("name", text),
    version: required("version", count),
    ledger: required("ledger", LEDGER_CHANGES),
    reservations: withDefault(
      "open",
      tableOf(record<Changed>({ version: required("version", count), reservation: optional("open", RESERVATION) })),
      {},
    ),
    recentFailures: withDefault("faults", tableOf(RECENT_FAILURE), {}),
    checkedAt: optional("looked", sinceThen),
    damagedDay: optional("damaged", DAMAGED_DAY),
  }),
  isWhole,
);

/** Damaged changes are lost, so the ledger counts as damaged, once for the same text. */
export function readLocalQuota(stored: string): LocalQuota {
  const lost = { version: 1, ledger: {}, reservations: {}, recentFailures: {}, damagedDay: "" };
  return LOCAL_QUOTA.read(parseJson(stored)) ?? { name: fingerprint(stored), ...lost };
}

const NOT_TAKEN: MergedChanges = { version: 0, ledger: {} };

/** The quota state with the changes that it has not merged yet. */
export function withLocalQuota(
  quota: QuotaState,
  { name, version, ledger, checkedAt = 0, damagedDay, ...aside }: LocalQuota,
): QuotaState {
  const before = quota.mergedChanges?.[name] ?? NOT_TAKEN;
  if (version <= before.version) return quota;
  const open: Record<string, Reservation> = { ...quota.reservations };
  for (const [key, changed] of Object.entries(aside.reservations)) {
    if (changed.version <= before.version) continue;
    if (changed.reservation === undefined) delete open[key];
    else open[key] = changed.reservation;
  }
  const others = Object.entries(quota.mergedChanges ?? {}).filter(([key]) => key !== name);
  return {
    ...quota,
    ledger: applyLedgerChange(quota.ledger, subtractLedger(ledger, before.ledger)),
    reservations: open,
    recentFailures: { ...quota.recentFailures, ...aside.recentFailures },
    // Keep the later check of open requests, so a clock jump is counted once.
    ...(checkedAt > (quota.checkedAt ?? 0) ? { checkedAt } : {}),
    ...(damagedDay === undefined ? {} : { damagedDay }),
    mergedChanges: Object.fromEntries([...others.slice(1 - REMEMBERED), [name, { version, ledger }]]),
  };
}
