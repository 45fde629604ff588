/**
 * One name, one meaning: `node tools/lint/exportedNames.mjs` fails if two modules export the same name, except for the
 * same file of several hosts.
 */
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** `src/excel/x/y.ts`, `src/sheets/x/y.ts` and the gateway's count as one. */
const place = (file) => file.replace(/^src\/(excel|sheets|servers\/gateway)\//, "src/host/");

/** Names that a file declares and exports, without re-exports. */
function exportedIn(file) {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), "utf8"), ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    const isExported = ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    const declared = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
    return declared.flatMap(({ name }) => (name !== undefined && ts.isIdentifier(name) ? [name.text] : []));
  });
}

const places = new Map();
for (const path of ts.sys.readDirectory(root, [".ts", ".tsx", ".mjs"], ["**/*.d.ts"], ["src", "tools"])) {
  const file = relative(root, path);
  for (const name of new Set(exportedIn(file))) {
    const known = places.get(name) ?? new Map();
    places.set(name, known.set(place(file), [...(known.get(place(file)) ?? []), file]));
  }
}

const shared = [...places].filter(([, known]) => known.size > 1);
for (const [name, known] of shared) console.error(`${name} is exported by ${[...known.values()].flat().join(" and ")}`);
if (shared.length > 0) process.exitCode = 1;
else console.log(`${places.size} exported names, each with one meaning`);
