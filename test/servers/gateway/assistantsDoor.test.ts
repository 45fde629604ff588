import { request as httpRequest } from "node:http";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { openSessions, type SessionLimits } from "../../../src/servers/gateway/assistants/sessions";
import { assistantAt, BEARER, gatewayFor, homeAt, homes, leaveAll, told } from "./assistant";
import { beside, closeAll, until, type Beside } from "./gatewayBeside";
import { removeFolders } from "./rememberingGateway";

afterEach(async () => {
  await leaveAll();
  await closeAll();
  removeFolders();
});

const BEGIN = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};

const USUAL = { ...BEARER, "content-type": "application/json", accept: "application/json, text/event-stream" };

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** By hand, because `fetch` sets some headers itself. */
const posted = (
  { port }: Pick<Beside, "port">,
  headers: Readonly<Record<string, string>>,
  body = JSON.stringify(BEGIN),
  method = "POST",
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const length = "transfer-encoding" in headers || body === "" ? {} : { "content-length": Buffer.byteLength(body) };
    const sent = httpRequest(
      { port, host: "127.0.0.1", path: "/mcp", method, headers: { ...length, ...headers } },
      (response) => {
        let text = "";
        response.on("data", (part: Buffer) => (text += part.toString()));
        response.on("end", () => resolve({ status: response.statusCode!, headers: response.headers, body: text }));
        response.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });

test("whoever lacks the access token, comes by another name or from another page is refused", async () => {
  const one = await gatewayFor({ PROP_ASSISTANT_HOSTS: "addin.example.com" });
  const { "content-type": type, accept } = USUAL;
  expect(await posted(one, { "content-type": type, accept })).toMatchObject({
    status: 401,
    headers: { "www-authenticate": "Bearer" },
  });
  for (const authorization of [
    "Bearer ",
    "Bearer wrong",
    BEARER.authorization.toUpperCase(),
    `${BEARER.authorization} `.slice(7),
  ])
    expect((await posted(one, { ...USUAL, authorization })).status).toBe(401);
  // A page that has its own name lead to this machine.
  for (const host of ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "addin.example.com:8443"])
    expect((await posted(one, { ...USUAL, host })).status).toBe(403);
  for (const origin of ["https://evil.example", "null", "http://localhost:1", "http://127.0.0.1"])
    expect((await posted(one, { ...USUAL, origin })).status).toBe(403);
  expect((await posted(one, { ...USUAL, host: "addin.example.com" })).status).toBe(200);
  expect((await posted(one, { ...USUAL, origin: one.address })).status).toBe(200);
  expect((await posted(one, { ...USUAL, host: `localhost:${one.port}` })).status).toBe(200);
});

test("without a key that is held and a store there is no such address", async () => {
  const one = await beside();
  expect((await posted(one, USUAL)).status).toBe(404);
});

test("ten megabytes, a body of unknown length and what isn't the protocol are refused, and other paths take no body", async () => {
  const one = await gatewayFor();
  const call = (name: string, given: object): string =>
    JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/call", params: { name, arguments: given } });
  const refused = posted(one, USUAL, call("prop_value", { address: "x".repeat(10_000_000) }));
  expect(
    await refused.then(
      ({ status }) => status,
      () => 413,
    ),
  ).toBe(413);
  expect((await posted(one, { ...USUAL, "transfer-encoding": "chunked" })).status).toBe(413);
  expect((await posted(one, USUAL, "{")).status).toBe(400);
  expect((await posted(one, USUAL, call("prop_value", { address: homeAt(1) }))).status).toBe(400);
  expect((await posted(one, { ...USUAL, accept: "application/json" })).status).toBe(406);
  expect((await posted(one, { ...USUAL, "content-type": "text/plain" })).status).toBe(415);
  expect((await posted(one, USUAL, "", "GET")).status).toBe(405);
  expect((await posted(one, USUAL, "x", "PUT")).status).toBe(413);
  expect(one.asked).toEqual([]);
});

test("the guide for assistants is where they look for it", async () => {
  const one = await gatewayFor();
  const { status, headers } = await one.get("/llms.txt");
  expect([status, headers.get("location")]).toEqual([302, "/excel/help/llms.txt"]);
});

test("nobody chooses the name of a session, and one that was ended can't be used", async () => {
  const one = await gatewayFor();
  const chosen = { ...USUAL, "mcp-session-id": "00000000-0000-4000-8000-000000000000" };
  expect((await posted(one, chosen)).status).toBe(404);
  const begun = await posted(one, USUAL);
  const named = { ...USUAL, "mcp-session-id": String(begun.headers["mcp-session-id"]) };
  const list = JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/list" });
  expect((await posted(one, named, list)).body).toContain("prop_value");
  expect((await posted(one, { ...named, authorization: "Bearer other" }, list)).status).toBe(401);
  expect((await posted(one, named, "", "DELETE")).status).toBe(200);
  expect((await posted(one, named, list)).status).toBe(404);
});

