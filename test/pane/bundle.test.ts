/** The built panel, as the hosts get it. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "acorn";

const root = join(__dirname, "../..");

let out: string;
let html: string;
beforeAll(() => {
  out = mkdtempSync(join(tmpdir(), "panel-"));
  execFileSync(process.execPath, [join(root, "scripts/bundle-pane.mjs"), out]);
  html = readFileSync(join(out, "sheets/panel.html"), "utf8");
});
afterAll(() => rmSync(out, { recursive: true }));

test("Google Sheets’ sidebar is one file that loads nothing", () => {
  expect(html.match(/<script[^>]*>/g)).toEqual(["<script>"]);
  const page = html.replace(/<script>[\s\S]*<\/script>/, "");
  expect(page.match(/<link|<img|@import|url\(/g)).toBeNull();
  expect(html).toContain('id="prop-pane"');
});

test("nothing in it ends the script early or is taken for a scriptlet", () => {
  expect(html.match(/<\/script/gi)).toHaveLength(1);
  expect(html).not.toContain("<?");
  expect(html.match(/<!--/g)).toBeNull();
});

test("what stands within the page is still a script", () => {
  const [, script = ""] = /<script>([\s\S]*)<\/script>/.exec(html) ?? [];
  expect(() => parse(script, { ecmaVersion: 2020 })).not.toThrow();
});

test("it stays as small as it was measured, with some room", () => {
  expect(statSync(join(out, "excel/pane.js")).size).toBeLessThan(1_050_000);
  expect(html.length).toBeLessThan(1_050_000);
});
