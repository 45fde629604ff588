/**
 * The last step before the wire and the first after it, the same for both hosts: where a request goes, with
 * which headers, and what a host may bring back. The key stands in a header and nowhere else; should an answer
 * repeat it, it is struck out. No host follows a redirect: the key would go along.
 */
import type { Delivery } from "../service/answer";
import { ID_HEADER, KEY_HEADER, type HttpResponse } from "../service/http";
import { isProblem, problem, type Problem } from "../service/problem";
import { redacted } from "../service/redaction";
import { target, unlogged, type Request } from "../service/request";
import { DEMO, type Settings } from "./settings";

export interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A connection to one service with one key: the two things that a request can't go without. */
export interface Connection {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly suppressLogging: boolean;
}

/** The machine itself, by its usual names: the only one to which a key may go unencrypted. */
const LOOPBACK = /^http:\/\/(localhost|127(?:\.\d{1,3}){3}|\[::1\])(:\d{1,5})?(\/|$)/i;

/** `https://host:port/path`, without a user, a query or a fragment. */
const ADDRESS = /^https?:\/\/[^\s/?#@\\]+(\/[^\s?#@\\]*)?$/i;

/** What is missing is told before any request. */
export function connection({ apiKey, baseUrl, suppressLogging }: Settings): Connection | Problem {
  if (baseUrl === DEMO) return { baseUrl, apiKey: "", suppressLogging };
  if (baseUrl === undefined) {
    return problem("settings", "No service is set: open PROP and choose one (PROP_BASE_URL)");
  }
  if (!ADDRESS.test(baseUrl)) {
    return problem("settings", "PROP_BASE_URL is no address of a service: give one such as https://host/v1");
  }
  if (!baseUrl.toLowerCase().startsWith("https://") && !LOOPBACK.test(baseUrl)) {
    return problem(
      "settings",
      "PROP_BASE_URL starts with http://: a key is sent over https:// only, or to this machine",
    );
  }
  if (apiKey === undefined) return problem("settings", "Open PROP and enter a key");
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    return problem("settings", "The key holds characters that no key has: open PROP and enter it again");
  }
  return { apiKey, baseUrl, suppressLogging };
}

/** A web page that sends, from an origin such as `https://host`, with a new id for each sending that nobody can guess. */
export interface Page {
  readonly origin: string;
  readonly newId: () => string;
}

/**
 * URL and headers of a request. The gateway of the page's own origin is told the id; another service is not: it may not
 * allow a page to send that header.
 */
export function outgoing(
  request: Request,
  { baseUrl, apiKey, suppressLogging }: Connection,
  { origin, newId }: Partial<Page> = {},
): Outgoing {
  const sent = suppressLogging ? unlogged(request) : request;
  const isOwn = origin !== undefined && baseUrl.toLowerCase().startsWith(`${origin.toLowerCase()}/`);
  return {
    url: baseUrl + target(sent),
    headers: {
      accept: "application/json",
      [KEY_HEADER]: apiKey,
      ...(isOwn && newId !== undefined ? { [ID_HEADER]: newId() } : {}),
    },
  };
}

/** Why a request can't go out where a host takes addresses of so many characters at most. */
export function tooLong(request: Request, connection: Connection, most: number): Problem | undefined {
  const { length } = outgoing(request, connection).url;
  if (length <= most) return undefined;
  const [name = "", value = ""] = Object.entries(request.parameters).reduce((one, other) =>
    other[1].length > one[1].length ? other : one,
  );
  const over = `the request would have ${length} characters, and ${most} are the most here`;
  return problem("argument", `${name}: ${value.length} characters are too many; ${over}`);
}

/**
 * A key with fewer characters is no secret, and may be a word or a number of the answer itself: it is left in what was
 * paid for. Of an error only the message is shown, so there a shorter one is struck out too.
 */
const SHORTEST_KEY = { inAnswer: 8, inError: 4 };

/**
 * What a host received, as a delivery: header names in small letters, the key struck out.
 * @param tooLarge The body was left unread, because it is longer than any that is read.
 */
export function received(
  { apiKey }: Connection,
  at: number,
  { status, ...response }: HttpResponse,
  tooLarge = false,
): Delivery {
  const shortest = status === 200 ? SHORTEST_KEY.inAnswer : SHORTEST_KEY.inError;
  const shown = (text: string): string => (apiKey.length < shortest ? text : redacted(text, apiKey));
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.headers)) headers[name.toLowerCase()] = shown(value);
  return {
    kind: "response",
    at,
    response: { status, headers, body: shown(response.body) },
    ...(tooLarge ? { tooLarge } : {}),
  };
}

const FAULTS = {
  unsent: "The service could not be reached",
  lost: "No answer came from the service",
  withdrawn: "The request was not sent in time",
} as const;

/** What kept a response away, as a delivery. The host's own words are not told: they may hold the URL. */
export function fault(at: number, kind: keyof typeof FAULTS): Delivery {
  return { kind: "fault", at, fault: kind, problem: problem("unreachable", FAULTS[kind]) };
}

/** Where requests go, or why none can: the gate refuses them all then. */
export function connected(settings: Settings | Problem): Connection | Problem {
  return isProblem(settings) ? settings : connection(settings);
}
