/**
 * Every store, in every state in which a build left it, is read by this one: the cells show what they showed, nothing is
 * asked that was not, lists, schedules and dry runs go on where they stopped. And this build calls things what that one
 * called them, because both are open side by side for a day.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { officeStorage } from "../../src/playground/officeStandIn/runtime";
import { localTexts } from "../../src/playground/page/localTexts";
import { QUOTE_GONE } from "../../src/shared/spending/fetch/approval";
import {
  loadAccounts,
  loadUsageAndLog,
  saveAccounts,
  saveUsageAndLog,
  usageFile,
} from "../../src/sandbox/server/state/stateFile";
import { scratch } from "../sandbox/server/scratch";
import { EXCEL_STATES, madeExcel, seen as seenInExcel, type StoredExcelState } from "./excelStates";
import { deviceWith, written as writtenInExcel } from "./excelStore";
import { EXCEL_BY_MONTH, SHEETS_BY_MONTH } from "./byMonth";
import { FORMER } from "./formerBuild";
import { namesInExcel, namesInFiles, namesInSheets } from "./names";
import { ASKED, madeFiles, put, statuses, type StoredFiles } from "./sandboxServerState";
import { madeSheets, seen as seenInSheets, SHEETS_STATES, type StoredSheetsState } from "./sheetsStates";
import type { ScriptedService } from "./scriptedService";
import { documentWith, written as writtenInSheets } from "./sheetsStore";
import { readState } from "./stateFile";

interface StoredServer {
  readonly at: number;
  readonly store: StoredFiles;
}

const NAMES = readFileSync(join(__dirname, "states", "names.txt"), "utf8")
  .trim()
  .split("\n");

interface Looked {
  readonly what: string;
  readonly asks?: true;
}

jest.setTimeout(180_000);

/** What the build before neither wrote nor reads. */
const SINCE = [
  "cache: a* body.before.fields.*",
  "cache: changes",
  "cache: changes.0.at",
  "cache: changes.0.left",
  "cache: progress.changes.others",
  "cache: progress.problemRows.more",
  "cache: progress.problemRows.reasons.*.areas.*.column",
  "cache: progress.problemRows.reasons.*.areas.*.columns",
  "cache: progress.problemRows.reasons.*.areas.*.row",
  "cache: progress.problemRows.reasons.*.areas.*.rows",
  "cache: progress.problemRows.reasons.*.areas.*.sheet",
  "cache: progress.problemRows.reasons.*.message",
  "cache: progress.problemRows.reasons.*.name",
  "cache: progress.problemRows.reasons.*.rows",
  "cache: progress.rows.all",
  "cache: progress.rows.done",
  "cache: waiting",
  "database: book.days",
  "database: book.faults.*.booked",
  "document property: PROP_BOOK.days",
  "document property: PROP_BOOK.faults.*.booked",
  "document property: PROP_BOOK.faults.*.home",
  "document property: PROP_BOOK.open.*.5",
  "user property: PROP_SPENT.spent.*.2",
  "document property: PROP_CHOSEN",
  "document property: PROP_LIST.left",
  "document property: PROP_LIST.person",
  "document property: PROP_LIST.service",
  "document property: PROP_LIST_RUN.column",
  "document property: PROP_LIST_RUN.left",
  "document property: PROP_LIST_RUN.made",
  "document property: PROP_LIST_RUN.next",
  "document property: PROP_LIST_RUN.open.*",
  "document property: PROP_LIST_RUN.row",
  "document property: PROP_LIST_RUN.sheet",
  "document property: PROP_RUN.until",
  "document property: PROP_SCHEDULE.next",
  "document property: PROP_SCHEDULE.person",
  "document property: PROP_SCHEDULE.service",
  "user property: PROP_PERSON",
];

/** What this build no longer writes: one trigger begins what is due, and a report leaves out what the call left out. */
const NO_MORE = ["cache: r*.0.3", "document property: PROP_SCHEDULE.trigger", "trigger: propScheduled"];

/** What earlier builds spent while their database refused: this one merges it, and spends nothing then. */
const WITHOUT_DATABASE = /^localStorage: prop\.(aside|book)\b|^database: book\.taken\b/;

/**
 * How old an answer was when it was looked up: nobody reads it. What a price was lasts an hour, and is told anew. No
 * formula is removed for a moment any more.
 */
const NO_LONGER = /^(cache: a\* body|database: answer\.kept)\.before\.age$|^cache: (ticket \*|formulas\b)/;
const TOLD_ANEW = /^cache: quote \*/;

/** What is at hand costs nothing. */
function asksNothing(looks: readonly Looked[], seen: StoredExcelState["seen"]): void {
  const free = looks.filter(({ asks }) => asks !== true).map(({ what }) => what);
  const asked = seen.filter(({ what }) => free.includes(what)).flatMap(({ asked: urls }) => urls);
  expect(asked).toEqual([]);
}

