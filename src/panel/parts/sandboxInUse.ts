/** Whether it is certain that the service in use bills nothing. The host is asked only where that matters. */
import type { Usage } from "../../shared/fetching/ledger/ledger";
import { isSandbox } from "./service";
import { useHost } from "../state/host";
import { useRequest } from "../state/request";

interface SandboxInUse {
  readonly busy: boolean;
  readonly sandbox: boolean;
}

/** @param key The host is asked again whenever it changes; nothing is asked where it is undefined. */
export function useSandboxInUse(key: string | undefined): SandboxInUse {
  const { api, facts } = useHost();
  const { value, busy } = useRequest(() => api.connection(), key);
  return { busy, sandbox: value !== undefined && isSandbox(facts, value) };
}

/** The usage for a price in the plan's terms: of a sandbox beside the host, only the panel knows. */
export function usePricedUsage(priced: { readonly usage?: Usage } | undefined): Usage | undefined {
  const { facts } = useHost();
  const usage = priced?.usage;
  const { sandbox } = useSandboxInUse(usage?.plan !== undefined && facts.sandbox !== undefined ? "plan" : undefined);
  return usage !== undefined && sandbox ? { ...usage, sandbox } : usage;
}
