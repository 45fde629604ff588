/** A request as admission sees it. */
import { furtherRequests, isLookUp, sizeOf, type Request } from "../../api/request";
import { normalizedAddress } from "../../api/vocabulary/normalizedAddress";
import type { ReservationRequest } from "../work/effects";
import { aliasEntry } from "./cacheAliases";
import type { FetchContext } from "./fetchContext";
import { fingerprint } from "./fingerprint";
import { namedKey, storeKey } from "./storeKey";

export function reservationRequest(request: Request, context: Pick<FetchContext, "service">): ReservationRequest {
  const { endpoint, retry, unreadable } = request;
  const size = sizeOf(request);
  const home = aliasEntry(request);
  const trial = trialOf(request);
  return {
    ...{ key: storeKey(request, context), endpoint, more: furtherRequests(request) },
    ...(home === undefined ? {} : { home: namedKey(home, context) }),
    ...(trial === undefined ? {} : { trial }),
    ...(size === undefined ? {} : { size }),
    ...(retry === true ? { retry } : {}),
    ...(unreadable === true ? { unreadable } : {}),
  };
}

/** A look-up has no options to try, and a further page belongs to the call that began. */
function trialOf(request: Request): string | undefined {
  const { latitude, longitude, address = latitude && `${latitude},${longitude}`, offset } = request.parameters;
  if (address === undefined || offset !== undefined || isLookUp(request)) return undefined;
  // Of a few homes in a minute these are unlikely to be one, and stores have little room.
  return fingerprint(`${request.endpoint} ${normalizedAddress(address)}`).slice(-5);
}
