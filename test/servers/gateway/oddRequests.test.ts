/**
 * Nobody's odd request changes what others get: each parameter of each endpoint with odd values, from the endpoints' table,
 * over HTTP, in front of a sandbox. What was bought is not paid for again.
 */
import fc from "fast-check";
import { answer, NO_FAULTS, type SandboxManners } from "../../../src/sandbox";
import { createSandboxApp } from "../../../src/sandbox/server/app";
import { sandboxServer } from "../../../src/sandbox/server/sandboxRun";
import { ENDPOINTS, type Endpoint, type Parameter } from "../../../src/shared/api/endpoints";
import { parseTarget } from "../../../src/servers/gateway/upstream/targetParser";
import { listen, type Listening } from "../../../src/servers/http/listener";
import { statefulService } from "../../../src/servers/http/sandboxState";
import { NOON, sandboxOf } from "../../sandbox/asking";
import { asIs, statusOf } from "../http/overSocket";
import { closeAll, HELD, type Beside } from "./gatewayBeside";
import { remembering, removeFolders, TOKEN } from "./rememberingGateway";

let open: Listening[] = [];
afterEach(async () => {
  await closeAll();
  await Promise.all(open.map(({ stop }) => stop()));
  open = [];
  removeFolders();
});

type Parameters = Readonly<Record<string, string>>;

/** What the sandbox was asked, and what it said. */
interface Asked {
  readonly path: string;
  readonly status: number;
  readonly body: string;
}

const sandbox = async (manners: SandboxManners): Promise<{ readonly upstream: string; readonly asked: Asked[] }> => {
  const accounts = [{ name: "team", keys: [{ key: HELD.apiKey, name: "default" }] }];
  const held = statefulService(sandboxOf({ manners, accounts }), answer, () => NOON);
  const asked: Asked[] = [];
  const service: typeof held.service = (request, caller) => {
    const { status, body, ...response } = held.service(request, caller);
    asked.push({ path: request.path, status, body });
    return { status, body, ...response };
  };
  const run = { held: { ...held, service }, faults: NO_FAULTS, seed: 1, newAccounts: () => undefined };
  const server = await listen(createSandboxApp(sandboxServer(run)), 0);
  open.push(server);
  return { upstream: `${server.address}/v1`, asked };
};

const gatewayTo = (upstream: string): Promise<Beside> =>
  remembering({
    PROP_UPSTREAM: upstream,
    PROP_MONTHLY_LIMIT: "1000000",
    PROP_RATE_PER_SECOND: "1000",
    PROP_CLIENT_RATE: "10000",
  });

const HEADERS = ["content-type", "x-limit", "x-offset", "x-total-count", "x-sandbox"];

interface Told {
  readonly status: number;
  readonly headers: readonly (string | null)[];
  readonly body: string;
}

/** What a client reads of a response. */
const told = async ({ get }: Beside, target: string): Promise<Told> => {
  const response = await get(target, TOKEN);
  const headers = HEADERS.map((name) => response.headers.get(name));
  return { status: response.status, headers, body: await response.text() };
};

const ADDRESS = "%address";
const ID = "%id";

/** Questions that people ask, for each way to say what an endpoint is asked about. */
const properOf = ({ path, required = [], parameters, answers }: Endpoint): readonly Parameters[] => {
  if (path.includes("{id}")) return [{ id: ID }];
  const has = (name: string): boolean => parameters.some((each) => each.name === name);
  const about: readonly Parameters[] = [
    ...(required.includes("zipCode") ? [{ zipCode: "78244" }] : []),
    ...(required.includes("address") ? [{ address: ADDRESS }] : []),
    ...(has("radius") ? [{ latitude: "29.4793", longitude: "-98.3476", radius: "0.5" }] : []),
    ...(required.length === 0 ? [{}] : []),
  ];
  const sizes: readonly Parameters[] = [
    {},
    ...(has("limit") && answers === "list" ? [{ limit: "2" }] : []),
    ...(has("includeTotalCount") ? [{ limit: "2", includeTotalCount: "true" }] : []),
    ...(has("historyRange") ? [{ historyRange: "24" }] : []),
    ...(has("compCount") ? [{ compCount: "5" }] : []),
  ];
  return about.flatMap((one) => sizes.map((size) => ({ ...one, ...size })));
};

const ODD = ["", "+", "%00", "maybe", "yes", "TRUE", "0", "-1", "501", "1e3", "0x10", "999999999999999999", "1.5.5"];
const MORE_ODD = ["%2531", "1|", "*", "5:1", "null", "'%20OR%201=1", "%F0%9F%8F%A0", "%25", "1%20", "-0", "007"];

