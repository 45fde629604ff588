/** The server of the last release, built from the commit that made it, in a folder of its own. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DIST, ROOT } from "../measure/bench/places";

const git = (...words: readonly string[]): string =>
  execFileSync("git", words, { cwd: ROOT, encoding: "utf8", maxBuffer: 1e9, stdio: ["ignore", "pipe", "ignore"] });

/** By its tag; a repository without tags has the commit that set the version. */
const commitOf = (version: string): string => {
  try {
    return git("rev-parse", "--verify", `v${version}^{commit}`).trim();
  } catch {
    const made = git("log", "-1", "--format=%H", `-S"version": "${version}"`, "--", "package.json").trim();
    if (made === "") throw new Error(`No commit of the release ${version} is in this repository`);
    return made;
  }
};

/** @returns Where its `serve/server.mjs` is. The add-in's files beside it are those of today: they aren't what is tried. */
export const earlierRelease = (version: string): { readonly server: string; readonly commit: string } => {
  const commit = commitOf(version);
  const built = join(ROOT, ".cache/topology", commit);
  const server = join(built, "serve/server.mjs");
  if (!existsSync(server)) {
    const source = mkdtempSync(join(tmpdir(), "release-"));
    const archive = execFileSync("git", ["archive", commit, "src", "tools", "package.json", "tsconfig.json"], {
      cwd: ROOT,
      maxBuffer: 1e9,
    });
    execFileSync("tar", ["-x"], { cwd: source, input: archive });
    symlinkSync(join(ROOT, "node_modules"), join(source, "node_modules"));
    const bundled = JSON.stringify(join(built, "serve"));
    const bundle = `import("./tools/build/serverBundle.mjs").then(({ bundleServer }) => bundleServer(${bundled}))`;
    execFileSync(process.execPath, ["--input-type=module", "--eval", bundle], { cwd: source, stdio: "inherit" });
    rmSync(source, { recursive: true });
    cpSync(join(DIST, "excel"), join(built, "excel"), { recursive: true });
  }
  return { server, commit };
};
