/** Whether it is certain that the service in use bills nothing: of a sandbox beside the host, only the panel knows. */
import type { Usage } from "../../shared/fetching/ledger/ledger";
import { isSandbox } from "./service";
import { useHost } from "../state/host";

export function useSandboxInUse(): boolean {
  const { facts, connection } = useHost();
  return connection.view !== undefined && isSandbox(facts, connection.view);
}

/** The usage as a person is told it. */
export function useToldUsage<T extends Usage | undefined>(usage: T): T {
  const isFree = useSandboxInUse();
  return usage !== undefined && isFree ? { ...usage, sandbox: true } : usage;
}
