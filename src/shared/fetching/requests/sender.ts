/** The pipeline's middleware: functions from sender to sender. */
import type { Outcome } from "../../api/answer";
import { isLookUp, requestKey, sizeOf, type Request } from "../../api/request";
import { normalizedAddress } from "../../api/vocabulary/normalizedAddress";
import type { ReservationRequest, Work } from "../work/effects";
import { aliasEntry } from "./cacheAliases";
import { fingerprint } from "./fingerprint";
import type { KeepDays } from "./keepDays";

/** Takes a batch and returns an outcome for each request, in order. */
export type Sender = (requests: readonly Request[]) => Work<readonly Outcome[]>;

export type Middleware = (next: Sender) => Sender;

/** What the middleware needs to know. It reads no clock and no settings itself. */
export interface FetchContext {
  /** The service's base address, which is part of store keys. */
  readonly service: string;
  /** Milliseconds since 1970 UTC, when the work began. */
  readonly now: number;
  /** How long cached results may be shown. */
  readonly keepDays: KeepDays;
  /** Largest number of requests in flight at once, which a crash may leave uncertain. */
  readonly batchSize: number;
  /** A person approved the price: neither the spending mode nor a number of requests holds the work back. */
  readonly approved?: true;
  /** The service may be unavailable: if a whole batch gets no answer, it is probed. */
  readonly remote?: boolean;
  /** Whether the answer under this key is on its way: a quote says so. */
  readonly isBeingFetched?: (key: string) => boolean;
  /** The user refreshes: cached outcomes from before `since` aren't used, either all of them or only problems. */
  readonly refresh?: { readonly since: number; readonly what: "everything" | "problems" };
}

/** The approval alone, as the host is told of it. */
export function approvalOf({ approved }: Pick<FetchContext, "approved">): Pick<FetchContext, "approved"> {
  return approved === true ? { approved } : {};
}

/** The key of a request's answer in the store. */
export function storeKey(request: Request, context: Pick<FetchContext, "service">): string {
  return storedKey(requestKey(request), context);
}

/** A request as admission sees it. */
export function reservationOf(request: Request, context: Pick<FetchContext, "service">): ReservationRequest {
  const { endpoint, more = 0, retry, unreadable } = request;
  const size = sizeOf(request);
  const home = aliasEntry(request);
  const trial = trialOf(request);
  return {
    ...{ key: storeKey(request, context), endpoint, more },
    ...(home === undefined ? {} : { home: storedKey(home, context) }),
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

/** A store key: the service's address, then the name. */
export function storedKey(name: string, { service }: Pick<FetchContext, "service">): string {
  return `${service} ${name}`;
}

/** Fills the gaps in a list with `rest`, in order. */
export function fillGaps<T, Rest extends T | undefined>(
  list: readonly (T | undefined)[],
  rest: readonly Rest[],
): readonly (T | Rest)[] {
  const left = rest.values();
  return list.map((each) => each ?? (left.next().value as Rest));
}
