/** Looks again at what cells may have changed by themselves. */
import { useEffect } from "react";
import { useHost } from "../../state/host";

/** Milliseconds between two looks. In Google Sheets each one runs a script, so it looks after a fetch and on the focus only. */
const LOOK_EVERY = 2000;

const whileSeen = (look: () => void) => (): void => {
  if (document.visibilityState === "visible") look();
};

/** @param look Must stay the same function from one drawing to the next. */
export function useLook(look: () => void): void {
  const { facts } = useHost();
  useEffect(() => {
    const timer = facts.name === "Google Sheets" ? undefined : setInterval(whileSeen(look), LOOK_EVERY);
    return () => clearInterval(timer);
  }, [facts, look]);
  useFocus(look);
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
