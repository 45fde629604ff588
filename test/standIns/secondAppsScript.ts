/**
 * A second stand-in of Apps Script, which somebody else wrote by Google's documents (gas-digital-twin): a spreadsheet,
 * properties, a cache, menus and triggers. What it lacks and Code.js calls is here, and no more than that. It knows no
 * formulas, no permissions and no limits: those are held by our own.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  CacheService,
  createSpreadsheet,
  PropertiesService,
  ScriptApp,
  SpreadsheetApp,
  teardown,
} from "gas-digital-twin";
import { enteredText } from "./appsScript/enteredText";
import { fetchAll, type Fetch, type Network } from "./appsScript/fetching";
import { utilities } from "./appsScript/utilities";
import { BareScript, dateWith, type Globals } from "./bareRealm";

const BUILT = new BareScript(readFileSync(join(__dirname, "../../dist/sheets/Code.js"), "utf8"), "Code.js");

type Value = string | number | boolean | Date;
type Values = readonly (readonly Value[])[];

/** What a test runs and looks at. */
export interface SecondDocument {
  readonly run: (name: string, ...given: readonly unknown[]) => unknown;
  readonly values: () => Values;
  /** The labels of the menu's entries. */
  readonly entries: readonly string[];
  readonly told: readonly string[];
}

interface Opening {
  readonly settings: Readonly<Record<string, string>>;
  readonly network: Network;
  readonly values: Values;
  readonly now: number;
  /** What a person answers, in turn: a text is typed before OK, an empty one is a button. */
  readonly answers?: readonly string[];
}

/** Only one is open at a time, since what the package stores is there once. */
export function openSecond({ settings, network, values, now: start, answers = [] }: Opening): SecondDocument {
  teardown();
  createSpreadsheet("second", "Second", { Sheet1: values });
  PropertiesService.getUserProperties().setProperties(settings);
  const book = SpreadsheetApp.getActive();
  const sheet = book.getActiveSheet();
  const [entries, told, waiting] = [[] as string[], [] as string[], [...answers]];
  const lock = () => ({ tryLock: () => true, hasLock: () => true, releaseLock: () => undefined });
  let now = start;
  fill(Object.getPrototypeOf(book) as object, SPREADSHEET);
  fill(Object.getPrototypeOf(sheet) as object, SHEET);
  fill(Object.getPrototypeOf(sheet.getRange(1, 1)) as object, RANGE);
  const asked = { getSelectedButton: () => "OK", getResponseText: () => waiting.shift() ?? "" };
  const menu = {
    addItem: (label: string) => (entries.push(label), menu),
    addSeparator: () => menu,
    addToUi: () => undefined,
  };
  const ui = {
    ...{ Button: { OK: "OK", YES: "YES", NO: "NO" }, ButtonSet: { OK: "OK", OK_CANCEL: "OK_CANCEL" } },
    ...{ createMenu: () => menu, createAddonMenu: () => menu, prompt: () => asked },
    alert: (...texts: readonly string[]) => (told.push(texts[1] ?? ""), waiting.shift() === "NO" ? "NO" : "OK"),
  };
  const services: Globals = {
    ...{ CacheService, PropertiesService },
    ScriptApp: { ...ScriptApp, getInstallationSource: () => "NONE" },
    SpreadsheetApp: { ...SpreadsheetApp, getActive: () => book, getUi: () => ui, flush: () => undefined },
    LockService: { getDocumentLock: lock, getUserLock: lock },
    UrlFetchApp: { fetchAll: (requests: readonly Fetch[]) => fetchAll(requests, network, (now += 250)) },
    Utilities: utilities(
      (milliseconds) => (now += milliseconds),
      () => undefined,
    ),
    Date: dateWith(() => Math.floor(now)),
  };
  return {
    run: (name, ...given) => (BUILT.evaluate(services)[name] as SecondDocument["run"])(...(given as [string])),
    values: () => sheet.getDataRange().getValues(),
    ...{ entries, told },
  };
}

/** Methods that a class of the package lacks. */
function fill(prototype: object, methods: object): void {
  Object.assign(prototype, methods);
}

interface Area {
  readonly sheet: { readonly data: Value[][]; readonly _ensureSize: (row: number, column: number) => void };
  readonly row: number;
  readonly col: number;
  readonly numRows: number;
  readonly numCols: number;
  readonly getValues: () => Value[][];
}

const letters = (column: number): string => String.fromCharCode(64 + column);

const blankTexts = ({ numRows, numCols }: Area, text: string): string[][] =>
  Array.from({ length: numRows }, () => Array<string>(numCols).fill(text));

const RANGE = {
  /** A text that is written is taken as if it were typed. */
  setValues(this: Area, values: Values): Area {
    this.sheet._ensureSize(this.row + this.numRows - 1, this.col + this.numCols - 1);
    values.forEach((line, down) =>
      line.forEach((value, right) => {
        const entered = typeof value === "string" ? enteredText(value) : value;
        const held = typeof entered === "string" ? entered.replace(/^'/, "") : entered;
        this.sheet.data[this.row - 1 + down]![this.col - 1 + right] = held;
      }),
    );
    return this;
  },
  isBlank(this: Area): boolean {
    return this.getValues()
      .flat()
      .every((value) => value === "");
  },
  isPartOfMerge: (): boolean => false,
  canEdit: (): boolean => true,
  getSheet(this: Area): unknown {
    return this.sheet;
  },
  getNumberFormats(this: Area): string[][] {
    return blankTexts(this, "General");
  },
  getA1Notation(this: Area): string {
    const last = `${letters(this.col + this.numCols - 1)}${this.row + this.numRows - 1}`;
    return `${letters(this.col)}${this.row}:${last}`;
  },
  activate(this: Area): Area {
    return this;
  },
};

const SHEET = {
  getMaxRows: (): number => 1000,
  getMaxColumns: (): number => 26,
  insertRowsAfter: (): void => undefined,
  insertColumnsAfter: (): void => undefined,
  hideSheet: (): void => undefined,
  getFilter: (): null => null,
  getSlicers: (): readonly unknown[] => [],
  isRowHiddenByUser: (): boolean => false,
};

const SPREADSHEET = {
  getSpreadsheetTimeZone: (): string => "Etc/UTC",
  getSpreadsheetLocale: (): string => "en_US",
  getNumSheets(this: { readonly getSheets: () => readonly unknown[] }): number {
    return this.getSheets().length;
  },
  setActiveSheet: (): void => undefined,
  /** The addresses below the heading. */
  getActiveRangeList(this: {
    readonly getActiveSheet: () => { readonly data: Values; readonly getRange: (...at: number[]) => unknown };
  }) {
    const sheet = this.getActiveSheet();
    return { getRanges: () => [sheet.getRange(2, 1, sheet.data.length - 1, 1)] };
  },
};
