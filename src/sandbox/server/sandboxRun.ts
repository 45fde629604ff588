/** The service of one run: the sandbox's state, the accounts as they are in the file now, and the faults to inject. */
import { withFaults, faultPlan, type Account, type FaultyDelivery, type Sandbox, type FaultProfile } from "..";
import type { HttpRequest } from "../../shared/api/http";
import type { StatefulService } from "../../servers/http/sandboxState";

export type SandboxServer = (request: HttpRequest, caller?: string) => FaultyDelivery;

export interface SandboxRun {
  readonly held: StatefulService<Sandbox>;
  readonly faults: FaultProfile;
  readonly seed: number;
  /** The accounts, where they have changed since the last request. */
  readonly newAccounts: () => readonly Account[] | undefined;
}

export const sandboxServer = ({ held, faults, seed, newAccounts }: SandboxRun): SandboxServer => {
  let asked = 0;
  return (request, caller) => {
    const accounts = newAccounts();
    if (accounts !== undefined) held.become({ ...held.state(), accounts });
    return withFaults(faultPlan(faults, seed, asked++), request, (one) => held.service(one, caller));
  };
};
