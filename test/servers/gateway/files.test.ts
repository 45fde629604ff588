import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { staticFiles } from "../../../src/servers/http/fileRoutes";
import { filesInMemory } from "../../../src/servers/http/staticFile";
import { overSocket } from "../http/overSocket";
import { beside, closeAll } from "./gatewayBeside";

afterEach(closeAll);

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

test("a file is sent in an encoding that the client accepts, and whole if it asks for a part", async () => {
  const one = await beside();
  const got = async (headers: Readonly<Record<string, string>>): Promise<unknown[]> => {
    const response = await one.get("/excel/functions.js", headers);
    expect(await response.text()).toMatch(/^functions\.js x{2000}$/);
    return [response.status, response.headers.get("content-encoding"), response.headers.get("vary")];
  };
  expect(await got({ "accept-encoding": "gzip, br" })).toEqual([200, "br", "accept-encoding"]);
  expect(await got({ "accept-encoding": "br;q=0, gzip;q=0.5" })).toEqual([200, "gzip", "accept-encoding"]);
  expect(await got({ "accept-encoding": "gzip;q=0" })).toEqual([200, null, "accept-encoding"]);
  expect(await got({ "accept-encoding": "identity", range: "bytes=0-9" })).toEqual([200, null, "accept-encoding"]);
});

test("a file that is as large compressed is sent as it is", async () => {
  const folder = mkdtempSync(join(tmpdir(), "files-"));
  writeFileSync(join(folder, "tiny.json"), "[]");
  const app = new Hono();
  staticFiles(app, "", await filesInMemory(folder, () => true));
  rmSync(folder, { recursive: true });
  for (const encoding of ["br", "gzip"]) {
    const sent = await app.request("/tiny.json", { headers: { "accept-encoding": encoding } });
    expect([sent.headers.get("content-encoding"), sent.headers.get("content-length")]).toEqual([null, "2"]);
    expect(await sent.text()).toBe("[]");
  }
});

test("HEAD returns a file's length; source maps and missing files are not found", async () => {
  const one = await beside();
  const head = await fetch(`${one.address}/excel/functions.js`, {
    method: "HEAD",
    headers: { "accept-encoding": "identity" },
  });
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "2013", ""]);
  for (const path of ["functions.js.map", "nothing.js", "", "functions.js/"])
    expect([path, (await one.get(`/excel/${path}`)).status]).toEqual([path, 404]);
  expect(await (await one.get("/excel/help/")).text()).toContain("help/index.html x");
});

test("files are read once: later changes to the folder don't matter", async () => {
  const one = await beside();
  one.removeFiles();
  expect(await (await one.get("/excel/functions.js")).text()).toContain("functions.js x");
});
