/** The panel's host, for every component. */
import { createContext, useContext, type ComponentType } from "react";
import type { PanelApi, HostFacts, CommandOutcome, PricedCommand } from "../../shared/panelApi/panelApi";
import type { MemberBill } from "../../shared/fetching/ledger/memberBill";
import type { LoadPiece } from "./piece";
import type { Connection } from "./connection";
import type { RunningFetch } from "./runningFetch";

export type TabName = "Connect" | "Jobs" | "Spend" | "Build" | "Cell" | "Refresh";

export interface TabProps {
  readonly shown: boolean;
}

export interface PanelHost {
  readonly api: PanelApi;
  readonly load: LoadPiece;
  readonly facts: HostFacts;
  readonly connection: Connection;
  readonly work: RunningFetch;
  /** What a team's gateway last told of the month, if it did. */
  readonly bill: MemberBill | undefined;
  /**
   * A command from the ribbon, or from a button on another tab, that is to be priced; or the outcome of one that has
   * run. Each is passed once.
   */
  readonly fromRibbon: PricedCommand | CommandOutcome | undefined;
  /** The price of what cells wait for, once the part of the panel that tells prices is loaded. */
  readonly PendingPrice: ComponentType | undefined;
  /** Opens another tab and, with a second argument, shows a price there. */
  readonly goTo: (tab: TabName, wish?: PricedCommand) => void;
}

export const HostContext = createContext<PanelHost | undefined>(undefined);

export function useHost(): PanelHost {
  const host = useContext(HostContext);
  if (host === undefined) throw new Error("The panel has no host");
  return host;
}
