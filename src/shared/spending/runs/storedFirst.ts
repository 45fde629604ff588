/** Has what a run requests stored before it leaves: of a run that is ended from outside, nothing is made beyond what was agreed to. */
import { commit, reserve, type Commit } from "../../fetching/work/effects";
import { intercepting } from "../../fetching/work/interception";
import type { WorkbookEffect } from "../../workbook/port/port";
import type { LongFlow, RunEffect } from "./longRuns";

interface Store {
  /** @param open The keys of requests that leave now, or have left without an answer so far. */
  readonly leaving: (open: ReadonlySet<string>) => LongFlow<unknown>;
  readonly ended: (entries: readonly Commit[]) => void;
}

export function storedFirst<T>({ leaving, ended }: Store, work: LongFlow<T>): LongFlow<T> {
  const open = new Set<string>();
  return intercepting<T, WorkbookEffect | RunEffect>(work, {
    *reserve(batch) {
      const replies = yield* reserve(batch);
      const granted = batch.requests.filter((_, index) => isGranted(replies[index]!));
      if (granted.length === 0) return replies;
      for (const { key } of granted) open.add(key);
      yield* leaving(open);
      return replies;
    },
    *commit(entries) {
      yield* commit(entries);
      for (const { key, settlement } of entries) if (settlement !== undefined) open.delete(key);
      ended(entries);
    },
  });
}

const isGranted = (reservation: object): boolean => "decision" in reservation && reservation.decision === "granted";
