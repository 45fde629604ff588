/** Reserves for questions that come at the same moment, or while the store is busy, in one change for all of them. */
import type { AdmissionReply } from "../../../shared/fetching/work/effects";
import { admitBurst, type Wanted } from "../../../shared/fetching/quota/burst";
import { expectedSlot } from "../../../shared/fetching/quota/joint/leaving";
import type { UnsureReservation } from "../../../shared/fetching/quota/reservations";
import { grantedKeys } from "./grantedKeys";
import type { Then } from "./unsureChanges";

type Replies = readonly (readonly AdmissionReply[])[];

interface Together {
  readonly wanted: Wanted[];
  readonly replies: Promise<Replies>;
}

/** @param change Changes the quota state. @param giveBack Receives what it may have granted in vain. */
export const admitTogether = (
  change: <T>(then: Then<T>) => Promise<T>,
  owner: string,
  giveBack: (reservations: readonly UnsureReservation[]) => void,
): ((question: Wanted) => Promise<readonly AdmissionReply[]>) => {
  /** The latest, until it is decided. */
  let open: Together | undefined;

  const opened = (): Together => {
    const wanted: Wanted[] = [];
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
      const { quota, replies } = admitBurst(before, asked);
      granted = replies.flatMap((each, index) => grantedKeys(wanted[index]!.batch, each));
      return { quota, value: replies };
    };
    const failed = (fault: unknown): never => {
      close();
      giveBack(granted.map((key) => ({ key })));
      throw fault;
    };
    return { wanted, replies: Promise.resolve(admit).then(change).catch(failed) };
  };

  return async (question) => {
    open ??= opened();
    const { wanted, replies } = open;
    const place = wanted.push(question) - 1;
    return (await replies)[place]!;
  };
};
