/** How Markdown becomes the help's web pages, on pages made for it. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const root = join(__dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "help-"));
const help = join(folder, "out/excel/help");

const REFERENCE = `# Reference

## Functions & more

| Function | What it does |
| --- | --- |
| [A<B](odd.md) | odd, see [guide](../guide/first.md) |
`;

const ODD = `<!-- made by nobody -->

# A<B & "C"

<script>alert(1)</script>, <b onclick="x()">bold</b>, and <em>more

## Part

[here](#part-1) · [first](README.md#functions--more) · [there](../guide/first.md#x) · [away](https://example.com/a.md) ·
[source](../../src/odd.ts) · [script](javascript:alert(1))

| \`2\\|3\` | "wide" |
| --- | --- |
| a | b |

| again | |
| --- | --: |
| it says <i>, and goes on for more than forty characters | c |

## Part

### \`=PROP.ODD(A2:A9, "x<y")\`
`;

const FIRST = `# First

![A "picture" of it](../pictures/it.png)

[example](../examples/it.xlsx) · [odd](../reference/odd.md) · [house](../../HOUSE.md) · [odd.md](../reference/odd.md)

## One

## Two

## Three

## Four
`;

const SITE = {
  readers: [
    {
      title: "For some",
      lists: [
        { title: "Begin", pages: ["docs/guide/README.md", ["docs/guide/first.md", "Named here"]] },
        { tablesOf: "docs/reference/README.md" },
      ],
    },
    { title: "For others", lists: [{ title: "House", pages: ["HOUSE.md"] }] },
  ],
};

const FILES = {
  "docs/site.json": JSON.stringify(SITE),
  "docs/search-words.json": JSON.stringify({ "odd.html": "strange" }),
  "docs/guide/README.md": "# Welcome\n",
  "docs/guide/first.md": FIRST,
  "docs/reference/README.md": REFERENCE,
  "docs/reference/odd.md": ODD,
  "docs/reference/llms.txt": "for assistants",
  "docs/pictures/it.png": "png",
  "docs/examples/it.xlsx": "xlsx",
  "HOUSE.md": "# House\n\n[welcome](docs/guide/README.md)\n",
};

const write = (files: Readonly<Record<string, string>>): void => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, "from", name)), { recursive: true });
    writeFileSync(join(folder, "from", name), text);
  }
};
const make = (): string =>
  execFileSync(process.execPath, [join(root, "tools/help/helpBundle.mjs"), join(folder, "out"), join(folder, "from")], {
    encoding: "utf8",
    stdio: "pipe",
  });
const read = (name: string): string => readFileSync(join(help, name), "utf8");
const addresses = (html: string, texts: RegExp): readonly (string | undefined)[] =>
  [...html.matchAll(new RegExp(`<a href="([^"]*)"[^>]*>(?:${texts.source})<`, "g"))].map(([, address]) => address);

let odd: string;
let first: string;
beforeAll(() => {
  mkdirSync(help, { recursive: true });
  writeFileSync(join(help, "gone.html"), "of an older build");
  write(FILES);
  make();
  odd = read("odd.html");
  first = read("guide/first.html");
});
afterAll(() => rmSync(folder, { recursive: true }));

test("the reference stands at the top as before, the rest in folders, and what was removed is gone", () => {
  const names = readdirSync(help, { recursive: true, encoding: "utf8" }).filter((name) => name.includes("."));
  expect(names.sort()).toEqual([
    ...["docs/house.html", "examples/it.xlsx", "guide/first.html", "help.css", "index.html", "llms.txt", "odd.html"],
    ...["pictures/it.png", "reference.html", "search.js", "search.js.LICENSE.txt", "search.json"],
  ]);
});

test("text that looks like HTML is shown as written, and comments aren't shown", () => {
  const content = odd.slice(odd.indexOf("<main"));
  expect(content).not.toMatch(/<script|<b |<i>|made by nobody/);
  expect(content).toContain("&lt;script&gt;alert(1)&lt;/script&gt;, &lt;b onclick=&quot;x()&quot;&gt;bold&lt;/b&gt;");
  expect(odd).toContain("<title>A&lt;B &amp; &quot;C&quot; · PROP help</title>");
});

test("headings have the anchors that GitHub gives them, also where two are the same", () => {
  expect(odd.match(/<h\d id="[^"]*"/g)).toEqual([
    '<h1 id="ab--c"',
    '<h2 id="part"',
    '<h2 id="part-1"',
    '<h3 id="propodda2a9-xy"',
  ]);
});

test("links lead to web pages and their parts from wherever the page stands, and to nothing that the help doesn't hold", () => {
  expect(addresses(odd, /here|first|there|away|source|script/)).toEqual([
    "#part-1",
    "reference.html#functions--more",
    "guide/first.html#x",
    "https://example.com/a.md",
  ]);
  expect(addresses(first, /example|odd|house/)).toEqual(["../examples/it.xlsx", "../odd.html", "../docs/house.html"]);
  expect(addresses(read("docs/house.html"), /welcome/)).toEqual(["../index.html"]);
  const picture = '<img src="../pictures/it.png" alt="A &quot;picture&quot; of it" loading="lazy" />';
  expect(first).toContain(`<a href="../pictures/it.png">${picture}</a>`);
  expect(first).toContain('<link rel="icon" href="../../icon-32.png" />');
});

test("a link that is named after a file has the name of its page", () => {
  expect(first.slice(first.indexOf("<main"))).toContain('<a href="../odd.html">A&lt;B</a>');
});

test("the navigation has the lists of the page's readers, and the way to the others", () => {
  expect(odd).toContain('<p id="list-3">Functions &amp; more</p>');
  expect(addresses(odd.slice(odd.indexOf('id="list-1"')), /Welcome|Named here|All functions|For others/)).toEqual([
    "index.html",
    "guide/first.html",
    "reference.html",
    "docs/house.html",
  ]);
  expect(odd).toContain('<li><a href="odd.html" aria-current="page">A&lt;B</a></li>');
  expect(read("docs/house.html")).not.toContain("Named here");
  expect(addresses(read("docs/house.html"), /House|For some/)).toEqual(["house.html", "../index.html"]);
});

test("a page with many parts begins with links to them", () => {
  expect(first.match(/<li><a href="#\w+">\w+<\/a><\/li>/g)).toHaveLength(4);
  expect(odd).not.toContain("On this page");
});

test("tables are named after their headings, columns of running text have room, and numbers are on the right", () => {
  expect(odd.match(/role="region" aria-label="[^"]*" tabindex="0"/g)).toEqual([
    'role="region" aria-label="Part" tabindex="0"',
    'role="region" aria-label="Part, table 2" tabindex="0"',
  ]);
  expect(odd).toContain('<th scope="col"><code>2|3</code></th>');
  // A column without a heading has none that is read out.
  expect(odd).toContain('<th scope="col">again</th><td></td>');
  expect(odd.match(/<td[^>]*>/g)).toEqual(["<td>", "<td>", "<td>", '<td class="long">', '<td class="number">']);
});

test.each([
  ["a picture that isn't there", { "docs/guide/README.md": "# W\n\n![it](../pictures/none.png)\n" }, "none.png"],
  [
    "a page in the list that isn't there",
    { "docs/site.json": JSON.stringify(SITE).replace("first.md", "none.md") },
    "none.md",
  ],
  ["words for a page that isn't there", { "docs/search-words.json": '{ "none.html": "x" }' }, "none.html"],
])("nothing is made of %s", (_, changed, named) => {
  write(changed);
  expect(make).toThrow(named);
  write(FILES);
});
