/**
 * A host in memory for the panel in a browser. It checks what real hosts check, and throws when they would. It makes no
 * requests: a fetch settles one request after another, at the test's pace.
 */
import type {
  PanelApi,
  CellFacts,
  SettingChanges,
  Draft,
  FetchCommand,
  HostFacts,
  QuoteView,
  CommandOutcome,
  Progress,
  Scope,
  PricedCommand,
  TabWish,
} from "../../src/shared/panelApi/panelApi";
import type { SearchOffer } from "../../src/shared/panelApi/searchOffer";
import type { ChangeSummary } from "../../src/shared/panelApi/changesApi";
import type { SelectedList } from "../../src/shared/panelApi/jobsApi";
import type { SheetFacts } from "../../src/shared/panelApi/listFacts";
import type { ProblemRows } from "../../src/shared/panelApi/problemRows";
import { checkChanges, connectionView } from "../../src/shared/features/settings/settingsChanges";
import { draftFormula } from "../../src/shared/features/preview/draft";
import { draftIn } from "../../src/shared/features/preview/readDraft";
import { JOB_VIEWS } from "../../src/shared/features/jobs/jobs";
import type { DeskResults } from "../../src/shared/panelApi/deskApi";
import type { Prefix } from "../../src/shared/workbook/formulas/propFormulas";
import { fakeDesk } from "./fakeDesk";
import { IDLE_PROGRESS } from "../../src/shared/spending/progress/progress";
import { CATALOGUE } from "../../src/shared/functions/catalogue";
import { isProblem, problem } from "../../src/shared/api/problem";
import { addressText, areaAddress } from "../../src/shared/formulas/cells";
import { withCheck, withRecount } from "../../src/shared/fetching/quota/accountCheck";
import { EMPTY_QUOTA, type QuotaState } from "../../src/shared/fetching/quota/quotaState";
import { accountUsage } from "../../src/shared/fetching/quota/accountUsage";
import { dueWarnings, withClaimed, withConfirmed } from "../../src/shared/fetching/quota/spendingWarning";
import { warningText } from "../../src/shared/spending/texts/spendingText";
import { utcDay } from "../../src/shared/fetching/ledger/billingPeriod";
import type { MemberBill } from "../../src/shared/fetching/ledger/memberBill";
import { booked, monthOf } from "../../src/shared/fetching/ledger/ledger";
import { DEFAULT_SETTINGS, readSettings, type StoredSettings } from "../../src/shared/fetching/requests/settings";

export interface FakeState {
  stored: StoredSettings;
  /** Requests that cells wait for. */
  waiting: number;
  /** How many of a fetch are answered before it goes no further, until the test lets it. */
  holdsAt: number;
  /** Milliseconds that each request of a fetch takes; 0: all are answered in one step, so nobody sees a part of them. */
  pace: number;
  /** Requests that were sent and not answered. */
  uncertain: number;
  /** Requests that were billed this month. */
  billed: number;
  /** What a team's gateway tells a member. */
  bill: MemberBill | undefined;
  /** The month's count is damaged. */
  damaged: boolean;
  /** Nothing can be stored. */
  volatile: boolean;
  /** Milliseconds that reading the usage takes. */
  slow: number;
  /** Cells that report no call. */
  silent: number;
  /** The cheaper way that a price offers. */
  search: SearchOffer | undefined;
  selected: CellFacts | undefined;
  /** What the cells of a sheet show together. */
  sheet: SheetFacts;
  /** What a refresh changes, and what two sheets differ in. */
  changes: ChangeSummary | undefined;
  /** The selected list. */
  list: SelectedList | undefined;
  /** The selected addresses, in A2 and below. */
  addresses: readonly (string | null)[];
  /** What a sheet of checked addresses shows. */
  results: DeskResults | undefined;
  /** The rows that a fetch leaves without values. */
  problemRows: ProblemRows | undefined;
  /** The panel covers the sheet; only if they share a window. */
  covers: boolean;
  /** How far work is that this panel didn't start, or that goes on in later runs. */
  later: Progress | undefined;
  /** What the host was told to do, in order. */
  readonly calls: string[];
  /** The next call of this method is rejected with this message. */
  fails: Partial<Record<keyof PanelApi, string>>;
  /** Formulas whose preview was paid for. */
  readonly paid: Set<string>;
  /** When a cell last began to wait; only if they don't share one. */
  waitingSince: number | undefined;
  /** A cell calculated and waits; only if panel and cells share a window. */
  waits?: () => void;
  /** A ribbon command was pressed; only if there is a ribbon. */
  command?: (told: PricedCommand | CommandOutcome | TabWish) => void;
}

