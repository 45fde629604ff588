/**
 * Parses a request's raw target into a request for the service, or says why it can't. Nothing of the target is
 * forwarded as received: path and query are rebuilt from what was checked by the endpoint's table.
 */
import { ENDPOINTS, type Endpoint } from "../../../shared/api/endpoints";
import { checkedParameters } from "../../../shared/api/parameterCheck";
import { isProblem } from "../../../shared/api/problem";
import { quotedText } from "../../../shared/api/text/quoted";
import { request, requestTarget, type Request } from "../../../shared/api/request";

export interface ParsedTarget {
  /** Path and query below the service's address, encoded. */
  readonly target: string;
  readonly request: Request;
  /** `/properties/{id}`: the part that may be logged. */
  readonly template: string;
}

export interface TargetRefusal {
  readonly status: 400 | 404;
  readonly message: string;
  readonly template?: string;
}

export const TARGET_PREFIX = "/v1";

const ID = "{id}";
const LONGEST_ID = 250;

const no = (message: string, template?: string): TargetRefusal => ({
  status: 400,
  message,
  ...(template === undefined ? {} : { template }),
});

const UNKNOWN: TargetRefusal = { status: 404, message: "There is no such endpoint" };

export const parseTarget = (rawTarget: string): ParsedTarget | TargetRefusal => {
  const [, path = "", query = ""] = /^([^?]*)(?:\?(.*))?$/s.exec(rawTarget) ?? [];
  if (!path.startsWith(`${TARGET_PREFIX}/`) || !/^[\x21-\x7e]*$/.test(rawTarget) || /[\\#]/.test(rawTarget))
    return UNKNOWN;
  const found = endpointOf(path.slice(TARGET_PREFIX.length));
  if ("status" in found) return found;
  const { endpoint, id } = found;
  const { path: template } = endpoint;
  const given = givenIn(query);
  if (given === undefined) return no("The query could not be read: encode it as UTF-8, once", template);
  const parameters = checkedParameters(endpoint, given);
  if (isProblem(parameters)) return no(parameters.message, template);
  const asked = request(endpoint.name, { ...parameters, ...(id === undefined ? {} : { id }) });
  return { target: requestTarget(asked), request: asked, template };
};

interface Found {
  readonly endpoint: Endpoint;
  readonly id?: string;
}

/** Endpoints without an id come first: `random` in `/properties/random` is not an id. */
const IN_ORDER = Object.values(ENDPOINTS).sort(
  (one, other) => Number(one.path.includes(ID)) - Number(other.path.includes(ID)),
);

const endpointOf = (path: string): Found | TargetRefusal => {
  for (const endpoint of IN_ORDER) {
    if (path === endpoint.path) return { endpoint };
    const [before = "", after] = endpoint.path.split(ID);
    if (after === undefined || !path.startsWith(before)) continue;
    const segment = path.slice(before.length);
    if (segment === "" || segment.includes("/")) continue;
    const id = decoded(segment);
    const isRecord = id !== undefined && isId(id) && !isEndpoint(before + id);
    return isRecord
      ? { endpoint, id }
      : no(`id: ${quotedText(id ?? segment)} is not allowed; give the id of a record`, endpoint.path);
  }
  return UNKNOWN;
};

/** The service may ignore case, so an id must not spell an endpoint in other letters either. */
const isEndpoint = (path: string): boolean => IN_ORDER.some((endpoint) => endpoint.path === path.toLowerCase());

/**
 * An id is made from an address. It may contain a slash only within a fraction (`12-1/2-Elm-St`), and no dots,
 * semicolons or encodings that have a meaning in a path.
 */
const isId = (id: string): boolean =>
  id.length <= LONGEST_ID && !/[%\\?#;\p{Cc}]/u.test(id) && !/^[\s.]/.test(id) && !/(?<!\d)\/|\/(?!\d)/.test(id);

/** The names and values of a query, decoded; undefined if they can't be. */
const givenIn = (query: string): readonly (readonly [string, string])[] | undefined => {
  const given: (readonly [string, string])[] = [];
  for (const part of query.split("&").filter((each) => each !== "")) {
    const [rawName = "", ...rest] = part.split("=");
    const name = decoded(rawName);
    const value = decoded(rest.join("=").replaceAll("+", " "));
    if (name === undefined || value === undefined) return undefined;
    given.push([name, value]);
  }
  return given;
};

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};
