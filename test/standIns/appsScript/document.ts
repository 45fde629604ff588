/** A Google Sheets document and what a script stores in it. Everything here outlives an execution. */
import type { HostScript } from "../bareRealm";
import { Cache } from "./cache";
import { Clock } from "./clock";
import { HTTP, type Network } from "./fetching";
import { newPerson, type Person } from "./person";
import { Properties } from "./properties";
import { isMode, type HostMode } from "../modes";
import { Spreadsheet, type CellValue } from "./spreadsheet";

export interface Trigger {
  readonly id: string;
  readonly handler: string;
  readonly kind: "once" | "repeated";
  readonly every: string;
  /** The time zone and calendar. */
  readonly zone: string;
  due: number;
  readonly person: Person;
}

export interface SheetsDocument {
  readonly clock: Clock;
  readonly owner: Person;
  /** Undefined if the script isn't bound to a document. */
  readonly container: boolean;
  readonly cache: Cache;
  readonly properties: Properties;
  readonly spreadsheet: Spreadsheet;
  readonly triggers: Trigger[];
  /** An add-on's triggers run hourly at most. */
  readonly addOn: boolean;
  readonly lock: Lock;
  network: Network;
  /** Milliseconds that a batch of requests takes. */
  latency: number;
  /** Results by function and arguments, in a host that remembers them: what it has there runs no more. */
  remembered?: Map<string, readonly (readonly CellValue[])[]>;
  /** Rows that don't calculate yet: their cells show that they do. */
  backlog?: (row: number) => boolean;
  /** No cell calculates while a trigger runs: what it wrote stays busy until somebody looks. */
  silentTrigger: boolean;
  /** Runs at each `fetchAll`: what other executions do meanwhile. */
  meanwhile?: () => void;
  /** Runs before each service call, of a run or of a cell: throws to abort the execution there. */
  service?: (name: string, inCell: boolean) => void;
  /**
   * What another person does to the document wherever a run lets time pass: at a flush and before the call after it, in
   * a sleep, while requests are on their way, at a dialog.
   */
  colleague?: () => void;
  /** Code.js of another build, instead of this one. */
  script?: HostScript;
  readonly log: string[];
  /** The page in the window that was last opened above the sheet. */
  dialog: string;
  /** The page that was last opened beside the sheet. */
  sidebar: string;
  files: Readonly<Record<string, string>>;
}

/** Held by an execution, or by an unknown holder until a time. */
interface Lock {
  holder: object | undefined;
  until: number;
}

let count = 0;

export interface Setup {
  readonly container?: boolean;
  readonly addOn?: boolean;
  readonly clock?: Clock;
  readonly owner?: Person;
  readonly network?: Network;
  /** Those of the environment where a test names none. */
  readonly modes?: readonly HostMode[];
}

export function newDocument(settings: Readonly<Record<string, string>> = {}, setup: Setup = {}): SheetsDocument {
  const { container = true, addOn = false, clock = new Clock(), owner = newPerson(settings), network = HTTP } = setup;
  const has = (mode: HostMode): boolean => setup.modes?.includes(mode) ?? isMode(mode);
  const spreadsheet = new Spreadsheet(`document-${(count += 1)}`);
  if (has("sheets:german")) spreadsheet.busyText = "Wird geladen...";
  return {
    ...(has("sheets:remembers") ? { remembered: new Map() } : {}),
    spreadsheet,
    clock,
    owner,
    container,
    addOn,
    network,
    cache: new Cache(clock),
    properties: new Properties(),
    triggers: [],
    lock: { holder: undefined, until: 0 },
    latency: 250,
    silentTrigger: isMode("sheets:silent-trigger"),
    dialog: "",
    sidebar: "",
    log: [],
    files: {},
  };
}
