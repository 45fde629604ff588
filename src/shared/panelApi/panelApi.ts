/**
 * How the panel talks to its host. Everything is plain data that can be written as JSON, because Google Sheets' panel
 * is in another window and exchanges messages only. Every call settles; failures are a `Problem` or a rejection with a
 * readable message. The key goes in and never comes back.
 */
import type { Problem } from "../api/problem";
import type { AccountCheck } from "../fetching/ledger/accountNote";
import type { Usage } from "../fetching/ledger/ledger";
import type { MemberBill } from "../fetching/ledger/memberBill";
import type { SpendingWarning } from "../fetching/quota/spendingWarning";
import type { Price } from "../fetching/quote";
import type { ListFacts, SheetFacts } from "./listFacts";
import type { ProblemRows, RowsDone } from "./problemRows";
import type { SettingName } from "../fetching/requests/settings";
import type { ChangesApi, ChangeSummary } from "./changesApi";
import type { JobsApi, JobWish } from "./jobsApi";
import type { SearchOffer } from "./searchOffer";
import type { DeskApi } from "./deskApi";
import type { CellAddress, CellArea } from "../formulas/cells";

/** What this host is and can do. The panel shows only what is possible. */
export interface HostFacts {
  readonly name: "Excel" | "Google Sheets" | "Playground";
  /** The prefix of function names in formulas: `PROP.` or `PROP_`. */
  readonly prefix: string;
  /** Whose key pays, in a sentence: in Sheets that of the sheet's owner. */
  readonly spends: string;
  /** Where the key is stored, in a sentence. */
  readonly keeps: string;
  /** What the monthly limit counts, where the key may be spent elsewhere too. */
  readonly counts?: string;
  /** The folder of the reference's web pages, ending with a slash. */
  readonly help: string;
  /** What a person should know who opens the panel now: why a scheduled refresh is not done yet. */
  readonly notice?: string;
  /** The spreadsheet is a copy, and what came with it: `settleCopy` removes or keeps that. */
  readonly copied?: string;
  /** A sandbox that runs beside the host, and its key, which is no secret. */
  readonly sandbox?: { readonly address: string; readonly key: string };
  readonly can: {
    readonly freeze: boolean;
    /** Formulas can be converted to the other host's and back. */
    readonly convert: boolean;
    readonly longList: boolean;
    readonly schedule: boolean;
    /** `as=entity` shows a card. */
    readonly entities: boolean;
  };
}

/** The settings for the panel: of the key, only the last characters. */
export interface ConnectionView {
  readonly settings: Readonly<Record<Exclude<SettingName, "PROP_API_KEY">, string>>;
  /** Such as `••••3f9a`; missing if there is no key. */
  readonly mask?: string;
  /** It is a member's token, so `bill` asks the team's gateway. */
  readonly isMember?: true;
  /** What is wrong with the stored settings. */
  readonly problem?: Problem;
  /** The address that applies by default, if the host has one. */
  readonly ownGateway?: string;
}

/** Changed settings as typed. An empty text restores the default. */
export type SettingChanges = Readonly<Partial<Record<SettingName, string>>>;

export interface TestResult {
  readonly ok: boolean;
  /** The service says that it is a sandbox. */
  readonly sandbox: boolean;
  /** Includes what the test cost. */
  readonly message: string;
}

export type Scope = "selection" | "sheet" | "everything";

/**
 * - `fetch`: request what is missing
 * - `refresh`: request everything again
 * - `refreshErrors`: request what failed again
 */
export type FetchCommand = "fetch" | "refresh" | "refreshErrors";

/** A command whose price the user wants to see. */
export interface PricedCommand {
  readonly command: FetchCommand;
  readonly scope: Scope;
}

/** The tab that the panel should show. */
export interface TabWish {
  readonly tab: "Jobs" | "Cell";
}

/**
 * A command that is free and runs at once: freeze and restore values, convert to the other host's names; or try what this
 * host does.
 */
export type FormulaCommand = "freeze" | "unfreeze" | "toExcel" | "toSheets" | "checkHost";

