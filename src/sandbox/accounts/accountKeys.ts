/**
 * API keys: who may use one, from where, for which endpoints (docs/service.md, 5.2 to 5.5). A deleted key stays on the
 * list, so that it never comes back.
 */
import type { EndpointName } from "../../shared/api/endpoints";
import { isWithin } from "./addressRanges";
import { sandboxRefusal, type SandboxRefusal } from "../replies/refusal";

export interface AccountKey {
  /** The secret itself. */
  readonly key: string;
  /** What it is called in lists and in the log, where the key itself must not stand. */
  readonly name?: string;
  /** Endpoints it may call, where it may not call all. */
  readonly endpoints?: readonly EndpointName[];
  /** IPv4 or IPv6 addresses and CIDR ranges it may be used from, where it may not be used from everywhere. */
  readonly addresses?: readonly string[];
  /** When it was deleted, milliseconds since 1970 UTC. */
  readonly deleted?: number;
}

export interface Caller {
  readonly endpoint: EndpointName;
  /** The address the request comes from, where it is known. */
  readonly caller?: string | undefined;
}

export function accountKeyName({ name }: AccountKey): string {
  return name ?? "unnamed";
}

/** The words for a missing key are the service's own. */
export const NO_KEY = invalid("No API key provided in request. An API key must be provided in the 'X-Api-Key' header");
export const UNKNOWN_KEY = invalid("The API key in the 'X-Api-Key' header is not valid");

/** Why this key may not do this, or nothing. The hosted service's own answers to restricted keys are not known. */
export function restricted(key: AccountKey, { endpoint, caller }: Caller): SandboxRefusal | undefined {
  if (key.addresses !== undefined && !isWithin(key.addresses, caller)) {
    return invalid("The API key in the 'X-Api-Key' header may not be used from this address");
  }
  return key.endpoints?.includes(endpoint) === false
    ? invalid("The API key in the 'X-Api-Key' header may not call this endpoint")
    : undefined;
}

function invalid(message: string): SandboxRefusal {
  return sandboxRefusal(401, "auth/api-key-invalid", message);
}
