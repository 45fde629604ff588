/** How an earlier build kept changes of the quota state in local storage while its database refused. */
import { addLedgers, subtractLedger } from "../../../../src/shared/fetching/ledger/ledger";
import type { LocalQuota } from "../../../../src/shared/fetching/quota/stored/localQuota";
import type { QuotaState } from "../../../../src/shared/fetching/quota/quotaState";
import { RESERVATION, writeQuota } from "../../../../src/shared/fetching/quota/stored/storedQuota";

export const NONE: LocalQuota = { name: "aside", version: 0, ledger: {}, reservations: {}, recentFailures: {} };

/** What it had after the quota state changed from `before` to `after`. */
export function changedAside(aside: LocalQuota, before: QuotaState, after: QuotaState): LocalQuota {
  const version = aside.version + 1;
  const keys = new Set([...Object.keys(before.reservations), ...Object.keys(after.reservations)]);
  const changed = [...keys].filter((key) => before.reservations[key] !== after.reservations[key]);
  const reservations = changed.map((key) => {
    const now = after.reservations[key];
    return [key, now === undefined ? { version } : { version, reservation: now }] as const;
  });
  return {
    name: aside.name,
    version,
    ledger: addLedgers(aside.ledger, subtractLedger(after.ledger, before.ledger)),
    reservations: { ...aside.reservations, ...Object.fromEntries(reservations) },
    recentFailures: after.recentFailures,
    ...(after.checkedAt === undefined ? {} : { checkedAt: after.checkedAt }),
  };
}

/** As it stood there: its parts have the names that they have in the database. */
export function storedAside({ name, version, ledger, reservations, recentFailures, checkedAt }: LocalQuota): string {
  const parts = writeQuota({
    ledger,
    recentFailures,
    reservations: {},
    nextSlot: 0,
    recentGrants: [],
    heard: {},
    checks: {},
  });
  const open = Object.entries(reservations).map(
    ([key, changed]) =>
      [
        key,
        changed.reservation === undefined
          ? { version: changed.version }
          : { version: changed.version, open: RESERVATION.write(changed.reservation) },
      ] as const,
  );
  return JSON.stringify({ ...parts, name, version, open: Object.fromEntries(open), looked: checkedAt });
}
