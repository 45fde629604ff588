/** What the panel asks of its host, as a component sees it: on its way, there, or gone wrong with a readable line. */
import { useCallback, useEffect, useRef, useState } from "react";
import { faultText } from "../shared/bridge/faultText";

export interface Asked<T> {
  readonly value?: T;
  readonly fault?: string;
  readonly busy: boolean;
  readonly again: () => void;
}

/** Asks at once and whenever the key changes; an undefined key asks nothing. The last question counts. */
export function useAsked<T>(load: () => Promise<T>, key: string | undefined): Asked<T> {
  const [state, setState] = useState<Omit<Asked<T>, "again">>({ busy: key !== undefined });
  const [round, setRound] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    if (key === undefined) return;
    let counts = true;
    setState((before) => ({ ...before, busy: true }));
    latest.current().then(
      (value) => counts && setState({ value, busy: false }),
      (fault: unknown) => counts && setState({ fault: faultText(fault), busy: false }),
    );
    return () => {
      counts = false;
    };
  }, [key, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  return { ...state, again };
}

export interface Act {
  /** What is pressed is then `disabledFocusable`: a button that were disabled would lose the focus. */
  readonly busy: boolean;
  readonly fault: string | undefined;
  /** Does it, unless something else is being done. */
  readonly run: (deed: () => Promise<void>) => void;
}

/** Something that a person presses: one at a time, and what goes wrong is told. */
export function useAct(): Act {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const under = useRef(false);
  const run = useCallback((deed: () => Promise<void>) => {
    if (under.current) return;
    under.current = true;
    setBusy(true);
    setFault(undefined);
    deed()
      .catch((thrown: unknown) => setFault(faultText(thrown)))
      .finally(() => {
        under.current = false;
        setBusy(false);
      });
  }, []);
  return { busy, fault, run };
}
