/**
 * The last step before the network and the first after it, the same for both hosts: a request's URL and headers, and
 * what a host returns. The key is in a header and nowhere else; if a response repeats it, it is removed. No host follows
 * redirects, because they would pass the key on.
 */
import type { Delivery } from "../../api/answer";
import { ASK_ANEW, CACHE_CONTROL_HEADER, RETRY_PROBLEMS, sharedAnswer } from "../../api/cacheStatus";
import { ID_HEADER, KEY_HEADER, type HttpResponse } from "../../api/http";
import { isProblem, problem, type Problem } from "../../api/problem";
import { redacted } from "../../api/redaction";
import { requestTarget, withoutLogging, type Request } from "../../api/request";
import { DEMO, type Settings } from "./settings";

export interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** It goes to the gateway at the page's own origin, whose answers say themselves that no browser may keep them. */
  readonly isOwn: boolean;
}

/** What is needed to send a request: the service's address and a key. */
export interface WireConnection {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly suppressLogging: boolean;
}

/** The computer itself, the only place to which a key may be sent unencrypted. */
const LOOPBACK = /^http:\/\/(localhost|127(?:\.\d{1,3}){3}|\[::1\])(:\d{1,5})?(\/|$)/i;

/** `https://host:port/path`, without a user, a query or a fragment. */
const ADDRESS = /^https?:\/\/[^\s/?#@\\]+(\/[^\s?#@\\]*)?$/i;

/** For a host that loads the sandbox only when it is chosen. */
export const DEMO_NOT_LOADED = "The sandbox could not be loaded: check your connection, then recalculate";

/** The connection from the settings, or a problem if one is missing or unusable. */
export function wireConnection({ apiKey, baseUrl, suppressLogging }: Settings): WireConnection | Problem {
  if (baseUrl === DEMO) return { baseUrl, apiKey: "", suppressLogging };
  if (baseUrl === undefined) {
    return problem("settings", "No service is set: open PROP and choose one (PROP_BASE_URL)");
  }
  if (!ADDRESS.test(baseUrl)) {
    return problem("settings", "PROP_BASE_URL isn't the address of a service: give one such as https://host/v1");
  }
  if (!baseUrl.toLowerCase().startsWith("https://") && !LOOPBACK.test(baseUrl)) {
    return problem(
      "settings",
      "PROP_BASE_URL starts with http://: keys are only sent over https:// or to this computer",
    );
  }
  if (apiKey === undefined) return problem("settings", "Open PROP and enter a key");
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    return problem("settings", "The key contains characters that a key can't have: open PROP and enter it again");
  }
  return { apiKey, baseUrl, suppressLogging };
}

/** A web page that sends requests: its origin, such as `https://host`, and a source of unguessable ids. */
export interface PageOrigin {
  readonly origin: string;
  readonly newId: () => string;
}

/** A script sends what it likes: no other server has to allow it the headers. */
export const NO_PAGE = "no page";

/**
 * URL and headers of a request. A page sends an id, and how new the answer has to be, only to a gateway at its own origin,
 * because other services may not allow pages to send those headers. A script's requests are never repeated, so it sends no
 * id.
 */
export function outgoingRequest(
  request: Request,
  { baseUrl, apiKey, suppressLogging }: WireConnection,
  sentBy: Partial<PageOrigin> | typeof NO_PAGE = {},
): Outgoing {
  const { origin, newId } = sentBy === NO_PAGE ? {} : sentBy;
  const sent = suppressLogging ? withoutLogging(request) : request;
  const isOwn = origin !== undefined && baseUrl.toLowerCase().startsWith(`${origin.toLowerCase()}/`);
  return {
    url: baseUrl + requestTarget(sent),
    headers: {
      accept: "application/json",
      [KEY_HEADER]: apiKey,
      ...(isOwn && newId !== undefined ? { [ID_HEADER]: newId() } : {}),
      ...(isOwn || sentBy === NO_PAGE ? howNew(request) : {}),
    },
    isOwn,
  };
}

/** For a gateway that remembers: to ask again, or how old an answer of its own may be. */
function howNew({ anew, maxAge }: Request): Readonly<Record<string, string>> {
  const wishes = [
    ...(anew === "everything" ? [ASK_ANEW] : anew === "problems" ? [RETRY_PROBLEMS] : []),
    ...(maxAge === undefined ? [] : [`max-age=${Math.max(0, Math.floor(maxAge / 1000))}`]),
  ];
  return wishes.length === 0 ? {} : { [CACHE_CONTROL_HEADER]: wishes.join(", ") };
}

/** The problem if a request's URL is longer than the host's limit of `most` characters. */
export function urlTooLong(request: Request, connection: WireConnection, most: number): Problem | undefined {
  const { length } = outgoingRequest(request, connection).url;
  if (length <= most) return undefined;
  const [name = "", value = ""] = Object.entries(request.parameters).reduce((a, b) =>
    b[1].length > a[1].length ? b : a,
  );
  const over = `the request would be ${length} characters long, and the limit here is ${most}`;
  return problem("argument", `${name}: ${value.length} characters are too many; ${over}`);
}

/**
 * Shortest key that is removed, in characters. A shorter one is no secret, and may be a word or number of the answer
 * itself, which was paid for. Of an error only the message is shown, so shorter keys are removed there.
 */
const SHORTEST_KEY = { inAnswer: 8, inError: 4 };

/**
 * A response as a delivery: header names in lower case, the key removed. What a gateway had remembered arrived before.
 * @param tooLarge The body was not read because it is too long.
 */
export function deliveryOf(
  { apiKey }: WireConnection,
  at: number,
  { status, ...response }: HttpResponse,
  tooLarge = false,
): Delivery {
  const shortest = status === 200 ? SHORTEST_KEY.inAnswer : SHORTEST_KEY.inError;
  const safe = (text: string): string => (apiKey.length < shortest ? text : redacted(text, apiKey));
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.headers)) headers[name.toLowerCase()] = safe(value);
  return {
    kind: "response",
    at: at - (sharedAnswer({ headers })?.age ?? 0),
    response: { status, headers, body: safe(response.body) },
    ...(tooLarge ? { tooLarge } : {}),
  };
}

const FAULTS = {
  unsent: "The service could not be reached",
  lost: "The service did not answer",
  withdrawn: "The request was not sent in time",
} as const;

/**
 * A failure to get a response, as a delivery. The host's own error text is not used: it may contain the URL.
 * @param pause Milliseconds for which every other request would fail in the same way.
 */
export function faultDelivery(
  at: number,
  kind: keyof typeof FAULTS,
  message: string = FAULTS[kind],
  pause?: number,
): Delivery {
  const why = problem("unreachable", message);
  return { kind: "fault", at, fault: kind, problem: pause === undefined ? why : { ...why, after: pause } };
}

/** The connection, or the problem for which admission refuses all requests. */
export function readyConnection(settings: Settings | Problem): WireConnection | Problem {
  return isProblem(settings) ? settings : wireConnection(settings);
}
