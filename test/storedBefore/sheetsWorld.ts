/** A Google Sheets document over a scripted service, and what people and the platform do to it. */
import type { Usage } from "../../src/shared/fetching/ledger/ledger";
import { formOf } from "../independentReader/trial/form";
import { said } from "../sheets/parts/said";
import { addresses } from "../standIns/appsScript/sandboxNetwork";
import type { SheetsDocument } from "../standIns/appsScript/document";
import { CELL, execute, lookAt, TRIGGER } from "../standIns/appsScript/execution";
import type { Cell } from "../standIns/appsScript/spreadsheet";
import type { ScriptedService } from "./scriptedService";
import type { Calculated } from "./session";
import type { Told } from "./told";

export const DAY = 24 * 60 * 60_000;

export interface SheetsWorld {
  readonly document: SheetsDocument;
  readonly service: ScriptedService;
  readonly cells: (call: Calculated) => Told;
  readonly usage: () => Usage;
  readonly panel: (method: string, ...args: readonly unknown[]) => unknown;
}

export function sheetsWorld(document: SheetsDocument, service: ScriptedService): SheetsWorld {
  const panel = (method: string, ...args: readonly unknown[]): unknown =>
    JSON.parse((execute(document, "propPanel", [method, JSON.stringify(args)]) as string) || "null");
  return {
    document,
    service,
    panel,
    usage: () => panel("usage") as Usage,
    cells({ name, args }) {
      const shown = said(() => execute(document, `PROP_${name}`, args, CELL)) as unknown[][] | string;
      return typeof shown === "string" ? [shown] : [...shown].map((row) => [...row].map(formOf));
    },
  };
}

/** The platform ends an execution: nothing that it calls from then on works. */
export function endedWhen(document: SheetsDocument, isOver: (service: string) => boolean, run: () => unknown): void {
  let over = false;
  document.service = (name) => {
    over ||= isOver(name);
    if (over) throw new Error("the machine went down");
  };
  said(run);
  if (!over) throw new Error("it came to its end");
  delete document.service;
  document.lock.holder = undefined;
}

export function endedAfter(document: SheetsDocument, batches: number, run: () => unknown): void {
  let came = 0;
  endedWhen(document, (name) => name === "fetched" && (came += 1) > batches, run);
}

/** While that batch is on the wire. */
export function stoppedAfter(document: SheetsDocument, batch: number, stop: () => unknown): void {
  let batches = 0;
  document.meanwhile = () => {
    batches += 1;
    if (batches === batch) stop();
  };
}

/** Homes in column A, their values in column B, selected. */
export function rentRoll({ document }: SheetsWorld, homes: number): void {
  const sheet = document.spreadsheet.active;
  addresses(homes).forEach((address, index) => {
    sheet.set(index + 1, 1, address);
    sheet.set(index + 1, 2, `=PROP_RECORD(A${index + 1}, "beds")`);
  });
  lookAt(document);
  sheet.selected = { row: 1, column: 2, rows: homes, columns: 1 };
}

/** Homes to be filled in, below a header. */
export function listed({ document }: SheetsWorld, homes: number): void {
  const sheet = document.spreadsheet.active;
  sheet.set(1, 1, "Address");
  addresses(homes).forEach((address, index) => sheet.set(index + 2, 1, address));
  sheet.selected = { row: 2, column: 1, rows: homes, columns: 1 };
  document.owner.answers.push({ button: "OK", text: "RECORD beds, lastSaleDate" }, "OK|NO");
}

/** A batch takes so long that six minutes don't suffice. */
export const SLOW = { list: 44_000, schedule: 95_000 };

export function begun(world: SheetsWorld): void {
  listed(world, 70);
  world.document.latency = SLOW.list;
  execute(world.document, "propFillList");
}

/** The sheets that a person sees, each row as a line: its values, formulas and notes. */
export const shownIn = ({ document }: SheetsWorld): Told =>
  document.spreadsheet.sheets
    .filter(({ hidden }) => !hidden)
    .map((sheet) => {
      const { rows, columns } = sheet.used();
      const lines = Array.from({ length: rows }, (_, row) =>
        Array.from({ length: columns }, (__, column) => cellText(sheet.at(row + 1, column + 1))).join(" | "),
      );
      return [sheet.name, ...lines];
    });

/** A moment of the day is another each time. */
const cellText = ({ value, formula, note }: Cell): string =>
  [Object.prototype.toString.call(value) === "[object Date]" ? "a date" : String(value), formula, note]
    .filter((each) => each !== "")
    .join(" ");

/** Lets time go to each trigger of that name, until there is none or it is over. */
export function untilDone({ document }: SheetsWorld, handler: string): void {
  document.latency = 250;
  for (let runs = 0; runs < 5; runs += 1) {
    const trigger = document.triggers.find((each) => each.handler === handler);
    if (trigger === undefined) return;
    document.clock.now = Math.max(document.clock.now, trigger.due);
    execute(document, handler, [{ triggerUid: trigger.id }], TRIGGER);
  }
  throw new Error("it never ends");
}

export const handlers = ({ document }: SheetsWorld): Told => document.triggers.map(({ handler }) => handler).sort();

export function scheduled(world: SheetsWorld, homes: number, phrase: string): void {
  rentRoll(world, homes);
  world.document.owner.answers.push({ button: "OK", text: phrase });
  execute(world.document, "propSchedule");
  world.document.clock.now += 7 * DAY;
}

/** The trigger of the schedule in an earlier build; otherwise the hourly one, once a refresh is due. */
export function fires({ document }: Pick<SheetsWorld, "document">): void {
  const former = document.triggers.find(({ handler }) => handler === "propScheduled");
  const { next = 0 } = JSON.parse(document.properties.getProperty("PROP_SCHEDULE")!) as { readonly next?: number };
  document.clock.now = Math.max(document.clock.now, next);
  execute(document, former === undefined ? "propKeep" : "propScheduled", [{ triggerUid: former?.id }], TRIGGER);
}