export const EXCEL: HostFacts = {
  name: "Excel",
  prefix: "PROP.",
  spends: "Your own key is spent, whoever wrote the workbook.",
  keeps: "The key is stored unencrypted, for you on this device.",
  help: "/help/",
  can: { freeze: true, convert: true, longList: false, schedule: false, entities: true },
};

export const SHEETS: HostFacts = {
  ...EXCEL,
  name: "Google Sheets",
  prefix: "PROP_",
  spends: "This sheet spends its owner’s key, whoever opens it.",
  can: { freeze: true, convert: true, longList: true, schedule: true, entities: false },
};

const GATEWAY = { baseUrl: "https://addin.example.com/v1" };

const NOW = Date.UTC(2026, 10, 21, 11);

export const emptyState = (): FakeState => ({
  stored: {},
  waiting: 0,
  holdsAt: Infinity,
  pace: 5,
  uncertain: 0,
  billed: 0,
  bill: undefined,
  damaged: false,
  volatile: false,
  slow: 0,
  silent: 0,
  search: undefined,
  selected: undefined,
  sheet: { isDue: false },
  changes: undefined,
  list: undefined,
  addresses: [],
  results: undefined,
  problemRows: undefined,
  covers: false,
  later: undefined,
  waitingSince: undefined,
  calls: [],
  fails: {},
  paid: new Set(),
});

