/**
 * Checks the types of every module: `npm run typecheck`. Each has a tsconfig.json of its own, because each runs in another
 * place with other globals. This is TypeScript 7, which is native and takes a tenth of the time; ts-loader and eslint need
 * the compiler's interface in JavaScript, which ends with TypeScript 6.
 */
import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { root, runChecks } from "../lint/checks.mjs";

const inSource = readdirSync(join(root, "src"), { recursive: true }).filter(
  (file) => basename(file) === "tsconfig.json",
);
const modules = [".", "tools", "test", ...inSource.map((file) => dirname(join("src", file)))];
await runChecks(modules.reverse().map((module) => `node node_modules/typescript-7/bin/tsc -p ${module}`));
