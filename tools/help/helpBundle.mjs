/**
 * Makes the add-in's help, the web pages in dist/excel/help, from the Markdown in docs/reference. Run it with a folder
 * and other pages, or import `bundleHelp`.
 */
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { article } from "./article.mjs";
import { contents } from "./contents.mjs";
import { page } from "./page.mjs";
import { webAddress } from "./webAddress.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");

export async function bundleHelp(out, from = join(root, "docs/reference")) {
  const folder = join(out, "excel/help");
  const names = (await readdir(from)).filter((name) => name.endsWith(".md"));
  const lists = contents(await readFile(join(from, "README.md"), "utf8"));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await Promise.all([
    copyFile(join(here, "help.css"), join(folder, "help.css")),
    ...names.map(async (name) => {
      const address = webAddress(name);
      const said = article(await readFile(join(from, name), "utf8"));
      await writeFile(join(folder, address), page({ address, lists, ...said }));
    }),
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleHelp(process.argv[2], process.argv[3]);
