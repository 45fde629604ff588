/**
 * One request, one answer. In this order: the path must be an endpoint's, the method GET, the key good, the parameters
 * right; then the endpoint replies. Nothing here throws, reads a clock or remembers.
 */
import { ENDPOINTS, type Endpoint } from "../shared/service/endpoints";
import { KEY_HEADER, SANDBOX_HEADER, type HttpRequest, type HttpResponse } from "../shared/service/http";
import { holderOf, refused, type Holder } from "./accounts";
import { dayOf } from "./calendar";
import { letIn, tooSoon } from "./rate";
import { isRefusal, notFound, refusal, type Refusal } from "./refusal";
import { REPLIES, type Reply } from "./replies";
import { entryOf, logged } from "./requestLog";
import type { Sandbox } from "./sandbox";
import { counted } from "./usage";
import { readQuery } from "./validate";

export interface Answered {
  readonly response: HttpResponse;
  /** The sandbox after it: what was used is counted, and the log has one entry more. */
  readonly sandbox: Sandbox;
}

/**
 * Answers a request as the service would, from made data.
 * @param now Milliseconds since 1970 UTC. Records depend on its day alone; the month's usage, the log and a limit a
 * second on the moment.
 * @param caller The address that the request comes from: IPv4 or IPv6. A key that is restricted to addresses is refused
 * where it is not known.
 * Errors are answers: 400, 401, 403, 404, 405 and 429 with `{ status, error, message }`.
 */
export function answer(sandbox: Sandbox, request: HttpRequest, now: number, caller?: string): Answered {
  const route = routeOf(request.path);
  const holder = holderOf(sandbox.accounts, request.headers[KEY_HEADER]);
  const reply = replyTo(sandbox, request, { route, holder, now, caller });
  const response = isRefusal(reply) ? refusedResponse(reply) : jsonResponse(200, reply.json, reply.headers);
  const { status } = response;
  const happened = { endpoint: route?.endpoint, id: route?.id ?? "", request, holder, status, now };
  return {
    response,
    sandbox: {
      ...sandbox,
      usage: holder === undefined ? sandbox.usage : counted(sandbox.usage, holder.account.name, status === 200, now),
      lately:
        holder === undefined || status === 429 || limitOf(sandbox, holder) === undefined
          ? sandbox.lately
          : letIn(sandbox.lately, holder.key.key, now),
      log: logged(sandbox.log, entryOf(happened)),
      answered: sandbox.answered + (status === 200 ? 1 : 0),
    },
  };
}

interface Circumstances {
  readonly route: Route | undefined;
  readonly holder: Holder | undefined;
  readonly now: number;
  readonly caller: string | undefined;
}

function replyTo(
  sandbox: Sandbox,
  { method, path, query, headers }: HttpRequest,
  { route, holder, now, caller }: Circumstances,
): Reply | Refusal {
  if (route === undefined) return notFound(`There is nothing at ${path}`);
  if (method.toUpperCase() !== "GET") return refusal(405, "resource/method-not-allowed", "Only GET is answered");
  const { name } = route.endpoint;
  const secret = headers[KEY_HEADER];
  const denied = refused(secret, holder, { endpoint: name, caller }) ?? held(sandbox, holder, now);
  if (denied !== undefined) return denied;
  const read = readQuery(route.endpoint, query);
  if (isRefusal(read)) return read;
  const { world, answered } = sandbox;
  return REPLIES[name]({ world, query: read, id: route.id, today: dayOf(now), answered });
}

function held(sandbox: Sandbox, holder: Holder | undefined, now: number): Refusal | undefined {
  return holder === undefined ? undefined : tooSoon(sandbox.lately, holder.key.key, limitOf(sandbox, holder), now);
}

function limitOf({ requestsPerSecond }: Sandbox, { account }: Holder): number | undefined {
  return account.requestsPerSecond ?? requestsPerSecond;
}

interface Route {
  readonly endpoint: Endpoint;
  readonly id: string;
}

/** A fixed path counts before one with an id. */
function routeOf(path: string): Route | undefined {
  const endpoints = Object.values(ENDPOINTS);
  const fixed = endpoints.find((endpoint) => endpoint.path === path);
  if (fixed !== undefined) return { endpoint: fixed, id: "" };
  for (const endpoint of endpoints.filter((one) => one.path.endsWith("{id}"))) {
    const stem = endpoint.path.slice(0, -"{id}".length);
    const rest = path.startsWith(stem) ? path.slice(stem.length) : "";
    if (rest !== "" && !rest.includes("/")) return { endpoint, id: decoded(rest) };
  }
  return undefined;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function refusedResponse({ status, error, message }: Refusal): HttpResponse {
  return jsonResponse(status, { status, error, message });
}

function jsonResponse(status: number, json: object, headers: Readonly<Record<string, string>> = {}): HttpResponse {
  return {
    status,
    headers: { "content-type": "application/json", [SANDBOX_HEADER]: "1", ...headers },
    body: JSON.stringify(json),
  };
}
