/** Reserves for questions that come at the same moment in one go: one change of the store for all of them. */
import type { Reservation } from "../../../shared/fetching/effects";
import type { Burst } from "../../../shared/fetching/quota/burst";

type Admit = (wanted: readonly Burst[]) => Promise<readonly (readonly Reservation[])[]>;

interface Waiting {
  readonly burst: Burst;
  readonly reply: (reservations: readonly Reservation[]) => void;
  readonly fail: (fault: unknown) => void;
}

export const collectBurst = (admit: Admit): ((burst: Burst) => Promise<readonly Reservation[]>) => {
  let waiting: Waiting[] = [];

  const close = async (): Promise<void> => {
    const all = waiting;
    waiting = [];
    try {
      const reservations = await admit(all.map(({ burst }) => burst));
      all.forEach(({ reply }, index) => reply(reservations[index]!));
    } catch (fault) {
      all.forEach(({ fail }) => fail(fault));
    }
  };

  return (burst) =>
    new Promise((reply, fail) => {
      if (waiting.push({ burst, reply, fail }) === 1) setImmediate(() => void close());
    });
};
