/** The services that a person can choose from, and the settings that each choice comes to. */
import type { Changes, Connection, HostFacts } from "../../shared/bridge/bridge";
import { DEMO } from "../../shared/work/wire";

export type ServiceName = "sandbox" | "hosted" | "own";

export interface ServiceChoice {
  readonly name: ServiceName;
  readonly label: string;
  readonly meaning: string;
}

/** The playground's own address is a sandbox; elsewhere an add-in's own address is the gateway to the hosted service. */
export function choicesFor({ name }: Pick<HostFacts, "name">, { ownGateway }: Connection): readonly ServiceChoice[] {
  const sandbox: ServiceChoice = {
    name: "sandbox",
    label: "Sandbox",
    meaning: "Made-up homes, people and prices. No key, nothing billed.",
  };
  const hosted: ServiceChoice = {
    name: "hosted",
    label: "Hosted service",
    meaning: `Real data, billed by the service. Requests go through ${ownGateway ?? ""}.`,
  };
  const own: ServiceChoice = {
    name: "own",
    label: name === "Google Sheets" ? "Service at its address" : "Own address",
    meaning: "A service or a gateway of your own: its address with the version, such as https://host/v1.",
  };
  return ownGateway === undefined || name === "Playground" ? [sandbox, own] : [sandbox, hosted, own];
}

export function chosenService(
  { name }: Pick<HostFacts, "name">,
  { settings, ownGateway }: Connection,
): ServiceName | undefined {
  const { PROP_BASE_URL: address } = settings;
  if (address === "") return undefined;
  if (address === DEMO) return "sandbox";
  if (ownGateway !== undefined && address === ownGateway) return name === "Playground" ? "sandbox" : "hosted";
  return "own";
}

/** The playground's sandbox takes a key that everybody knows, so that keys can be tried too. */
const PLAYGROUND: Changes = { PROP_BASE_URL: "", PROP_API_KEY: "sandbox" };

export function changesFor(service: ServiceName, address: string, { name }: Pick<HostFacts, "name">): Changes {
  if (service === "own") return { PROP_BASE_URL: address };
  if (service === "hosted") return { PROP_BASE_URL: "" };
  return name === "Playground" ? PLAYGROUND : { PROP_BASE_URL: DEMO };
}

/** The sandbox within the add-in is asked without a key. */
export function wantsKey({ settings }: Connection): boolean {
  return settings.PROP_BASE_URL !== DEMO;
}
