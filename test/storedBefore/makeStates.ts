/**
 * Writes states/: what the build that people had open before left on their machines, in each state, and what it saw when
 * it looked there; and names.txt, each name that stands in them. Like what make.ts writes, these are never made anew by a later build. They were made by
 *   npx tsx test/storedBefore/makeStates.ts
 * from the bundles in build3dafb67, and for the sandbox server by that commit's own sources.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { scratch } from "../sandbox/server/scratch";
import { EXCEL_STATES, madeExcel, seen as seenInExcel } from "./excelStates";
import * as excelStore from "./excelStore";
import { FORMER, formerExcel, formerSheets } from "./formerBuild";
import { namesInExcel, namesInFiles, namesInSheets } from "./names";
import { madeFiles } from "./sandboxServerState";
import { fileOf } from "./stateFile";
import { madeSheets, seen as seenInSheets, SHEETS_STATES } from "./sheetsStates";
import * as sheetsStore from "./sheetsStore";

/** As it stands in the file. */
const asJson = <T extends object>(content: T): T => JSON.parse(JSON.stringify(content)) as T;

/** One entry a line. */
function write(name: string, content: object): void {
  const lines = JSON.stringify(content, null, 1).replace(/\n {4,}/g, "");
  writeFileSync(fileOf(name), `${lines}\n`);
}

const names = new Set<string>();

async function excel(): Promise<void> {
  const script = formerExcel();
  for (const [name, state] of Object.entries(EXCEL_STATES)) {
    const { device, at } = await madeExcel(state, script);
    const store = asJson(await excelStore.written(device));
    const seen = await seenInExcel(state, () => excelStore.deviceWith(store), at, script);
    namesInExcel(store).forEach((each) => names.add(each));
    write(`excel/${name}`, { commit: FORMER, at, store, seen });
  }
}

function sheets(): void {
  const script = formerSheets();
  for (const [name, state] of Object.entries(SHEETS_STATES)) {
    const document = madeSheets(state, script);
    const at = document.clock.now;
    const store = asJson(sheetsStore.written(document));
    const seen = seenInSheets(
      state,
      (service, when) => sheetsStore.documentWith(store, service.network, when),
      at,
      script,
    );
    namesInSheets(store).forEach((each) => names.add(each));
    write(`sheets/${name}`, { commit: FORMER, at, store, seen });
  }
}

async function main(): Promise<void> {
  sheets();
  await excel();
  const files = scratch();
  const store = await madeFiles(files);
  namesInFiles(store).forEach((each) => names.add(each));
  write("sandbox server", { commit: FORMER, at: Date.now(), store });
  files.remove();
  writeFileSync(join(__dirname, "states", "names.txt"), `${[...names].sort().join("\n")}\n`);
}

/** The timers of a realm keep no process awake. */
const awake = setInterval(() => undefined, 1_000);
void main().finally(() => clearInterval(awake));
