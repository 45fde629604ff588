/** What the host can do with a workbook, each ability called alone, in a run of the menu. */
import type { WorkbookAbilities } from "../../../src/shared/workbook/port/port";
import type { SheetsDocument } from "../../standIns/appsScript/document";
import { execute } from "../../standIns/appsScript/execution";
import type { BareScript } from "../../standIns/bareRealm";
import { scriptWith } from "./scriptWith";

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

export function ability<Name extends keyof WorkbookAbilities>(
  document: SheetsDocument,
  name: Name,
  ...given: Parameters<WorkbookAbilities[Name]>
): ReturnType<WorkbookAbilities[Name]> {
  document.script = script ??= scriptWith(ENTRY, "abilities");
  const answer = execute(document, "abilities.ability", [name, ...given]);
  return (answer === undefined ? undefined : JSON.parse(JSON.stringify(answer))) as ReturnType<WorkbookAbilities[Name]>;
}
