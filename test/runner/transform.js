/**
 * TypeScript for the tests, without a look at its types, which `npm run typecheck` holds: a checkout has nothing transformed
 * yet, and TypeScript's own compiler takes twenty times as long for it. Suites are there as one script each (./suites.ts);
 * other modules are transformed a file at a time.
 */
const { createHash } = require("node:crypto");
const { existsSync, readFileSync } = require("node:fs");
const { join, relative } = require("node:path");
const { transformSync, version } = require("esbuild");

const OPTIONS = {
  format: "cjs",
  target: "node20",
  jsx: "automatic",
  sourcemap: "external",
  // Jest loads modules by require.
  supported: { "dynamic-import": false },
};

const root = join(__dirname, "../..");
const NOTHING_ELSE = createHash("sha256").update(version).update(JSON.stringify(OPTIONS));

/** The script that a suite was made into for this run, where there is one. */
function madeOf(path) {
  const folder = process.env["PROP_SUITES"];
  if (folder === undefined || !path.endsWith(".test.ts")) return undefined;
  const made = join(folder, relative(root, path)).replace(/\.ts$/, ".js");
  return existsSync(made) ? made : undefined;
}

module.exports = {
  OPTIONS,
  getCacheKey(source, path) {
    const made = madeOf(path);
    const text = made === undefined ? source : readFileSync(made);
    return NOTHING_ELSE.copy().update(path).update(text).digest("hex").slice(0, 32);
  },
  process(source, path) {
    const made = madeOf(path);
    if (made !== undefined) return { code: readFileSync(made, "utf8"), map: readFileSync(`${made}.map`, "utf8") };
    return transformSync(source, { ...OPTIONS, loader: path.endsWith("x") ? "tsx" : "ts", sourcefile: path });
  },
};
