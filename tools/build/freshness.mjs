/** Knows whether a build is still what it would be again: by the sizes and times of what goes in and of what came out. */
import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";

/** Everything that a build reads. What is installed is told by the lock file. */
const INPUTS = [
  ...["src", "assets", "docs", "tools", "package.json", "package-lock.json"],
  ...["webpack.config.js", "tsconfig.json", "appsscript.json"],
];

const NOTE = ".built";

/** What goes in at this moment, and what is asked to be built of it. */
export async function inputsFor(root, what) {
  return `${what} ${await fingerprint(INPUTS.map((name) => join(root, name)))}`;
}

export async function isBuilt(out, inputs) {
  const built = await readFile(join(out, NOTE), "utf8").catch(() => "");
  return built === (await noteOf(out, inputs));
}

/** @param inputs From before the build: what changed meanwhile may not be in it. */
export async function keepNote(out, inputs) {
  await writeFile(join(out, NOTE), await noteOf(out, inputs));
}

async function noteOf(out, inputs) {
  return `${inputs} ${await fingerprint([out])}\n`;
}

async function fingerprint(paths) {
  const hash = createHash("sha256");
  for (const path of paths) for await (const line of lines(path, path)) hash.update(line);
  return hash.digest("hex");
}

async function* lines(path, base) {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || path.endsWith(NOTE)) return;
  if (found.isDirectory()) {
    for (const name of (await readdir(path)).sort()) yield* lines(join(path, name), base);
  } else {
    yield `${relative(base, path)} ${found.size} ${found.mtimeMs}\n`;
  }
}
