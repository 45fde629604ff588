import { beside, closeAll, KEY, RECORD } from "./gatewayBeside";

afterEach(closeAll);

test("a request is forwarded with the person's key and nothing else, and the response is returned", async () => {
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

test("only those headers of the service that clients read are returned", async () => {
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

test("the service's refusals are returned unchanged, with the time to wait", async () => {
  const one = await beside();
  one.answer = (_, response) => response.writeHead(429, { "retry-after": "7" }).end('{"status":429}');
  const response = await one.get("/v1/avm/value?address=1%20Elm%20St");
  expect([response.status, response.headers.get("retry-after"), await response.text()]).toEqual([
    429,
    "7",
    '{"status":429}',
  ]);
});

test("without a key nothing is requested", async () => {
  const one = await beside();
  const response = await one.get("/v1/avm/value?address=1", {});
  expect([response.status, await response.json()]).toEqual([
    401,
    { status: 401, error: "auth/api-key-invalid", message: "Send a key in the X-Api-Key header" },
  ]);
  expect(one.asked).toEqual([]);
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
