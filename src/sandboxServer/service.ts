/** The service of one run: the sandbox's state, the accounts as they are in the file now, and the faults to inject. */
import { exposed, spellOf, type Account, type Delivery, type Sandbox, type Weather } from "../sandbox";
import type { HttpRequest } from "../shared/service/http";
import type { HeldState } from "../http/sandboxService";

export type Service = (request: HttpRequest, caller?: string) => Delivery;

export interface Run {
  readonly held: HeldState<Sandbox>;
  readonly weather: Weather;
  readonly seed: number;
  /** The accounts, where they have changed since the last request. */
  readonly newAccounts: () => readonly Account[] | undefined;
}

export const serviceOf = ({ held, weather, seed, newAccounts }: Run): Service => {
  let asked = 0;
  return (request, caller) => {
    const accounts = newAccounts();
    if (accounts !== undefined) held.become({ ...held.state(), accounts });
    return exposed(spellOf(weather, seed, asked++), request, (one) => held.service(one, caller));
  };
};
