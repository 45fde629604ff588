/** Whether cells began to wait after a price was calculated. */
import { useCallback, useEffect, useRef, useState } from "react";
import { useHost } from "./host";

/** Milliseconds between two looks where the host can't call: each runs a script, which reads no cells. */
const LOOK_EVERY = 15_000;

interface Waiting {
  /** More cells wait than the price includes. */
  readonly outdated: boolean;
  /** Runs while a price is calculated: what waits from then on is news. */
  readonly pricing: <T>(price: () => Promise<T>) => Promise<T>;
}

export function useWaiting(shown: boolean): Waiting {
  const { api } = useHost();
  const [outdated, setOutdated] = useState(false);
  const seen = useRef<number>(undefined);
  useEffect(() => api.watchWaiting?.(() => setOutdated(true)), [api]);
  useEffect(() => {
    if (!shown || api.watchWaiting !== undefined) return;
    const look = (): void => {
      if (document.visibilityState !== "visible") return;
      api.waitingSince?.().then(
        (since) => since !== undefined && since !== seen.current && setOutdated(true),
        () => undefined,
      );
    };
    const timer = setInterval(look, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [shown, api]);
  const pricing = useCallback(
    async <T>(price: () => Promise<T>): Promise<T> => {
      setOutdated(false);
      const noted = api.watchWaiting === undefined ? api.waitingSince?.().catch(() => undefined) : undefined;
      const priced = await price();
      seen.current = await noted;
      return priced;
    },
    [api],
  );
  return { outdated, pricing };
}