/** Twenty and more values, encoded, some of which only this parameter may have. */
const oddOf = ({ minimum = 0, maximum = 0, values = [] }: Parameter): readonly string[] => [
  ...ODD,
  ...MORE_ODD,
  String(minimum - 1),
  String(maximum + 1),
  ...values.flatMap((value) => [encodeURIComponent(value.toLowerCase()), encodeURIComponent(value)]),
];

/** Whether it leaves it to the service how much is sent. */
const isPlain = ({ limit, historyRange, compCount }: Parameters): boolean =>
  limit === undefined && historyRange === undefined && compCount === undefined;

const targetOf = ({ path }: Endpoint, given: readonly (readonly [string, string])[]): string => {
  const id = given.find(([name]) => name === "id")?.[1] ?? "";
  const query = given.filter(([name]) => name !== "id" || !path.includes("{id}"));
  return `/v1${path.replace("{id}", id)}?${query.map(([name, value]) => `${name}=${value}`).join("&")}`;
};

/** A question with one odd value in it, or with the value twice, or under the name in other letters. */
const oddTargets = (endpoint: Endpoint, proper: readonly Parameters[]): readonly string[] =>
  proper.flatMap((given) =>
    endpoint.parameters.flatMap((rule) => {
      const others = Object.entries(given).filter(([name]) => name !== rule.name);
      const odd = oddOf(rule);
      return [
        ...odd.map((value) => targetOf(endpoint, [...others, [rule.name, value]])),
        targetOf(endpoint, [...others, [rule.name, "1"], [rule.name, "2"]]),
        targetOf(endpoint, [...others, [rule.name.toUpperCase(), odd[0]!]]),
      ];
    }),
  );

/** With a home of the sandbox in it. */
const found = (parameters: Parameters, { id, formattedAddress }: Record<string, string>): Parameters =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      value === ADDRESS ? encodeURIComponent(formattedAddress!) : value === ID ? encodeURIComponent(id!) : value,
    ]),
  );

const homeFor = async (one: Beside, { path, record }: Endpoint): Promise<Record<string, string>> => {
  const list = record === "saleListing" || record === "rentalListing" ? path.replace("/{id}", "") : "/properties";
  const response = await one.get(`/v1${list}?zipCode=78244&limit=1`, TOKEN);
  return ((await response.json()) as Record<string, string>[])[0]!;
};

/** A sandbox's own limit, which the interface doesn't tell, and what it can't find. */
const ITS_OWN = /120 months at most|could not be parsed or geolocated|There is no rent estimate|Not enough comparable/;

/** After an answer in doubt, as on a busy machine, a gateway asks whether the service is there by what is refused on purpose. */
const isProbeBeside = (endpoint: string, { path, body }: Asked): boolean =>
  endpoint !== "valueEstimate" && path === "/avm/value" && body.includes("'compCount' is '26'");

/** Odd requests at once. */
const PIECE = 40;

const ALL = Object.values(ENDPOINTS);
/** One of each form: a lenient service ignores the same of all. */
const SOME = ["properties", "propertyById", "valueEstimate", "markets"] as const;

describe.each([
  ["strict", {}, ALL],
  ["lenient", { lenient: true }, SOME.map((name) => ENDPOINTS[name])],
] as const)("in front of a %s service", (_, manners, endpoints) => {
  test.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
    "%s: an odd request is refused or answered by itself, and others get what a fresh gateway gives",
    async (_path, endpoint) => {
      const { upstream, asked } = await sandbox(manners);
      const isRandom = endpoint.name === "randomProperties";
      const first = await gatewayTo(upstream);
      const home = await homeFor(first, endpoint);
      const proper = properOf(endpoint).map((each) => found(each, home));
      const targets = proper.map((each) => targetOf(endpoint, Object.entries(each)));
      const expected: Told[] = [];
      for (const target of targets) {
        const fresh = await gatewayTo(upstream);
        expected.push(await told(fresh, target));
        await fresh.gateway.stop();
      }
      expect(expected).toMatchObject(targets.map(() => ({ status: 200 })));
      const odd = oddTargets(endpoint, proper.filter(isPlain));
      const pieces = Array.from({ length: Math.ceil(odd.length / PIECE) }, (_each, index) =>
        odd.slice(index * PIECE, (index + 1) * PIECE),
      );
      let refused = 0;
      asked.length = 0;

      const askOdd = async (one: Beside, some: readonly string[]): Promise<void> => {
        const count = asked.length;
        const isRefused = (target: string): boolean => "status" in parseTarget(target);
        await Promise.all(
          some.map(async (target) => {
            const { status, body } = await told(one, target);
            if (!isRefused(target)) return;
            refused += 1;
            const said = {
              status,
              error: expect.stringMatching(/^resource\//) as string,
              message: expect.any(String) as string,
            };
            expect([target, JSON.parse(body)]).toEqual([target, said]);
          }),
        );
        const most = some.filter((target) => !isRefused(target)).length;
        expect([some, asked.length - count <= most]).toEqual([some, true]);
      };
      const askProper = async (one: Beside, most: number): Promise<void> => {
        for (const [index, target] of targets.entries()) {
          const count = asked.length;
          const reply = await told(one, target);
          if (isRandom) expect(reply).toMatchObject({ status: 200 });
          else expect([target, reply, asked.length - count <= most]).toEqual([target, expected[index], true]);
        }
      };
      // Odd requests come first, and nothing is known yet.
      const before = await gatewayTo(upstream);
      for (const some of pieces) await askOdd(before, some);
      await askProper(before, 1);
      await askProper(before, 0);
      // Everything is known, and odd requests come between.
      await askProper(first, 1);
      for (const some of pieces) {
        await askOdd(first, some);
        await askProper(first, 0);
      }
      expect(refused).toBeGreaterThan(endpoint.parameters.length * 10);
      // What the gateway lets through, the service doesn't call a wrong request.
      const isWrong = ({ status, body }: Asked): boolean => status === 400 && !ITS_OWN.test(body);
      expect(asked.filter((each) => isWrong(each) && !isProbeBeside(endpoint.name, each))).toEqual([]);
    },
    120_000,
  );
});

