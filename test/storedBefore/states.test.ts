/**
 * Every store, in every state in which a build left it, is read by this one: the cells show what they showed, nothing is
 * asked that was not, lists, schedules and dry runs go on where they stopped. And this build calls things what that one
 * called them, because both are open side by side for a day.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { officeStorage } from "../../src/playground/officeStandIn/runtime";
import { localTexts } from "../../src/playground/page/localTexts";
import { QUOTE_GONE } from "../../src/shared/workbook/pricing/approval";
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
import { FORMER } from "./formerBuild";
import { namesInExcel, namesInFiles, namesInSheets } from "./names";
import { ASKED, madeFiles, put, statuses, type StoredFiles } from "./sandboxServerState";
import { madeSheets, seen as seenInSheets, SHEETS_STATES, type StoredSheetsState } from "./sheetsStates";
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

/** What the build before neither wrote nor reads. */
const SINCE = [
  "document property: PROP_CHOSEN",
  "document property: PROP_HOST.functionsRemembered",
  "document property: PROP_LIST.person",
  "document property: PROP_RUN.until",
  "document property: PROP_SCHEDULE.next",
  "document property: PROP_SCHEDULE.person",
  "user property: PROP_PERSON",
];

/** What this build no longer writes: one trigger begins what is due, and a report leaves out what the call left out. */
const NO_MORE = ["cache: r*.0.3", "document property: PROP_SCHEDULE.trigger", "trigger: propScheduled"];

/** How old an answer was when it was looked up: nobody reads it. What a price was lasts an hour, and is told anew. */
const NO_LONGER = /^(cache: a\* body|database: answer\.kept)\.before\.age$|^cache: ticket \*/;
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
    const opened = (service: Parameters<Parameters<typeof seenInSheets>[1]>[0], at: number) =>
      documentWith(stored.store, service.network, at);
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

describe("the sandbox server's files", () => {
  const { at, store } = readState<StoredServer>("sandbox server");

  it("are read: keys that hold, that are gone and that may not, and what was used", async () => {
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
  it("has the names that the build before gave it, all of them, and few that came since", async () => {
    const names = new Set<string>();
    const add = (found: readonly string[]): void => found.forEach((name) => names.add(name));
    for (const state of Object.values(SHEETS_STATES)) add(namesInSheets(writtenInSheets(madeSheets(state, undefined))));
    for (const state of Object.values(EXCEL_STATES)) {
      add(namesInExcel(await writtenInExcel((await madeExcel(state, undefined)).device)));
    }
    const { remove, ...files } = scratch();
    add(namesInFiles(await madeFiles({ ...files, remove })));
    remove();
    const lasting = [...names].filter((name) => !TOLD_ANEW.test(name));
    const before = NAMES.filter((name) => !NO_LONGER.test(name) && !NO_MORE.includes(name));
    expect(lasting.sort()).toEqual([...before, ...SINCE].sort());
  });

  it("was compared with a build that is named", () => {
    const excel = Object.keys(EXCEL_STATES).map((name) => `excel/${name}`);
    const sheets = Object.keys(SHEETS_STATES).map((name) => `sheets/${name}`);
    const commits = [...excel, ...sheets, "sandbox server"].map(
      (name) => readState<{ readonly commit: string }>(name).commit,
    );
    expect(new Set(commits)).toEqual(new Set([FORMER]));
  });
});
