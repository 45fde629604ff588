/** Long work that the host does for the panel: started, watched and stopped from any tab. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { PanelApi, Progress } from "../../shared/panelApi/panelApi";
import { IDLE_PROGRESS } from "../../shared/workbook/pricing/progress/progress";
import type { ChangeSummary } from "../../shared/panelApi/changesApi";
import { faultText } from "../../shared/panelApi/faultText";

/** Milliseconds between the host's last reply and the next look at its progress. */
const LOOK_AFTER = 500;

interface FetchState {
  readonly progress?: Progress | undefined;
  readonly running: boolean;
  readonly stopping: boolean;
  readonly fault?: string | undefined;
  /** Increases each time a fetch ends, because what was shown before may be out of date. */
  readonly finished: number;
  /** Increases each time a person accepts a price. */
  readonly taken: number;
  /** What the last refresh changed, until the next command. */
  readonly changes?: ChangeSummary | undefined;
}

export interface RunningFetch extends FetchState {
  readonly accept: (quoteId: string, searching?: boolean) => void;
  readonly stop: () => void;
  readonly dismiss: () => void;
}

export function useRunningFetch(api: PanelApi): RunningFetch {
  const [state, setState] = useState<FetchState>({ running: false, stopping: false, finished: 0, taken: 0 });
  const round = useRef(0);

  const change = useCallback((changed: Partial<FetchState>) => setState((before) => ({ ...before, ...changed })), []);
  const end = useCallback((progress: Progress | undefined, fault?: string) => {
    round.current += 1;
    const over = { progress, fault, running: false, stopping: false, changes: progress?.changes };
    setState(({ finished, taken }) => ({ ...over, finished: finished + 1, taken }));
  }, []);

  /** Polls until the work is over, or until `accept` reports its end. */
  const watch = useCallback(
    async (mine: number, endsHere: boolean) => {
      while (round.current === mine) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_AFTER));
        const seen = await api.progress().catch(() => undefined);
        if (round.current !== mine || seen === undefined) continue;
        if (seen.state === "running") change({ progress: seen });
        else if (endsHere) return end(seen);
      }
    },
    [api, change, end],
  );

  useEffect(() => {
    const mine = round.current;
    api.progress().then(
      (seen) => {
        if (round.current !== mine) return;
        if (seen.changes !== undefined) change({ changes: seen.changes });
        if (seen.state !== "running") return;
        change({ progress: seen, running: true });
        void watch(mine, true);
      },
      () => undefined,
    );
    return () => {
      round.current += 1;
    };
  }, [api, change, watch]);

  const accept = useCallback(
    (quoteId: string, searching = false) => {
      round.current += 1;
      const progress: Progress = { ...IDLE_PROGRESS, state: "running" };
      setState((before) => ({
        ...before,
        progress,
        fault: undefined,
        running: true,
        changes: undefined,
        taken: before.taken + 1,
      }));
      void watch(round.current, false);
      api.accept(quoteId, searching).then(end, (thrown: unknown) => end(undefined, faultText(thrown)));
    },
    [api, end, watch],
  );
  const stop = useCallback(() => {
    change({ stopping: true });
    api.stop().catch((thrown: unknown) => change({ stopping: false, fault: faultText(thrown) }));
  }, [api, change]);
  const dismiss = useCallback(() => change({ progress: undefined, fault: undefined }), [change]);
  return { ...state, accept, stop, dismiss };
}
