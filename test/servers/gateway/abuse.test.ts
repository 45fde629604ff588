/** Requests that no client of ours makes: none reaches the service, and responses reveal nothing. */
import { connect } from "node:net";
import { asIs, overSocket, statusOf } from "../http/overSocket";
import { ASK, HELD, KEY, openBeside, RECORD, type Beside } from "./gatewayBeside";

const { accessToken: TOKEN } = HELD;

let one: Beside;
beforeEach(async () => (one = await openBeside({ held: HELD }, { request: 600, between: 5000 })));
afterEach(() => one.close());

/** In the form of a name, but none. */
const ODD_HOSTS = ["Host: 1.1.1.1.1", "Host: 999.999.999.999", "Host: x:99999", "Host: [:::::]"];

const withToken = `X-Api-Key: ${TOKEN}`;

/** Refused without a request, and without the key, the token or details of the machine in the response. */
const expectNothing = (response: string): void => {
  expect(statusOf(response)).toBeGreaterThanOrEqual(400);
  expect(statusOf(response)).toBeLessThan(500);
  expect(one.asked).toEqual([]);
  expect(response).not.toMatch(new RegExp(`${HELD.apiKey}|${TOKEN}|node_modules|/root/|at .*\\.js`));
};

test.each([
  "http://evil.example/v1/avm/value?address=1",
  "http://127.0.0.1/v1/avm/value?address=1",
  "https://evil.example/v1/avm/value",
  "//evil.example/v1/avm/value",
  "///v1/avm/value",
  "/\\evil.example/v1/avm/value",
  "/v1/@evil.example/avm/value",
  "/v1@evil.example/avm/value",
  "/v1/http://evil.example/",
  "/v1/avm/value/../../admin",
  "/v1/..%2fadmin",
  "/v1/%2e%2e/admin",
  "/v1/properties/%2e%2e%2f%2e%2e%2fadmin",
  "/v1/properties/..;/admin",
  "/v1/properties/x/../../admin",
  "/v1/properties/%00",
  "/v1/avm/value%00",
  "/v1/avm/value?address=1&redirect=http://evil.example",
  "/v1/avm/value?address=1&X-Api-Key=stolen",
  "/V1/avm/value?address=1",
  "/excel/../../../etc/passwd",
  "/excel/..%2f..%2f..%2fetc%2fpasswd",
  "/excel/%2e%2e/%2e%2e/etc/passwd",
  "/excel//etc/passwd",
  "*",
  "v1/avm/value",
])("the target %s is refused", async (target) => {
  expectNothing(await asIs(one.port, target, withToken));
});

test("another host name, or none, doesn't change where a request goes", async () => {
  const lines = (host: string): string[] => [
    `GET ${ASK} HTTP/1.1`,
    ...(host === "" ? [] : [host]),
    withToken,
    "X-Forwarded-Host: evil.example",
    "X-Forwarded-Proto: http",
    "X-Original-URL: /v1/admin",
    "X-Rewrite-URL: /v1/admin",
    "X-HTTP-Method-Override: DELETE",
    "Forwarded: host=evil.example",
    "Connection: close",
  ];
  const expectAsked = (): void => {
    expect(one.asked.map(({ method, url }) => `${method} ${url}`)).toEqual([`GET ${ASK}`]);
    expect(one.asked[0]?.headers.host).toMatch(/^127\.0\.0\.1:\d+$/);
    expect(Object.keys(one.asked[0]?.headers ?? {}).filter((name) => /^x-(?!api-key)|forwarded/.test(name))).toEqual(
      [],
    );
    one.asked.length = 0;
  };
  expect(statusOf(await overSocket({ port: one.port, lines: lines("Host: evil.example") }))).toBe(200);
  expectAsked();
  // To the URL Standard of 2024, and so from Node 24 on, this is the name of a host; before, it was none.
  const odd = await overSocket({ port: one.port, lines: lines("Host: xn--") });
  if (statusOf(odd) === 200) expectAsked();
  else expectNothing(odd);
  for (const host of [
    "",
    "Host: a\r\nHost: b",
    "Host: evil.example/v1/admin?",
    "Host: user@evil.example",
    "Host: a b",
    ...ODD_HOSTS,
  ])
    expectNothing(await overSocket({ port: one.port, lines: lines(host) }));
});

