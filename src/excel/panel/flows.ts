/**
 * The flows of the panel and the ribbon on this host, in two scripts, so that cells wait for neither: those that the panel
 * needs to show itself are here, the others in one that is loaded when the first of them is called.
 */
import { accountFlows } from "../../shared/features/accountFlows";
import type { Flow } from "../../shared/workbook/port/port";
import { ownGateway } from "../fetching/settings";
import { done } from "../workbook/abilities";

type NamedFlows = Readonly<Record<string, (...given: never[]) => Flow<unknown>>>;

const ofAccount: NamedFlows = accountFlows(ownGateway);

async function ofWorkbook(): Promise<NamedFlows> {
  return (await import(/* webpackChunkName: "workbook" */ "./workbookFlows")).OF_WORKBOOK;
}

/** Gives how to run a flow. Rejects if its script can't be loaded. */
export async function loadFlow(name: string): Promise<(given: readonly unknown[]) => Promise<unknown>> {
  const flow = ofAccount[name] ?? (await ofWorkbook())[name]!;
  return (given) => done(flow(...(given as never[])));
}
