/** How the service behaves, by name. Undefined drops the connection. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { answer, createSandbox, type Sandbox, type SandboxManners } from "../../../src/sandbox";
import { nationalGazetteer } from "../../../src/sandbox/places/nationalGazetteer";
import { SANDBOX_HEADER, TOTAL_HEADER, type HttpRequest, type HttpResponse } from "../../../src/shared/api/http";

/** `elsewhere` is the origin of another server: its requests are in the log of the same name with `-elsewhere`. */
type Situation = (request: HttpRequest, log: string, elsewhere: string) => HttpResponse | undefined;

/** One day for all tests: the sandbox's answers depend on nothing else. */
const DAY = Date.UTC(2026, 10, 20);

/** A state per log, over one world: one caller's usage doesn't affect another's answers. */
function sandboxOf(fresh: Sandbox): Situation {
  const states = new Map<string, Sandbox>();
  return (request, log) => {
    const answered = answer(states.get(log) ?? fresh, request, DAY);
    states.set(log, answered.sandbox);
    return answered.response;
  };
}

/** Every place has so many homes. */
const country = (homes?: number, manners: SandboxManners = {}): Situation =>
  sandboxOf(
    createSandbox({
      ...{ gazetteer: nationalGazetteer(), manners },
      ...(homes === undefined ? {} : { homesPerPlace: () => homes }),
    }),
  );

/** Recorded answers of the hosted service, by path. */
const SAMPLES: Readonly<Record<string, string>> = {
  "/avm/value": "value-estimate.json",
  "/avm/rent/long-term": "rent-estimate.json",
  "/properties": "properties.json",
  "/markets": "market.json",
};

const recorded = (name: string): string => readFileSync(join(__dirname, "../../samples", name), "utf8");
const json = (status: number, body: string): HttpResponse => ({
  status,
  headers: { "Content-Type": "application/json" },
  body,
});

const samples: Situation = ({ path, headers }) => {
  if (headers["x-api-key"] === undefined) return json(401, recorded("error-401-missing-key.json"));
  const name = SAMPLES[path];
  return name === undefined ? json(404, "{}") : json(200, recorded(name));
};

/** Doesn't identify itself as a sandbox, so its answers count as billed. */
const billing =
  (situation: Situation): Situation =>
  (request, log, elsewhere) => {
    const response = situation(request, log, elsewhere);
    if (response === undefined) return undefined;
    const named = Object.entries(response.headers).filter(([name]) => name.toLowerCase() !== SANDBOX_HEADER);
    return { ...response, headers: Object.fromEntries(named) };
  };

/** Another answer in place of every page but the first. */
const furtherPages =
  (response: HttpResponse, situation: Situation): Situation =>
  (request, log, elsewhere) =>
    request.query.some(([name]) => name === "offset") ? response : situation(request, log, elsewhere);

const NOT_FOUND = json(404, '{"status":404,"error":"resource/not-found","message":"No records match"}');

/** Never says how many match. */
const untotalled =
  (situation: Situation): Situation =>
  (request, log, elsewhere) => {
    const response = situation(request, log, elsewhere);
    if (response === undefined) return undefined;
    const headers = Object.entries(response.headers).filter(([name]) => name.toLowerCase() !== TOTAL_HEADER);
    return { ...response, headers: Object.fromEntries(headers) };
  };

/** Answers so often, and fails from then on. */
function failingAfter(count: number, situation: Situation): Situation {
  const answered = new Map<string, number>();
  return (request, log, elsewhere) => {
    const before = answered.get(log) ?? 0;
    answered.set(log, before + 1);
    return before < count ? situation(request, log, elsewhere) : FAILED;
  };
}

/** The first connection is cut before an answer. */
function droppingOnce(situation: Situation): Situation {
  const seen = new Set<string>();
  return (request, log, elsewhere) => {
    if (seen.has(log)) return situation(request, log, elsewhere);
    seen.add(log);
    return undefined;
  };
}

const FAILED: HttpResponse = { status: 500, headers: { "Content-Type": "text/plain" }, body: "Internal Server Error" };

/** Redirects to another origin, where the same request is answered and billed. */
const redirecting =
  (status: number): Situation =>
  ({ path, query }, log, elsewhere) => {
    const location = `${elsewhere}/billing/${log}-elsewhere/v1${path}?${new URLSearchParams(query.map(([...each]) => each))}`;
    return { status, headers: { location }, body: "" };
  };

