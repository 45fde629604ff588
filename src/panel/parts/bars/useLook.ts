/** Looks again at what cells may have changed by themselves. */
import { useCallback, useEffect, useRef } from "react";
import { useHost } from "../../state/host";

/** Milliseconds between two looks. In Google Sheets each one runs a script. */
const LOOK_EVERY = 2000;

interface Looking {
  /** Whether a look is under way. It is waited for: if it were started again each time, a slow one would never finish. */
  readonly busy?: boolean;
  readonly shown?: boolean;
  /** Milliseconds between two looks in Google Sheets. By default it looks after a fetch and on the focus only. */
  readonly inSheets?: number;
}

const whileSeen = (look: () => void) => (): void => {
  if (document.visibilityState === "visible") look();
};

/** @param look Must stay the same function from one drawing to the next. */
export function useLook(look: () => void, { busy = false, shown = true, inSheets }: Looking = {}): void {
  const { facts } = useHost();
  const every = facts.name === "Google Sheets" ? inSheets : LOOK_EVERY;
  const waits = useRef(false);
  waits.current = busy || !shown;
  const lookOnce = useCallback(() => {
    if (!waits.current) look();
  }, [look]);
  useEffect(() => {
    const timer = every === undefined ? undefined : setInterval(whileSeen(lookOnce), every);
    return () => clearInterval(timer);
  }, [every, lookOnce]);
  useFocus(lookOnce);
}

/** Looks when a person comes back to the panel. @param look Must stay the same function. */
export function useFocus(look: () => void): void {
  useEffect(() => {
    const seen = whileSeen(look);
    window.addEventListener("focus", seen);
    document.addEventListener("visibilitychange", seen);
    return () => {
      window.removeEventListener("focus", seen);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [look]);
}