/** Pieces of request lines, right and wrong. */
const PIECES = [
  ...[
    "/v1",
    "/V1",
    "/v1/",
    "//",
    "/..",
    "/../metrics",
    "/metrics",
    "/healthz",
    "/%2e%2e",
    "/%6detrics",
    "/.",
    ";x",
    "\\",
    "@",
    "%2f",
  ],
  ...["/properties", "/properties/random", "/avm/value", "/AVM/value", "/markets", "/listings/sale", "/1-Elm-St"],
  ...["?", "?", "&", "&&", "=", "==", "+", "%00", "%zz", "%25", "%2531", "#x", "|", ":", "*", "\u00e9", "%C3%A9"],
  ...Object.values(ENDPOINTS).flatMap(({ parameters }) => parameters.map(({ name }) => `${name}=`)),
  ...["78244", "TX", "true", "false", "maybe", "501", "12", "-1", "1e3", "All", "1%20Elm%20St,%20Austin,%20TX"],
];

const requestLine = fc
  .array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...PIECES) }, fc.string({ maxLength: 5 })), { maxLength: 9 })
  .map((pieces) => pieces.join(""))
  .chain((rest) =>
    fc.constantFrom(rest, `/v1${rest}`, `/v1/properties?zipCode=78244&${rest}`, `/v1/markets?zipCode=78244&${rest}`),
  )
  .filter((target) => !/[\s\0]/.test(target) && target !== "");

test("whatever stands in a request line, only right requests leave, and what was bought stays", async () => {
  const one = await remembering({ PROP_RATE_PER_SECOND: "1000" }, (_, response) => {
    response.setHeader("content-type", "application/json");
    response.end("[]");
  });
  const proper = "/v1/properties?zipCode=78244";
  const bought = await told(one, proper);
  await fc.assert(
    fc.asyncProperty(requestLine, async (target) => {
      const count = one.asked.length;
      const response = await asIs(one.port, target, `X-Api-Key: ${HELD.accessToken}`);
      expect([200, 302, 400, 404, 502]).toContain(statusOf(response));
      for (const { url } of one.asked.slice(count)) {
        const sent = parseTarget(url);
        expect(sent).toMatchObject({ target: url.slice("/v1".length) });
        expect(target.startsWith("/v1/")).toBe(true);
      }
      expect(response).not.toContain("prop_questions_total");
    }),
    { numRuns: 400 },
  );
  const count = one.asked.length;
  expect([await told(one, proper), one.asked.length - count]).toEqual([bought, 0]);
});

test.each(["/v1/../metrics", "/%6detrics", "/metrics/", "//metrics", "/METRICS", "/v1/%2e%2e/metrics"])(
  "%s is not /metrics",
  async (target) => {
    const PROP_METRICS_TOKEN = "who-may-read-what-was-counted";
    const one = await remembering({ PROP_METRICS_TOKEN });
    const authorization = `Authorization: Bearer ${PROP_METRICS_TOKEN}`;
    expect(statusOf(await asIs(one.port, "/metrics", authorization))).toBe(200);
    expect([400, 404]).toContain(statusOf(await asIs(one.port, target, authorization)));
  },
);
