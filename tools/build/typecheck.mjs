/**
 * Checks the types of every module: `npm run typecheck`. Each has a tsconfig.json of its own, because each runs in another
 * place with other globals.
 */
import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { root, runChecks } from "../lint/checks.mjs";

const inSource = readdirSync(join(root, "src"), { recursive: true }).filter(
  (file) => basename(file) === "tsconfig.json",
);
const modules = [".", "tools", "test", ...inSource.map((file) => dirname(join("src", file)))];
await runChecks(modules.reverse().map((module) => `tsc -p ${module}`));
