/**
 * The lint step, `npm run lint`: runs each check as a process, as many at once as there are cores. A check's output is
 * shown when it ends.
 */
import { execFile } from "node:child_process";
import { cpus } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** Slowest first. */
const CHECKS = [
  "eslint --cache --cache-location .cache/eslint .",
  "prettier --check --cache --cache-location .cache/prettier .",
  "depcruise --config .dependency-cruiser.cjs --progress none src tools test",
  "knip",
  "node tools/lint/exportedNames.mjs",
  "node tools/lint/architecturePicture.mjs --check",
  "npm run --silent manifest:check",
];

function check(command) {
  const path = `${join(root, "node_modules/.bin")}:${process.env.PATH}`;
  const [name, ...words] = command.split(" ");
  return new Promise((done) => {
    execFile(name, words, { cwd: root, env: { ...process.env, PATH: path }, maxBuffer: 1e8 }, (fault, out, told) => {
      console.log(`${fault === null ? "right" : "WRONG"}: ${command}`);
      if (fault !== null) console.log(`${out}${told}`);
      done(fault === null);
    });
  });
}

const waiting = [...CHECKS];
const results = [];
async function checkNext() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results.push(await check(next));
}
await Promise.all(cpus().map(checkNext));
if (results.includes(false)) process.exitCode = 1;
