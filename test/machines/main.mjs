/**
 * Tries the README's two commands as somebody on another machine would, in a fresh clone of what is committed, and prints a
 * table:
 *
 *   npm run machines -- --nodes 20.19.0,22,24,26 --conditions plain,path --suites all
 *
 * Nodes come from npm; `own` is the one that runs this, `oldest` the oldest that package.json allows, `newest` npm's latest. Suites are `all`, `some` (a part of two minutes), or paths. Browsers
 * are `packaged`, or the path of an installed one. With `--here` nothing is cloned or installed: what is built and tested is
 * this checkout. It exits with 1 if anything failed, and ends what it started.
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { CONDITIONS } from "./conditions.mjs";
import { nodeFolder, withFolders } from "./nodes.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** The modules' own tests, and of every other kind of suite the one that leans most on Node or the browser. */
const SOME = [
  ...["test/shared/", "test/formulas/", "test/tools/", "test/playground/app", "test/hosts/bothHosts", "test/lint"],
  ...["test/excel/storage/", "test/excel/makers", "test/sheets/fetching", "test/sheets/crash", "test/panel/words"],
  ...["test/servers/gateway/abuse", "test/servers/gateway/gateway.test", "test/servers/redis/instances"],
  ...["test/sandbox/server/", "test/storedBefore/", "test/attack/", "test/browser/onceSent", "test/browser/quickBuild"],
];

/** Minutes after which a command counts as stuck. */
const PATIENCE = 40;

