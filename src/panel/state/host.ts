/** The panel's host, for every component. */
import { createContext, useContext } from "react";
import type { PanelApi, HostFacts, CommandOutcome, PricedCommand } from "../../shared/panelApi/panelApi";
import type { RunningFetch } from "./runningFetch";

export type TabName = "Connect" | "Spend" | "Build" | "Cell" | "Refresh";

export interface TabProps {
  readonly shown: boolean;
}

export interface PanelHost {
  readonly api: PanelApi;
  readonly facts: HostFacts;
  readonly work: RunningFetch;
  /** What a ribbon command or a button on another tab wants priced, or what it did. Each arrives once. */
  readonly told: PricedCommand | CommandOutcome | undefined;
  /** Opens another tab and, with a second argument, shows a price there. */
  readonly goTo: (tab: TabName, wish?: PricedCommand) => void;
}

export const HostContext = createContext<PanelHost | undefined>(undefined);

export function useHost(): PanelHost {
  const host = useContext(HostContext);
  if (host === undefined) throw new Error("The panel has no host");
  return host;
}
