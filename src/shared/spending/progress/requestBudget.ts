/** Limits the number of requests that work can make. */
import { isProblem, type Problem } from "../../api/problem";
import {
  reserve,
  commit,
  type AdmissionReply,
  type FetchEffect,
  type Commit,
  type ReservationRequest,
  type Work,
  type Yielded,
} from "../../fetching/work/effects";
import { neededProblem } from "../../fetching/quota/admissionPolicy";
import { fillGaps } from "../../values/fillGaps";
import { intercepting } from "../../fetching/work/interception";

export interface RequestBudget {
  readonly requests: number;
  /** The reason given to requests that are refused. */
  readonly why: string;
  /** Why a request isn't made however many are left, if so. */
  readonly refusal?: (request: ReservationRequest) => Problem | undefined;
}

export function withinBudget<T, More extends Yielded = never>(
  { requests, why, refusal = () => undefined }: RequestBudget,
  work: Work<T, FetchEffect | More>,
): Work<T, FetchEffect | More> {
  let left = requests;
  /** Granted and not ended, so they may still count. */
  const underWay = new Set<string>();
  return intercepting<T, More>(work, {
    *reserve({ requests, atMost, ...others }) {
      const refused = requests.map(
        (ask): AdmissionReply | undefined => refusal(ask) ?? (left <= 0 ? neededProblem(ask, why) : undefined),
      );
      const open = requests.filter((_, index) => refused[index] === undefined);
      // What is asked for again was withdrawn.
      for (const { key } of requests) underWay.delete(key);
      const most = Math.max(0, Math.min(atMost, left - underWay.size));
      const replies = open.length === 0 ? [] : yield* reserve({ requests: open, atMost: most, ...others });
      replies.forEach((reply, index) => {
        if (!isProblem(reply) && reply.decision === "granted") underWay.add(open[index]!.key);
      });
      return fillGaps(refused, replies);
    },
    *commit(entries) {
      left -= entries.filter(spends).length;
      for (const { key } of entries) underWay.delete(key);
      yield* commit(entries);
    },
  });
}

/** Whether a request has ended that may have been billed. */
export function spends({ settlement: ending, lateArrival }: Commit): boolean {
  return ending !== undefined && ending !== "unasked" && ending !== "failed" && lateArrival !== true;
}
