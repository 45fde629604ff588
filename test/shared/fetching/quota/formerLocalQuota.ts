/** How an earlier build kept changes of the quota state in local storage while its database refused. */
import { addLedgers, subtractLedger } from "../../../../src/shared/fetching/ledger/ledger";
import type { LocalQuota } from "../../../../src/shared/fetching/quota/stored/localQuota";
import type { QuotaState } from "../../../../src/shared/fetching/quota/quotaState";
import { writeQuota } from "../../../../src/shared/fetching/quota/stored/storedQuota";

export const NONE: LocalQuota = { name: "aside", version: 0, ledger: {}, inFlight: {}, recentFailures: {} };

/** What it had after the quota state changed from `before` to `after`. */
export function changedAside(aside: LocalQuota, before: QuotaState, after: QuotaState): LocalQuota {
  const version = aside.version + 1;
  const keys = new Set([...Object.keys(before.inFlight), ...Object.keys(after.inFlight)]);
  const changed = [...keys].filter((key) => before.inFlight[key] !== after.inFlight[key]);
  const inFlight = changed.map((key) => {
    const now = after.inFlight[key];
    return [key, now === undefined ? { version } : { version, inFlight: now }] as const;
  });
  return {
    name: aside.name,
    version,
    ledger: addLedgers(aside.ledger, subtractLedger(after.ledger, before.ledger)),
    inFlight: { ...aside.inFlight, ...Object.fromEntries(inFlight) },
    recentFailures: after.recentFailures,
    ...(after.checkedAt === undefined ? {} : { checkedAt: after.checkedAt }),
  };
}

/** As it stood there: its parts have the names that they have in the database. */
export function storedAside({ name, version, ledger, inFlight, recentFailures, checkedAt }: LocalQuota): string {
  const parts = writeQuota({
    ledger,
    recentFailures,
    inFlight: {},
    nextSlot: 0,
    recentGrants: [],
    heard: {},
    checks: {},
  });
  const open = Object.entries(inFlight).map(
    ([key, changed]) =>
      [
        key,
        changed.inFlight === undefined
          ? { version: changed.version }
          : { version: changed.version, open: changed.inFlight },
      ] as const,
  );
  return JSON.stringify({ ...parts, name, version, open: Object.fromEntries(open), looked: checkedAt });
}
