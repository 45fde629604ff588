/**
 * One execution of Code.js: the script evaluated again, with the services that its kind of execution may use, a clock that
 * ends it, and no other global.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BareScript, dateWith, type Globals } from "../bareRealm";
import { validationBuilder, ruleBuilder } from "./builders";
import { OutOfTime } from "./clock";
import { recalculate } from "./calculation";
import { scriptApp, uiOf, htmlService } from "./apps";
import type { SheetsDocument } from "./document";
import { spreadsheetFace, type Leave } from "./faces";
import { fetchAll, type Fetch } from "./fetching";
import { isMode } from "../modes";
import type { Person } from "./person";
import { Properties } from "./properties";
import type { CellValue } from "./spreadsheet";
import { utilities } from "./utilities";

type AuthMode = "NONE" | "LIMITED" | "FULL";

export interface Kind {
  readonly seconds: number;
  readonly authMode: AuthMode;
  /** A cell: reads the sheet, spends its owner's properties, writes neither. */
  readonly cell: boolean;
  /** A person looks at it. */
  readonly ui: boolean;
}

export const CELL: Kind = { seconds: 30, authMode: "LIMITED", cell: true, ui: false };
export const MENU: Kind = { seconds: 360, authMode: "FULL", cell: false, ui: true };
export const TRIGGER: Kind = { seconds: 360, authMode: "FULL", cell: false, ui: false };

const inCell = (document: SheetsDocument) => (name: string, given: unknown[]) => execute(document, name, given, CELL);

/** Cells calculate, because a person looks at them. */
export const lookAt = (document: SheetsDocument): void => recalculate(document, inCell(document));

/** How many there were: another of its calls fails in each. */
let executions = 0;

const CODE = join(__dirname, "../../../dist/sheets/Code.js");
const BUILT = new BareScript(readFileSync(CODE, "utf8"), "Code.js");

