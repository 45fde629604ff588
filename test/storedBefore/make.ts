/**
 * Writes excel.json and sheets.json: what a build leaves on a person's machine after the session. They were made by the
 * build of the commit that they name, and are never made anew by a later one: that is the point of them.
 *   git worktree add /somewhere COMMIT, copy this folder into its test/, npm ci && npm run build,
 *   npx tsx test/storedBefore/make.ts COMMIT
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { newDevice } from "../standIns/office/excelRealm";
import { Clock } from "../standIns/appsScript/clock";
import { newDocument } from "../standIns/appsScript/document";
import { execute, TRIGGER } from "../standIns/appsScript/execution";
import * as excelStore from "./excelStore";
import { billing, excelOver, sheetsOver, type Calculate, type Cells } from "./opened";
import { LEDGER, MADE_AT, SESSION, SETTINGS } from "./session";
import * as sheetsStore from "./sheetsStore";

/** Longer than Excel waits before it books what cost nothing. */
const BOOKED = 1_500;

function cellsOf(shown: Cells | string): Cells {
  if (typeof shown === "string") throw new Error(shown);
  return shown;
}

async function calculated(calculate: Calculate): Promise<{ readonly cells: Cells[]; readonly ledger: Cells }> {
  const cells: Cells[] = [];
  for (const call of SESSION) cells.push(cellsOf(await calculate(call)));
  await new Promise((resolve) => setTimeout(resolve, BOOKED));
  return { cells, ledger: cellsOf(await calculate(LEDGER)) };
}

/** One entry a line: small differences stay small. */
function write(name: string, content: object): void {
  const lines = JSON.stringify(content, null, 1).replace(/\n {4,}/g, "");
  writeFileSync(join(__dirname, name), `${lines}\n`);
}

async function main([commit]: readonly string[]): Promise<void> {
  if (commit === undefined) throw new Error("name the commit whose build this is");
  const device = newDevice(SETTINGS);
  const inExcel = await calculated(excelOver(device, billing(), MADE_AT));
  write("excel.json", { commit, store: await excelStore.written(device), ...inExcel });
  const document = newDocument(SETTINGS, { network: billing().network, clock: new Clock(MADE_AT) });
  const inSheets = await calculated(sheetsOver(document));
  execute(document, "propKeep", [], TRIGGER);
  write("sheets.json", { commit, store: sheetsStore.written(document), ...inSheets });
}

/** The timers of a realm keep no process awake. */
const awake = setInterval(() => undefined, 1_000);
void main(process.argv.slice(2)).finally(() => clearInterval(awake));
