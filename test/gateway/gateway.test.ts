import { gzipSync } from "node:zlib";
import { overSocket } from "../http/overSocket";
import { KEY, openBeside, RECORD, type Beside } from "./gatewayBeside";

const TOKEN = "a-token-for-the-office-0001";
const HELD = { apiKey: "the-companys-secret-key", accessToken: TOKEN };

let open: Beside[] = [];
const beside = async (...given: Parameters<typeof openBeside>): Promise<Beside> => {
  const opened = await openBeside(...given);
  open.push(opened);
  return opened;
};
afterEach(async () => {
  await Promise.all(open.map(({ close }) => close()));
  open = [];
});

test("a question goes to the service with the person's key and nothing else, and its answer comes back", async () => {
  const one = await beside();
  const response = await one.get("/v1/properties?zipCode=78244&limit=5", {
    "x-api-key": KEY,
    cookie: "session=secret",
    authorization: "Bearer secret",
    "x-forwarded-for": "203.0.113.7",
    "user-agent": "Excel",
    accept: "text/html",
  });
  expect([response.status, await response.text()]).toEqual([200, RECORD]);
  expect(one.asked).toHaveLength(1);
  const [{ method, url, headers }] = one.asked as [(typeof one.asked)[0]];
  expect([method, url, headers["x-api-key"]]).toEqual(["GET", "/v1/properties?zipCode=78244&limit=5", KEY]);
  expect(Object.keys(headers).sort()).toEqual(["accept", "accept-encoding", "connection", "host", "x-api-key"]);
});

test("of the service's headers only those that clients read come back", async () => {
  const { headers } = await (await beside()).get("/v1/properties?zipCode=78244");
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-limit": "50",
    "x-total-count": "1",
    "x-sandbox": "1",
  });
  for (const name of ["set-cookie", "server", "x-request-id", "x-powered-by", "access-control-allow-origin"])
    expect(headers.get(name)).toBeNull();
});

test("the service's refusals come back as they are, with the time to wait", async () => {
  const one = await beside();
  one.answer = (_, response) => response.writeHead(429, { "retry-after": "7" }).end('{"status":429}');
  const response = await one.get("/v1/avm/value?address=1%20Elm%20St");
  expect([response.status, response.headers.get("retry-after"), await response.text()]).toEqual([
    429,
    "7",
    '{"status":429}',
  ]);
});

test("without a key nothing is asked", async () => {
  const one = await beside();
  const response = await one.get("/v1/avm/value?address=1", {});
  expect([response.status, await response.json()]).toEqual([
    401,
    { status: 401, error: "auth/api-key-invalid", message: "Send a key in the X-Api-Key header" },
  ]);
  expect(one.asked).toEqual([]);
});

test("a key that is held is spent for the token alone, and never comes out, even where the service repeats it", async () => {
  const one = await beside({ held: HELD });
  one.answer = (_, response) =>
    response
      .writeHead(400, { "x-limit": HELD.apiKey })
      .end(JSON.stringify({ status: 400, message: `${HELD.apiKey} is wrong` }));
  for (const wrong of [{}, { "x-api-key": "x" }, { "x-api-key": HELD.apiKey }, { authorization: `Bearer ${TOKEN}` }])
    expect((await one.get("/v1/avm/value?address=1", wrong)).status).toBe(401);
  expect(one.asked).toEqual([]);
  const response = await one.get("/v1/avm/value?address=1", { "x-api-key": TOKEN });
  const everything = JSON.stringify([[...response.headers], await response.text(), one.log]);
  expect(one.asked[0]?.headers["x-api-key"]).toBe(HELD.apiKey);
  expect(everything).toContain("… is wrong");
  expect(everything).not.toContain(HELD.apiKey);
  expect(everything).not.toContain(TOKEN);
});

test("the log has a line for each request, without keys, queries, ids or addresses", async () => {
  const one = await beside();
  await one.get("/v1/properties?address=5500%20Grand%20Lake%20Dr");
  await one.get("/v1/properties/5500-Grand-Lake-Dr");
  await one.get("/v1/secrets/5500-Grand-Lake-Dr");
  await one.get("/5500-Grand-Lake-Dr");
  await one.get("/excel/functions.js");
  await one.get("/healthz");
  expect(one.log.map((line) => line.replace(/^\S+Z /, "").replace(/\d+ms$/, "ms"))).toEqual([
    "GET /v1/properties 200 ms",
    "GET /v1/properties/{id} 200 ms",
    "GET /v1/(other) 404 ms",
    "GET (other) 404 ms",
    "GET /excel/* 200 ms",
  ]);
});

test("a redirect is not followed, and where it leads isn't told", async () => {
  const one = await beside();
  one.answer = (_, response) => response.writeHead(302, { location: "http://127.0.0.1:1/steal" }).end();
  const response = await one.get("/v1/avm/value?address=1");
  expect([response.status, response.headers.get("location")]).toEqual([502, null]);
  expect(await response.text()).not.toContain("steal");
  expect(one.asked).toHaveLength(1);
});

