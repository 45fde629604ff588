/** The built panel, as hosts load it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { parse, tokTypes, type Token } from "acorn";
import { PANEL_PIECES } from "../../src/shared/panelApi/pieces";

const dist = (name: string): string => readFileSync(join(__dirname, "../../dist", name), "utf8");

const html = dist("sheets/panel.html");
const pages = ["panel", ...PANEL_PIECES.map((piece) => `panel-${piece}`)].map((name) => dist(`sheets/${name}.html`));
const KIB = 1024;

test("Google Sheets’ sidebar loads nothing by itself", () => {
  expect(html.match(/<script[^>]*>/g)).toEqual(["<script>"]);
  const page = html.replace(/<script>[\s\S]*<\/script>/, "");
  expect(page.match(/<link|<img|@import|url\(/g)).toBeNull();
  expect(html).toContain('id="prop-pane"');
  for (const part of pages.slice(1)) expect(part).toMatch(/^<script>PROP_PANEL\([\s\S]*<\/script>$/);
});

test("nothing in its pages ends a script early or is read as a scriptlet", () => {
  for (const page of pages) {
    expect(page.match(/<script|<\/script/gi)).toHaveLength(2);
    expect(page).not.toContain("<?");
    expect(page.match(/<!--/g)).toBeNull();
  }
});

test("the scripts within the pages are still valid, without backquotes", () => {
  for (const page of pages) {
    const [, script = ""] = /<script>([\s\S]*)<\/script>/.exec(page) ?? [];
    const tokens: Token[] = [];
    expect(() => parse(script, { ecmaVersion: 2020, onToken: tokens })).not.toThrow();
    expect(tokens.some(({ type }) => type === tokTypes.backQuote)).toBe(false);
  }
});

test("Excel’s parts are beside it, and no others", () => {
  const scripts = readdirSync(join(__dirname, "../../dist/excel")).filter((name) => /^pane.*\.js$/.test(name));
  expect(scripts.sort()).toEqual(["pane.js", ...PANEL_PIECES.map((piece) => `pane-${piece}.js`)].sort());
});

test("it is small before a tab or a chart is opened", () => {
  const size = (text: string): number => gzipSync(text).length;
  expect(size(dist("excel/pane.js")) + size(dist("excel/account.js"))).toBeLessThan(146 * KIB);
  expect(size(html)).toBeLessThan(120 * KIB);
  for (const part of pages.slice(1)) expect(size(part)).toBeLessThan(106 * KIB);
});