export function execute(
  document: SheetsDocument,
  name: string,
  args: readonly unknown[] = [],
  kind: Kind = MENU,
  person: Person = document.owner,
): unknown {
  const { clock } = document;
  const end = clock.now + kind.seconds * 1000;
  const silent = !kind.ui && document.silentTrigger;
  const self = {};
  let over = false;
  const spend = (milliseconds: number): void => {
    clock.now += milliseconds;
    if (clock.now > end || over) {
      over = true;
      throw new OutOfTime();
    }
  };
  /** Of this execution, and nothing was called since. */
  let hasFlushed = false;
  /** Takes none of this execution's time. */
  const colleague = (): void => {
    if (kind.cell) return;
    const { now } = clock;
    document.colleague?.();
    clock.now = now;
  };
  let untilFailure = kind.cell && isMode("sheets:fails-once") ? (executions += 1) % 40 : Infinity;
  const call = (service: string, milliseconds = 1): void => {
    document.service?.(service, kind.cell);
    if (hasFlushed && !kind.cell) {
      hasFlushed = false;
      colleague();
    }
    if (service !== "fetchAll" && (untilFailure -= 1) === -1) {
      throw new Error(`Exception: Service error: ${service}`);
    }
    spend(milliseconds);
  };
  const allowed = (may: boolean, what: string): void => {
    if (!may) throw new Error(`Exception: You do not have permission to call ${what}`);
  };
  const authorised = kind.authMode !== "NONE";
  const Date = dateWith(() => Math.floor(clock.now));
  const shown = (value: CellValue): CellValue => inRealm(value, Date) as CellValue;
  /** What this stand-in can't calculate ends the test, though the script goes on as after a failure of the host. */
  let fault: unknown;
  const calculate = (): void => {
    try {
      recalculate(document, inCell(document), silent);
    } catch (error) {
      fault ??= error;
      throw error;
    }
  };
  const leave: Leave = {
    read: () => (call("SpreadsheetApp", 0.01), allowed(authorised, "SpreadsheetApp.getActive")),
    write: () => (call("SpreadsheetApp", 0.05), allowed(authorised && !kind.cell, "setValue")),
    ui: () => (call("Ui"), allowed(kind.ui, "SpreadsheetApp.getUi")),
    flush: () => kind.cell || calculate(),
    now: () => clock.now,
    shown,
  };
  const scoped =
    <T extends object>(scope: string, found: () => T | null) =>
    () => {
      call(scope);
      allowed(authorised, scope);
      return found();
    };
  const forbidden = (what: string) => () => {
    throw new Error(`${what} is shared by strangers`);
  };
  const counted = <T extends object>(target: T, milliseconds: number, writable = true): T =>
    new Proxy(target, {
      get(object, property) {
        const value: unknown = Reflect.get(object, property);
        if (typeof value !== "function") return undefined;
        return (...given: unknown[]): unknown => {
          call(String(property), milliseconds);
          if (!writable && /^(set|delete)/.test(String(property))) allowed(false, String(property));
          const result: unknown = (value as (...all: unknown[]) => unknown).apply(object, given);
          return result === object ? undefined : result;
        };
      },
    });
  const { lock } = document;
  const documentLock = {
    tryLock(milliseconds: number): boolean {
      call("tryLock", 5);
      if (lock.holder === self) return true;
      if (lock.holder !== undefined) throw new Error("the lock is held by an execution that waits for this one");
      if (lock.until > clock.now) {
        spend(Math.min(milliseconds, lock.until - clock.now));
        if (lock.until > clock.now) return false;
      }
      lock.holder = self;
      return true;
    },
    hasLock: () => lock.holder === self,
    releaseLock(): void {
      if (lock.holder === self) lock.holder = undefined;
    },
  };
  const services = {
    UrlFetchApp: {
      fetchAll(requests: readonly Fetch[]) {
        if (lock.holder === self) throw new Error("the lock is held during a fetch");
        allowed(kind.authMode === "FULL" || kind.cell, "UrlFetchApp.fetchAll");
        call("fetchAll", 0);
        const sent = clock.now;
        document.meanwhile?.();
        clock.now = sent;
        const came = fetchAll(requests, document.network, clock.now);
        document.service?.("fetched", kind.cell);
        colleague();
        spend(document.latency);
        return came;
      },
    },
    CacheService: {
      getDocumentCache: scoped("getDocumentCache", () => (document.container ? counted(document.cache, 8) : null)),
      getScriptCache: forbidden("The script cache"),
    },
    PropertiesService: {
      getUserProperties: scoped("getUserProperties", () => {
        const { properties } = kind.cell ? document.owner : person;
        const isLost = kind.cell && isMode("sheets:no-owner");
        return counted(isLost ? new Properties() : properties, 8, !kind.cell);
      }),
      getDocumentProperties: scoped("getDocumentProperties", () =>
        document.container ? counted(document.properties, 8) : null,
      ),
      getScriptProperties: forbidden("The script properties"),
    },
    LockService: {
      getDocumentLock: scoped("getDocumentLock", () => (document.container ? documentLock : null)),
      getUserLock: scoped("getUserLock", () => ({ tryLock: () => true, releaseLock: () => undefined })),
      getScriptLock: forbidden("The script lock"),
    },
    SpreadsheetApp: {
      getActive: () => (leave.read(), document.container ? spreadsheetFace(document.spreadsheet, leave) : null),
      flush() {
        leave.write();
        calculate();
        colleague();
        hasFlushed = true;
      },
      newConditionalFormatRule: () => (leave.read(), ruleBuilder()),
      newDataValidation: () => (leave.read(), validationBuilder()),
      getUi: () => (leave.ui(), uiOf(document, person, () => (call("Ui"), colleague()))),
    },
    ScriptApp: scriptApp(document, person, (what) => {
      call("ScriptApp", 20);
      allowed(kind.authMode === "FULL" && !kind.cell, what);
    }),
    HtmlService: htmlService(document),
    Utilities: utilities(
      (milliseconds) => (call("sleep", milliseconds), colleague()),
      (name) => call(name, 0),
    ),
    Date,
  };
  const run = functionOf(name, (document.script ?? BUILT).evaluate(services), services);
  const given = args.map((argument) => inRealm(argument, Date));
  while (given.length > 0 && given[given.length - 1] === undefined) given.pop();
  try {
    const result = run(...given);
    if (!over && !kind.cell) calculate();
    if (fault !== undefined) throw fault;
    if (!over) return result;
    throw new OutOfTime();
  } catch (error) {
    throw fault ?? (over ? new OutOfTime() : error);
  } finally {
    if (lock.holder === self) lock.holder = undefined;
  }
}

type Run = (...given: unknown[]) => unknown;

/** A function of the script by its name, or one that a test writes out, which sees what the script sees. */
function functionOf(name: string, functions: Globals, services: Globals): Run {
  const own = functions[name] as Run | undefined;
  if (own !== undefined) return own;
  const seen = { ...services, ...functions };
  return new BareScript(`const written = ${name};`, "written").evaluate(seen)["written"] as Run;
}

/** Of whatever realm: another execution may have written it. */
function isDate(value: unknown): value is Date {
  return Object.prototype.toString.call(value) === "[object Date]";
}

/** Dates that a cell holds are dates of the realm. */
function inRealm(argument: unknown, Date: DateConstructor): unknown {
  if (Array.isArray(argument)) return argument.map((each: unknown) => inRealm(each, Date));
  return isDate(argument) ? new Date(argument.getTime()) : argument;
}
