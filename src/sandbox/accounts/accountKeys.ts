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
  /** Its name in lists and in the log, where the key itself must not appear. */
  readonly name?: string;
  /** Endpoints that it may call; all if undefined. */
  readonly endpoints?: readonly EndpointName[];
  /** IPv4 or IPv6 addresses and CIDR ranges from which it may be used; anywhere if undefined. */
  readonly addresses?: readonly string[];
  /** When it was deleted, milliseconds since 1970 UTC. */
  readonly deleted?: number;
}

export interface Caller {
  readonly endpoint: EndpointName;
  /** The address that the request comes from, if known. */
  readonly caller?: string | undefined;
}

export function accountKeyName({ name }: AccountKey): string {
  return name ?? "unnamed";
}

/** The service's own text for a missing key. */
export const NO_KEY = invalid("No API key provided in request. An API key must be provided in the 'X-Api-Key' header");
export const UNKNOWN_KEY = invalid("The API key in the 'X-Api-Key' header is not valid");

/** Why this key may not make the request, if so. The hosted service's responses to restricted keys aren't known. */
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
