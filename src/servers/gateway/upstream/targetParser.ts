/**
 * Parses a request's raw target into a request for the service, or says why it can't. Nothing of the target is
 * forwarded as received: path and query are rebuilt from what was parsed.
 */
import { ENDPOINTS, type Endpoint } from "../../../shared/api/endpoints";
import { request, type Request } from "../../../shared/api/request";

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
const LONGEST_VALUE = 1000;

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
  const parameters = parametersOf(endpoint, query);
  if ("status" in parameters) return parameters;
  const { path: template } = endpoint;
  const filled = id === undefined ? template : template.replace(ID, () => encode(id));
  const asked = parameters.values.map(([name, value]) => `${name}=${encode(value)}`).join("&");
  return {
    target: asked === "" ? filled : `${filled}?${asked}`,
    request: request(endpoint.name, { ...Object.fromEntries(parameters.values), ...(id === undefined ? {} : { id }) }),
    template,
  };
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
    return isRecord ? { endpoint, id } : no("This is not a valid id of a record", endpoint.path);
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

const parametersOf = (
  { path, parameters }: Endpoint,
  query: string,
): { readonly values: readonly (readonly [string, string])[] } | TargetRefusal => {
  const known = parameters.map(({ name }) => name).filter((name) => !path.includes(`{${name}}`));
  const values: (readonly [string, string])[] = [];
  for (const part of query.split("&").filter((each) => each !== "")) {
    const [rawName = "", ...rest] = part.split("=");
    const name = decoded(rawName);
    const value = decoded(rest.join("=").replaceAll("+", " "));
    if (name === undefined || value === undefined) return no("The query could not be read", path);
    if (!known.includes(name)) return no(`This endpoint has no parameter ${shown(name)}`, path);
    if (values.some(([other]) => other === name)) return no(`The parameter ${name} is given twice`, path);
    if (value.length > LONGEST_VALUE || /\p{Cc}/u.test(value))
      return no(`The parameter ${name} could not be read`, path);
    values.push([name, value]);
  }
  return { values };
};

/** Only a plain word of an unknown client's input is repeated. */
const shown = (name: string): string => (/^[A-Za-z]{1,32}$/.test(name) ? name : "of that name");

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
