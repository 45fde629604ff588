/** The selected list, followed as the selection changes, with its columns read as a person chose. */
import { useEffect, useState } from "react";
import type { ColumnUse, SelectedList } from "../../../shared/panelApi/jobsApi";
import { useHost } from "../../state/host";
import { useRequest } from "../../state/request";

/** Milliseconds without another selection before the cells are read. */
const SETTLED = 300;

export interface ListState {
  readonly list: SelectedList | undefined;
  readonly busy: boolean;
  readonly fault: string | undefined;
  readonly again: () => void;
  readonly choose: (uses: readonly ColumnUse[]) => void;
}

/** @param follows Whether another selection is another list. */
export function useSelectedList(follows: boolean): ListState {
  const { api } = useHost();
  /** For the cells for which they were chosen. */
  const [chosen, setChosen] = useState<{ readonly cells: string; readonly uses: readonly ColumnUse[] }>();
  const selected = useRequest(async () => ({ list: await api.selectedList() }), follows ? "selected" : undefined);
  const list = selected.value?.list;
  const uses = chosen?.cells === list?.cells ? chosen?.uses : undefined;
  const read = useRequest(
    async () => ({ list: await api.listReadAs({ area: list!.area, uses: uses! }) }),
    list === undefined || uses === undefined ? undefined : JSON.stringify([list.area, uses]),
  );
  const { again } = selected;
  useEffect(() => {
    if (!follows) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(again, SETTLED);
    };
    const unwatch = api.watchSelection?.(soon);
    if (unwatch === undefined) window.addEventListener("focus", soon);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("focus", soon);
      unwatch?.();
    };
  }, [follows, api, again]);
  return {
    list: uses === undefined ? list : (read.value?.list ?? list),
    busy: selected.busy || read.busy,
    fault: selected.fault ?? read.fault,
    again,
    choose: (now) => setChosen(list && { cells: list.cells, uses: now }),
  };
}
