/** The panel's host, for every component. */
import { createContext, useContext } from "react";
import type { Bridge, HostFacts, Outcome, Wish } from "../shared/bridge/bridge";
import type { Work } from "./work";

export type TabName = "Connect" | "Spend" | "Build" | "Cell" | "Refresh";

export interface Host {
  readonly bridge: Bridge;
  readonly facts: HostFacts;
  readonly work: Work;
  /** What a ribbon command or a button on another tab wants priced, or what it did. Each arrives once. */
  readonly told: Wish | Outcome | undefined;
  /** Opens another tab and, with a second argument, shows a price there. */
  readonly goTo: (tab: TabName, wish?: Wish) => void;
}

export const HostContext = createContext<Host | undefined>(undefined);

export function useHost(): Host {
  const host = useContext(HostContext);
  if (host === undefined) throw new Error("The panel has no host");
  return host;
}