/** Answers with the key in every form in which a service may write it: in notes, in a name, in a header. */
const repeating: Situation = ({ headers }) => {
  const key = headers["x-api-key"] ?? "";
  const unicode = [...key]
    .map((char) => `\\u${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`)
    .join("");
  const percent = encodeURIComponent(key);
  const every = [...key].map((char) => `%${char.charCodeAt(0).toString(16)}`).join("");
  const notes = [key, key.replaceAll("/", "\\/"), unicode, percent, percent.toLowerCase(), every];
  const named = notes.map((note, index) => `"note${index}":"see https://x.example/?key=${note}&a=1"`).join(",");
  const body = `{"price":215000,${named},"list":[["${unicode}"]],"${unicode}":1,"id":"5500-Grand-Lake-Dr"}`;
  return { status: 200, headers: { "Content-Type": "application/json", "X-Key": key }, body };
};

/** Undocumented answers with status 200. */
const odd = (body: string, headers: Readonly<Record<string, string>> = {}): Situation => {
  const response = json(200, body);
  const isProbe = ({ query }: HttpRequest): boolean =>
    query.some(([name, value]) => name === "compCount" && Number(value) > 25);
  return (request) =>
    isProbe(request)
      ? json(400, recorded("error-400-bad-address.json"))
      : { ...response, headers: { ...response.headers, ...headers } };
};

const ADDRESS = "5500 Grand Lake Dr, San Antonio, TX 78244";
const VALUE = `{"price":250000,"priceRangeLow":1e999,"priceRangeHigh":-1e999,"subjectProperty":{"formattedAddress":"${ADDRESS}"}}`;
const DEEP = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
const MANY = 2_000;

const ODD: Readonly<Record<string, Situation>> = {
  "odd-mark": odd(`\uFEFF${VALUE}`),
  "odd-infinite": odd(VALUE),
  "odd-empty": odd("{}"),
  "odd-nothing": odd("[]"),
  "odd-html": odd("<h1>It works!</h1>"),
  "odd-shape": odd('[1, "two", null]'),
  "odd-deep": odd(`{"price":250000,"deep":${DEEP},"subjectProperty":{"__proto__":{"bedrooms":9}}}`),
  "odd-text": odd(
    `[{"id":"${"x".repeat(70_000)}","formattedAddress":"1 Elm\\u0000St \\ud800","city":"${"y".repeat(32_767)}","city":"${"z".repeat(32_767)}"}]`,
  ),
  "odd-many": odd(
    JSON.stringify(
      Array.from({ length: MANY }, (_, index) => ({
        id: `home-${index}`,
        formattedAddress: `${index} Elm St`,
        owner: { names: ["x".repeat(500)] },
      })),
    ),
  ),
  "odd-total": odd('[{"id":"a"},{"id":"b"}]', { "X-Total-Count": "1", "X-Limit": "0" }),
  "odd-huge-total": odd('[{"id":"a"},{"id":"b"}]', { "X-Total-Count": "9".repeat(400) }),
};

export const SITUATIONS: Readonly<Record<string, Situation>> = {
  ...ODD,
  sandbox: country(),
  "homes-10000": country(10_000),
  "homes-1400": country(1_400),
  "homes-1000": country(1_000),
  "homes-500": country(500),
  /** In place of an empty list, 404. */
  "empty-404": billing(country(500, { empty: 404 })),
  "untotalled-404": billing(untotalled(country(500, { empty: 404 }))),
  /** Says that 1,000 match, and gives 500. */
  "further-404": billing(furtherPages(NOT_FOUND, country(1_000))),
  "further-empty": billing(furtherPages(json(200, "[]"), country(1_000))),
  /** Another server answers for further pages. */
  "further-elsewhere": furtherPages(
    { status: 404, headers: { "Content-Type": "text/html" }, body: "<h1>Not found</h1>" },
    country(1_000),
  ),
  "few-comparables": () =>
    json(400, '{"status":400,"error":"resource/bad-request","message":"Not enough comparable listings"}'),
  samples,
  "bad-address": () => json(400, recorded("error-400-bad-address.json")),
  "no-plan": () => json(403, recorded("error-403-subscription-inactive.json")),
  "too-many": () => json(429, recorded("error-429-rate-limit.json")),
  "not-json": () => ({
    status: 200,
    headers: { "Content-Type": "text/html" },
    body: "<h1>Sign in to the hotel's network</h1>",
  }),
  "wrong-shape": () => json(200, '[1, "two", null]'),
  failing: () => FAILED,
  billing: billing(country()),
  "failing-after-1": failingAfter(1, country()),
  /** Repeats the key in its message, as a careless service might. */
  echoing: ({ headers }) => json(500, JSON.stringify({ message: `what is ${headers["x-api-key"] ?? ""}?` })),
  repeating,
  "redirecting-301": redirecting(301),
  "redirecting-302": redirecting(302),
  "redirecting-307": redirecting(307),
  dropping: () => undefined,
  "dropping-once": droppingOnce(country()),
};
