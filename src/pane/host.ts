/** The host that this panel belongs to, for every part of it. */
import { createContext, useContext } from "react";
import type { Bridge, HostFacts, Outcome, Wish } from "../shared/bridge/bridge";
import type { Work } from "./work";

export interface Host {
  readonly bridge: Bridge;
  readonly facts: HostFacts;
  readonly work: Work;
  /** What a command of the ribbon wants to be priced, or did; each is told once. */
  readonly told: Wish | Outcome | undefined;
}

export const HostContext = createContext<Host | undefined>(undefined);

export function useHost(): Host {
  const host = useContext(HostContext);
  if (host === undefined) throw new Error("The panel has no host");
  return host;
}
