/** How Markdown becomes the help's web pages, on pages made for it. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(__dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "help-"));
const help = join(folder, "out/excel/help");

const INDEX = `# Reference

## Functions & more

| Function | What it does |
| --- | --- |
| [A<B](odd.md) | odd, see [fields](fields.md) |
`;

const ODD = `<!-- made by nobody -->

# A<B & "C"

<script>alert(1)</script>, <b onclick="x()">bold</b>, and <em>more

## Part

[here](#part-1) · [first](README.md#functions--more) · [there](other-page.md#x) · [away](https://example.com/a.md)

| \`2\\|3\` | "wide" |
| --- | --- |
| a | b |

| again |
| --- |
| it says <i>, and goes on for more than forty characters |

## Part

### \`=PROP.ODD(A2:A9, "x<y")\`
`;

let odd: string;
beforeAll(() => {
  mkdirSync(join(folder, "from"));
  mkdirSync(help, { recursive: true });
  writeFileSync(join(help, "gone.html"), "of an older build");
  writeFileSync(join(folder, "from/README.md"), INDEX);
  writeFileSync(join(folder, "from/odd.md"), ODD);
  execFileSync(process.execPath, [join(root, "tools/help/helpBundle.mjs"), join(folder, "out"), join(folder, "from")]);
  odd = readFileSync(join(help, "odd.html"), "utf8");
});
afterAll(() => rmSync(folder, { recursive: true }));

test("a page that was removed from the source is removed from the help", () => {
  expect(readdirSync(help).sort()).toEqual(["help.css", "index.html", "odd.html"]);
});

test("text that looks like HTML is shown as written, and comments aren't shown", () => {
  expect(odd).not.toMatch(/<script|<b |<i>|made by nobody/);
  expect(odd).toContain("&lt;script&gt;alert(1)&lt;/script&gt;, &lt;b onclick=&quot;x()&quot;&gt;bold&lt;/b&gt;");
  expect(odd).toContain("<title>A&lt;B &amp; &quot;C&quot; · PROP reference</title>");
});

test("headings have the anchors that GitHub gives them, also where two are the same", () => {
  expect(odd.match(/<h\d id="[^"]*"/g)).toEqual([
    '<h1 id="ab--c"',
    '<h2 id="part"',
    '<h2 id="part-1"',
    '<h3 id="propodda2a9-xy"',
  ]);
});

test("links between pages lead to web pages and their parts; others stay as they are", () => {
  expect([...odd.matchAll(/<a href="([^"]*)">(here|first|there|away)</g)].map(([, address]) => address)).toEqual([
    "#part-1",
    "index.html#functions--more",
    "other-page.html#x",
    "https://example.com/a.md",
  ]);
});

test("the navigation lists what the first page links to, and marks the current page", () => {
  expect(odd).toContain('<p id="list-1">Functions &amp; more</p>');
  expect(odd.match(/<li>.*<\/li>/g)).toEqual(['<li><a href="odd.html" aria-current="page">A&lt;B</a></li>']);
  expect(readFileSync(join(help, "index.html"), "utf8")).toContain('<a href="index.html" aria-current="page">');
});

test("tables are named after their headings, and columns of running text have room", () => {
  expect(odd.match(/role="region" aria-label="[^"]*" tabindex="0"/g)).toEqual([
    'role="region" aria-label="Part" tabindex="0"',
    'role="region" aria-label="Part, table 2" tabindex="0"',
  ]);
  expect(odd).toContain('<th scope="col"><code>2|3</code></th>');
  expect(odd.match(/<td[^>]*>/g)).toEqual(["<td>", "<td>", '<td class="long">']);
});
