/** The packages that modules belong to, with their licenses. */
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { init } from "license-checker-rseidelsohn";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");

/** What is installed in a folder, by name and version, such as `react@18.3.1`. */
const installed = (start) => promisify(init)({ start, customFormat: { licenseText: "", author: "" } });

/** The folder of the package that a file belongs to; undefined for the project's own files. */
function folderOf(file) {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0];
}

/** Each package that one of the files belongs to, by name. */
export async function packagesOf(files) {
  const folders = [...new Set(files.map(folderOf).filter((folder) => folder !== undefined))];
  const packages = new Map();
  for (const folder of folders) {
    const { name, version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    const found = (await installed(folder))[`${name}@${version}`];
    if (found === undefined) throw new Error(`${folder} is in a bundle, but no package is known there`);
    packages.set(`${name}@${version}`, found);
  }
  const list = await Promise.all([...packages].map(([name, facts]) => described({ name, ...facts })));
  return list.sort((one, other) => one.name.localeCompare(other.name, "en"));
}

async function described({ name, path, licenses, licenseFile, licenseText, author, noticeFile }) {
  const license = Array.isArray(licenses) ? licenses.join(", ") : licenses;
  const isText = licenseFile !== undefined && !/readme/i.test(licenseFile);
  const { author: named } = JSON.parse(await readFile(join(path, "package.json"), "utf8"));
  const holder = author || (typeof named === "string" ? named : named?.name) || `the authors of ${name}`;
  const text = isText ? licenseText.trim() : await standard(license, holder, name);
  const notice = noticeFile === undefined ? "" : (await readFile(noticeFile, "utf8")).trim();
  return { name, license, text: notice === "" ? text : `${text}\n\n${notice}` };
}

const STANDARD = ["MIT", "ISC", "Apache-2.0"];

/** For a package without a license text: the license that it names, as published. */
async function standard(license, holder, name) {
  const file = STANDARD.find((each) => license.replace(/[()*]/g, "").startsWith(each));
  if (file === undefined)
    throw new Error(`${name} has no text of its licence (${license}): add one to tools/build/notices`);
  const text = await readFile(join(root, "tools/build/notices", `${file}.txt`), "utf8");
  return text.replace("<holder>", holder).trim();
}