test("a thousand sessions leave the latest 200, and the first has to begin again", async () => {
  const one = await gatewayFor();
  const names: string[] = [];
  for (let round = 0; round < 50; round += 1) {
    const begun = await Promise.all(Array.from({ length: 20 }, () => posted(one, USUAL)));
    names.push(...begun.map(({ headers }) => String(headers["mcp-session-id"])));
  }
  const list = JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/list" });
  const isOpen = async (name: string): Promise<boolean> =>
    (await posted(one, { ...USUAL, "mcp-session-id": name }, list)).status === 200;
  expect(await isOpen(names[0]!)).toBe(false);
  expect(await isOpen(names[750]!)).toBe(false);
  expect(await isOpen(names[999]!)).toBe(true);
  expect(new Set(names).size).toBe(1000);
});

const POST = { method: "POST", headers: USUAL };

const sessionsOf = (limits: Partial<SessionLimits>) => {
  const open = (): Server => new Server({ name: "test", version: "1" }, { capabilities: {} });
  const sessions = openSessions(open, { most: 3, idle: 60_000, size: 10_000, ...limits });
  const begin = async (): Promise<string | undefined> => {
    const response = await sessions.answer(
      new Request("http://x/mcp", { ...POST, body: JSON.stringify(BEGIN) }),
      undefined,
    );
    await response?.text();
    return response?.headers.get("mcp-session-id") ?? undefined;
  };
  const isOpen = async (id: string): Promise<boolean> => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 2, method: "ping" });
    const headers = { ...USUAL, "mcp-session-id": id };
    const response = await sessions.answer(new Request("http://x/mcp", { ...POST, headers, body }), id);
    await response?.text();
    return response?.status === 200;
  };
  return { sessions, begin, isOpen };
};

test("sessions that begin at the same moment are no more than there may be", async () => {
  const { sessions, begin, isOpen } = sessionsOf({ most: 3 });
  const names = (await Promise.all(Array.from({ length: 20 }, begin))).flatMap((name) => name ?? []);
  expect(names).toHaveLength(3);
  // Those that come later take the place of the ones that are idle.
  const later = await begin();
  expect([await isOpen(names[0]!), await isOpen(names[2]!), await isOpen(later!)]).toEqual([false, true, true]);
  await sessions.close();
});

test("a session that isn't used ends by itself, and one that is used stays", async () => {
  const { sessions, begin, isOpen } = sessionsOf({ idle: 200 });
  const [unused, used] = [(await begin())!, (await begin())!];
  for (let time = 0; time < 8; time += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await isOpen(used)).toBe(true);
  }
  expect(await isOpen(unused)).toBe(false);
  await sessions.close();
});

const callOf = (id: number, name: string, given: object): string =>
  JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: given } });

/** A session of a client that reads its streams by itself. @param capabilities What it can do. */
const sessionAt = async ({ address }: Pick<Beside, "address">, capabilities: object = {}) => {
  const sent = (
    body: string,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal | null,
  ): Promise<Response> => fetch(`${address}/mcp`, { method: "POST", headers, body, signal });
  const begun = await sent(JSON.stringify({ ...BEGIN, params: { ...BEGIN.params, capabilities } }), USUAL, null);
  await begun.text();
  const headers = { ...USUAL, "mcp-session-id": begun.headers.get("mcp-session-id")! };
  return { send: (body: string, signal: AbortSignal | null = null) => sent(body, headers, signal) };
};

test("arguments that are nested without end are refused with words", async () => {
  const one = await gatewayFor();
  const { send } = await sessionAt(one);
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  for (const given of [`{"address":${deep}}`, `{"address":"1 Elm St","options":{"maxRadius":${deep}}}`]) {
    const params = `{"name":"prop_value","arguments":${given}}`;
    const reply = await send(`{"jsonrpc":"2.0","id":5,"method":"tools/call","params":${params}}`);
    expect(await reply.text()).toContain('"kind":"argument"');
  }
  expect(one.log.join()).not.toContain("failed");
});

test("the stream of a call that was cancelled ends at once, and nothing more is requested", async () => {
  let answer: () => void = () => undefined;
  const one = await gatewayFor({}, (request, response) => void (answer = () => homes(request, response)));
  const { send } = await sessionAt(one);
  const stream = await send(callOf(5, "prop_value", { address: [1, 2, 3].map(homeAt) }));
  await until(() => one.asked.length === 1);
  const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 5 } };
  expect((await send(JSON.stringify(cancel))).status).toBe(202);
  // There is no answer in it, and it doesn't wait for the service.
  expect((await stream.text()).replace(/^: keepalive$/gm, "").trim()).toBe("");
  answer();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(one.asked).toHaveLength(1);
  // The session goes on, and what came is kept.
  const again = await (await send(callOf(6, "prop_value", { address: homeAt(1) }))).text();
  expect(again).toContain('"prop; hit":1');
});

