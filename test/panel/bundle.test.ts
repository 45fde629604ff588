/** The built panel, as hosts load it. */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parse } from "acorn";

const dist = join(__dirname, "../../dist");

const html = readFileSync(join(dist, "sheets/panel.html"), "utf8");

test("Google Sheets’ sidebar is one file that loads nothing", () => {
  expect(html.match(/<script[^>]*>/g)).toEqual(["<script>"]);
  const page = html.replace(/<script>[\s\S]*<\/script>/, "");
  expect(page.match(/<link|<img|@import|url\(/g)).toBeNull();
  expect(html).toContain('id="prop-pane"');
});

test("nothing in it ends the script early or is read as a scriptlet", () => {
  expect(html.match(/<\/script/gi)).toHaveLength(1);
  expect(html).not.toContain("<?");
  expect(html.match(/<!--/g)).toBeNull();
});

test("the script within the page is still valid", () => {
  const [, script = ""] = /<script>([\s\S]*)<\/script>/.exec(html) ?? [];
  expect(() => parse(script, { ecmaVersion: 2020 })).not.toThrow();
});

test("its size stays within its limit", () => {
  expect(statSync(join(dist, "excel/pane.js")).size).toBeLessThan(1_050_000);
  expect(html.length).toBeLessThan(1_050_000);
});
