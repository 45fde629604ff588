/**
 * Checks the types of every module: `npm run typecheck`. Each has a tsconfig.json of its own, because each runs in another
 * place with other globals; as many are checked at once as the machine has cores.
 */
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { cpus } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const tsc = join(root, "node_modules/typescript/bin/tsc");

const inSource = readdirSync(join(root, "src"), { recursive: true }).filter(
  (file) => basename(file) === "tsconfig.json",
);
const modules = [".", "tools", "test", ...inSource.map((file) => dirname(join("src", file)))];

function check(module) {
  const child = spawn(process.execPath, [tsc, "-p", module], { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  return new Promise((done, failed) => {
    child.once("error", failed);
    child.once("exit", (code) => done(code === 0));
  });
}

const wrong = [];
const waiting = [...modules];
async function checkNext() {
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop())
    if (!(await check(module))) wrong.push(module);
}

await Promise.all(cpus().map(checkNext));
console.log(wrong.length === 0 ? `Types hold in ${modules.length} modules` : `Types don't hold in ${wrong.join(", ")}`);
if (wrong.length > 0) process.exitCode = 1;