export interface CommandOutcome {
  readonly command: FormulaCommand;
  readonly scope: Scope;
  /** How many formulas changed, or things were tried. */
  readonly cells: number;
  /** Frozen formulas that were not restored because their cells have changed. */
  readonly leftAlone?: readonly NotRestored[];
  /** What went wrong, if anything did. */
  readonly fault?: string;
}

/** A formula that stays frozen. */
export interface NotRestored {
  /** Where it was, with its sheet if the scope has several. */
  readonly cell: string;
  /** All cells that it filled: `G2:I41`, or a single cell. */
  readonly cells: string;
  readonly formula: string;
  /** Several formulas, filled down from the first, whose rows have been inserted or deleted. */
  readonly filledDown?: true;
}

/** How many formulas were restored, and which were not. */
export type RestoredFormulas = Required<Pick<CommandOutcome, "cells" | "leftAlone">>;

/** What a command would do and cost. Nothing was requested for it. */
export interface QuoteView {
  /** Identifies the quote when it is accepted. */
  readonly quoteId: string;
  readonly command: FetchCommand;
  readonly scope: Scope;
  /** The name of the sheet, where it is of one. */
  readonly sheet?: string | undefined;
  /** How many cells with PROP formulas it covers. */
  readonly cells: number;
  /** How many of them reported no call: they did not calculate, or not in time. */
  readonly silent?: number;
  /** The first few of these. */
  readonly silentCells?: readonly string[];
  /** How many of them are calculating, so what they need is being requested. */
  readonly underWay?: number;
  /** How many of them are protected, so they are not written, and the first few of these. */
  readonly locked?: number;
  readonly lockedCells?: readonly string[];
  /** How many of them somebody changed or moved meanwhile, and the first few of these. */
  readonly changed?: number;
  readonly changedCells?: readonly string[];
  readonly price: Price;
  /** The cheaper way, if there may be one. */
  readonly search?: SearchOffer;
  readonly usage: Usage;
}

/** A warning that most of the plan or the limit is used. */
export interface ToldSpending {
  readonly text: string;
  readonly warnings: readonly SpendingWarning[];
}

export interface Progress {
  readonly state: "idle" | "running" | "stopped" | "done";
  /** Requests that ended, and requests planned at the start. */
  readonly done: number;
  readonly requests: number;
  /** The largest number of requests, if it depends on answers yet to come. */
  readonly atMost?: number;
  readonly billed: number;
  /** The service found nothing. */
  readonly notFound: number;
  /** The service refused the key or the request. */
  readonly refused: number;
  /** The service failed, or its response could not be read. */
  readonly failed: number;
  readonly perSecond: number;
  /** Of the cells that wait for them. */
  readonly rows?: RowsDone;
  /** Why the rest was not requested. */
  readonly problem?: Problem;
  /** When the rest is requested, if the host carries it on by itself: `in a minute`. */
  readonly goesOn?: string;
  /** When that is, as nearly as it is known. Milliseconds since 1970 UTC. */
  readonly next?: number;
  /** At the end, the rows without values. */
  readonly problemRows?: ProblemRows;
  /** What a refresh changed, of what it requested again. */
  readonly changes?: ChangeSummary;
}

/** A value for the panel: its text and kind. */
export interface ShownValue {
  readonly text: string;
  readonly kind: "text" | "number" | "flag" | "day" | "problem" | "blank";
}

export interface ShownTable {
  readonly columns: readonly { readonly name: string; readonly label: string }[];
  readonly rows: readonly (readonly ShownValue[])[];
  /** How many more rows there are. */
  readonly more: number;
  /** The header row in the sheet: none, the columns' names, or their labels. */
  readonly headers: "none" | "names" | "labels";
  /** Notes about the rows, such as why there are none. */
  readonly notes?: readonly string[];
}

/** A point of a chart: a date or a year, and a number. */
export interface ChartPoint {
  readonly at: string;
  readonly value: number;
}

/** What is asked in a ZIP code, by month. */
export interface MarketTrend {
  readonly side: "sale" | "rent";
  /** Medians, the oldest first: at least two. */
  readonly points: readonly ChartPoint[];
  /** The day of the service's figures. */
  readonly updated?: string;
}

