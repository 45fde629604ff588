/** The packages that modules belong to, with their licenses. */
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");

/** The folder of the package that a file belongs to; undefined for the project's own files. */
function folderOf(file) {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0];
}

/** Each package that one of the files belongs to, by name and version, such as `react@18.3.1`, once. */
export async function packagesOf(files) {
  const folders = [...new Set(files.map(folderOf).filter((folder) => folder !== undefined))];
  const packages = new Map((await Promise.all(folders.map(described))).map((one) => [one.name, one]));
  return [...packages.values()].sort((one, other) => one.name.localeCompare(other.name, "en"));
}

async function described(folder) {
  const { name, version, license, licenses, author } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const holder = (typeof author === "string" ? author : author?.name) || `the authors of ${name}`;
  const own = await ownText(folder, /^(licen[cs]e|copying)/i);
  // A package that doesn't name its license has its text, whose first line is its name.
  const named = license ?? licenses?.map(({ type }) => type).join(", ") ?? own?.split("\n")[0].trim();
  const notice = await ownText(folder, /^notice/i);
  const text = own ?? (await standard(named, holder, name));
  return { name: `${name}@${version}`, license: named, text: notice === undefined ? text : `${text}\n\n${notice}` };
}

async function ownText(folder, pattern) {
  const file = (await readdir(folder)).sort().find((each) => pattern.test(each));
  return file === undefined ? undefined : (await readFile(join(folder, file), "utf8")).trim();
}

const STANDARD = ["MIT", "ISC", "Apache-2.0"];

/** For a package without a license text: the license that it names, as published. */
async function standard(license, holder, name) {
  const file = STANDARD.find((each) => license?.replace(/[()*]/g, "").startsWith(each));
  if (file === undefined)
    throw new Error(`${name} has no text of its licence (${license}): add one to tools/build/notices`);
  const text = await readFile(join(root, "tools/build/notices", `${file}.txt`), "utf8");
  return text.replace("<holder>", holder).trim();
}
