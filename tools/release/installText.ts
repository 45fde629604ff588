/** How to install a package: the project's own pages about it, as plain text with the address of the release. */
import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";

type Section = readonly [page: string, heading: string];

const RELEASING = "docs/releasing.md";
const IN_EXCEL = "docs/guide/install-excel.md";
const IN_SHEETS = "docs/guide/install-google-sheets.md";

const FOR_A_COMPANY: readonly Section[] = [
  [IN_EXCEL, "For everybody in a company"],
  [IN_EXCEL, "Afterwards"],
];

/** By the names of the packages. */
const SECTIONS: Readonly<Record<string, readonly Section[]>> = {
  excel: [[RELEASING, "The files for Excel"], [IN_EXCEL, "For yourself (sideloading)"], ...FOR_A_COMPANY],
  "google-sheets": [
    [RELEASING, "The files for Google Sheets"],
    [IN_SHEETS, "By hand"],
    [IN_SHEETS, "Afterwards"],
  ],
  server: [[RELEASING, "The server"], ...FOR_A_COMPANY],
  image: [[RELEASING, "The image"], ...FOR_A_COMPANY],
};

/** The address that stands for the release's own in all pages. */
const EXAMPLE_ORIGIN = "https://addin.example.com";

/** @param origin The address that serves the add-in. */
export async function installText(root: string, name: string, origin: string): Promise<string> {
  const wanted: readonly Section[] = [...SECTIONS[name]!, [RELEASING, "A new version"]];
  const sections = await Promise.all(
    wanted.map(async ([page, heading]) => sectionText(await readFile(join(root, page), "utf8"), heading, page)),
  );
  return [...sections, `More: ${EXAMPLE_ORIGIN}/excel/help/\n`].join("\n\n").replaceAll(EXAMPLE_ORIGIN, origin);
}

/**
 * A section of a page, without the sections within it, as plain text.
 * @param source Where the page stands in the repository: its links lead to the help of the release.
 */
export function sectionText(page: string, heading: string, source: string): string {
  const section = page.split(/^(?=#{1,6} )/m).find((each) => each.split("\n")[0]!.replace(/^#+ /, "") === heading);
  if (section === undefined) throw new Error(`No page has a section "${heading}" to make INSTALL.txt of`);
  const body = section.slice(section.indexOf("\n") + 1).trim();
  return `${heading.toUpperCase()}\n\n${plainText(body, source)}`;
}

const plainText = (markdown: string, source: string): string =>
  markdown
    .replace(/^```.*\n([\s\S]*?)\n```$/gm, (_, code: string) => code.replace(/^/gm, "    "))
    .replace(/\[([^\]]*)\]\(([^)]*)\)/g, (_, text: string, to: string) => `${text} (${addressOf(to, source)})`)
    .replace(/\*\*|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])|`/g, "");

/** Where the help has a page: those of the guide without `docs/`, as `tools/help/webAddress.mjs` places them. */
function addressOf(to: string, source: string): string {
  if (/^https?:/.test(to)) return to;
  const [path = "", part] = to.split("#");
  const page = path === "" ? source : posix.join(posix.dirname(source), path);
  return `${EXAMPLE_ORIGIN}/excel/help/${page.replace(/^docs\/(?=.*\/)/, "").replace(/\.md$/, ".html")}${part === undefined ? "" : `#${part}`}`;
}
