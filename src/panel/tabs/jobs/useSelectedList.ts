/** The selected list, followed as the selection changes, with its columns read as a person chose. */
import { useState } from "react";
import type { ColumnUse, SelectedList } from "../../../shared/panelApi/jobsApi";
import { useHost } from "../../state/host";
import { useRequest } from "../../state/request";
import { useSelectionChange } from "../../state/selectionChange";

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
  const [chosen, setChosen] = useState<{ readonly place: string; readonly uses: readonly ColumnUse[] }>();
  const selected = useRequest(async () => ({ list: await api.selectedList() }), follows ? "selected" : undefined);
  const list = selected.value?.list;
  const place = list && JSON.stringify(list.area);
  const uses = chosen?.place === place ? chosen?.uses : undefined;
  const read = useRequest(
    async () => ({ list: await api.listReadAs({ area: list!.area, uses: uses! }) }),
    list === undefined || uses === undefined ? undefined : JSON.stringify([place, uses]),
  );
  const { again } = selected;
  useSelectionChange(follows, SETTLED, again);
  return {
    list: uses === undefined ? list : (read.value?.list ?? list),
    busy: selected.busy || read.busy,
    fault: selected.fault ?? read.fault,
    again,
    choose: (now) => setChosen(place === undefined ? undefined : { place, uses: now }),
  };
}
