/** Has what a run requests stored before it leaves: of a run that is ended from outside, nothing is made beyond what was agreed to. */
import { isProblem, type Problem } from "../../api/problem";
import {
  commit,
  reserve,
  type AdmissionReply,
  type Commit,
  type FetchEffect,
  type Work,
  type Yielded,
} from "../../fetching/work/effects";
import { intercepting } from "../../fetching/work/interception";
import type { Flow, WorkbookEffect } from "../../workbook/port/port";

/** What a run stores of its requests. */
export interface RunStore<More extends Yielded = never> {
  /**
   * @param open The keys of requests that leave now, or have left without an answer so far.
   * @returns What was stored, or why nothing more is sent.
   */
  readonly leaving: (open: ReadonlySet<string>) => Flow<object, More>;
  readonly ended: (entries: readonly Commit[]) => void;
}

export function storedFirst<T, More extends Yielded = never>(
  { leaving, ended }: RunStore<More>,
  work: Work<T, FetchEffect | WorkbookEffect | More>,
): Work<T, FetchEffect | WorkbookEffect | More> {
  const open = new Set<string>();
  let refusal: Problem | undefined;
  return intercepting<T, WorkbookEffect | More>(work, {
    *reserve(batch) {
      if (refusal !== undefined) return batch.requests.map(() => refusal!);
      const replies = yield* reserve(batch);
      const granted = batch.requests.filter((_, index) => isGranted(replies[index]!));
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
      if (!isProblem(stored)) return replies;
      const why = (refusal = stored);
      return replies.map((reply) => (isGranted(reply) ? why : reply));
    },
    *commit(entries) {
      yield* commit(entries);
      for (const { key, settlement } of entries) if (settlement !== undefined) open.delete(key);
      ended(entries);
    },
  });
}

const isGranted = (reply: AdmissionReply): boolean => "decision" in reply && reply.decision === "granted";