test("a call that is cancelled leaves the others of its message their stream", async () => {
  const waiting: (() => void)[] = [];
  const one = await gatewayFor({}, (request, response) => void waiting.push(() => homes(request, response)));
  const { send } = await sessionAt(one);
  const calls = [5, 6].map((id) => callOf(id, "prop_value", { address: homeAt(id) }));
  const stream = await send(`[${calls.join()}]`);
  await until(() => waiting.length === 2);
  const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 5 } };
  expect((await send(JSON.stringify(cancel))).status).toBe(202);
  for (const answer of waiting) answer();
  const answers = (await stream.text()).match(/(?<=^data: ).*$/gm)!.map((line) => JSON.parse(line) as unknown);
  expect(answers).toEqual([
    expect.objectContaining({ id: 5, error: expect.objectContaining({ message: "The request was cancelled" }) }),
    expect.objectContaining({ id: 6, result: expect.anything() }),
  ]);
});

test("a stream that is cut in the middle lets the call go on as it was agreed, and the session stays", async () => {
  const waiting: (() => void)[] = [];
  const one = await gatewayFor({}, (request, response) => void waiting.push(() => homes(request, response)));
  const { send } = await sessionAt(one);
  const leaving = new AbortController();
  const cut = await send(callOf(5, "prop_value", { address: [1, 2, 3].map(homeAt) }), leaving.signal);
  await until(() => waiting.length === 1);
  leaving.abort();
  await expect(cut.text()).rejects.toThrow();
  for (let answered = 0; answered < 3; answered += 1) {
    await until(() => waiting.length > 0);
    waiting.shift()!();
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(one.asked).toHaveLength(3);
  const again = await (await send(callOf(6, "prop_value", { address: [1, 2, 3].map(homeAt) }))).text();
  expect(again).toContain('"prop; hit":3');
});

test("a call that ends with its session requests nothing more", async () => {
  const waiting: (() => void)[] = [];
  const one = await gatewayFor({}, (request, response) => void waiting.push(() => homes(request, response)));
  const begun = await posted(one, USUAL);
  const named = { ...USUAL, "mcp-session-id": String(begun.headers["mcp-session-id"]) };
  const call = posted(one, named, callOf(5, "prop_value", { address: [1, 2, 3].map(homeAt) }));
  await until(() => waiting.length === 1);
  expect((await posted(one, named, "", "DELETE")).status).toBe(200);
  expect((await call).body).not.toContain("result");
  waiting[0]!();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(one.asked).toHaveLength(1);
});

test("a server that stops waits for no person: nothing is requested, and the client is told so", async () => {
  const one = await gatewayFor();
  const { send } = await sessionAt(one, { elicitation: {} });
  const stream = await send(
    callOf(5, "prop_value", { address: Array.from({ length: 8 }, (_, index) => homeAt(index)) }),
  );
  const reading = stream.text();
  await new Promise((resolve) => setTimeout(resolve, 200));
  const began = Date.now();
  await one.gateway.stop();
  expect(Date.now() - began).toBeLessThan(5000);
  expect(await reading).toMatch(/elicitation\/create.*Nobody answered, so nothing was requested/s);
  expect(one.asked).toEqual([]);
});

test("a server that stops requests nothing more for a call, and sends what it has", async () => {
  const waiting: (() => void)[] = [];
  const one = await gatewayFor({}, (request, response) => void waiting.push(() => homes(request, response)));
  const { send } = await sessionAt(one);
  const stream = await send(callOf(5, "prop_value", { address: [1, 2, 3].map(homeAt) }));
  const reading = stream.text();
  await until(() => waiting.length === 1);
  const stopped = one.gateway.stop();
  waiting[0]!();
  const said = await reading;
  for (const part of ['[["1 Elm St, Austin, TX 78701",101000,', "This server is stopping", '"billed":1'])
    expect(said).toContain(part);
  await stopped;
  expect(one.asked).toHaveLength(1);
});

test("a server that stops ends the sessions, and what was in progress is kept", async () => {
  const one = await gatewayFor();
  const assistant = await assistantAt(one.address);
  expect((await told(assistant, "prop_value", { address: homeAt(1) })).content.rows).toHaveLength(1);
  const began = Date.now();
  await one.gateway.stop();
  expect(Date.now() - began).toBeLessThan(5000);
  await expect(told(assistant, "prop_value", { address: homeAt(1) })).rejects.toThrow();
});
