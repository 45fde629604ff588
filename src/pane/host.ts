/** The host that this panel belongs to, for every part of it. */
import { createContext, useContext } from "react";
import type { Bridge, HostFacts, Outcome, Wish } from "../shared/bridge/bridge";
import type { Work } from "./work";

export type TabName = "Connect" | "Spend" | "Build" | "Cell" | "Refresh";

export interface Host {
  readonly bridge: Bridge;
  readonly facts: HostFacts;
  readonly work: Work;
  /** What a command of the ribbon, or a button of another tab, wants to be priced, or did; each is told once. */
  readonly told: Wish | Outcome | undefined;
  /** Leads to another tab, and has it look at a price there. */
  readonly goTo: (tab: TabName, wish?: Wish) => void;
}

export const HostContext = createContext<Host | undefined>(undefined);

export function useHost(): Host {
  const host = useContext(HostContext);
  if (host === undefined) throw new Error("The panel has no host");
  return host;
}
