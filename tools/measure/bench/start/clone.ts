/** An installed clone of the working tree, beside nothing that an earlier build left. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { CACHE, ROOT } from "../places";

export interface Clone {
  readonly folder: string;
  readonly remove: () => void;
}

export const clone = (): Clone => {
  const folder = join(CACHE, "clone");
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  remove();
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: ROOT });
  const there = (file: string): boolean => file !== "" && existsSync(join(ROOT, file));
  for (const file of listed.toString().split("\0").filter(there)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file), { force: true, errorOnExist: false });
  }
  linkTree(join(ROOT, "node_modules"), join(folder, "node_modules"));
  return { folder, remove };
};

/** The same files under other names: nothing is copied. */
function linkTree(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkSync(source, target);
  }
}
