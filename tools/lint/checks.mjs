/** Runs checks: each is a process, and as many run at once as the machine has cores. */
import { execFile } from "node:child_process";
import { cpus } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

function check(command) {
  const PATH = [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
  const [name, ...words] = command.split(" ");
  return new Promise((done) => {
    execFile(name, words, { cwd: root, env: { ...process.env, PATH }, maxBuffer: 1e8 }, (fault, out, told) => {
      console.log(`${fault === null ? "right" : "WRONG"}: ${command}`);
      if (fault === null) return done();
      console.log(`${out}${told}`);
      process.exitCode = 1;
      done();
    });
  });
}

/** Runs the commands. The output of one that fails is shown, and then this process fails too. */
export async function runChecks(commands) {
  const waiting = [...commands];
  const checkNext = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await check(next);
  };
  await Promise.all(cpus().map(checkNext));
}