/** A formula to be written in place of another. */
export interface Correction {
  /** Where, and what should stand there by then. */
  readonly cell: CellAddress & { readonly formula: string };
  readonly formula: string;
}

/** Why a cell shows an error of the sheet's own, and what helps. */
export interface Remedy {
  readonly message: string;
  /** What is in the way. */
  readonly blocker?: CellArea;
  /** What to write instead: the same formula once more, where the sheet only has to calculate it again. */
  readonly correction?: Correction;
}

/** Facts about the selected cell. */
export interface CellFacts {
  /** Facts about the list that it is in, or the selected cells are. */
  readonly list?: ListFacts;
  /** Such as `Sheet1!B2`. */
  readonly address: string;
  readonly formula: string;
  /** Where the formula is, if not in the selected cell. */
  readonly formulaAddress?: string;
  /** The cell's text. */
  readonly shows: string;
  /** The limit of characters, if the text was cut there. */
  readonly cut?: number;
  readonly problem?: Problem;
  readonly remedy?: Remedy;
  /** What the selected row of a result shows, by its columns' labels. */
  readonly row?: readonly (readonly [label: string, shows: string])[];
  /** Rows, without headings, and columns of a result that is a table. */
  readonly size?: { readonly rows: number; readonly columns: number };
  /** Why a result has no rows: a search says where it looked, and what could be tried. */
  readonly noRows?: string;
  /** What numbers mean that could be mistaken for something else, and how the city of an empty search was sent. */
  readonly remarks?: readonly string[];
  readonly questions: readonly {
    readonly endpoint: string;
    readonly state: "cached" | "problem" | "missing";
    readonly matchedAddress?: string;
    /** Milliseconds since 1970 UTC. */
    readonly fetchedAt?: number;
    /** The age in whole days. */
    readonly ageDays?: number;
    /** Such as `1 request, billed`, `cached` or `from a sandbox, not billed`. */
    readonly cost: string;
    readonly message?: string;
  }[];
  /** Of the lookups that are not cached, and the usage that tells prices in the plan's terms. */
  readonly price?: Price;
  readonly usage?: Usage;
  readonly estimate?: {
    readonly unit: string;
    readonly estimate: number;
    readonly low: number;
    readonly high: number;
    readonly comparables: readonly {
      readonly address: string;
      readonly price: number;
      readonly distance?: number;
      readonly correlation?: number;
    }[];
  };
  readonly taxes?: readonly ChartPoint[];
  readonly assessments?: readonly ChartPoint[];
  readonly sales?: readonly ChartPoint[];
  /** Which of these three the function lists. */
  readonly listed?: "taxes" | "assessments" | "sales";
  readonly market?: readonly MarketTrend[];
  /** The address of the home that each figure is about, or the ZIP code. */
  readonly homes?: Readonly<Partial<Record<"estimate" | "taxes" | "assessments" | "sales" | "market", string>>>;
}

/** A function and its arguments as typed into the form, in order; missing ones are empty. */
export interface Draft {
  readonly name: string;
  readonly arguments: readonly string[];
}

/** The first rows of a draft from the cache, or its price. */
export interface Preview {
  readonly formula: string;
  readonly price: Price;
  /** The cheaper way, if there may be one. */
  readonly search?: SearchOffer;
  /** If something is to be paid. */
  readonly usage?: Usage;
  readonly table?: ShownTable;
  readonly problem?: Problem;
}