test("an answer that is too large, encoded, cut off or slow is given up, and asked for once only", async () => {
  const one = await beside({ answerSize: 100_000, patience: 300 });
  const told = async (answer: Beside["answer"]): Promise<string> => {
    one.answer = answer;
    one.asked.length = 0;
    const response = await one.get("/v1/avm/value?address=1");
    expect(one.asked).toHaveLength(1);
    return `${response.status} ${((await response.json()) as { message: string }).message}`;
  };
  expect(await told((_, response) => void response.end("x".repeat(100_001)))).toBe(
    "502 The service's answer is too large",
  );
  expect(
    await told((_, response) => {
      const more = setInterval(() => response.write("x".repeat(50_000)), 5);
      response.on("close", () => clearInterval(more));
    }),
  ).toBe("502 The service's answer is too large");
  expect(
    await told((_, response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(RECORD))),
  ).toBe("502 The service's answer is encoded");
  expect(
    await told((_, response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write("[");
      setTimeout(() => response.destroy(), 20);
    }),
  ).toBe("502 The service's answer broke off");
  expect(await told((request) => void request.socket.destroy())).toBe("502 The service could not be reached");
  expect(await told((request) => void request.socket.end("nonsense\r\n\r\n"))).toBe(
    "502 The service could not be reached",
  );
  expect(await told((_, response) => void response.writeHead(200, { "x-limit": "x".repeat(20_000) }).end("[]"))).toBe(
    "502 The service could not be reached",
  );
  expect(await told(() => undefined)).toBe("504 The service took too long");
  expect(await told((_, response) => void response.writeHead(200).write("["))).toBe("504 The service took too long");
});

test("a service that can't be reached is told as such", async () => {
  const one = await beside({ upstream: new URL("http://127.0.0.1:1/v1") });
  const response = await one.get("/v1/avm/value?address=1");
  expect([response.status, await response.json()]).toMatchObject([502, { error: "gateway/failed" }]);
});

test("one client can't take more than its share, and hears when to come back", async () => {
  const one = await beside({ clientRate: 5 });
  const responses = await Promise.all(Array.from({ length: 12 }, () => one.get("/v1/avm/value?address=1")));
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(2);
  expect(one.asked).toHaveLength(12 - refused.length);
  expect(refused[0]?.headers.get("retry-after")).toBe("1");
  expect((await one.get("/healthz")).status).toBe(200);
});

test("a key that is held reaches the service evenly, 20 a second, however many people ask", async () => {
  const one = await beside({ held: HELD, keyRate: 20 });
  const times: number[] = [];
  one.answer = (_, response) => (times.push(performance.now()), response.end(RECORD));
  const ask = () => one.get("/v1/avm/value?address=1", { "x-api-key": TOKEN });
  const responses = await Promise.all(Array.from({ length: 25 }, ask));
  expect(responses.every(({ status }) => status === 200)).toBe(true);
  expect(times.at(-1)! - times[0]!).toBeGreaterThan(24 * 50 - 60);
  const withinASecond = times.map((from) => times.filter((time) => time >= from && time < from + 950).length);
  expect(Math.max(...withinASecond)).toBeLessThanOrEqual(20);
});

test("pages come with headers that let Office show them and nobody else", async () => {
  const one = await beside({ connect: ["https://service.example.com"] });
  const page = await one.get("/excel/functions.html");
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/frame-ancestors 'self' https:\/\/\*\.officeapps\.live\.com/);
  expect(policy).toContain("script-src 'self' https://appsforoffice.microsoft.com");
  expect(policy).toMatch(/connect-src 'self' .*https:\/\/service\.example\.com/);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(page.headers.get("x-frame-options")).toBeNull();
  expect(page.headers.get("x-content-type-options")).toBe("nosniff");
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  expect(page.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(page.headers.get("access-control-allow-origin")).toBe("*");
  expect(page.headers.get("cache-control")).toBe("no-cache");
  expect(page.headers.get("strict-transport-security")).toBeNull();
  const behindItsName = await overSocket({
    port: one.port,
    lines: ["GET /excel/functions.html HTTP/1.1", "Host: addin.example.com", "Connection: close"],
  });
  expect(behindItsName).toMatch(/strict-transport-security: max-age=15552000\r\n/i);
});

test("a file that has not changed is not sent again, also compressed", async () => {
  const one = await beside();
  const first = await one.get("/excel/functions.js");
  expect(first.headers.get("content-encoding")).toBe("gzip");
  expect(await first.text()).toContain("functions.js x");
  const again = await one.get("/excel/functions.js", { "if-none-match": first.headers.get("etag") ?? "" });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect(again.headers.get("content-security-policy")).not.toBeNull();
});

test("the root and the help's folder lead to its first page; it is healthy until it stops", async () => {
  const one = await beside();
  for (const path of ["/", "/excel/help"]) {
    const { status, headers } = await one.get(path);
    expect([path, status, headers.get("location")]).toEqual([path, 302, "/excel/help/index.html"]);
  }
  expect(await (await one.get("/excel/help/index.html")).text()).toContain("help/index.html x");
  const health = await one.get("/healthz");
  expect([health.status, await health.text()]).toEqual([200, "ok"]);
  expect(one.asked).toEqual([]);
});

test("it stops when asked to: what is under way is answered, new connections are not", async () => {
  const one = await beside();
  const asked = new Promise<void>((resolve) => {
    one.answer = (_, response) => (resolve(), setTimeout(() => response.end(RECORD), 300));
  });
  const underWay = one.get("/v1/avm/value?address=1");
  await asked;
  const stopped = one.gateway.stop();
  await expect(one.get("/healthz")).rejects.toThrow();
  const response = await underWay;
  expect([response.status, await response.text()]).toEqual([200, RECORD]);
  await stopped;
});
