/** What each package of a release holds: for whoever installs it, and nothing else. */
import { execFileSync } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join, posix, relative, sep } from "node:path";
import { installText } from "./installText";

/** Where each file lies, by its path in the package, or what it says. */
export type Contents = readonly (readonly [path: string, file: string | { readonly text: string }])[];

/**
 * The packages by their names.
 *
 * @param root The project.
 * @param dist What was built of it.
 * @param origin The address that it was built for.
 */
export async function packageContents(
  root: string,
  dist: string,
  origin: string,
): Promise<Readonly<Record<string, Contents>>> {
  const install = async (name: string): Promise<Contents> => [
    ["INSTALL.txt", { text: await installText(root, name, origin) }],
  ];
  const license = [["LICENSE", join(root, "LICENSE")]] as const;
  const excel = await filesIn(join(dist, "excel"));
  const serve = await filesIn(join(dist, "serve"));
  return {
    excel: [...(await install("excel")), ...license, ...excel],
    "google-sheets": [...(await install("google-sheets")), ...license, ...(await filesIn(join(dist, "sheets")))],
    // Side by side: there the server looks for the add-in, and the assistants' server for its script.
    server: [
      ...(await install("server")),
      ...license,
      ...under("excel", excel),
      ...under("serve", serve),
      ["mcp.mjs", join(dist, "mcp.mjs")],
      ...inRoot(root, deployment(root)),
    ],
    image: [...(await install("image")), ...inRoot(root, imageContext(root))],
  };
}

const under = (folder: string, files: Contents): Contents => files.map(([path, file]) => [`${folder}/${path}`, file]);

async function filesIn(folder: string): Promise<Contents> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return files.sort().map((file) => [relative(folder, file).split(sep).join(posix.sep), file]);
}

const inRoot = (root: string, paths: readonly string[]): Contents => paths.map((path) => [path, join(root, path)]);

const committedIn = (root: string, ...words: readonly string[]): readonly string[] =>
  execFileSync("git", ["ls-files", "-z", ...words], { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter(Boolean);

/** What is committed alone: a person's own settings and secrets may lie beside it. */
const deployment = (root: string): readonly string[] => committedIn(root, "deploy");

/** What `docker build` reads: all that is committed, without what .dockerignore names. */
function imageContext(root: string): readonly string[] {
  const ignored = new Set(committedIn(root, "--cached", "--ignored", "--exclude-from=.dockerignore"));
  return committedIn(root).filter((path) => !ignored.has(path));
}
