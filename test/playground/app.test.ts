import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { HttpRequest } from "../../src/shared/api/http";
import { createPlaygroundApp } from "../../src/playground/app";
import { HOST, listen, type Listening } from "../../src/servers/http/listener";
import { statefulService } from "../../src/servers/http/sandboxState";
import { asIs, statusOf } from "../servers/http/overSocket";

const folder = mkdtempSync(join(tmpdir(), "playground-"));
const pageDir = join(folder, "page");
const excelDir = join(folder, "excel");
for (const each of [pageDir, excelDir, join(pageDir, "a b")]) mkdirSync(each);
const seen: HttpRequest[] = [];
const app = createPlaygroundApp({
  pageDir,
  excelDir,
  service: (request) => (
    seen.push(request),
    { status: 404, headers: { "content-type": "application/json", "x-sandbox": "1" }, body: "{}" }
  ),
  usage: () => ({ requests: seen.length }),
});

beforeAll(() => {
  writeFileSync(join(pageDir, "index.html"), "<title>page</title>");
  writeFileSync(join(pageDir, "a b/é.js"), "1");
  writeFileSync(join(excelDir, "functions.json"), "{}");
  writeFileSync(join(excelDir, "icon-16.png"), "png");
  writeFileSync(join(folder, "secret"), "secret");
});
afterAll(() => rmSync(folder, { recursive: true }));

const servers: Listening[] = [];
afterEach(async () => void (await Promise.all(servers.splice(0).map(({ stop }) => stop()))));

const open = async (port: number): Promise<Listening> => {
  const server = await listen(app, port);
  servers.push(server);
  return server;
};

test("the page is at the root, the bundle below /excel, and everything else is not found", async () => {
  const page = await app.request("/");
  expect([page.status, page.headers.get("content-type"), await page.text()]).toEqual([
    200,
    "text/html; charset=utf-8",
    "<title>page</title>",
  ]);
  expect((await app.request("/excel/functions.json")).status).toBe(200);
  expect((await app.request("/excel/")).status).toBe(404);
  expect((await app.request("/excel/index.html")).status).toBe(404);
  expect((await app.request("/nothing.js")).status).toBe(404);
});

test("a page that has not changed is not sent again; an icon is kept", async () => {
  const first = await app.request("/");
  expect(first.headers.get("cache-control")).toBe("no-cache");
  const again = await app.request("/", { headers: { "if-none-match": first.headers.get("etag") ?? "" } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  writeFileSync(join(pageDir, "index.html"), "<title>newer</title>");
  const newer = await app.request("/", { headers: { "if-none-match": first.headers.get("etag") ?? "" } });
  expect([newer.status, await newer.text()]).toEqual([200, "<title>newer</title>"]);
  writeFileSync(join(pageDir, "index.html"), "<title>page</title>");
  expect((await app.request("/excel/icon-16.png")).headers.get("cache-control")).toBe("public, max-age=86400");
});

test("nothing outside the folders can be read", async () => {
  const port = Number(new URL((await open(0)).address).port);
  for (const path of [
    "/../secret",
    "/%2e%2e/secret",
    "/..%2fsecret",
    "/..%5csecret",
    "/..\\secret",
    "/%252e%252e/secret",
    "/a/../../secret",
    "/excel/../../secret",
    "/excel/..%2f..%2fsecret",
    `/${join(folder, "secret")}`,
    `//${join(folder, "secret")}`,
    "/%00",
    "/index.html%00.js",
    "/%zz",
    "/../page-else/x",
  ]) {
    const response = await asIs(port, path);
    expect([path, response.includes("secret"), [400, 404].includes(statusOf(response))]).toEqual([path, false, true]);
  }
  expect(statusOf(await asIs(port, "/"))).toBe(200);
  expect(statusOf(await asIs(port, "/a%20b/%C3%A9.js"))).toBe(200);
});

test("the service gets path, query and headers as they were sent, and its answer goes out whole", async () => {
  const response = await app.request("/v1/properties/1%2F2?city=San%20Antonio&zip=1&zip=2&q=a%2Bb", {
    headers: { "X-Api-Key": "k" },
  });
  expect(seen.at(-1)).toMatchObject({
    method: "GET",
    path: "/properties/1%2F2",
    query: [
      ["city", "San Antonio"],
      ["zip", "1"],
      ["zip", "2"],
      ["q", "a+b"],
    ],
    headers: { "x-api-key": "k" },
  });
  expect([response.status, response.headers.get("x-sandbox"), await response.text()]).toEqual([404, "1", "{}"]);
});

test("usage is counted by path, without parameters or keys", () => {
  const { service, usage } = statefulService(0, (state: number, { path }) => ({
    response: { status: path === "/a" ? 200 : 404, headers: {}, body: "" },
    sandbox: state + 1,
  }));
  for (const path of ["/a", "/a", "/b"])
    service({ method: "GET", path, query: [["address", "1 Elm St"]], headers: { "x-api-key": "k" } });
  expect(usage()).toEqual({ requests: 3, answered: 2, byPath: { "/a": 2, "/b": 1 } });
});

test("a port that is in use is skipped, and only this machine is served", async () => {
  const first = await open(0);
  const port = Number(new URL(first.address).port);
  const second = await open(port);
  expect(new URL(second.address).port).not.toBe(String(port));
  expect(new URL(second.address).hostname).toBe(HOST);
  expect((await fetch(second.address)).status).toBe(200);
  await expect(listen(app, port, { exact: true })).rejects.toMatchObject({ code: "EADDRINUSE" });
});

test("the last port there is, taken, is told as taken", async () => {
  const last = await open(65_535).catch(() => undefined);
  await expect(open(65_535)).rejects.toMatchObject({ code: "EADDRINUSE" });
  await last?.stop();
});

test.each(["99999", "-1", "80.5", "x"])("the port %j of the environment is refused with words", async (PORT) => {
  const env = { ...process.env, PORT };
  const started = promisify(execFile)(process.execPath, [join(__dirname, "../../dist/playground.mjs")], { env });
  await expect(started).rejects.toMatchObject({
    code: 1,
    stderr: `The playground could not start: PORT=${PORT}: must be a whole number from 0 to 65535\n`,
  });
});
