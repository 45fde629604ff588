/**
 * A strict stand-in for Apps Script: each call is an execution of its own, in a bare realm with the services that
 * Code.js uses and no other global. Arguments go in as Sheets passes them.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext, Script } from "node:vm";
import { Cache, UrlFetchApp, Utilities } from "./appsScript";

const DIST = join(__dirname, "../../dist/sheets");

/** What outlives an execution: the owner's settings and the document's cache. */
export interface SheetsDocument {
  readonly settings: Map<string, string>;
  readonly cache: Cache | null;
}

export const newDocument = (
  settings: Readonly<Record<string, string>> = {},
  now: () => number = Date.now,
): SheetsDocument => ({ settings: new Map(Object.entries(settings)), cache: new Cache(now) });

const script = new Script(readFileSync(join(DIST, "Code.js"), "utf8"), { filename: "Code.js" });

/** Calls a custom function as a cell does: the given arguments only, in a new execution. */
export function callSheets(document: SheetsDocument, name: string, args: readonly unknown[]): unknown[][] {
  const realm = createContext(
    {
      UrlFetchApp,
      CacheService: { getDocumentCache: () => document.cache },
      PropertiesService: { getUserProperties: () => ({ getProperties: () => Object.fromEntries(document.settings) }) },
      Utilities,
    },
    { codeGeneration: { strings: false, wasm: false } },
  );
  script.runInContext(realm);
  const run = runInContext(name, realm) as (...given: unknown[]) => unknown[][];
  const given = args.map((argument) => inRealm(argument, realm));
  while (given.length > 0 && given[given.length - 1] === undefined) given.pop();
  return run(...given);
}

/** Dates that a cell holds are dates of the realm. */
function inRealm(argument: unknown, realm: object): unknown {
  if (Array.isArray(argument)) return argument.map((each: unknown) => inRealm(each, realm));
  return argument instanceof Date ? (runInContext(`new Date(${argument.getTime()})`, realm) as unknown) : argument;
}
