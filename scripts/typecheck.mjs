/**
 * Checks the types of every room: `npm run typecheck`. Each has a tsconfig.json of its own, because each runs in another
 * place with other globals; as many are checked at once as the machine has cores.
 */
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { cpus } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const tsc = join(root, "node_modules/typescript/bin/tsc");

const rooms = [".", "tools", "test", ...readdirSync(join(root, "src")).map((name) => `src/${name}`)].filter((room) =>
  existsSync(join(root, room, "tsconfig.json")),
);

function check(room) {
  const child = spawn(process.execPath, [tsc, "-p", room], { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  return new Promise((done, failed) => {
    child.once("error", failed);
    child.once("exit", (code) => done(code === 0));
  });
}

const wrong = [];
const waiting = [...rooms];
async function checkNext() {
  for (let room = waiting.pop(); room !== undefined; room = waiting.pop()) if (!(await check(room))) wrong.push(room);
}

await Promise.all(cpus().map(checkNext));
console.log(wrong.length === 0 ? `Types hold in ${rooms.length} rooms` : `Types don't hold in ${wrong.join(", ")}`);
if (wrong.length > 0) process.exitCode = 1;
