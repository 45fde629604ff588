/**
 * Makes the help, the web pages in dist/excel/help, from the Markdown that docs/site.json lists; the pictures, the finished
 * examples and the guides for assistants are copied. Run it with a folder and another repository, or import `bundleHelp`.
 */
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { esbuildNotices } from "../build/notices/notices.mjs";
import { article } from "./article.mjs";
import { readContents } from "./contents.mjs";
import { page } from "./page.mjs";
import { searchIndex } from "./search/searchIndex.mjs";
import { linksOf, webPath } from "./webAddress.mjs";

const here = dirname(fileURLToPath(import.meta.url));

/** What is given as it is. */
const COPIED = [
  { folder: "docs/pictures", pattern: /\.png$/ },
  { folder: "docs/examples", pattern: /\.xlsx$/ },
  { folder: "docs/reference", pattern: /\.txt$/ },
];

export async function bundleHelp(out, root = join(here, "../..")) {
  const folder = join(out, "excel/help");
  const [contents, files, words] = await Promise.all([readContents(root), copiedFiles(root), searchWords(root)]);
  const pages = await readPages(root, contents, files);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await Promise.all([
    ...pages.map((each) => write(join(folder, each.address), page({ ...each, contents }))),
    ...files.map((file) => cp(join(root, file), join(folder, webPath(file)))),
    cp(join(here, "help.css"), join(folder, "help.css")),
    writeFile(join(folder, "search.json"), searchIndex(pages, words)),
    bundleSearch(join(folder, "search.js")),
  ]);
}

async function readPages(root, contents, files) {
  const links = contents.flatMap(({ lists }, readers) =>
    lists.flatMap((list) =>
      list.links.map(({ source, address, text }) => [source, { source, address, name: text, readers }]),
    ),
  );
  // A page may be in two lists.
  const listed = new Map(links);
  const names = [...listed.values()].map(({ source, name }) => [source, name]);
  const sources = new Map([...names, ...files.map((file) => [file, undefined])]);
  return Promise.all(
    [...listed.values()].map(async (each) => ({
      ...each,
      ...article(await readFile(join(root, each.source), "utf8"), linksOf(each.source, sources)),
    })),
  );
}

async function copiedFiles(root) {
  const lists = await Promise.all(
    COPIED.map(async ({ folder, pattern }) => {
      const names = await readdir(join(root, folder)).catch(() => []);
      return names.filter((name) => pattern.test(name)).map((name) => `${folder}/${name}`);
    }),
  );
  return lists.flat();
}

const searchWords = async (root) => JSON.parse(await readFile(join(root, "docs/search-words.json"), "utf8"));

async function write(file, text) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

const bundleSearch = (outfile) =>
  build({
    entryPoints: [join(here, "search/box.mjs")],
    outfile,
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2020",
    legalComments: "none",
    plugins: [esbuildNotices()],
    logLevel: "warning",
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleHelp(process.argv[2], process.argv[3]);
