/**
 * A strict stand-in for Excel's shared runtime: a page with the globals that functions.js may use and no others, with
 * `fetch` over real HTTP. Arguments go in as Excel passes them; results are what the cells would show.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import type { PanelApi } from "../../../src/shared/panelApi/panelApi";
import {
  CustomFunctionsError as CellError,
  officeRuntime,
  type Implementation,
} from "../../../src/playground/officeStandIn/runtime";
import { BareScript, dateWith } from "../bareRealm";
import { isMode } from "../modes";
import { time as ownTime, type RealmTime } from "./virtualTime";

export { CellError };

const DIST = join(__dirname, "../../../dist/excel");

interface Metadata {
  readonly allowCustomDataForDataTypeAny?: boolean;
  readonly functions: readonly {
    readonly id: string;
    readonly parameters: readonly { readonly name: string; readonly optional?: boolean }[];
  }[];
}

/** What outlives a runtime on a device and is shared by all runtimes. */
export interface Device {
  readonly settings: Map<string, string>;
  /** How `OfficeRuntime.storage` is: it is documented for other runtimes than a shared one. */
  storage?: "hangs" | "rejects" | "absent";
  readonly database: IDBFactory | undefined;
  /** The origin's local storage; undefined if the browser doesn't allow it. */
  readonly local: Map<string, string> | undefined;
  /** The channel between tabs, if the browser has one. */
  readonly channel: typeof BroadcastChannel | undefined;
}

/** Settings stand where an earlier build kept them, or where this one does if Office's storage doesn't work here. */
export function newDevice(settings: Readonly<Record<string, string>> = {}): Device {
  const given = new Map(Object.entries(settings));
  const storage = (["hangs", "rejects", "absent"] as const).find((mode) => isMode(`excel:storage-${mode}`));
  return {
    settings: given,
    ...(storage === undefined ? {} : { storage }),
    database: new IDBFactory(),
    local: storage === undefined ? new Map() : given,
    channel: channelOfDevice(),
  };
}

export interface ExcelRealm {
  readonly metadata: Metadata;
  readonly associated: ReadonlyMap<string, Implementation>;
  readonly panelApi: PanelApi;
  /** Closes the page without notice: it makes no more requests, and its timers don't fire. */
  readonly close: () => void;
  /** Calls by the metadata alone: omitted optionals are null, the invocation comes last. */
  readonly call: (id: string, args: readonly unknown[], invocation?: object) => Promise<unknown[][]>;
}

const ORIGIN = "https://addin.example.com/excel/";

const A_WHILE = 60_000;

/** The scripts of an add-in's folder, by name. */
export type ScriptFolder = (name: string) => BareScript;

/** Each script is compiled once for all pages. */
export function scriptFolder(read: (name: string) => string): ScriptFolder {
  const scripts = new Map<string, BareScript>();
  return (name) => {
    const script = scripts.get(name) ?? new BareScript(read(name), name);
    scripts.set(name, script);
    return script;
  };
}

const BUILT = scriptFolder((name) => readFileSync(join(DIST, name), "utf8"));

/** What the page of an open workbook has besides what functions use. */
interface Office {
  readonly Excel: object;
  readonly Office: { readonly context: object };
  readonly URL: typeof URL;
  readonly location: { readonly href: string };
}

export interface Opening {
  /** This Excel supports data types. */
  readonly formats?: boolean;
  /** It refuses them nevertheless. */
  readonly refusesDataTypes?: boolean;
  /** Intercepts requests. */
  readonly wire?: typeof fetch;
  /** Whether the page can load a script of its own by this name now. */
  readonly loads?: (name: string) => boolean;
  /** The rest of Office; without it, functions can be called and nothing else. */
  readonly office?: Office;
  /** Milliseconds by which the runtime's clock is ahead. */
  readonly ahead?: number;
  /** Additional milliseconds at this moment: the user sets the clock. */
  readonly set?: () => number;
  /** It was opened at this moment. Otherwise a while ago, as most tests are not about the opening. */
  readonly justOpened?: boolean;
  /** Another time than that of the suite's other runtimes. */
  readonly time?: RealmTime;
  /** Those of another build, instead of this one. */
  readonly scripts?: ScriptFolder;
  /** What the browser tells of itself, and its locks. */
  readonly navigator?: { readonly onLine: boolean; readonly locks: Pick<LockManager, "request"> };
}

