/** Long work that the host does for the panel: started, watched and stopped from any tab. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { PanelApi, Progress } from "../../shared/panelApi/panelApi";
import { IDLE_PROGRESS } from "../../shared/spending/progress/progress";
import type { ChangeSummary } from "../../shared/panelApi/changesApi";
import { faultText } from "../../shared/panelApi/faultText";

/** Milliseconds between the host's last reply and the next look at its progress: of a run, and between two runs. */
const LOOK_AFTER = { run: 500, pause: 15_000 };

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
  /** It goes on in a later run. */
  readonly waits: boolean;
  readonly accept: (quoteId: string, searching?: boolean) => void;
  readonly stop: () => void;
  readonly dismiss: () => void;
}

const stampOf = ({ state, done, requests, billed }: Progress): string => [state, done, requests, billed].join();

export function useRunningFetch(api: PanelApi): RunningFetch {
  const [state, setState] = useState<FetchState>({ running: false, stopping: false, finished: 0, taken: 0 });
  const round = useRef(0);
  /** The last end that was seen: where there is another one, the menu or a trigger has fetched. */
  const known = useRef<string>(undefined);

  const change = useCallback((changed: Partial<FetchState>) => setState((before) => ({ ...before, ...changed })), []);
  const { watch, end } = useMemo(() => {
    const end = (progress: Progress | undefined, fault?: string): void => {
      round.current += 1;
      known.current = progress && stampOf(progress);
      const over = { progress, fault, running: false, stopping: false, changes: progress?.changes };
      setState(({ finished, taken }) => ({ ...over, finished: finished + 1, taken }));
      if (progress?.goesOn !== undefined) void watch(round.current, true, LOOK_AFTER.pause);
    };
    /** Polls until the work is over, or until `accept` reports its end. */
    const watch = async (mine: number, endsHere: boolean, pause = LOOK_AFTER.run): Promise<void> => {
      let waits = pause;
      while (round.current === mine) {
        await new Promise((resolve) => setTimeout(resolve, waits));
        if (waits === LOOK_AFTER.pause && document.visibilityState !== "visible") continue;
        const seen = await api.progress().catch(() => undefined);
        if (round.current !== mine || seen === undefined) continue;
        if (seen.state === "running") {
          waits = LOOK_AFTER.run;
          change({ progress: seen, running: true });
        } else if (endsHere && (waits === LOOK_AFTER.run || seen.goesOn === undefined)) return end(seen);
        else if (endsHere) change({ progress: seen });
      }
    };
    return { watch, end };
  }, [api, change]);

  /** What another window, or a later run, does. */
  const look = useCallback(() => {
    const mine = round.current;
    api.progress().then(
      (seen) => {
        if (round.current !== mine) return;
        if (seen.changes !== undefined) change({ changes: seen.changes });
        const running = seen.state === "running";
        if (!running && seen.goesOn === undefined) {
          const isNews = known.current !== undefined && known.current !== stampOf(seen);
          known.current = stampOf(seen);
          if (isNews) setState((before) => ({ ...before, finished: before.finished + 1 }));
          return;
        }
        round.current += 1;
        change({ progress: seen, running });
        void watch(round.current, true, running ? LOOK_AFTER.run : LOOK_AFTER.pause);
      },
      () => undefined,
    );
  }, [api, change, watch]);

  useEffect(() => {
    look();
    return () => {
      round.current += 1;
    };
  }, [look]);

  const { running } = state;
  useEffect(() => {
    // Where host and panel share a window, nothing begins that the panel doesn't know.
    if (running || api.watchCommands !== undefined) return;
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [api, running, look]);

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
    const stopped = async (): Promise<void> => {
      await api.stop();
      if (!running) end(await api.progress());
    };
    stopped().catch((thrown: unknown) => change({ stopping: false, fault: faultText(thrown) }));
  }, [api, change, end, running]);
  const dismiss = useCallback(() => change({ progress: undefined, fault: undefined }), [change]);
  const waits = !running && state.progress?.goesOn !== undefined;
  return { ...state, waits, accept, stop, dismiss };
}
