/** Which service is in use, read once for the whole panel: a change on one tab is seen on all. */
import { useMemo, useState } from "react";
import type { ConnectionView, PanelApi } from "../../shared/panelApi/panelApi";
import { useRequest } from "./request";

export interface Connection {
  /** Undefined until it is read, or where it can't be. */
  readonly view: ConnectionView | undefined;
  readonly fault: string | undefined;
  /** Functions can make requests. */
  readonly isReady: boolean;
  readonly replaced: (view: ConnectionView) => void;
}

export function useConnection(api: PanelApi): Connection {
  const { value, fault } = useRequest(() => api.connection(), "connection");
  const [changed, replaced] = useState<ConnectionView>();
  const view = changed ?? value;
  return useMemo(
    () => ({ view, fault, isReady: view !== undefined && view.problem === undefined, replaced }),
    [view, fault],
  );
}
