/** What the host can do with a workbook, each ability called alone, in a run of the menu. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import type { WorkbookAbilities } from "../../../src/shared/workbook/port";
import type { SheetsDocument } from "../../standIns/appsScript/document";
import { execute } from "../../standIns/appsScript/execution";
import { BareScript } from "../../standIns/bareRealm";

const ROOT = join(__dirname, "../../..");

const ENTRY = `
  import { abilitiesOf } from "./src/sheets/workbook/abilities";
  import { contextOf, hostOf } from "./src/sheets/fetching/host";
  import { loadOwner } from "./src/sheets/fetching/settings";
  export const ability = (name, ...given) => {
    const owner = loadOwner();
    const context = contextOf(owner.settings);
    return abilitiesOf(hostOf(owner, context), context)[name](...given);
  };
`;

let script: BareScript | undefined;

/** Code.js, and a way to call an ability of it. */
function withAbilities(): BareScript {
  const { outputFiles } = buildSync({
    stdin: { contents: ENTRY, resolveDir: ROOT, loader: "ts" },
    ...{ bundle: true, write: false, format: "iife", globalName: "abilities", target: "es2019" },
  });
  const code = readFileSync(join(ROOT, "dist/sheets/Code.js"), "utf8");
  return new BareScript(`${code}\n${outputFiles[0]!.text}`, "Code.js");
}

export function ability<Name extends keyof WorkbookAbilities>(
  document: SheetsDocument,
  name: Name,
  ...given: Parameters<WorkbookAbilities[Name]>
): ReturnType<WorkbookAbilities[Name]> {
  document.script = script ??= withAbilities();
  const answer = execute(document, "abilities.ability", [name, ...given]);
  return (answer === undefined ? undefined : JSON.parse(JSON.stringify(answer))) as ReturnType<WorkbookAbilities[Name]>;
}
