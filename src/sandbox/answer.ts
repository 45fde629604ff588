/** Answers one request and returns the sandbox after it. Nothing here throws, reads a clock or keeps state. */
import { KEY_HEADER, type HttpRequest, type HttpResponse } from "../shared/api/http";
import { holderOf, accountRefusal, type KeyHolder } from "./accounts/accounts";
import { epochDay, monthsLater } from "./random/calendar";
import { withAccepted, rateRefusal } from "./accounts/rateLimit";
import { responseTo, routeOf } from "./replies/response";
import { entryOf, logged } from "./accounts/requestLog";
import type { Sandbox } from "./sandbox";
import { withRequest } from "./accounts/accountUsage";

export interface Answered {
  readonly response: HttpResponse;
  /** The sandbox afterwards, with its usage and log updated. */
  readonly sandbox: Sandbox;
}

/**
 * Answers a request as the service would, from made data.
 * @param real Milliseconds since 1970 UTC, to which the sandbox's months are added. Records depend on the day alone; the
 * month's usage, the log and a limit a second on the moment.
 * @param caller The address that the request comes from: IPv4 or IPv6. A key that is restricted to addresses is refused
 * where it is not known.
 * Errors are answers: 400, 401, 403, 404, 405 and 429 with `{ status, error, message }`.
 */
export function answer(sandbox: Sandbox, request: HttpRequest, real: number, caller?: string): Answered {
  const { world, answered, accounts, usage, lately, log, manners, months } = sandbox;
  const now = monthsLater(real, months);
  const secret = request.headers[KEY_HEADER];
  const holder = holderOf(accounts, secret);
  const limit = holder === undefined ? undefined : limitOf(sandbox, holder);
  const response = responseTo(request, {
    world,
    today: epochDay(now),
    since: epochDay(real),
    answered,
    manners,
    denied: (endpoint) =>
      accountRefusal(secret, holder, { endpoint, caller }) ??
      (holder && rateRefusal(lately, holder.key.key, limit, now)),
  });
  const { status } = response;
  const happened = { id: "", endpoint: undefined, ...routeOf(request.path), request, holder, status, now };
  const isLimited = holder !== undefined && status !== 429 && limit !== undefined;
  return {
    response,
    sandbox: {
      ...sandbox,
      usage: holder === undefined ? usage : withRequest(usage, holder.account.name, status === 200, now),
      lately: isLimited ? withAccepted(lately, holder.key.key, now) : lately,
      log: logged(log, entryOf(happened)),
      answered: answered + (status === 200 ? 1 : 0),
    },
  };
}

function limitOf({ requestsPerSecond }: Sandbox, { account }: KeyHolder): number | undefined {
  return account.requestsPerSecond ?? requestsPerSecond;
}