export interface PanelApi extends JobsApi, DeskApi, ShowApi, ChangesApi {
  facts(): Promise<HostFacts>;
  connection(): Promise<ConnectionView>;
  /** Changes nothing if one of the changes is wrong. */
  save(changes: SettingChanges): Promise<ConnectionView | Problem>;
  removeKey(): Promise<ConnectionView>;
  /**
   * A request that is refused as malformed proves the key and is not billed.
   * @param changes Settings that are tested before they are saved: a key that was typed.
   */
  test(changes?: SettingChanges): Promise<TestResult | Problem>;
  /** Tests a service before it is chosen: not billed, and without the stored key. */
  tryService(changes: SettingChanges): Promise<TestResult | Problem>;
  usage(): Promise<Usage>;
  /** What a team's gateway tells a member of the month, by a request that costs nothing. Undefined where it tells nothing. */
  bill(): Promise<MemberBill | undefined>;
  /** Books a check of the provider's account for uncertain requests. */
  release(check: AccountCheck): Promise<Usage | Problem>;
  /** Replaces this month's damaged count by the account's. */
  recount(billed: number): Promise<Usage | Problem>;
  /** What to tell of the plan and the limit that was not told yet. Once it is shown, `warned` is to be called. */
  warning(): Promise<ToldSpending | undefined>;
  warned(warnings: readonly SpendingWarning[]): Promise<void>;
  /** Prices a command. */
  offer(command: FetchCommand, scope: Scope): Promise<QuoteView | Problem>;
  /**
   * Accepts a quote and returns the final progress. The panel polls the progress meanwhile.
   * @param searching By searches first, as the quote offered.
   */
  accept(quoteId: string, searching?: boolean): Promise<Progress>;
  progress(): Promise<Progress>;
  stop(): Promise<void>;
  /** Keeps or removes what was fetched for the original. Only if copies bring that along. */
  settleCopy?(keeps: boolean): Promise<void>;
  /** Undefined if the selected cell has no PROP formula. */
  selectedCell(): Promise<CellFacts | undefined>;
  /** What the cells of the scope show together. Nothing is requested for it. */
  sheetFacts(scope: Scope): Promise<SheetFacts>;
  /** Writes another formula into a cell, or says why it was left as it is. */
  correct(correction: Correction): Promise<Problem | undefined>;
  /** The selected cell's formula, as the form would make it; undefined where it has none of ours. */
  selectedDraft(): Promise<Draft | Problem | undefined>;
  /** The selected cells as an argument: `Sheet1!A2:A20`. */
  selectedReference(): Promise<string | Problem>;
  /**
   * Uses the cache only. With `pay`, makes the requests of the price that was shown.
   * @param searching By searches first, as it offered.
   */
  preview(draft: Draft, pay: boolean, searching?: boolean): Promise<Preview>;
  /** Writes the formula into the selected cell, or into a new sheet, and returns where. */
  insert(draft: Draft, place: JobWish["place"]): Promise<string | Problem>;
  /** Replaces formulas by their values, and returns how many. */
  freeze(scope: Scope): Promise<number>;
  /** Restores frozen formulas whose cells have not changed. */
  unfreeze(scope: Scope): Promise<RestoredFormulas>;
  /**
   * Converts formulas to Excel's (`PROP.`) or Google Sheets' (`PROP_`), and returns how many changed; or names the cells
   * that somebody else changed meanwhile.
   */
  convert(scope: Scope, to: "PROP." | "PROP_"): Promise<number | Problem>;
  /** Tries what this host does, asks nothing, and writes it into a new sheet. Returns how many things were tried. */
  checkHost(): Promise<number | Problem>;
  /**
   * Calls back when another cell is selected; returns how to stop. Only if panel and host share a window; otherwise the
   * panel updates when it gets the focus.
   */
  watchSelection?(changed: () => void): () => void;
  /**
   * Calls back when a cell calculated and waits for the user, so earlier prices don't include it; returns how to stop.
   * Only if panel and host share a window.
   */
  watchWaiting?(waits: () => void): () => void;
  /**
   * When a cell last calculated and waited for the user, in milliseconds since 1970 UTC: the panel asks now and then.
   * Only if they don't share one.
   */
  waitingSince?(): Promise<number | undefined>;
  /**
   * Calls back with what ribbon commands want shown or priced, or have done, including the last one before anyone listened;
   * returns how to stop. Only if panel and host share a window.
   */
  watchCommands?(heard: (what: PricedCommand | CommandOutcome | TabWish) => void): () => void;
  /** Whether the panel covers the sheet now. */
  coversSheet?(): boolean;
  /** Hides the panel, where it covers the sheet. */
  uncover?(): void;
}

/** What cells show, and where. */
interface ShowApi {
  /** Has all cells show what is cached for the service in use, or says why they can't. Nothing is requested. */
  showCached(): Promise<Problem | undefined>;
  /** Opens the sheet and selects the cells, or says why it can't. */
  showCells(area: CellArea): Promise<Problem | undefined>;
}
