/** Does something once another cell is selected; where the host doesn't tell, when a person comes back to the panel. */
import { useEffect } from "react";
import { useHost } from "./host";

/**
 * @param follows Whether it is done at all.
 * @param settled Milliseconds without another selection before it is done.
 * @param act Must stay the same function from one drawing to the next.
 */
export function useSelectionChange(follows: boolean, settled: number, act: () => void): void {
  const { api } = useHost();
  useEffect(() => {
    if (!follows) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(act, settled);
    };
    const unwatch = api.watchSelection?.(soon);
    if (unwatch === undefined) window.addEventListener("focus", soon);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("focus", soon);
      unwatch?.();
    };
  }, [follows, settled, api, act]);
}