test.each([
  ["two lengths", ["Content-Length: 0", "Content-Length: 60"]],
  ["two lengths in one", ["Content-Length: 0, 60"]],
  ["a length and chunks", ["Content-Length: 60", "Transfer-Encoding: chunked"]],
  ["chunks and a length", ["Transfer-Encoding: chunked", "Content-Length: 60"]],
  ["chunks by another name", ["Transfer-Encoding: xchunked"]],
  ["chunks twice", ["Transfer-Encoding: chunked", "Transfer-Encoding: identity"]],
  ["a length with a sign", ["Content-Length: +60"]],
  ["a name with a space", ["Content-Length : 60"]],
  ["a folded header", ["X-Fold: a", " Content-Length: 60"]],
  ["a header without a colon", ["Nonsense"]],
  ["a lone line feed", ["X-Split: a\nX-Api-Key: stolen"]],
  ["a lone carriage return", ["X-Split: a\rX-Api-Key: stolen"]],
  ["a zero byte", ["X-Zero: a\0b"]],
  ["chunks", ["Transfer-Encoding: chunked"]],
  ["a body", ["Content-Length: 60"]],
])("a request hidden behind %s is not answered", async (_, headers) => {
  const hidden = `0\r\n\r\nGET ${ASK} HTTP/1.1\r\nHost: x\r\n${withToken}\r\n\r\n`;
  const lines = [`GET ${ASK} HTTP/1.1`, "Host: 127.0.0.1", withToken, ...headers];
  const response = await overSocket({ port: one.port, lines, body: hidden });
  expectNothing(response);
  expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test("two keys in one request are refused", async () => {
  expectNothing(await asIs(one.port, ASK, withToken, "X-Api-Key: other"));
  expectNothing(await asIs(one.port, ASK, "X-Api-Key: other", withToken));
});

test.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE", "CONNECT", "PROPFIND", "get", "HTTP"])(
  "%s makes no request to the service",
  async (method) => {
    const lines = [`${method} ${ASK} HTTP/1.1`, "Host: 127.0.0.1", withToken, "Connection: close"];
    const response = await overSocket({ port: one.port, lines });
    expect(one.asked).toEqual([]);
    if (response !== "") expectNothing(response);
  },
);

test("a huge body is not read", async () => {
  const lines = ["POST /v1/avm/value HTTP/1.1", "Host: 127.0.0.1", withToken, "Content-Length: 9000000000"];
  const before = process.memoryUsage().rss;
  const response = await overSocket({ port: one.port, lines, body: Buffer.alloc(30_000_000) });
  expect(statusOf(response)).toBe(413);
  expect(one.asked).toEqual([]);
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
});

test("a huge address, header or number of headers is refused", async () => {
  expectNothing(await asIs(one.port, `${ASK}${"x".repeat(9000)}`, withToken));
  expectNothing(await asIs(one.port, `${ASK}${"x".repeat(100_000)}`, withToken));
  expectNothing(await asIs(one.port, ASK, withToken, `X-Long: ${"x".repeat(100_000)}`));
  expectNothing(await asIs(one.port, ASK, withToken, ...Array.from({ length: 5000 }, (_, index) => `X-${index}: x`)));
  expectNothing(await asIs(one.port, ASK, `X-Api-Key: ${"x".repeat(10_000)}`));
  expectNothing(await asIs(one.port, ASK, withToken, ...Array.from({ length: 100 }, (_, index) => `X-${index}: x`)));
});

test("clients that send slowly are disconnected, while others are answered", async () => {
  const slow = Array.from({ length: 50 }, () => {
    const socket = connect(one.port, "127.0.0.1");
    socket.write("GET /v1/avm/value HTTP/1.1\r\nHost: x\r\n");
    const drip = setInterval(() => socket.write("X-a: b\r\n"), 50);
    return new Promise<void>((resolve) => {
      socket.on("error", () => undefined);
      socket.on("close", () => {
        clearInterval(drip);
        resolve();
      });
      socket.resume();
    });
  });
  let gone = 0;
  for (const each of slow) void each.then(() => (gone += 1));
  expect((await one.get(ASK, { "x-api-key": TOKEN })).status).toBe(200);
  expect(gone).toBe(0);
  await Promise.all(slow);
  expect(one.asked).toHaveLength(1);
});

test("a client that disconnects before its answer affects nobody else", async () => {
  one.answer = (_, response) => void setTimeout(() => response.end(RECORD), 100);
  const leaving = Array.from({ length: 20 }, () =>
    fetch(`${one.address}${ASK}`, { headers: { "x-api-key": TOKEN }, signal: AbortSignal.timeout(30) }).catch(
      () => undefined,
    ),
  );
  await Promise.all(leaving);
  expect((await one.get(ASK, { "x-api-key": TOKEN })).status).toBe(200);
});

test("after all abuse the log contains nothing that was sent, and the gateway still answers", async () => {
  for (const target of [
    "/v1/avm/value?address=secret-home",
    "/secret-path",
    "//secret-host/",
    "/v1/properties/secret-id",
  ])
    await asIs(one.port, target, `X-Api-Key: ${KEY}`, "Cookie: secret-cookie");
  expect(one.log).toHaveLength(4);
  expect(one.log.join("\n")).not.toMatch(/secret|persons-own/);
  expect((await one.get(ASK, { "x-api-key": TOKEN })).status).toBe(200);
});