const { values } = parseArgs({
  options: {
    nodes: { type: "string", default: "own" },
    conditions: { type: "string", default: "plain" },
    browsers: { type: "string", default: "packaged" },
    suites: { type: "string", default: "some" },
    here: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});

const seconds = (from) => Math.round((Date.now() - from) / 1000);

/** Begins a command, in a group of its own. @returns Its process, and what it has printed so far. */
function begin(words, { cwd, env, within = [] }) {
  const [program, ...rest] = [...within, ...words];
  const child = spawn(program, rest, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const printed = { text: "" };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (printed.text += chunk));
  const ended = new Promise((resolve) => {
    child.once("exit", resolve);
    child.once("error", (fault) => ((printed.text += fault.message), resolve(1)));
  });
  return { child, printed, ended };
}

/** Runs a command to its end. @returns What it printed, how it ended and how long it took. */
async function run(words, place) {
  const from = Date.now();
  const { child, printed, ended } = begin(words, place);
  const patience = setTimeout(() => end(child), PATIENCE * 60_000);
  const code = await ended;
  clearTimeout(patience);
  return { code, text: printed.text, took: seconds(from) };
}

/** The commands are shells with children. */
function end(child) {
  try {
    process.kill(-child.pid, "SIGTERM");
  } catch {
    // It has ended.
  }
}

/** `npm start` until its page can be had, and then its end. */
async function started(place) {
  const from = Date.now();
  const { child, printed, ended } = begin(["npm", "start"], place);
  const address = await new Promise((resolve) => {
    child.stdout.on("data", () => {
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(printed.text);
      if (found !== null) resolve(found[0]);
    });
    void ended.then(() => resolve(undefined));
  });
  if (address === undefined) return { ok: false, text: printed.text, said: `ended: ${lastLine(printed.text)}` };
  const took = seconds(from);
  const pages = ["/", "/page.js", "/excel/functions.js", "/v1/properties/random"].map(async (path) => {
    const response = await fetch(address + path, { headers: { "x-api-key": "sandbox" } });
    return response.ok && (await response.text()).length > 0;
  });
  const ok = (await Promise.all(pages)).every(Boolean);
  end(child);
  await ended;
  const { text } = printed;
  const warned = warnings(text);
  return { ok: ok && warned === "", text, said: `${took} s, port ${new URL(address).port}${warned}` };
}

const lastLine = (text) => text.trim().split("\n").at(-1)?.slice(0, 200) ?? "";

/** What a reader of the table needs first: the runner's own summary of what failed, or its last lines. */
const failures = (text) => {
  const summary = text.indexOf("Summary of all failing tests");
  return summary === -1 ? text.trim().split("\n").slice(-60).join("\n") : text.slice(summary).trim();
};

/** What a newer Node says is deprecated. */
const warnings = (text) => (/DeprecationWarning|ExperimentalWarning/.test(text) ? "; with a warning" : "");

function checkOut(folder, hasGit) {
  mkdirSync(dirname(folder), { recursive: true });
  execFileSync("git", ["clone", "--quiet", root, folder]);
  if (!hasGit) rmSync(join(folder, ".git"), { recursive: true });
}

const { engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const NAMED = { oldest: engines.node.replace(">=", ""), newest: "latest" };

const suitesOf = (asked) => (asked === "all" ? [] : asked === "some" ? SOME : asked.split(","));

async function tried(node, browser, name) {
  const {
    needs,
    folder = "checkout",
    hasGit = true,
    env: more = {},
    folders = () => [],
    before,
    within,
  } = CONDITIONS[name] ?? {};
  if (CONDITIONS[name] === undefined)
    throw new Error(`There is no condition ${name}: ${Object.keys(CONDITIONS).join()}`);
  if (needs !== undefined) return { isOk: true, cells: [`not tried: needs ${needs}`, "", ""] };
  const own = node === "own" ? [] : [nodeFolder(NAMED[node] ?? node)];
  const trial = mkdtempSync(join(tmpdir(), "prop-machine-"));
  const checkout = values.here ? root : join(trial, folder);
  if (!values.here) checkOut(checkout, hasGit);
  const { env: prepared = {}, undo } = (await before?.({ trial, checkout })) ?? {};
  const chosen = browser === "packaged" ? {} : { CHROME_PATH: browser };
  const env = withFolders([...folders(), ...own], { ...process.env, ...more, ...prepared, ...chosen });
  const place = { cwd: checkout, env, within };
  const log = [];
  try {
    const installed = values.here ? { code: 0, text: "", took: 0 } : await run(["npm", "ci"], place);
    log.push(installed.text);
    if (installed.code !== 0)
      return { isOk: false, cells: [`${installed.code}: ${lastLine(installed.text)}`, "", ""], log };
    const start = values.here ? undefined : await started(place);
    log.push(start?.text ?? "");
    const test = await run(["npm", "test", "--", ...suitesOf(values.suites)], place);
    log.push(test.text);
    const counted = /^\d+ passed, \d+ failed.*$/m.exec(test.text)?.[0] ?? lastLine(test.text);
    const left = leftBehind(place);
    return {
      isOk: (start?.ok ?? true) && test.code === 0 && left === "",
      cells: [`${installed.took} s`, start?.said ?? "", `${counted}, ${test.took} s${warnings(test.text)}${left}`],
      log,
    };
  } finally {
    undo?.();
    if (values.keep) console.error(`Kept: ${trial}`);
    else rmSync(trial, { recursive: true, force: true });
  }
}

/** What Git sees in the checkout that wasn't there before. */
function leftBehind({ cwd }) {
  if (values.here) return "";
  try {
    const status = execFileSync("git", ["-c", "safe.directory=*", "status", "--porcelain"], {
      ...{ cwd, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
    });
    return status === "" ? "" : `; left: ${status.trim().replace(/\s+/g, " ")}`;
  } catch {
    return "";
  }
}

const logs = join(root, ".cache/machines");
mkdirSync(logs, { recursive: true });
console.log("| Node | browser | condition | npm ci | npm start | npm test |");
console.log("| --- | --- | --- | --- | --- | --- |");
let failed = 0;
for (const node of values.nodes.split(",")) {
  for (const browser of values.browsers.split(",")) {
    for (const name of values.conditions === "all" ? Object.keys(CONDITIONS) : values.conditions.split(",")) {
      const { isOk, cells, log = [] } = await tried(node, browser, name);
      const shown = node === "own" ? process.version.slice(1) : (NAMED[node] ?? node);
      console.log(`| ${shown} | ${browser} | ${name} | ${cells.join(" | ")} |`);
      if (isOk) continue;
      failed += 1;
      const file = join(logs, `${shown}-${name.replace(/\W/g, "-")}.log`);
      writeFileSync(file, log.join("\n"));
      console.error(failures(log.at(-1) ?? ""));
      console.error(`Failed: all that was printed is in ${file}`);
    }
  }
}
process.exitCode = failed === 0 ? 0 : 1;
