/** Has what a run requests stored before it leaves: of a run that is ended from outside, nothing is made beyond what was agreed to. */
import { isProblem, type Problem } from "../../api/problem";
import { commit, reserve, type AdmissionReply, type Commit } from "../../fetching/work/effects";
import { intercepting } from "../../fetching/work/interception";
import type { WorkbookEffect } from "../../workbook/port/port";
import { fillGaps } from "../../values/fillGaps";
import type { LongFlow, RunEffect } from "./longRuns";

interface Store {
  /**
   * @param open The keys of requests that leave now, or have left without an answer so far.
   * @returns What was stored, or why those that would leave now aren't sent after all.
   */
  readonly leaving: (open: ReadonlySet<string>) => LongFlow<object>;
  readonly ended: (entries: readonly Commit[]) => void;
  /** Why a request isn't made, if so. */
  readonly refusal?: (key: string) => Problem | undefined;
}

export function storedFirst<T>({ leaving, ended, refusal = () => undefined }: Store, work: LongFlow<T>): LongFlow<T> {
  const open = new Set<string>();
  return intercepting<T, WorkbookEffect | RunEffect>(work, {
    *reserve({ requests, ...batch }) {
      const refused = requests.map(({ key }): AdmissionReply | undefined => refusal(key));
      const others = requests.filter((_, index) => refused[index] === undefined);
      const answered = others.length === 0 ? [] : yield* reserve({ requests: others, ...batch });
      const replies = fillGaps(refused, answered);
      const granted = requests.filter((_, index) => isGranted(replies[index]!));
      if (granted.length === 0) return replies;
      for (const { key } of granted) open.add(key);
      let stored: object | undefined;
      try {
        stored = yield* leaving(open);
      } finally {
        if (stored === undefined || isProblem(stored)) {
          for (const { key } of granted) open.delete(key);
          yield* commit(granted.map(({ key, endpoint }) => ({ key, endpoint, ttl: 0, settlement: "unasked" })));
        }
      }
      return isProblem(stored) ? replaced(replies, stored) : replies;
    },
    *commit(entries) {
      yield* commit(entries);
      for (const { key, settlement } of entries) if (settlement !== undefined) open.delete(key);
      ended(entries);
    },
  });
}

const replaced = (replies: readonly AdmissionReply[], why: Problem): readonly AdmissionReply[] =>
  replies.map((reply) => (isGranted(reply) ? why : reply));

const isGranted = (reservation: object): boolean => "decision" in reservation && reservation.decision === "granted";
