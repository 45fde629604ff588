/**
 * A strict stand-in for Excel's shared runtime: a realm with the globals that functions.js may use and no others,
 * with `fetch` over real HTTP. Arguments go in as Excel passes them; what comes out is what the cells would show.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, Script } from "node:vm";
import { IDBFactory } from "fake-indexeddb";

const DIST = join(__dirname, "../../dist/excel");

interface Metadata {
  readonly functions: readonly {
    readonly id: string;
    readonly parameters: readonly { readonly name: string; readonly optional?: boolean }[];
  }[];
}

/** What outlives a runtime on a device. */
export interface Device {
  readonly settings: Map<string, string>;
  readonly database: IDBFactory | undefined;
}

export const newDevice = (settings: Readonly<Record<string, string>> = {}): Device => ({
  settings: new Map(Object.entries(settings)),
  database: new IDBFactory(),
});

export class CellError {
  constructor(
    readonly code: string,
    readonly message: string | undefined,
  ) {}
}

export type Associated = (...args: unknown[]) => Promise<unknown[][]>;

export interface ExcelRealm {
  readonly metadata: Metadata;
  readonly associated: ReadonlyMap<string, Associated>;
  /** Calls by the metadata alone: omitted optionals are null, the invocation comes last. */
  readonly call: (id: string, args: readonly unknown[], invocation?: object) => Promise<unknown[][]>;
}

const script = new Script(readFileSync(join(DIST, "functions.js"), "utf8"), { filename: "functions.js" });

export function openExcel(device: Device, formats = false): ExcelRealm {
  const associated = new Map<string, Associated>();
  const realm = {
    CustomFunctions: {
      associate: (id: string, run: Associated) => associated.set(id, run),
      Error: CellError,
      ErrorCode: { invalidValue: "#VALUE!", notAvailable: "#N/A" },
    },
    OfficeRuntime: {
      storage: { getItem: (name: string) => Promise.resolve(device.settings.get(name) ?? null) },
    },
    Office: { context: { requirements: { isSetSupported: () => formats } } },
    indexedDB: device.database,
    fetch: (url: string, options: RequestInit) => fetch(url, options),
    setTimeout,
    clearTimeout,
  };
  script.runInContext(createContext(realm, { codeGeneration: { strings: false, wasm: false } }));
  const metadata = JSON.parse(readFileSync(join(DIST, "functions.json"), "utf8")) as Metadata;
  return {
    metadata,
    associated,
    call(id, args, invocation = { functionName: id, isInValuePreview: false }) {
      const parameters = metadata.functions.find((each) => each.id === id)!.parameters;
      const run = associated.get(id)!;
      return run(...parameters.map((_, index) => matrix(args[index])), invocation);
    },
  };
}

/** Every parameter is declared as a matrix: a single cell arrives as a grid of one, an omitted argument as null. */
function matrix(argument: unknown): unknown {
  if (argument === undefined) return null;
  return Array.isArray(argument) ? argument : [[argument]];
}