/** A cell says today in other words that nobody lived to see the answer. Moments may differ by what Google's services take. */
const sameWords = (seen: unknown): unknown =>
  JSON.parse(
    JSON.stringify(seen)
      .replace(/No answer(?: came)?: the page or script [^|"]*/g, "No answer ")
      .replace(/\b(17\d{7})\d{4}\b/g, "$1"),
  );

/** What a schedule's trigger stood for, the hourly one does. */
const withoutFormer = (seen: unknown): unknown =>
  JSON.parse(JSON.stringify(seen).replace(/"propKeep","propScheduled"|"propScheduled"/g, '"propKeep"'));

describe.each(Object.entries(EXCEL_STATES))("Excel's store after %s", (name, state) => {
  const stored = readState<StoredExcelState>(`excel/${name}`);

  it("is read as the build read it that left it", async () => {
    asksNothing(state.looks, stored.seen);
    expect(await seenInExcel(state, () => deviceWith(stored.store), stored.at, undefined)).toEqual(stored.seen);
  });
});

describe.each(Object.entries(SHEETS_STATES))("Google Sheets' store after %s", (name, state) => {
  const stored = readState<StoredSheetsState>(`sheets/${name}`);

  it("is read as the build read it that left it", () => {
    asksNothing(state.looks, stored.seen);
    const opened = (service: ScriptedService, at: number) => documentWith(stored.store, service.network, at);
    const seen = seenInSheets(state, opened, stored.at, undefined);
    if (name === "a price") {
      // It is told anew: nothing is asked for one that another build told.
      expect(seen).toMatchObject([
        { told: [["stopped", 0, 0, 0, 0, 0, 0, 0, QUOTE_GONE.message], expect.anything()], asked: [] },
      ]);
    } else {
      expect(sameWords(seen)).toEqual(sameWords(withoutFormer(stored.seen)));
    }
  });
});

it.each(EXCEL_BY_MONTH)("Excel's ledger by month after %s is read as the build read it that left it", async (name) => {
  const { store, seen, at } = readState<StoredExcelState>(`excel by month/${name}`);
  expect(await seenInExcel(EXCEL_STATES[name]!, () => deviceWith(store), at, undefined)).toEqual(seen);
});

it.each(SHEETS_BY_MONTH)(
  "Google Sheets' ledger by month after %s is read as the build read it that left it",
  (name) => {
    const { store, seen, at } = readState<StoredSheetsState>(`sheets by month/${name}`);
    const opened = (service: ScriptedService, moment: number) => documentWith(store, service.network, moment);
    expect(sameWords(seenInSheets(SHEETS_STATES[name]!, opened, at, undefined))).toEqual(sameWords(seen));
  },
);

describe("the sandbox server's files", () => {
  const { at, store } = readState<StoredServer>("sandbox server");

  it("are read: valid, deleted and restricted keys, and usage", async () => {
    const { file, run, remove } = scratch();
    put(file, store);
    saveAccounts(file, loadAccounts(file)!);
    saveUsageAndLog(file, loadUsageAndLog(file), at);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(JSON.parse(store.accounts));
    expect(JSON.parse(readFileSync(usageFile(file), "utf8"))).toEqual(JSON.parse(store.used));
    expect(await statuses(file, ASKED)).toEqual([200, 200, 200, 401, 401, 401, 403, 404]);
    expect(() => run("keys create --name again --key gone")).toThrow(/deleting is final/);
    remove();
  });
});

describe("the playground's settings", () => {
  it("are found in the browser's storage under the names that they had", async () => {
    const items = new Map([["office-storage:PROP_API_KEY", "sandbox"]]);
    const local = { getItem: (name: string) => items.get(name) ?? null } as Storage;
    expect(await officeStorage(localTexts(local)).getItems(["PROP_API_KEY", "PROP_SPENDING"])).toEqual({
      PROP_API_KEY: "sandbox",
      PROP_SPENDING: null,
    });
  });
});

describe("what this build writes", () => {
  it("has all names that the build before gave it, and few that came since", async () => {
    const names = new Set<string>();
    const add = (found: readonly string[]): void => found.forEach((name) => names.add(name));
    for (const state of Object.values(SHEETS_STATES)) add(namesInSheets(writtenInSheets(madeSheets(state, undefined))));
    for (const state of Object.values(EXCEL_STATES)) {
      const { device } = await madeExcel(state, undefined);
      // Stands in for what an earlier build wrote.
      device.local!.delete("prop.aside");
      add(namesInExcel(await writtenInExcel(device)));
    }
    const { remove, ...files } = scratch();
    add(namesInFiles(await madeFiles({ ...files, remove })));
    remove();
    const lasting = [...names].filter((name) => !TOLD_ANEW.test(name));
    const isOver = (name: string) => NO_LONGER.test(name) || WITHOUT_DATABASE.test(name) || NO_MORE.includes(name);
    const before = NAMES.filter((name) => !isOver(name));
    expect(lasting.sort()).toEqual([...before, ...SINCE].sort());
  });

  it("was compared with builds that are named", () => {
    const commitsOf = (names: readonly string[]) =>
      new Set(names.map((name) => readState<{ readonly commit: string }>(name).commit));
    const excel = Object.keys(EXCEL_STATES).map((name) => `excel/${name}`);
    const sheets = Object.keys(SHEETS_STATES).map((name) => `sheets/${name}`);
    expect(commitsOf([...excel, ...sheets, "sandbox server"])).toEqual(new Set(["3dafb67"]));
    const byMonth = [
      ...EXCEL_BY_MONTH.map((name) => `excel by month/${name}`),
      ...SHEETS_BY_MONTH.map((name) => `sheets by month/${name}`),
    ];
    expect(commitsOf(byMonth)).toEqual(new Set([FORMER]));
  });
});
