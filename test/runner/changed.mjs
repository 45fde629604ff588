/**
 * What a change touches, in about a minute: `npm run test:changed`. Lint and types of the changed files run beside the
 * suites that are nearest to them by imports, as many as the time allows; the closing line says how many suites are left
 * for `npm test`. A change is what differs from the last commit, or from another one: `-- --base HEAD~3`.
 */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const SlowFirst = createRequire(import.meta.url)("./slowFirst.js");

/** Seconds of suites, by their guesses. */
const BUDGET = 60;

/** Files of the tests that run a bundle in dist/, and what that is made of. */
const RUNS = {
  "test/standIns/office/excelRealm.ts": "src/excel/index.ts",
  "test/standIns/appsScript/execution.ts": "src/sheets/index.ts",
  "test/standIns/appsScript/sidebar.ts": "src/panel/sheets.tsx",
  "test/standIns/secondAppsScript.ts": "src/sheets/index.ts",
  "test/browser/openPlayground.ts": "src/playground/page/page.ts",
  "test/browser/addInPage.ts": "src/panel/excel.tsx",
  "test/servers/gateway/serverProcess.ts": "src/servers/gateway/server.ts",
};

const git = (...words) => execFileSync("git", words, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);

function changedFiles(base) {
  const files = [...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")];
  return [...new Set(files)].filter((file) => existsSync(join(root, file)));
}

/** What each file imports. */
async function imports(suites) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...suites, ...new Set(Object.values(RUNS))],
    outdir: "unwritten",
    ...{ bundle: true, write: false, metafile: true, packages: "external", platform: "node", jsx: "automatic" },
    ...{ logLevel: "error", loader: { ".css": "empty" }, external: ["*.js", "*.mjs", "*.cjs"] },
  });
  return new Map(
    Object.entries(metafile.inputs).map(([file, input]) => [
      file,
      [...input.imports.filter(({ external }) => external !== true).map(({ path }) => path), RUNS[file]].filter(
        Boolean,
      ),
    ]),
  );
}

/** The suites of a folder in src lie in the folder of the same name in test. */
const isOwn = (suite, file) => `${suite}/`.startsWith(file.replace(/^src\/(.*)\/[^/]*$/, "test/$1/"));

/** How many imports lie between each file and the nearest of the changed ones. The suites of its own folder come first. */
function distances(imported, changed) {
  const importers = new Map();
  for (const [file, all] of imported)
    for (const each of all) importers.set(each, [...(importers.get(each) ?? []), file]);
  const found = new Map(changed.map((file) => [file, 0]));
  for (const [file, distance] of found)
    for (const each of importers.get(file) ?? []) if (!found.has(each)) found.set(each, distance + 1);
  for (const suite of found.keys()) if (changed.some((file) => isOwn(suite, file))) found.set(suite, 1);
  return found;
}

/** The nearest suites, until the time is used up; one at least. */
function chosen(suites, distanceOf) {
  const cost = (suite) => SlowFirst.guess({ path: join(root, suite) });
  const near = suites
    .filter((suite) => distanceOf.has(suite))
    .sort((a, b) => distanceOf.get(a) - distanceOf.get(b) || cost(a) - cost(b));
  let left = BUDGET;
  return { near, taken: near.filter((suite, index) => (left -= cost(suite)) >= 0 || index === 0) };
}

/** Resolves to whether it succeeded. */
const run = (name, ...words) =>
  new Promise((done) => {
    const child = spawn(name, words, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
    child.on("close", (code) => done(code === 0));
  });

const { values } = parseArgs({ options: { base: { type: "string", default: "HEAD" } } });
const changed = changedFiles(values.base);
if (changed.length === 0) {
  console.log(`Nothing differs from ${values.base}`);
  process.exit();
}
const suites = readdirSync(join(root, "test"), { recursive: true })
  .filter((file) => file.endsWith(".test.ts"))
  .map((file) => `test/${file.replaceAll("\\", "/")}`);
const { near, taken } = chosen(suites, distances(await imports(suites), changed));
const isBuilt = taken.length === 0 || (await run("npm", "run", "build", "--silent"));
const linted = changed.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
const results = await Promise.all([
  taken.length === 0 || (isBuilt && run("npx", "jest", ...taken)),
  run("npx", "prettier", "--check", "--ignore-unknown", ...changed),
  linted.length === 0 || run("npx", "eslint", ...linted),
  run("npm", "run", "typecheck", "--silent"),
  taken.length === 0 || (isBuilt && run("npm", "run", "sizes", "--silent")),
]);
console.log(`${taken.length} of the ${near.length} suites that reach ${changed.length} changed files ran`);
if (near.length > taken.length)
  console.log(
    `npm test runs the others, of them next: ${near
      .filter((suite) => !taken.includes(suite))
      .slice(0, 3)
      .join(", ")}`,
  );
process.exitCode = results.every(Boolean) ? 0 : 1;