export const fakePanelApi = (facts: HostFacts, state: FakeState): PanelApi => {
  const host = facts.name === "Google Sheets" ? {} : GATEWAY;
  const billed = booked({}, utcDay(NOW), "valueEstimate", "billed", state.billed);
  let book: QuotaState = {
    ...EMPTY_QUOTA,
    ledger: booked(billed, monthOf(NOW), "valueEstimate", "uncertain", state.uncertain),
    ...(state.damaged ? { damagedDay: utcDay(NOW) } : {}),
  };
  let offers = 0;
  let offered: QuoteView | undefined;
  let progress: Progress = IDLE_PROGRESS;
  const rules = () => {
    const settings = readSettings(state.stored, host);
    return isProblem(settings) ? DEFAULT_SETTINGS : settings;
  };
  const usage = () => ({
    ...accountUsage(book, NOW, rules()),
    ...(state.volatile ? { volatile: "refused" as const } : {}),
  });
  const done = (command: string): void => void state.calls.push(command);

  const save = (changes: SettingChanges) => {
    const next = checkChanges(state.stored, changes);
    if (isProblem(next)) return next;
    state.stored = next;
    offered = undefined;
    done(`save ${Object.keys(changes).join(" ")}`);
    return connectionView(state.stored, host);
  };
  const known = ({ name, arguments: given }: Draft): void => {
    const declaration = CATALOGUE.find((each) => each.name === name);
    if (declaration?.parameters.length !== given.length) throw new Error(`${name} has other parameters`);
  };
  const methods: PanelApi = {
    facts: async () => facts,
    connection: async () => connectionView(state.stored, host),
    save: async (changes) => save(changes),
    async removeKey() {
      done("removeKey");
      state.stored = { ...state.stored, PROP_API_KEY: null };
      return connectionView(state.stored, host);
    },
    async test(changes = {}) {
      const { PROP_API_KEY: key } = { ...state.stored, ...changes };
      const ok = key === "a-good-key-0123456789";
      const message = ok ? "The service accepts the key." : "The service did not accept the key.";
      return { ok, sandbox: false, message: `${message} The test cost nothing.` };
    },
    async tryService(changes) {
      const given = checkChanges({}, changes);
      if (isProblem(given)) return given;
      const ok = !(given.PROP_BASE_URL ?? "").includes("nobody");
      done(`try ${given.PROP_BASE_URL ?? ""}`);
      return { ok, sandbox: false, message: ok ? "The service answers." : "No service answers at this address." };
    },
    async usage() {
      const now = usage();
      if (state.slow > 0) await new Promise((resolve) => setTimeout(resolve, state.slow));
      return now;
    },
    async bill() {
      done("bill");
      return state.bill;
    },
    async release(check) {
      const after = withCheck(book, check, NOW, rules().billingDay);
      if (isProblem(after)) return after;
      book = after;
      done(`release ${check.billed} of ${check.uncertain}`);
      return usage();
    },
    async recount(billed) {
      const after = withRecount(book, billed, NOW, 0, rules().billingDay);
      if (isProblem(after)) return after;
      book = after;
      done(`recount ${billed}`);
      return usage();
    },
    async warning() {
      const warnings = dueWarnings(book, usage(), NOW);
      book = withClaimed(book, warnings, NOW);
      return warnings.length === 0 ? undefined : { warnings, text: warningText(warnings, usage()) };
    },
    async warned(warnings) {
      book = withConfirmed(book, warnings);
    },
    async offer(command: FetchCommand, scope: Scope) {
      const requests = command === "refresh" ? 12 : state.waiting;
      const cells = scope === "selection" && state.selected === undefined ? 0 : 12;
      const price = { questions: 12, cached: 12 - requests, requests, atMost: requests };
      const silent = state.silent > 0 ? { silent: state.silent, silentCells: ["B9", "B10"] } : {};
      const search = state.search === undefined ? {} : { search: state.search };
      offered = {
        quoteId: `quote ${(offers += 1)}`,
        command,
        scope,
        cells,
        ...silent,
        price,
        ...search,
        usage: usage(),
      };
      return offered;
    },
    async accept(quoteId, searching) {
      if (offered?.quoteId !== quoteId) throw new Error("This price is no longer valid: look again");
      const { command, scope, search } = offered;
      const price = searching === true ? search! : offered.price;
      done(`${command} ${scope}${searching === true ? ", searching" : ""}`);
      progress = { ...IDLE_PROGRESS, state: "running", requests: price.requests };
      while (progress.done < price.requests) {
        if (state.pace > 0) await new Promise((resolve) => setTimeout(resolve, state.pace));
        if (progress.state !== "running") return progress;
        if (progress.done >= state.holdsAt) continue;
        if (usage().left === 0) {
          const why = problem("spending", "Needs 1 request: the month’s limit is reached");
          return (progress = { ...progress, state: "stopped", problem: why });
        }
        book = { ...book, ledger: booked(book.ledger, monthOf(NOW), "valueEstimate", "billed") };
        progress = { ...progress, done: progress.done + 1, billed: progress.billed + 1, perSecond: 6.5 };
      }
      state.waiting = 0;
      const { changes, problemRows } = state;
      return (progress = {
        ...progress,
        state: "done",
        ...(command === "fetch" || changes === undefined ? {} : { changes }),
        ...(problemRows === undefined ? {} : { problemRows }),
      });
    },
    progress: async () => state.later ?? progress,
    async stop() {
      done("stop");
      progress = { ...progress, ...state.later, state: "stopped" };
      delete (progress as { goesOn?: string }).goesOn;
      state.later = undefined;
    },
    selectedCell: async () => state.selected,
    sheetFacts: async () => state.sheet,
    async correct({ cell, formula }) {
      done(`correct ${addressText(cell)} to ${formula}`);
      return undefined;
    },
    async showCached() {
      done("shows what is cached");
      return undefined;
    },
    async showCells(area) {
      done(`shows ${areaAddress(area)}`);
      return undefined;
    },
    selectedDraft: async () =>
      state.selected &&
      (draftIn(state.selected.formula) ??
        problem("argument", `${state.selected.address} calculates more than one function: change it in the cell`)),
    selectedReference: async () => "Sheet1!A2:A20",
    async preview(draft, pay, searching) {
      known(draft);
      const formula = draftFormula(draft, facts.prefix);
      if (pay) state.paid.add(formula);
      if (searching === true) done(`preview ${formula}, searching`);
      if (!state.paid.has(formula)) {
        const search = state.search === undefined ? {} : { search: state.search };
        return { formula, price: { questions: 1, cached: 0, requests: 1, atMost: 1 }, ...search, usage: usage() };
      }
      const columns = [
        { name: "formattedAddress", label: "Address" },
        { name: "lastSalePrice", label: "Last sale price" },
      ];
      const rows = [5500, 5502, 5504].map((number) => [
        { text: `${number} Grand Lake Dr, San Antonio, TX 78244`, kind: "text" as const },
        { text: "$243,000", kind: "number" as const },
      ]);
      const price = { questions: 1, cached: 1, requests: 0, atMost: 0 };
      return { formula, price, table: { columns, rows, more: 47, headers: "names" } };
    },
    async insert(draft, place) {
      known(draft);
      done(`insert ${draftFormula(draft, facts.prefix)}, ${place}`);
      return place === "newSheet" ? `'PROP ${draft.name}'!A1` : "Sheet1!K2";
    },
    async comparableSheets() {
      const names = ["Rent roll", "Rent roll 2026-10", "Rent roll 2026-11", "Leases"];
      return { names, before: names[1]!, after: names[2]! };
    },
    async compareSheets({ before, after, key }) {
      done(`compare ${before} with ${after}${key === undefined ? "" : ` by ${key}`}`);
      if (after === "Leases" && key === undefined) return { heads: ["Lease", "Rent"] };
      const changes = state.changes ?? { columns: [], others: 0, most: [] };
      return { keys: key === undefined ? ["Address", "Unit"] : [key], changes };
    },
    async writeChanges(where) {
      done(`write changes ${where}`);
      if (where === "beside") return problem("failed", "The three columns beside the cells are not blank");
      return { written: "Changes 2026-11-21" };
    },
    async freeze(scope) {
      done(`freeze ${scope}`);
      return 12;
    },
    async unfreeze(scope) {
      done(`unfreeze ${scope}`);
      return { cells: 0, leftAlone: [] };
    },
    async convert(scope, to) {
      done(`convert ${scope} ${to}`);
      return 1;
    },
    async checkHost() {
      done("check this host");
      return 10;
    },
    selectedList: async () => state.list,
    async listReadAs({ uses }) {
      const { list } = state;
      if (list?.columns.length !== uses.length) throw new Error("other columns are selected");
      const answered = { ...list };
      delete (answered as { question?: string }).question;
      const columns = list.columns.map((column, index) => ({ ...column, use: uses[index]!, sure: true }));
      return { ...answered, columns, readings: [{ uses, first: [list.first] }] };
    },
    jobs: async () => JOB_VIEWS,
    async insertJob({ job, list, typed, place }) {
      if (list === undefined && typed === "") return problem("argument", "Select the cells with the addresses first");
      done(`insert ${[job, ...(list?.uses ?? []), ...(typed === "" ? [] : [typed]), place].join(", ")}`);
      state.waiting = 24;
      return "Valuation";
    },
    async keepSnapshot() {
      done("keep a snapshot");
      return "Rent roll 2026-11";
    },
    ...fakeDesk(facts.prefix as Prefix, state),
  };
  const waiting = new Set<() => void>();
  state.waits = () => waiting.forEach((waits) => waits());
  const watchWaiting: PanelApi["watchWaiting"] = (waits) => {
    waiting.add(waits);
    return () => waiting.delete(waits);
  };
  const watchCommands: PanelApi["watchCommands"] = (heard) => {
    state.command = heard;
    return () => delete state.command;
  };
  if (facts.name === "Google Sheets")
    return failing({ ...methods, waitingSince: async () => state.waitingSince }, state);
  return { ...failing(methods, state), watchWaiting, watchCommands, coversSheet: () => state.covers };
};

/** What a test wants to fail is rejected once; everything else is passed on. Arguments must be plain data. */
const failing = (methods: PanelApi, state: FakeState): PanelApi =>
  Object.fromEntries(
    Object.entries(methods).map(([name, method]) => [
      name,
      async (...given: unknown[]) => {
        const plain: unknown = JSON.parse(JSON.stringify(given));
        if (JSON.stringify(plain) !== JSON.stringify(given)) throw new Error(`${name}: arguments are no plain data`);
        const message = state.fails[name as keyof PanelApi];
        delete state.fails[name as keyof PanelApi];
        if (message !== undefined) throw new Error(message);
        return (method as (...all: unknown[]) => Promise<unknown>)(...given);
      },
    ]),
  ) as unknown as PanelApi;
