/** Distinguishes files that were built for this machine from those that others can open. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtOrigin, startLines } from "../../../src/servers/gateway/config/builtOrigin";
import { manifest } from "../../../src/excel/manifest/manifest";

const folder = mkdtempSync(join(tmpdir(), "built-"));
afterAll(() => rmSync(folder, { recursive: true }));

const originIn = (text: string): string | undefined => {
  writeFileSync(join(folder, "manifest.xml"), text);
  return builtOrigin(folder);
};

test.each(["https://addin.example.com", "https://localhost:3000"])("a manifest says that it is for %s", (origin) => {
  expect(originIn(manifest({ origin, version: "1.0.0" }))).toBe(origin);
});

test("serving files that were built for this machine only prints how to build them for others", () => {
  const said = (origin: string | undefined) => startLines(origin, "http://127.0.0.1:8080").join("\n");
  expect(said("https://localhost:3000")).toMatch(
    /^PROP add-in for Office on this machine: .*\n.*npm run build -- --origin/,
  );
  expect(said("https://addin.example.com")).toBe("PROP add-in for https://addin.example.com: http://127.0.0.1:8080");
  expect(said(originIn("<OfficeApp/>"))).toMatch(/has no origin/);
});
