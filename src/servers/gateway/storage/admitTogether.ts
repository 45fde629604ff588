/** Reserves for questions that come at the same moment, or while the store is busy, in one change for all of them. */
import type { Reservation } from "../../../shared/fetching/work/effects";
import { admitBurst, type Burst } from "../../../shared/fetching/quota/burst";
import { expectedSlot } from "../../../shared/fetching/quota/joint/leaving";
import type { UnsureReservation } from "../../../shared/fetching/quota/onceSettled";
import { grantedKeys } from "./grantedKeys";
import type { Then } from "./unsureChanges";

type Replies = readonly (readonly Reservation[])[];

interface Together {
  readonly wanted: Burst[];
  readonly replies: Promise<Replies>;
}

/** @param change Changes the quota state. @param giveBack Receives what it may have granted in vain. */
export const admitTogether = (
  change: <T>(then: Then<T>) => Promise<T>,
  owner: string,
  giveBack: (reservations: readonly UnsureReservation[]) => void,
): ((burst: Burst) => Promise<readonly Reservation[]>) => {
  /** The latest, until it is decided. */
  let open: Together | undefined;

  const opened = (): Together => {
    const wanted: Burst[] = [];
    let granted: readonly string[] = [];
    const close = (): void => {
      if (open?.wanted === wanted) open = undefined;
    };
    const admit: Then<Replies> = (before, now) => {
      close();
      const here = { now, owner, marksSent: true } as const;
      const asked = wanted.map(({ batch, policy }) => ({
        batch,
        policy: { ...policy, ...here, expectedSlot: expectedSlot(now, policy.ratePerSecond) },
      }));
      const { quota, reservations } = admitBurst(before, asked);
      granted = reservations.flatMap((each, index) => grantedKeys(wanted[index]!.batch, each));
      return { quota, value: reservations };
    };
    const failed = (fault: unknown): never => {
      close();
      giveBack(granted.map((key) => ({ key })));
      throw fault;
    };
    return { wanted, replies: Promise.resolve(admit).then(change).catch(failed) };
  };

  return async (burst) => {
    open ??= opened();
    const { wanted, replies } = open;
    const place = wanted.push(burst) - 1;
    return (await replies)[place]!;
  };
};
