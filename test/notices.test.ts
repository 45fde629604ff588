/** Every script that is given to people comes with the licences of the packages in it, and names the source of its data. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type BuildOptions } from "esbuild";
import { PANEL_PIECES } from "../src/shared/panelApi/pieces";
import alias from "../tools/build/panelAlias.json";

const root = join(__dirname, "..");
const dist = (name: string): string => readFileSync(join(root, "dist", name), "utf8");

/** `@scope/name` or `name` of a module's path. */
const packageOf = (path: string): string | undefined =>
  /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path.replace(/\\/g, "/"))?.[1];

const packagesIn = (paths: readonly string[]): readonly string[] =>
  [...new Set(paths.flatMap((path) => packageOf(path) ?? []))].sort();

/** Packages by the bundle's source map. */
const mapped = (map: string): readonly string[] => packagesIn((JSON.parse(dist(map)) as { sources: string[] }).sources);

/** Packages by what the bundler took, where a minified bundle says nothing of itself. */
const taken = async (entry: string, more: BuildOptions): Promise<readonly string[]> => {
  const { metafile } = await build({
    entryPoints: [join(root, entry)],
    outdir: join(root, "nowhere"),
    bundle: true,
    // What is left out for never being used, without the rest of making it small.
    minifySyntax: true,
    format: "iife",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    loader: { ".woff": "dataurl", ".woff2": "dataurl", ".svg": "dataurl", ".png": "dataurl" },
    logLevel: "silent",
    ...more,
    metafile: true,
    write: false,
  });
  const outputs = Object.values(metafile!.outputs);
  return packagesIn(
    outputs.flatMap(({ inputs }) => Object.keys(inputs).filter((name) => inputs[name]!.bytesInOutput > 0)),
  );
};

/** The packages that a text of notices is about, each with a text of its own. */
const noticed = (text: string): readonly string[] => {
  const parts = text.split(/\n\n-{80}\n\n/).slice(1);
  return parts.flatMap((part) => {
    const [head = "", ...rest] = part.split("\n\n");
    const name = /^((?:@[^/]+\/)?[^@\s]+)@\S+ \(.+\)$/.exec(head)?.[1];
    expect(rest.join("").length).toBeGreaterThan(100);
    return name === undefined ? [] : [name];
  });
};
const unique = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();

const plain = (html: string): string =>
  /<pre>([\s\S]*)<\/pre>/.exec(html)![1]!.replace(/&lt;/g, "<").replace(/&amp;/g, "&");

const PANE = { target: "es2020", format: "esm", splitting: true, alias } as const;

test("Excel's functions, and the sandbox beside them", () => {
  for (const [script, least] of [
    ["functions.js", ["idb-keyval"]],
    ["demo.js", []],
    ["account.js", ["@borgar/fx"]],
    ["workbook.js", []],
  ] as const) {
    const packages = mapped(`excel/${script}.map`);
    expect(packages).toEqual(expect.arrayContaining([...least]));
    expect(unique(noticed(dist(`excel/${script}.LICENSE.txt`)))).toEqual(packages);
  }
  expect(dist("excel/functions.js.LICENSE.txt")).not.toContain("GeoNames");
  expect(dist("excel/demo.js.LICENSE.txt")).toMatch(
    /GeoNames \(https:\/\/www\.geonames\.org\).*Creative Commons Attribution 4\.0/s,
  );
});

test("Google Sheets' script, whose notices go along as a page", () => {
  const text = plain(dist("sheets/Code-notices.html"));
  expect(unique(noticed(text))).toEqual(mapped("Code.js.map"));
  expect(text).toContain("GeoNames");
  expect(dist("sheets/Code.js")).toContain("Code-notices.html, panel-notices.html");
});

test("the panel of Excel, each of its parts, and the panel of Google Sheets", async () => {
  const parts = ["pane.js", ...PANEL_PIECES.map((piece) => `pane-${piece}.js`)];
  const texts = parts.map((name) => dist(`excel/${name}.LICENSE.txt`));
  for (const [entry, given] of [
    ["src/panel/excel.tsx", texts],
    ["src/panel/sheets.tsx", [plain(dist("sheets/panel-notices.html"))]],
  ] as const) {
    expect(unique(given.flatMap(noticed))).toEqual(await taken(entry, PANE));
    expect(given[0]).toContain("Copyright (c) 2015-present Jason Miller");
  }
  const [first = "", tabs = "", charts = ""] = texts;
  expect(noticed(first)).toContain("preact");
  for (const text of texts) expect(noticed(text)).not.toContain("react-dom");
  expect(noticed(tabs)).toContain("@fluentui/react-search");
  expect(noticed(charts)).toEqual(expect.arrayContaining(["@fluentui/react-charts", "d3-scale"]));
  for (const other of [first, tabs]) expect(other).not.toMatch(/react-charts|d3-/);
});

test("the playground's page, and what writes its files", async () => {
  for (const [script, entry, holds] of [
    ["page.js", "src/playground/page/page.ts", "@univerjs/core"],
    ["files.js", "src/playground/files/files.ts", "hucre"],
  ] as const) {
    const text = dist(`playground/${script}.LICENSE.txt`);
    const packages = await taken(entry, { target: "es2022" });
    expect(packages).toContain(holds);
    expect(packages.filter((name) => !noticed(text).includes(name))).toEqual([]);
  }
  expect(dist("playground/page.js.LICENSE.txt")).toContain("Apache License");
  expect(noticed(dist("playground/page.js.LICENSE.txt"))).not.toContain("hucre");
});

test("the production server", () => {
  const text = dist("serve/server.mjs.LICENSE.txt");
  const packages = packagesIn(dist("serve/server.mjs").match(/^\/\/ node_modules\/\S+/gm) ?? []);
  expect(packages).toContain("hono");
  expect(unique(noticed(text))).toEqual(packages);
});

test("no script is published without notices", () => {
  for (const name of [
    "excel/functions.js",
    "excel/demo.js",
    "excel/account.js",
    "excel/workbook.js",
    "excel/pane.js",
    "excel/pane-tabs.js",
    "excel/pane-charts.js",
    "excel/help/search.js",
    "playground.mjs",
    "playground/page.js",
    "playground/files.js",
    "serve/server.mjs",
  ]) {
    expect([name, existsSync(join(root, "dist", `${name}.LICENSE.txt`))]).toEqual([name, true]);
  }
});
