/**
 * From a request to the response. In this order: the path must be an endpoint's, the method GET, the caller allowed,
 * and the parameters valid; then the endpoint replies. Errors are responses with `{ status, error, message }`.
 */
import { ENDPOINTS, type Endpoint, type EndpointName } from "../../shared/api/endpoints";
import { SANDBOX_HEADER, type HttpRequest, type HttpResponse } from "../../shared/api/http";
import { isRefusal, notFound, sandboxRefusal, type SandboxRefusal } from "./refusal";
import { REPLIES, type SandboxQuery, type SandboxReply } from "./endpointReplies";
import { readQuery } from "./queryReader";

export interface ReplyContext extends Pick<SandboxQuery, "world" | "today" | "since" | "answered" | "manners"> {
  /** Why a caller may not use an endpoint, if so. If left out, everyone may. */
  readonly denied?: (endpoint: EndpointName) => SandboxRefusal | undefined;
}

export function responseTo(request: HttpRequest, circumstances: ReplyContext): HttpResponse {
  const reply = replyTo(request, circumstances);
  if (!isRefusal(reply)) return jsonResponse(200, reply.json, reply.headers);
  const { status, error, message } = reply;
  return jsonResponse(status, { status, error, message });
}

function replyTo(
  { method, path, query }: HttpRequest,
  { denied = () => undefined, ...question }: ReplyContext,
): SandboxReply | SandboxRefusal {
  const route = routeOf(path);
  if (route === undefined) return notFound(`There is nothing at ${path}`);
  if (method.toUpperCase() !== "GET") return sandboxRefusal(405, "resource/method-not-allowed", "Only GET is answered");
  const { endpoint, id } = route;
  const denial = denied(endpoint.name);
  if (denial !== undefined) return denial;
  const read = readQuery(endpoint, query, question.manners);
  return isRefusal(read) ? read : REPLIES[endpoint.name]({ ...question, query: read, id });
}

export interface Route {
  readonly endpoint: Endpoint;
  /** From the path, decoded; empty if the path has none. */
  readonly id: string;
}

/** The endpoint of a path. Fixed paths take precedence over paths with an id. */
export function routeOf(path: string): Route | undefined {
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

function jsonResponse(status: number, json: object, headers: Readonly<Record<string, string>> = {}): HttpResponse {
  return {
    status,
    headers: { "content-type": "application/json", [SANDBOX_HEADER]: "1", ...headers },
    body: JSON.stringify(json),
  };
}
