/**
 * Writes what the build before left on people's machines in the states of `byMonth.ts`, and what it saw when it looked
 * there. Like what make.ts writes, these are never made anew by a later build. They were made by
 *   npx tsx test/storedBefore/makeStates.ts
 * from the bundles in build71ad508. The other files of states/ were made in the same way from those of commit 3dafb67, as
 * was names.txt: each name that stands in them.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { EXCEL_BY_MONTH, SHEETS_BY_MONTH } from "./byMonth";
import { EXCEL_STATES, madeExcel, seen as seenInExcel } from "./excelStates";
import * as excelStore from "./excelStore";
import { FORMER, formerExcel, formerSheets } from "./formerBuild";
import { fileOf } from "./stateFile";
import { madeSheets, seen as seenInSheets, SHEETS_STATES } from "./sheetsStates";
import * as sheetsStore from "./sheetsStore";

/** As it stands in the file. */
const asJson = <T extends object>(content: T): T => JSON.parse(JSON.stringify(content)) as T;

/** One entry a line. */
function write(name: string, content: object): void {
  const lines = JSON.stringify(content, null, 1).replace(/\n {4,}/g, "");
  mkdirSync(dirname(fileOf(name)), { recursive: true });
  writeFileSync(fileOf(name), `${lines}\n`);
}

async function excel(): Promise<void> {
  const scripts = formerExcel();
  for (const name of EXCEL_BY_MONTH) {
    const state = EXCEL_STATES[name]!;
    const { device, at } = await madeExcel(state, scripts);
    const store = asJson(await excelStore.written(device));
    const seen = await seenInExcel(state, () => excelStore.deviceWith(store), at, scripts);
    write(`excel by month/${name}`, { commit: FORMER, at, store, seen });
  }
}

function sheets(): void {
  const script = formerSheets();
  for (const name of SHEETS_BY_MONTH) {
    const state = SHEETS_STATES[name]!;
    const document = madeSheets(state, script);
    const at = document.clock.now;
    const store = asJson(sheetsStore.written(document));
    const seen = seenInSheets(
      state,
      (service, when) => sheetsStore.documentWith(store, service.network, when),
      at,
      script,
    );
    write(`sheets by month/${name}`, { commit: FORMER, at, store, seen });
  }
}

async function main(): Promise<void> {
  sheets();
  await excel();
}

/** The timers of a realm keep no process awake. */
const awake = setInterval(() => undefined, 1_000);
void main().finally(() => clearInterval(awake));