/** A tab or workbook: its own state ends with it, the device's stays. */
export function openExcel(
  device: Device,
  {
    formats = false,
    refusesDataTypes = false,
    wire = fetch,
    ahead = 0,
    set = () => 0,
    justOpened = false,
    office,
    time = ownTime.inRealm(),
    scripts = BUILT,
    loads = () => true,
    navigator,
  }: Opening = {},
): ExcelRealm {
  const { associated, globals } = officeRuntime(device.settings, (set, version) => formats && isThere(set, version));
  let isOpen = true;
  let sinceOpened = 0;
  let leave = (): void => undefined;
  const left = new Promise<void>((resolve) => (leave = resolve));
  /** Time goes on while it is waited for. */
  const awaited = <T>(what: T): T => {
    if (isPromise(what)) void ownTime.during(Promise.race([what, left]));
    return what;
  };
  const page: Record<string, unknown> = {};
  const given = {
    ...globals,
    OfficeRuntime: officeRuntimeOf(device, globals.OfficeRuntime),
    ...office,
    Office: {
      ...office?.Office,
      ...globals.Office,
      context: { ...office?.Office.context, ...globals.Office.context },
    },
    indexedDB: device.database,
    IDBKeyRange,
    localStorage: device.local === undefined ? undefined : localOf(device.local),
    performance: { now: () => time.steady() + sinceOpened },
    BroadcastChannel: device.channel,
    ...(navigator === undefined ? {} : { navigator }),
    fetch: async (url: string, options: RequestInit) =>
      isOpen ? asInPage(await wire(url, options), options) : new Promise<never>(() => undefined),
    setTimeout: (run: () => void, milliseconds?: number) => time.setTimeout(() => isOpen && run(), milliseconds),
    clearTimeout: time.clearTimeout,
    document: documentOf((name) => {
      if (!loads(name)) return false;
      scripts(name).evaluate(given);
      return true;
    }),
    Date: dateWith(() => time.now() + ahead + set()),
    self: page,
    globalThis: page,
  };
  Object.assign(page, given);
  scripts("functions.js").evaluate(given);
  if (!justOpened) sinceOpened = A_WHILE;
  const metadata = JSON.parse(readFileSync(join(DIST, "functions.json"), "utf8")) as Metadata;
  return {
    metadata,
    associated,
    panelApi: mapped(page["PROP_BRIDGE"] as PanelApi, awaited),
    close() {
      isOpen = false;
      leave();
    },
    async call(id, args, given = {}) {
      // The very object: a test hears of it what the function sets.
      const invocation = Object.assign(given, {
        functionName: id,
        isInValuePreview: false,
        ...cellOfItsOwn(),
        ...given,
        ...(isMode("excel:no-preview-flag") ? { isInValuePreview: undefined } : {}),
      });
      const parameters = metadata.functions.find((each) => each.id === id)!.parameters;
      const run = associated.get(id)!;
      const result = run(...parameters.map((_, index) => matrix(args[index])), invocation) as Promise<unknown[][]>;
      const shown = await awaited(result);
      return metadata.allowCustomDataForDataTypeAny === true && !refusesDataTypes
        ? shown
        : shown.map((row) => row.map(withoutDataTypes));
    },
  };
}

function officeRuntimeOf(device: Device, { storage }: { readonly storage: object }) {
  const calls = (name: string, args: readonly unknown[]): unknown => {
    if (device.storage === "hangs") return new Promise(() => undefined);
    if (device.storage === "rejects") return Promise.reject(new Error("Storage is unavailable"));
    return (storage as Record<string, (...given: readonly unknown[]) => unknown>)[name]!(...args);
  };
  const handler = {
    get:
      (_: object, name: string) =>
      (...args: unknown[]) =>
        calls(name, args),
  };
  return device.storage === "absent" ? undefined : { storage: new Proxy(storage, handler) };
}

const isPromise = (what: unknown): what is PromiseLike<unknown> =>
  typeof (what as { readonly then?: unknown } | undefined)?.then === "function";

