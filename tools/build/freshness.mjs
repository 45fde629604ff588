/** Knows whether a build is still what it would be again: by the sizes and times of what goes in and of what came out. */
import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";

/** Everything that a build reads. What is installed is told by the lock file. */
const INPUTS = [
  ...["src", "assets", "docs", "tools", "package.json", "package-lock.json"],
  ...["webpack.config.js", "tsconfig.json", "appsscript.json"],
];

/** In the folder that was built. */
export const NOTE = ".built";

/** What goes in at this moment. */
export async function inputsOf(root) {
  return fingerprint(INPUTS.map((name) => join(root, name)));
}

/** What `out` was told to be built for, if it would be the same again; otherwise nothing. */
export async function builtFor(out, inputs) {
  const [what, note] = (await readFile(join(out, NOTE), "utf8").catch(() => "")).split("\n");
  return note === (await noteOf(out, inputs)) ? what : undefined;
}

/** @param inputs From before the build: what changed meanwhile may not be in it. */
export async function keepNote(out, what, inputs) {
  await writeFile(join(out, NOTE), `${what}\n${await noteOf(out, inputs)}\n`);
}

async function noteOf(out, inputs) {
  return `${inputs} ${await fingerprint([out])}`;
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
