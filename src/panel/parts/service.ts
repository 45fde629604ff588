/** The services that a person can choose from, and the settings for each. */
import type { SettingChanges, ConnectionView, HostFacts } from "../../shared/panelApi/panelApi";
import { DEMO } from "../../shared/fetching/requests/settings";
import type { ChoiceItem } from "./Choices";

/** What every section of the tab is given: the connection, and how to change it. */
export interface Changing {
  readonly connection: ConnectionView;
  /** Returns the settings after the change; rejects with the reason where a change is not possible. */
  readonly save: (changes: SettingChanges) => Promise<ConnectionView>;
  readonly replaced: (connection: ConnectionView) => void;
}

/** `here`: the sandbox that runs beside the host. `sandbox`: the one built into the add-in. */
export type ServiceName = "here" | "sandbox" | "hosted" | "own";

type Host = Pick<HostFacts, "name" | "sandbox">;

type ServiceChoice = ChoiceItem<ServiceName>;

/** Where a sandbox runs beside the host, the host's own address is the sandbox's, not a gateway's. */
export function choicesFor({ name, sandbox: here }: Host, { ownGateway }: ConnectionView): readonly ServiceChoice[] {
  const sandbox: ServiceChoice = {
    name: "sandbox",
    label: here === undefined ? "Sandbox" : "Built-in sandbox",
    meaning: "Made-up homes, people and prices, built into the add-in. No key, nothing billed.",
  };
  const own: ServiceChoice = {
    name: "own",
    label: name === "Google Sheets" ? "Service at an address" : "Your own server",
    meaning: "A service or gateway whose address you enter, billed unless it is a sandbox.",
  };
  if (here !== undefined) {
    const label = `${name} sandbox`;
    const meaning = `Made-up homes, people and prices. Key “${here.key}”, nothing billed.`;
    return [{ name: "here", label, meaning }, sandbox, own];
  }
  const hosted: ServiceChoice = {
    name: "hosted",
    label: "Hosted service",
    meaning: `Real data, billed by the service. Requests go through ${ownGateway ?? ""}.`,
  };
  return ownGateway === undefined ? [sandbox, own] : [sandbox, hosted, own];
}

export function chosenService({ sandbox }: Host, { settings, ownGateway }: ConnectionView): ServiceName | undefined {
  const { PROP_BASE_URL: address } = settings;
  if (address === "") return undefined;
  if (address === DEMO) return "sandbox";
  if (address === sandbox?.address) return "here";
  return address === ownGateway ? "hosted" : "own";
}

/** The service in use, in a few words. */
export function serviceText(host: Host, connection: ConnectionView): string {
  const service = chosenService(host, connection);
  const { PROP_BASE_URL: address } = connection.settings;
  if (service === "own") return `Service at ${/^\w+:\/\/([^/]+)/.exec(address)?.[1] ?? address}`;
  return choicesFor(host, connection).find(({ name }) => name === service)?.label ?? "";
}

export function changesFor(service: ServiceName, address: string, { sandbox }: Host): SettingChanges {
  if (service === "own") return { PROP_BASE_URL: address };
  if (service === "hosted") return { PROP_BASE_URL: "" };
  if (service === "sandbox" || sandbox === undefined) return { PROP_BASE_URL: DEMO };
  return { PROP_BASE_URL: sandbox.address, PROP_API_KEY: sandbox.key };
}

/** The built-in sandbox needs no key. */
export function wantsKey({ settings }: ConnectionView): boolean {
  return settings.PROP_BASE_URL !== DEMO;
}

/** The service and its key as one text, to notice that either has changed. */
export function connectionIdentity({ settings, mask = "" }: ConnectionView): string {
  return `${settings.PROP_BASE_URL} ${mask}`;
}

/**
 * Whether it is certain that nothing is billed. Another address may be a sandbox too, but that is not known beforehand.
 */
export function isSandbox(host: Host, connection: ConnectionView): boolean {
  const service = chosenService(host, connection);
  return service === "here" || service === "sandbox";
}

/** The key of the sandbox beside the host, which is not a secret, where that sandbox is in use. */
export function knownKey(host: Host, connection: ConnectionView): string | undefined {
  return chosenService(host, connection) === "here" ? host.sandbox?.key : undefined;
}