/** The same methods; what each gives is passed on. */
function mapped(api: PanelApi, pass: <T>(given: T) => T): PanelApi {
  const methods = Object.entries(api).map(([name, method]) => [
    name,
    typeof method === "function"
      ? (...given: unknown[]) => pass((method as (...all: unknown[]) => unknown)(...given))
      : (method as unknown),
  ]);
  return Object.fromEntries(methods) as PanelApi;
}

/** A browser follows redirects, headers and all, unless told not to; then a page sees that there was one, and no more. */
function asInPage(response: Response, { redirect = "follow" }: RequestInit): Response {
  const isHidden = redirect === "manual" && response.status >= 300 && response.status < 400;
  return isHidden ? OPAQUE_REDIRECT : response;
}

/** What `fetch` returns in a page for a redirect that it must not follow: no constructor makes one. */
export const OPAQUE_REDIRECT = {
  type: "opaqueredirect",
  status: 0,
  ok: false,
  redirected: false,
  headers: new Headers(),
  text: () => Promise.resolve(""),
} as unknown as Response;

interface ScriptElement {
  src: string;
  onload?: (event: object) => void;
  onerror?: (event: object) => void;
}

/**
 * Of the page's document what loads a script that lies beside functions.js: a script from elsewhere is blocked.
 * @param run Runs a script of the add-in's folder. @returns Whether it could be loaded.
 */
const documentOf = (run: (name: string) => boolean) => ({
  currentScript: { tagName: "SCRIPT", src: `${ORIGIN}functions.js` },
  getElementsByTagName: () => [],
  createElement: () => ({ setAttribute: () => undefined }),
  head: {
    appendChild(script: ScriptElement): void {
      const name = script.src.startsWith(ORIGIN) ? script.src.slice(ORIGIN.length) : "";
      setImmediate(() => {
        const isLoaded = name !== "" && run(name);
        (isLoaded ? script.onload : script.onerror)?.({ type: isLoaded ? "load" : "error", target: script });
      });
    },
  },
});

/** `localStorage` of an origin, which is full at five million characters. */
const localOf = (items: Map<string, string>) => ({
  getItem: (name: string) => items.get(name) ?? null,
  setItem(name: string, text: string): void {
    const others = [...items].filter(([other]) => other !== name);
    if (others.reduce((sum, [, each]) => sum + each.length, text.length) > 5_000_000) {
      throw new DOMException("The quota has been exceeded", "QuotaExceededError");
    }
    items.set(name, text);
  },
  removeItem: (name: string) => void items.delete(name),
});

/** `BroadcastChannel` among the runtimes of one device: what one posts, the others are handed a moment later. */
function channelOfDevice(): typeof BroadcastChannel {
  const open = new Set<Channel>();
  class Channel {
    onmessage: ((event: { readonly data: unknown }) => void) | undefined;
    constructor(readonly name: string) {
      open.add(this);
    }
    postMessage(data: unknown): void {
      for (const other of open) {
        if (other !== this && other.name === this.name) setImmediate(() => other.onmessage?.({ data }));
      }
    }
  }
  return Channel as unknown as typeof BroadcastChannel;
}

/** Versions of the custom-functions runtime that the modes lack. */
function isThere(set: string, version = "1.1"): boolean {
  const lacking = isMode("excel:no-data-types") ? ["1.4", "1.5"] : isMode("excel:no-preview-flag") ? ["1.5"] : [];
  return set !== "CustomFunctionsRuntime" || !lacking.includes(version);
}

let lastRow = 0;

/** A cell that nothing else names, whose formula refers to no cells. */
const cellOfItsOwn = () => ({ address: `Sheet1!ZZ${(lastRow += 1)}`, parameterAddresses: [] });

/** Without the flag in functions.json, Excel takes no data types from functions. */
function withoutDataTypes(cell: unknown): unknown {
  if (typeof cell !== "object" || cell === null || cell instanceof CellError) return cell;
  return new CellError("#VALUE!", "functions.json does not allow data types");
}

/** Every parameter is declared as a matrix: a single cell arrives as a grid of one, an omitted argument as null. */
function matrix(argument: unknown): unknown {
  if (argument === undefined) return null;
  return Array.isArray(argument) ? argument : [[argument]];
}
