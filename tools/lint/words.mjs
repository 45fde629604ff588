/**
 * Phrases that people stumbled over, each with a better one: `node tools/lint/words.mjs` fails where a text of the source or a
 * page has one of them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

const REFUSED = [
  [/\bunless told\b/, "default 15"],
  [/(?<!there )\bis no (?!longer\b|more\b)/i, "isn't a place PROP recognizes"],
  [/\bparted by\b/, "separated by"],
  [/\bat hand\b/, "cached"],
  [/\b(?:asks?|fetch\w*|failed) anew\b/, "requests again"],
  [/\bfrom now on\b/, "Saved."],
  [/\bstill missing\b/i, "Enter a place."],
  [/\bnone ticked\b/i, "Leave empty for any"],
  [/\bunder way\b/, "in progress"],
  [/\berror of its own\b/, "Something went wrong in PROP"],
  [/\ban own\b/, "your own"],
  [/\basks for leave\b/, "asks for permission"],
  [/\b(?:un)?likeness\b/i, "similarity, difference"],
  [/\bfor a yes\b/i, "Needs your OK"],
  [/\b(?:broken?|broke) off\b/, "interrupted"],
  [/\b(?:carried|carries|went|gone) on\b/, "continued"],
  [/(?<![./])\blookups?\b/, "requests, results"],
  [/\b(?:aren[’']t|are|can be) asked for\b/, "are requested"],
  [/\bheld against\b/, "compared with"],
  [/\b(?:PROP|you) may (?:not|only)\b/, "isn't allowed to, can only"],
  [/\bcounts? for itself\b/, "is counted separately"],
  [/\bput aside\b/i, "set aside"],
  [/ anew\b/, "again"],
  [/\bdearer\b/, "more expensive"],
  [/\bas ever\b/, "as before"],
  [/\bof chance\b/, "random"],
  [/\b(?:its|whose|sandbox[’']s) data are\b/, "data is"],
  [/\bstands? beside\b/, "is beside"],
  [/\bgo(?:es)? on (?:as|reading|working|with)\b/, "continues"],
  [/\b(?:not|aren[’']t|isn[’']t) asked for\b/i, "isn't requested"],
  [/\btakes a new request\b/, "needs a new request"],
  [/\b(?:authoris|organis(?:e|ing)|recognis|behaviour|colour|favour|neighbour|towards\b)/i, "the American spelling"],
];

function* textsIn(file) {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const nodes = [source];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node))
      yield [source.getLineAndCharacterOfPosition(node.getStart()).line + 1, node.text];
    ts.forEachChild(node, (child) => void nodes.push(child));
  }
}

const pages = readdirSync(join(root, "docs"), { recursive: true }).filter((name) => name.endsWith(".md"));
const found = [
  ...ts.sys
    .readDirectory(join(root, "src"), [".ts", ".tsx"])
    .flatMap((file) => [...textsIn(file)].map((text) => [file, ...text])),
  ...["README.md", "SECURITY.md", "CHANGELOG.md", "CONTRIBUTING.md", ...pages.map((name) => `docs/${name}`)].flatMap(
    (name) =>
      readFileSync(join(root, name), "utf8")
        .split("\n")
        .map((text, index) => [join(root, name), index + 1, text]),
  ),
].flatMap(([file, line, text]) =>
  REFUSED.filter(([phrase]) => phrase.test(text)).map(
    ([phrase, better]) => `${relative(root, file)}:${line}: "${phrase.exec(text)[0]}"; better: ${better}`,
  ),
);
for (const each of found) console.error(each);
if (found.length > 0) process.exitCode = 1;
else console.log(`${REFUSED.length} phrases, and none of them in a text`);
