/** A team's members: personal tokens, a budget each, and who spent what. */
import { Hono } from "hono";
import { requestTarget } from "../../../src/shared/api/request";
import { probeRequest } from "../../../src/shared/fetching/requests/presence";
import { maintain } from "../../../src/servers/gateway/maintain";
import { readConfig, type Environment } from "../../../src/servers/gateway/config/config";
import { storedCount } from "../../../src/servers/gateway/storage/storedCount";
import { serviceRoute } from "../../../src/servers/gateway/upstream/serviceRoute";
import { assistantAt, gatewayFor, homeAt, leaveAll, told } from "./assistant";
import { beside, closeAll, HELD, until, type Beside } from "./gatewayBeside";
import { billed, remembering, removeFolders, storeFolder, TOKEN } from "./rememberingGateway";

afterEach(async () => {
  await leaveAll();
  await closeAll();
  removeFolders();
});

const home = (house: number) => `/v1/properties?address=${house}%20Elm%20St%2C%20Austin%2C%20TX%2078701`;

const environmentOf = (PROP_STORE: string, more: Environment = {}): Environment => ({
  PROP_UPSTREAM: "http://127.0.0.1:1/v1",
  PROP_API_KEY: HELD.apiKey,
  PROP_ACCESS_TOKEN: HELD.accessToken,
  PROP_STORE,
  ...more,
});

/** The command of the server, while no server has the folder. */
const command =
  (PROP_STORE: string, more: Environment = {}) =>
  async (...words: readonly string[]): Promise<string> =>
    (await maintain(readConfig(environmentOf(PROP_STORE, more)), ["members", ...words]))!;

const tokenIn = (said: string): { readonly "x-api-key": string } => ({
  "x-api-key": /^propm_\S+$/m.exec(said)?.[0] ?? "",
});

const statusesOf = async (one: Beside, token: Readonly<Record<string, string>>, ...houses: readonly number[]) => {
  const statuses: number[] = [];
  for (const house of houses) statuses.push((await one.get(home(house), token)).status);
  return statuses;
};

const lineOf = (text: string, name: string): string =>
  text
    .split(/\r?\n/)
    .find((line) => line.startsWith(name) || line.includes(`,${name},`))
    ?.replace(/ +/g, " ") ?? "";

test("each member asks with a token of their own up to their cap, reads free what another paid for, and the bill says who", async () => {
  const PROP_STORE = storeFolder();
  const members = command(PROP_STORE);
  const said = await members("add", "Ann", "--cap", "2");
  expect(said).toContain("One key is for one legal entity");
  const [ann, ben] = [tokenIn(said), tokenIn(await members("add", "Ben"))];
  const one = await remembering({ PROP_STORE, PROP_OWNER_CONTACT: "the desk (555-0100)" });
  expect(await statusesOf(one, ann, 1, 2, 3)).toEqual([200, 200, 403]);
  const refused = (await (await one.get(home(3), ann)).json()) as Record<string, string>;
  expect(refused["error"]).toBe("gateway/budget");
  expect(refused["message"]).toMatch(
    /^your own budget is used, 2 of 2 requests this month; it renews on \d{4}-\d\d-01; for more, ask the desk \(555-0100\)$/,
  );
  expect(await statusesOf(one, ben, 1, 3)).toEqual([200, 200]);
  expect(await statusesOf(one, ann, 3)).toEqual([200]);
  expect(await statusesOf(one, TOKEN, 4)).toEqual([200]);
  expect(one.asked).toHaveLength(4);
  expect(one.asked.every(({ headers }) => headers["x-api-key"] === HELD.apiKey)).toBe(true);
  expect(one.log.join()).not.toMatch(/propm_|Ann|Elm/);
  await one.gateway.stop();
  const csv = await members("csv");
  const counts = ["Ann", "Ben", "team", "all"].map((name) => lineOf(csv, name).split(",").slice(2, 5));
  expect(counts).toEqual([
    ["Ann", "2", "0"],
    ["Ben", "1", "0"],
    ["team", "1", "0"],
    ["all", "4", "0"],
  ]);
  expect(lineOf(csv, "Ann").split(",")[10]).toBe("1");
  expect(lineOf(await members("list"), "Ann")).toBe("Ann 2 0 0 2 0 1 95 % used");
});

