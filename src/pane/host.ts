/** The host that this panel belongs to, for every part of it. */
import { createContext, useContext } from "react";
import type { Bridge, Errand, HostFacts, Scope } from "../shared/bridge/bridge";
import type { Work } from "./work";

export interface Wish {
  readonly errand: Errand;
  readonly scope: Scope;
}

export interface Host {
  readonly bridge: Bridge;
  readonly facts: HostFacts;
  readonly work: Work;
  /** What a command of the ribbon asks to be priced; each is told once. */
  readonly wish: Wish | undefined;
}

export const HostContext = createContext<Host | undefined>(undefined);

export function useHost(): Host {
  const host = useContext(HostContext);
  if (host === undefined) throw new Error("The panel has no host");
  return host;
}
