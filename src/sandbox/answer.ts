/**
 * One request, one answer. In this order: the path must be an endpoint's, the method GET, the key good, the parameters
 * right; then the endpoint replies. Nothing here throws, reads a clock or remembers.
 */
import { ENDPOINTS, type Endpoint } from "../shared/service/endpoints";
import { KEY_HEADER, SANDBOX_HEADER, type HttpRequest, type HttpResponse } from "../shared/service/http";
import { accountOf, counted, recent, refused } from "./accounts";
import { dayOf } from "./calendar";
import { isRefusal, notFound, refusal, type Refusal } from "./refusal";
import { REPLIES, type Reply } from "./replies";
import { billedInAll, type Sandbox } from "./sandbox";
import { readQuery } from "./validate";

export interface Answered {
  readonly response: HttpResponse;
  /** The sandbox after it: what was used is counted. */
  readonly sandbox: Sandbox;
}

/**
 * Answers a request as the service would, from made data.
 * @param now Milliseconds since 1970 UTC. Records depend on its day alone; its milliseconds count only for an account
 * with a limit a second.
 * Errors are answers: 400, 401, 403, 404, 405 and 429 with `{ status, error, message }`.
 */
export function answer(sandbox: Sandbox, request: HttpRequest, now: number): Answered {
  const key = request.headers[KEY_HEADER];
  const account = accountOf(sandbox.accounts, key);
  const reply = replyTo(sandbox, request, now);
  const response = isRefusal(reply) ? refusedResponse(reply) : jsonResponse(200, reply.json, reply.headers);
  const usage = counted(sandbox.usage, account, key, response.status === 200, now);
  return { response, sandbox: { ...sandbox, usage } };
}

function replyTo(sandbox: Sandbox, { method, path, query, headers }: HttpRequest, now: number): Reply | Refusal {
  const route = routeOf(path);
  if (route === undefined) return notFound(`There is nothing at ${path}`);
  if (method.toUpperCase() !== "GET") return refusal(405, "resource/method-not-allowed", "Only GET is answered");
  const key = headers[KEY_HEADER];
  const account = accountOf(sandbox.accounts, key);
  const lately = recent(sandbox.usage, account, now).length;
  const denied = refused(account, key, route.endpoint.name, lately);
  if (denied !== undefined) return denied;
  const read = readQuery(route.endpoint, query);
  if (isRefusal(read)) return read;
  const { world } = sandbox;
  return REPLIES[route.endpoint.name]({
    world,
    query: read,
    id: route.id,
    today: dayOf(now),
    answered: billedInAll(sandbox),
  });
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
