import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HttpRequest } from "../../src/shared/service/http";
import { createApp, fileBelow } from "../../src/playground/app";
import { HOST, listen } from "../../src/http/listen";
import { holdState } from "../../src/http/sandboxService";

const folder = mkdtempSync(join(tmpdir(), "playground-"));
const pageDir = join(folder, "page");
const excelDir = join(folder, "excel");
const seen: HttpRequest[] = [];
const app = createApp({
  pageDir,
  excelDir,
  service: (request) => (
    seen.push(request),
    { status: 404, headers: { "content-type": "application/json", "x-sandbox": "1" }, body: "{}" }
  ),
  usage: () => ({ requests: seen.length }),
});

beforeAll(() => {
  for (const each of [pageDir, excelDir]) mkdirSync(each);
  writeFileSync(join(pageDir, "index.html"), "<title>page</title>");
  writeFileSync(join(excelDir, "functions.json"), "{}");
  writeFileSync(join(folder, "secret"), "secret");
});
afterAll(() => rmSync(folder, { recursive: true }));

test("the page is at the root, the bundle below /excel, everything else is not there", async () => {
  const page = await app.request("/");
  expect([page.status, page.headers.get("content-type"), await page.text()]).toEqual([
    200,
    "text/html; charset=utf-8",
    "<title>page</title>",
  ]);
  expect((await app.request("/excel/functions.json")).status).toBe(200);
  expect((await app.request("/excel/")).status).toBe(404);
  expect((await app.request("/nothing.js")).status).toBe(404);
});

test("nothing outside the folders can be read", () => {
  for (const path of [
    "/../secret",
    "/%2e%2e/secret",
    "/..%2fsecret",
    "/..%5csecret",
    "/a/../../secret",
    "/%00",
    "/%zz",
    "/..",
  ]) {
    expect(fileBelow(pageDir, path)).toBeUndefined();
  }
  expect(fileBelow(pageDir, "/")).toBe(join(pageDir, "index.html"));
  expect(fileBelow(pageDir, "/a b/%C3%A9.js")).toBe(join(pageDir, "a b/é.js"));
  expect(fileBelow(pageDir, "/../page-else/x")).toBeUndefined();
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
  const { service, usage } = holdState(0, (state: number, { path }) => ({
    response: { status: path === "/a" ? 200 : 404, headers: {}, body: "" },
    sandbox: state + 1,
  }));
  for (const path of ["/a", "/a", "/b"])
    service({ method: "GET", path, query: [["address", "1 Elm St"]], headers: { "x-api-key": "k" } });
  expect(usage()).toEqual({ requests: 3, answered: 2, byPath: { "/a": 2, "/b": 1 } });
});

test("a port that is taken is passed over, and only this machine is served", async () => {
  const first = await listen(app, 0);
  const port = Number(new URL(first.address).port);
  const second = await listen(app, port);
  expect(new URL(second.address).port).not.toBe(String(port));
  expect(new URL(second.address).hostname).toBe(HOST);
  expect((await fetch(second.address)).status).toBe(200);
  await Promise.all([first.stop(), second.stop()]);
});
