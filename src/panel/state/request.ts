/** A component's calls to the host: loading, loaded, or failed with a readable message. */
import { useCallback, useEffect, useRef, useState } from "react";
import { isProblem, type Problem } from "../../shared/api/problem";
import { faultText } from "../../shared/panelApi/faultText";

export interface RequestState<T> {
  readonly value?: T;
  readonly fault?: string;
  readonly busy: boolean;
  readonly again: () => void;
}

/** Loads at once and whenever the key changes; an undefined key loads nothing. Only the last call's result counts. */
export function useRequest<T>(load: () => Promise<T>, key: string | undefined): RequestState<T> {
  const [state, setState] = useState<Omit<RequestState<T>, "again">>({ busy: key !== undefined });
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

export interface Action {
  /** Buttons are `disabledFocusable` meanwhile: a disabled button would lose the focus. */
  readonly busy: boolean;
  readonly fault: string | undefined;
  /** Runs the action unless another one is running. */
  readonly run: (action: () => Promise<void>) => void;
}

/** Actions behind buttons: one at a time, with the error of the last one. */
export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const under = useRef(false);
  const run = useCallback((action: () => Promise<void>) => {
    if (under.current) return;
    under.current = true;
    setBusy(true);
    setFault(undefined);
    action()
      .catch((thrown: unknown) => setFault(faultText(thrown)))
      .finally(() => {
        under.current = false;
        setBusy(false);
      });
  }, []);
  return { busy, fault, run };
}

/** What the host gave. Its problem is the action's error. */
export function orThrow<T>(given: T | Problem): T {
  if (isProblem(given)) throw new Error(given.message);
  return given;
}
