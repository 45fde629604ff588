/**
 * Reserves for cells that calculate together in one go, because admission can only price a fill-down if it sees all of
 * it. A reservation is held until nothing more has arrived for a moment, up to a limit. Answers that other cells
 * brought meanwhile are read from the cache and not counted.
 */
import type { ReservationBatch, AdmissionReply } from "../../shared/fetching/work/effects";
import type { AdmissionPolicy } from "../../shared/fetching/quota/admissionPolicy";
import { fillGaps } from "../../shared/values/fillGaps";
import type { Wanted } from "../../shared/fetching/quota/burst";

const QUIET = 25;
const LONGEST = 250;

type Admit = (wanted: readonly Wanted[]) => Promise<readonly (readonly AdmissionReply[])[]>;

interface Waiting {
  readonly batch: ReservationBatch;
  /** Found when they are admitted: a call may be cancelled meanwhile. */
  readonly policyNow: () => AdmissionPolicy;
  /** Whether an answer has come that this work hasn't read. */
  readonly hasCome: (key: string) => boolean;
  readonly reply: (replies: readonly AdmissionReply[]) => void;
}

const LOOK_UP: AdmissionReply = { decision: "retryAfter", delay: 1 };

export function collectBurst(
  admit: Admit,
): (
  batch: ReservationBatch,
  policyNow: Waiting["policyNow"],
  hasCome: Waiting["hasCome"],
) => Promise<readonly AdmissionReply[]> {
  let waiting: Waiting[] = [];
  let began = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function close(): Promise<void> {
    const all = waiting;
    waiting = [];
    timer = undefined;
    const asked = all.map(({ batch, policyNow, hasCome }) => {
      const back = batch.requests.map(({ key }) => hasCome(key));
      const requests = batch.requests.filter((_, index) => back[index] !== true);
      return { batch: { ...batch, requests }, policy: policyNow(), back };
    });
    const replies = await admit(asked);
    all.forEach(({ reply }, index) =>
      reply(
        fillGaps(
          asked[index]!.back.map((isBack) => (isBack ? LOOK_UP : undefined)),
          replies[index]!,
        ),
      ),
    );
  }

  return (batch, policyNow, hasCome) =>
    new Promise((reply) => {
      const now = Date.now();
      if (waiting.length === 0) began = now;
      waiting.push({ batch, policyNow, hasCome, reply });
      if (timer !== undefined) clearTimeout(timer);
      timer = setTimeout(() => void close(), Math.max(0, Math.min(QUIET, began + LONGEST - now)));
    });
}
