/** Looks again at what cells may have changed by themselves. */
import { useEffect } from "react";
import { useHost } from "../../state/host";

/** Milliseconds between two looks. In Google Sheets each one runs a script, so it looks after a fetch and on the focus only. */
const LOOK_EVERY = 10_000;

/** @param look Must stay the same function from one drawing to the next. */
export function useLook(look: () => void): void {
  const { facts } = useHost();
  useEffect(() => {
    const seen = (): void => {
      if (document.visibilityState === "visible") look();
    };
    const timer = facts.name === "Google Sheets" ? undefined : setInterval(seen, LOOK_EVERY);
    window.addEventListener("focus", seen);
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", seen);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [facts, look]);
}