test("two who ask the same at once share a request: the first pays, for the other it is saved", async () => {
  const PROP_STORE = storeFolder();
  const members = command(PROP_STORE);
  const ann = tokenIn(await members("add", "Ann"));
  const none = tokenIn(await members("add", "Ben", "--cap", "0"));
  const one = await remembering({ PROP_STORE });
  let release: (() => void) | undefined;
  one.answer = (request, response) => void (release = () => billed(request, response));
  const first = one.get(home(1), ann);
  await until(() => one.asked.length === 1);
  const second = one.get(home(1), none);
  await new Promise((resolve) => setTimeout(resolve, 100));
  release!();
  expect([(await first).status, (await second).status]).toEqual([200, 200]);
  expect(one.asked).toHaveLength(1);
  await one.gateway.stop();
  const csv = await members("csv");
  expect(lineOf(csv, "Ann").split(",").slice(3, 4)).toEqual(["1"]);
  expect([3, 10].map((column) => lineOf(csv, "Ben").split(",")[column])).toEqual(["0", "1"]);
});

test("the team's limit holds for all members together, whatever their caps", async () => {
  const PROP_STORE = storeFolder();
  const members = command(PROP_STORE);
  const [ann, ben] = [tokenIn(await members("add", "Ann", "--cap", "9")), tokenIn(await members("add", "Ben"))];
  const one = await remembering({ PROP_STORE, PROP_MONTHLY_LIMIT: "3" });
  const all = await Promise.all([1, 2, 3, 4, 5, 6].map((house) => one.get(home(house), house % 2 === 0 ? ann : ben)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(one.asked).toHaveLength(3);
});

test("a cap in dollars counts each request at the price beyond the plan", async () => {
  const PROP_STORE = storeFolder();
  const members = command(PROP_STORE, { PROP_OVERAGE_PRICE: "0.1" });
  const ann = tokenIn(await members("add", "Ann", "--dollars", "0.30"));
  await expect(command(PROP_STORE)("add", "Ben", "--dollars", "1")).rejects.toThrow("set PROP_OVERAGE_PRICE");
  const one = await remembering({ PROP_STORE, PROP_OVERAGE_PRICE: "0.1" });
  expect(await statusesOf(one, ann, 1, 2, 3, 4)).toEqual([200, 200, 200, 403]);
  await one.gateway.stop();
  expect(lineOf(await members("csv"), "Ann").split(",")[9]).toBe("0.3");
  const without = await remembering({ PROP_STORE, PROP_UPSTREAM: `http://${one.asked[0]!.headers.host}/v1` });
  expect(await (await without.get(home(5), ann)).text()).toContain("no PROP_OVERAGE_PRICE");
});

test("the team as a whole may cost so much beyond the plan, whoever asks, and has no token to revoke", async () => {
  const PROP_STORE = storeFolder();
  const PLAN = { PROP_PLAN_REQUESTS: "2", PROP_OVERAGE_PRICE: "0.1", PROP_OWNER_TOKEN: OWNER_TOKEN };
  const members = command(PROP_STORE, PLAN);
  const ann = tokenIn(await members("add", "Ann"));
  expect(await members("cap", "all", "--dollars", "0.25")).toBe("all: at most $0.25 beyond what the plan includes");
  for (const verb of ["renew", "revoke"])
    await expect(members(verb, "all")).rejects.toThrow("all: the team as a whole");
  const one = await remembering({ PROP_STORE, ...PLAN });
  expect(await statusesOf(one, ann, 1, 2, 3)).toEqual([200, 200, 200]);
  expect(await statusesOf(one, TOKEN, 4, 5, 4)).toEqual([200, 403, 200]);
  expect(await (await one.get(home(5), ann)).text()).toContain("4 of 4 used this month");
  const csv = await (await one.get("/owner/bill.csv", asOwner(OWNER_TOKEN))).text();
  expect(lineOf(csv, "all")).toMatch(/,all,4,0,0,4,0,,0\.2,1,0\.1,95 % used,0\.25$/);
  expect(csv.match(/,all,/g)).toHaveLength(1);
  await one.gateway.stop();
  const unpriced = await remembering({ PROP_STORE, PROP_UPSTREAM: `http://${one.asked[0]!.headers.host}/v1` });
  expect(await (await unpriced.get(home(6), ann)).text()).toContain("no PROP_OVERAGE_PRICE");
});

test("a cap lowered below what is spent refuses the next request, and one that is taken off lets it pass", async () => {
  const PROP_STORE = storeFolder();
  const members = command(PROP_STORE);
  const ann = tokenIn(await members("add", "Ann"));
  const started = async (): Promise<Beside> => remembering({ PROP_STORE });
  let one = await started();
  expect(await statusesOf(one, ann, 1, 2, 3)).toEqual([200, 200, 200]);
  await one.gateway.stop();
  expect(await members("cap", "ann", "--cap", "1")).toBe("Ann: at most 1 requests a billing month");
  one = await started();
  expect(await (await one.get(home(4), ann)).text()).toContain("3 of 1 requests");
  await one.gateway.stop();
  expect(await members("cap", "Ann")).toContain("no cap but the team's limit");
  one = await started();
  expect(await statusesOf(one, ann, 4)).toEqual([200]);
});

test("a token that was renewed or revoked is refused; the team's own token can be capped and revoked too", async () => {
  const PROP_STORE = storeFolder();
  const members = command(PROP_STORE);
  const [ann, ben] = [tokenIn(await members("add", "Ann")), tokenIn(await members("add", "Ben"))];
  const renewed = tokenIn(await members("renew", "Ann"));
  await members("revoke", "Ben");
  await members("cap", "team", "--cap", "1");
  await expect(members("renew", "team")).rejects.toThrow("PROP_ACCESS_TOKEN");
  await expect(members("revoke", "Ben")).rejects.toThrow("no such member");
  let one = await remembering({ PROP_STORE });
  expect([ann, ben, renewed].map(({ "x-api-key": token }) => token.length)).toEqual([49, 49, 49]);
  expect(await statusesOf(one, ann, 1)).toEqual([401]);
  expect(await statusesOf(one, ben, 1)).toEqual([401]);
  expect(await statusesOf(one, renewed, 1)).toEqual([200]);
  expect(await statusesOf(one, TOKEN, 1, 2, 3)).toEqual([200, 200, 403]);
  await one.gateway.stop();
  await members("revoke", "team");
  one = await remembering({ PROP_STORE });
  expect(await statusesOf(one, TOKEN, 1)).toEqual([401]);
  expect(await statusesOf(one, renewed, 1)).toEqual([200]);
  const asAssistant = async ({ "x-api-key": token }: typeof renewed): Promise<number> =>
    (await one.get("/mcp", { authorization: `Bearer ${token}` })).status;
  expect([await asAssistant(TOKEN), await asAssistant(ben), await asAssistant(renewed)]).toEqual([401, 401, 405]);
  await one.gateway.stop();
  expect(await members("list")).toMatch(/^Ben \(revoked\)/m);
});

test("who tries tokens is slowed down, and those who work at the same place are not", async () => {
  const PROP_STORE = storeFolder();
  const members = command(PROP_STORE);
  const [ann, ben] = [tokenIn(await members("add", "Ann")), tokenIn(await members("add", "Ben"))];
  const one = await remembering({ PROP_STORE });
  expect(await statusesOf(one, ann, 1)).toEqual([200]);
  const guess = (guessed: number) => ({ "x-api-key": `propm_${String(guessed).padStart(43, "0")}` });
  const guesses: number[] = [];
  for (let guessed = 0; guessed < 30; guessed += 1) guesses.push(...(await statusesOf(one, guess(guessed), 1)));
  expect([guesses.filter((each) => each === 401).length, guesses.at(-1)]).toEqual([20, 429]);
  // The team's, which people choose and which never worked here, is told the same as a wrong one.
  expect(await statusesOf(one, TOKEN, 1)).toEqual([429]);
  expect(await statusesOf(one, ben, 1)).toEqual([200]);
  expect(await statusesOf(one, ann, 1, 2)).toEqual([200, 200]);
  expect(one.asked).toHaveLength(2);
});

test("who tries tokens as an assistant is slowed down likewise", async () => {
  const one = await remembering({ PROP_STORE: storeFolder() });
  const statuses: number[] = [];
  for (let guessed = 0; guessed < 21; guessed += 1)
    statuses.push((await one.get("/mcp", { authorization: `Bearer a-token-for-nobody-${guessed}` })).status);
  expect([statuses.slice(0, 20).every((each) => each === 401), statuses[20]]).toEqual([true, 429]);
});

test("a member's token lets an assistant in, within that member's cap and on their line of the bill", async () => {
  const PROP_STORE = storeFolder();
  const members = command(PROP_STORE);
  const said = await members("add", "Ann", "--cap", "2");
  const ann = { authorization: `Bearer ${tokenIn(said)["x-api-key"]}` };
  const ben = { authorization: `Bearer ${tokenIn(await members("add", "Ben"))["x-api-key"]}` };
  const one = await gatewayFor({ PROP_STORE });
  const asAnn = await assistantAt(one.address, undefined, ann);
  const value = (house: number) => told(asAnn, "prop_value", { address: homeAt(house) });
  expect(await value(1)).toMatchObject({ isError: false, content: { left: 1 } });
  expect(await value(2)).toMatchObject({ isError: false, content: { left: 0 } });
  expect((await value(3)).text).toContain("Needs up to 1 request, and 0 are left this month");
  expect(await value(1)).toMatchObject({ isError: false, content: { cost: { billed: 0 } } });
  const asBen = await assistantAt(one.address, undefined, ben);
  expect(await told(asBen, "prop_value", { address: homeAt(3) })).toMatchObject({ isError: false });
  expect(one.asked).toHaveLength(3);
  // Nobody goes on with another's session.
  const { sessionId } = asAnn.transport as { readonly sessionId?: string };
  const list = { jsonrpc: "2.0", id: 9, method: "tools/list" };
  const posted = async (token: typeof ann): Promise<number> => {
    const headers = { ...token, "mcp-session-id": sessionId!, "content-type": "application/json", accept: BOTH };
    return (await fetch(`${one.address}/mcp`, { method: "POST", headers, body: JSON.stringify(list) })).status;
  };
  expect([await posted(ann), await posted(ben)]).toEqual([200, 404]);
  await leaveAll();
  await one.gateway.stop();
  const csv = await members("csv");
  expect(["Ann", "Ben", "team"].map((name) => lineOf(csv, name).split(",")[3])).toEqual(["2", "1", "0"]);
  await members("revoke", "Ann");
  const after = await gatewayFor({ PROP_STORE });
  await expect(assistantAt(after.address, undefined, ann)).rejects.toThrow("401");
});

const BOTH = "application/json, text/event-stream";

test("a count whose members can't be read stops the gateway, so that no change erases them", () => {
  expect(() => storedCount('{"members":{"m1":{"name":1}}}')).toThrow("what was spent is damaged");
});

test("a command says what it lacks, and a name that could be mistaken for something else is refused", async () => {
  const PROP_STORE = storeFolder();
  const members = command(PROP_STORE);
  for (const words of [[], ["add"], ["cap", "A", "B"], ["list", "A"], ["revoke", "A", "--cap", "1"], ["remove", "A"]])
    await expect(members(...words)).rejects.toThrow("give one of:");
  for (const name of ["=1+1", "", " Ann", "team", "Team", "All", "a,b", '"', "<b>", "a\nb", "-x", "A".repeat(61)])
    await expect(members("add", "--", name)).rejects.toThrow(/a name is 1 to 60|give one of/);
  for (const cap of ["-1", "1.5", "many", "99999999"])
    await expect(members("add", "Ann", `--cap=${cap}`)).rejects.toThrow("--cap: give a whole number");
  await members("add", "Ann");
  // Of several, all are made or none.
  await expect(members("add", "Ben", "Ann")).rejects.toThrow("Ann is a member already");
  const said = await members("add", "Ben", "Cy", "--cap", "3");
  expect(said.match(/^(Ben|Cy): at most 3 requests a billing month\. The token/gm)).toHaveLength(2);
  expect(new Set(said.match(/^propm_\S+$/gm)).size).toBe(2);
  expect(said.match(/One key is for one legal entity/g)).toHaveLength(1);
  expect(await members("csv")).toMatch(/,Ben,0,0,0,3,3,[^]*,Cy,0,0,0,3,3,/);
  await expect(members("add", "ANN")).rejects.toThrow("ANN is a member already");
  await expect(command("none")("list")).rejects.toThrow("PROP_STORE");
});

test("an older store is read as it is: what was spent before there were members is the team's", async () => {
  const PROP_STORE = storeFolder();
  let one = await remembering({ PROP_STORE });
  expect(await statusesOf(one, TOKEN, 1, 2)).toEqual([200, 200]);
  await one.gateway.stop();
  const members = command(PROP_STORE);
  expect(
    lineOf(await members("csv"), "team")
      .split(",")
      .slice(2, 4),
  ).toEqual(["team", "2"]);
  const ann = tokenIn(await members("add", "Ann"));
  one = await remembering({ PROP_STORE, PROP_UPSTREAM: `http://${one.asked[0]!.headers.host}/v1` });
  expect(await statusesOf(one, ann, 1)).toEqual([200]);
});

const OWNER_TOKEN = "a-token-for-the-owner-0001";
const asOwner = (token: string, scheme = "Basic") => ({
  authorization: `${scheme} ${scheme === "Basic" ? Buffer.from(`owner:${token}`).toString("base64") : token}`,
});

test("the owner reads who spent what as a page and as a table, and nobody else does", async () => {
  const PROP_STORE = storeFolder();
  const PLAN = { PROP_PLAN_REQUESTS: "2", PROP_OVERAGE_PRICE: "0.5", PROP_MONTHLY_LIMIT: "40" };
  const members = command(PROP_STORE, PLAN);
  const ann = tokenIn(await members("add", "Ann O'Hara", "--cap", "4"));
  const one = await remembering({ PROP_STORE, PROP_OWNER_TOKEN: OWNER_TOKEN, ...PLAN });
  expect(await statusesOf(one, ann, 1, 2, 3, 1)).toEqual([200, 200, 200, 200]);
  const page = await one.get("/owner", asOwner(OWNER_TOKEN));
  expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const text = await page.text();
  expect(text).toContain("3 of 40 requests are used; sharing saved 1, or $0.50.");
  expect(text).toContain("Ann O'Hara: 3 of 4 requests are used, 70 % or more");
  expect(text).toContain(
    "<td>Ann O'Hara</td><td>3</td><td>0</td><td>0</td><td>4</td><td>1</td><td></td><td>$1.50</td>",
  );
  expect(text).not.toMatch(/<script|propm_/);
  const table = await (await one.get("/owner/bill.csv", asOwner(OWNER_TOKEN, "Bearer"))).text();
  expect(lineOf(table, "Ann O'Hara")).toMatch(
    /^20\d\d-\d\d-01,20[\d-]{8},Ann O'Hara,3,0,0,4,1,,1\.5,1,0\.5,70 % used,$/,
  );
  expect(lineOf(table, "all")).toMatch(/,all,3,0,0,40,37,,0\.5,1,0\.5,,$/);
  expect((await one.get("/owner", {})).headers.get("www-authenticate")).toMatch(/^Basic /);
  for (const wrong of [ann, TOKEN, asOwner(HELD.accessToken), asOwner(ann["x-api-key"], "Bearer"), asOwner("")])
    expect((await one.get("/owner", wrong)).status).toBe(401);
  const tried = async (guess: number) => (await one.get("/owner/bill.csv", asOwner(`wrong-${guess}`))).status;
  for (let guess = 0; guess < 18; guess += 1) expect(await tried(guess % 9)).toBe(401);
  for (let guess = 9; guess < 18; guess += 1) expect(await tried(guess)).toBe(401);
  expect([await tried(18), await tried(0)]).toEqual([429, 401]);
  // What others at the same address send doesn't keep the owner out.
  expect((await one.get("/owner", asOwner(OWNER_TOKEN))).status).toBe(200);
  expect(one.log.join()).not.toMatch(/Ann|owner-0001/);
});

test("a member is told their own bill and the team's by what costs nothing, and nobody else's name", async () => {
  const PROP_STORE = storeFolder();
  const PLAN = { PROP_PLAN_REQUESTS: "2", PROP_OVERAGE_PRICE: "0.5", PROP_MONTHLY_LIMIT: "40" };
  const members = command(PROP_STORE, PLAN);
  const ann = tokenIn(await members("add", "Ann", "--cap", "9", "--dollars", "3"));
  const ben = tokenIn(await members("add", "Ben"));
  const one = await remembering({ PROP_STORE, PROP_OWNER_CONTACT: "the desk", ...PLAN });
  expect(await statusesOf(one, ann, 1, 2)).toEqual([200, 200]);
  expect(await statusesOf(one, ben, 1, 3)).toEqual([200, 200]);
  const probe = `/v1${requestTarget(probeRequest())}`;
  const toldTo = async (token: Readonly<Record<string, string>>) => {
    const answer = await one.get(probe, token);
    return [answer.status, (await answer.json()) as Record<string, unknown>] as const;
  };
  const team = { used: 3, limit: 40, dollars: 0.5 };
  const [status, own] = await toldTo(ann);
  expect([status, own["bill"]]).toEqual([
    400,
    { own: { used: 2, limit: 6, dollars: 1, dollarLimit: 3 }, team, renews: dayAfterMonth(), contact: "the desk" },
  ]);
  expect((await toldTo(ben))[1]["bill"]).toMatchObject({ own: { used: 1, dollars: 0.5 }, team });
  expect((await (await one.get(`${probe}&suppressLogging=true`, ann)).json()) as object).toHaveProperty("bill");
  expect(await (await one.get("/v1/avm/value?compCount=27", ann)).json()).not.toHaveProperty("bill");
  expect((await toldTo(TOKEN))[1]["bill"]).toMatchObject({ own: { used: 0 }, team });
  expect(JSON.stringify([own, await toldTo(ben)])).not.toMatch(/Ann|Ben|"m[0-9a-f]{12}"/);
  // A wrong token is told so, and a request that has a key of its own asks for no bill.
  expect(await toldTo({ "x-api-key": "propm_wrong" })).toEqual([
    401,
    expect.not.objectContaining({ bill: expect.anything() }),
  ]);
  expect(one.asked).toHaveLength(3);
  const passing = await beside();
  expect(await (await passing.get(probe)).json()).not.toHaveProperty("bill");
  expect(passing.asked).toHaveLength(0);
});

test("where the store is slow, the add-in is told in time that the gateway answers, without the bill", async () => {
  const never = new Promise<never>(() => undefined);
  const visiting = { bill: () => never, reading: 1000, clientOf: () => "a place" };
  const identify = () => Promise.resolve({ key: HELD.apiKey });
  const { answer } = serviceRoute(readConfig(environmentOf("folder")), () => never, { ...visiting, identify });
  const url = `/v1${requestTarget(probeRequest())}`;
  const told = await new Hono().get("*", answer).request(url, {}, { incoming: { url } });
  expect(told.status).toBe(400);
  expect(await told.json()).not.toHaveProperty("bill");
});

const dayAfterMonth = (): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString().slice(0, 10);
};

test("without a token for it, and without a store, there is no owner's page", async () => {
  expect((await (await remembering()).get("/owner", asOwner(OWNER_TOKEN))).status).toBe(404);
  const passing = await beside({}, undefined, { PROP_OWNER_TOKEN: OWNER_TOKEN });
  expect((await passing.get("/owner", asOwner(OWNER_TOKEN))).status).toBe(404);
  for (const token of ["short", HELD.accessToken])
    expect(() => readConfig(environmentOf("folder", { PROP_OWNER_TOKEN: token }))).toThrow(/^PROP_OWNER_TOKEN: must/);
  for (const contact of ["a\nb", "<b>", "x".repeat(101)])
    expect(() => readConfig(environmentOf("folder", { PROP_OWNER_CONTACT: contact }))).toThrow(/^PROP_OWNER_CONTACT/);
});

test("metrics count each member under an id, without a name", async () => {
  const PROP_STORE = storeFolder();
  const ann = tokenIn(await command(PROP_STORE)("add", "Ann", "--cap", "4"));
  const METRICS = "a-token-for-the-metrics-01";
  const one = await remembering({ PROP_STORE, PROP_METRICS_TOKEN: METRICS });
  expect(await statusesOf(one, ann, 1, 1)).toEqual([200, 200]);
  const text = await (await one.get("/metrics", { authorization: `Bearer ${METRICS}` })).text();
  expect(text).toMatch(/^prop_member_requests\{member="m[0-9a-f]{12}",count="billed"\} 1$/m);
  expect(text).toMatch(/^prop_member_requests\{member="m[0-9a-f]{12}",count="left"\} 3$/m);
  expect(text).toContain('prop_member_requests{member="team",count="billed"} 0');
  expect(text).not.toMatch(/Ann|propm_|Infinity/);
});

test("metrics are behind the rate of a client, and guesses at their token are slowed down; health isn't", async () => {
  const METRICS = "a-token-for-the-metrics-01";
  const held = { PROP_API_KEY: HELD.apiKey, PROP_ACCESS_TOKEN: HELD.accessToken };
  const environment = { ...held, PROP_STORE: storeFolder(), PROP_METRICS_TOKEN: METRICS };
  const slow = await beside({ clientRate: 2 }, undefined, environment);
  const all = await Promise.all([1, 2, 3, 4, 5].map(() => slow.get("/metrics", asOwner(METRICS, "Bearer"))));
  expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429]);
  expect((await slow.get("/healthz", {})).status).toBe(200);
  await slow.gateway.stop();
  const one = await beside({}, undefined, { ...environment, PROP_STORE: storeFolder() });
  const guessed = async (guess: number) => (await one.get("/metrics", asOwner(`guess-${guess}`, "Bearer"))).status;
  for (let guess = 0; guess < 20; guess += 1) expect(await guessed(guess)).toBe(401);
  expect(await guessed(20)).toBe(429);
  expect((await one.get("/metrics", {})).status).toBe(401);
});
