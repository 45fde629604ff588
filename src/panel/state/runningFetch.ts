/** Long work that the host does for the panel: started, watched and stopped from any tab. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { PanelApi, Progress } from "../../shared/panelApi/panelApi";
import { IDLE_PROGRESS } from "../../shared/workbook/pricing/progress";
import { faultText } from "../../shared/panelApi/faultText";

/** Milliseconds from the host's last reply to the next look at its progress. */
const LOOK_AFTER = 500;

export interface RunningFetch {
  readonly progress: Progress | undefined;
  readonly running: boolean;
  readonly stopping: boolean;
  readonly fault: string | undefined;
  /** Grows each time work ends: what was shown before may be out of date. */
  readonly finished: number;
  /** Grows each time a person accepts a price. */
  readonly taken: number;
  readonly accept: (ticket: string) => void;
  readonly stop: () => void;
  readonly dismiss: () => void;
}

const BEGINNING: Progress = { ...IDLE_PROGRESS, state: "running" };

export function useRunningFetch(bridge: PanelApi): RunningFetch {
  const [progress, setProgress] = useState<Progress>();
  const [running, setRunning] = useState(false);
  const [stopping, setStopping] = useState(false);
  const [fault, setFault] = useState<string>();
  const [finished, setFinished] = useState(0);
  const [taken, setTaken] = useState(0);
  const round = useRef(0);

  const end = useCallback((last: Progress | undefined, why?: string) => {
    round.current += 1;
    setProgress(last);
    setFault(why);
    setRunning(false);
    setStopping(false);
    setFinished((before) => before + 1);
  }, []);

  /** Polls until the work is over, or until `accept` reports its end. */
  const watch = useCallback(
    async (mine: number, endsHere: boolean) => {
      while (round.current === mine) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_AFTER));
        const seen = await bridge.progress().catch(() => undefined);
        if (round.current !== mine || seen === undefined) continue;
        if (seen.state === "running") setProgress(seen);
        else if (endsHere) return end(seen);
      }
    },
    [bridge, end],
  );

  useEffect(() => {
    const mine = round.current;
    bridge.progress().then(
      (seen) => {
        if (seen.state !== "running" || round.current !== mine) return;
        setProgress(seen);
        setRunning(true);
        void watch(mine, true);
      },
      () => undefined,
    );
    return () => {
      round.current += 1;
    };
  }, [bridge, watch]);

  const accept = useCallback(
    (ticket: string) => {
      round.current += 1;
      setFault(undefined);
      setProgress(BEGINNING);
      setTaken((before) => before + 1);
      setRunning(true);
      void watch(round.current, false);
      bridge.accept(ticket).then(
        (last) => end(last),
        (thrown: unknown) => end(undefined, faultText(thrown)),
      );
    },
    [bridge, end, watch],
  );
  const stop = useCallback(() => {
    setStopping(true);
    bridge.stop().catch((thrown: unknown) => {
      setStopping(false);
      setFault(faultText(thrown));
    });
  }, [bridge]);
  const dismiss = useCallback(() => {
    setProgress(undefined);
    setFault(undefined);
  }, []);
  return { progress, running, stopping, fault, finished, taken, accept, stop, dismiss };
}
