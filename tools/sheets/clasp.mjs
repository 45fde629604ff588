/**
 * `npm run sheets:push` sends dist/sheets to the Apps Script project that .clasp.json names; `npm run sheets:open` opens
 * it. Both go through clasp, and say plainly what is missing before it is started.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

const COMMANDS = { push: ["push"], open: ["open-script"] };

/** What has to be done first, or undefined. */
export function missing(command, { project, folder, login }) {
  if (COMMANDS[command] === undefined) return "Say push or open.";
  if (!existsSync(login)) return "Nobody is logged in to Google: run `npx clasp login` first.";
  if (!existsSync(project)) {
    return [
      "No Apps Script project is named: open the sheet's Extensions > Apps Script, copy the script's ID from its",
      'settings, and write .clasp.json: { "scriptId": "…", "rootDir": "dist/sheets" }',
    ].join("\n");
  }
  const { rootDir } = JSON.parse(readFileSync(project, "utf8"));
  if (rootDir !== "dist/sheets") return '.clasp.json must say "rootDir": "dist/sheets": only what was built is sent.';
  if (command === "push" && ["Code.js", "appsscript.json"].some((name) => !existsSync(join(folder, name)))) {
    return "Nothing is built yet: run `npm run build` first.";
  }
  return undefined;
}

function main([command = ""]) {
  const where = {
    project: process.env.PROP_CLASP_PROJECT ?? join(root, ".clasp.json"),
    folder: join(root, "dist/sheets"),
    login: process.env.PROP_CLASP_LOGIN ?? join(homedir(), ".clasprc.json"),
  };
  const first = missing(command, where);
  if (first !== undefined) {
    console.error(first);
    return 1;
  }
  const clasp = process.env.PROP_CLASP ?? join(root, "node_modules/.bin/clasp");
  const { status, error } = spawnSync(clasp, COMMANDS[command], { cwd: root, stdio: "inherit" });
  if (error !== undefined) console.error(`clasp could not be started: ${error.message}`);
  return status ?? 1;
}

process.exitCode = main(process.argv.slice(2));
