/**
 * How the panel talks to its host. Everything that goes over is plain data that can be written as JSON, because Google
 * Sheets' panel lives in another window and knows its host by messages only. Every call settles; what goes wrong comes
 * as a `Problem` or rejects with a message that a person can read. The key goes in and never comes back.
 */
import type { Problem } from "../api/problem";
import type { AccountCheck } from "../fetching/quota/accountNote";
import type { Usage } from "../fetching/quota/ledger";
import type { Price } from "../fetching/quote";
import type { SettingName } from "../fetching/settings";

/** What this host is and can do; the panel shows only what can be had. */
export interface HostFacts {
  readonly name: "Excel" | "Google Sheets" | "Playground";
  /** What stands before a function's name in a formula: `PROP.` or `PROP_`. */
  readonly prefix: string;
  /** Whose key is spent, in a sentence: in Sheets the owner of the sheet. */
  readonly spends: string;
  /** What the person is told about where the key is kept, in a sentence. */
  readonly keeps: string;
  /** The folder of the reference's web pages, with a slash at its end. */
  readonly help: string;
  /** A sandbox that runs beside the host, and its key, which is no secret. */
  readonly sandbox?: { readonly address: string; readonly key: string };
  readonly can: {
    readonly freeze: boolean;
    /** Formulas of the other host into its own, and back. */
    readonly convert: boolean;
    readonly longList: boolean;
    readonly schedule: boolean;
    /** `as=entity` shows a card. */
    readonly entities: boolean;
  };
}

/** The settings as the panel shows them: every one but the key, of which only its last characters are told. */
export interface ConnectionView {
  readonly settings: Readonly<Record<Exclude<SettingName, "PROP_API_KEY">, string>>;
  /** Such as `••••3f9a`; nothing where there is no key. */
  readonly mask?: string;
  /** What is wrong with the settings as they are. */
  readonly problem?: Problem;
  /** The address that counts where a person chose none, if the host has one. */
  readonly ownGateway?: string;
}

/** Changed settings as a person typed them; an empty text restores what holds without it. */
export type SettingChanges = Readonly<Partial<Record<SettingName, string>>>;

export interface TestResult {
  readonly ok: boolean;
  /** The service says that it is a sandbox. */
  readonly sandbox: boolean;
  /** In a person's words, with what the test cost. */
  readonly message: string;
}

export type Scope = "selection" | "sheet" | "everything";

/**
 * - `fetch`: ask for what the cells wait for
 * - `refresh`: ask for everything behind the cells anew
 * - `refreshErrors`: ask again for what went wrong
 */
export type FetchCommand = "fetch" | "refresh" | "refreshErrors";

/** An errand whose price a person wants to see. */
export interface PricedCommand {
  readonly errand: FetchCommand;
  readonly scope: Scope;
}

/** What is done to formulas at once and costs nothing: to values and back, to the names of one host or the other. */
export type FormulaCommand = "freeze" | "unfreeze" | "toExcel" | "toSheets";

/** What came of a deed. */
export interface CommandOutcome {
  readonly deed: FormulaCommand;
  readonly scope: Scope;
  /** How many formulas were changed. */
  readonly cells: number;
  /** Which frozen formulas did not come back, because their cells hold something else by now. */
  readonly leftAlone?: readonly NotRestored[];
  /** What went wrong, if anything did. */
  readonly fault?: string;
}

/** A formula that stays frozen. */
export interface NotRestored {
  /** Where it stood, with its sheet where several were looked at. */
  readonly cell: string;
  /** All the cells that it filled: `G2:I41`, or the one cell. */
  readonly cells: string;
  readonly formula: string;
  /** These are the cells of several formulas, filled down from the first, among which rows came or went. */
  readonly filledDown?: true;
}

/** How many formulas came back, and which did not, because their cells hold something else by now. */
export type RestoredFormulas = Required<Pick<CommandOutcome, "cells" | "leftAlone">>;

/** What an errand would do and cost. Nothing was requested for it. */
export interface QuoteView {
  /** Names the offer when it is taken up. */
  readonly ticket: string;
  readonly errand: FetchCommand;
  readonly scope: Scope;
  /** Cells with our functions that it looked at. */
  readonly cells: number;
  /** How many of them did not say what they need: they did not calculate, or not in time. */
  readonly silent?: number;
  /** How many of them calculate at this moment: what they need is asked for already. */
  readonly underWay?: number;
  readonly price: Price;
  readonly usage: Usage;
}

export interface Progress {
  readonly state: "idle" | "running" | "stopped" | "done";
  /** Requests that came to an end, and that were to be made when it began. */
  readonly done: number;
  readonly requests: number;
  /** How many at most, where an answer yet to come decides. */
  readonly atMost?: number;
  readonly billed: number;
  /** The service knows nothing that matches. */
  readonly notFound: number;
  /** The service did not accept the key, or the question. */
  readonly refused: number;
  /** The service failed, or gave no answer that can be read. */
  readonly failed: number;
  readonly perSecond: number;
  /** What kept the rest away, when it is over. */
  readonly problem?: Problem;
}

/** One value as the panel shows it: as text, with what it is. */
export interface ShownValue {
  readonly text: string;
  readonly kind: "text" | "number" | "flag" | "day" | "problem" | "blank";
}

export interface ShownTable {
  readonly columns: readonly { readonly name: string; readonly label: string }[];
  readonly rows: readonly (readonly ShownValue[])[];
  /** How many rows there are beyond those given. */
  readonly more: number;
  /** What stands above them in the sheet: no header row, the columns' names, or their labels. */
  readonly headers: "none" | "names" | "labels";
}

/** A point of a chart: a day or a year, and a number. */
export interface ChartPoint {
  readonly at: string;
  readonly value: number;
}

/** What is behind the selected cell. */
export interface CellFacts {
  /** Such as `Sheet1!B2`. */
  readonly address: string;
  readonly formula: string;
  /** Where the formula stands, if in another cell than the selected one. */
  readonly formulaAddress?: string;
  /** What it shows now. */
  readonly shows: string;
  /** Its text is longer than that: a cell holds so many characters. */
  readonly cut?: number;
  readonly problem?: Problem;
  /** What its numbers mean, where they could be taken for something else; and how the city of an empty search was sent. */
  readonly remarks?: readonly string[];
  readonly questions: readonly {
    readonly endpoint: string;
    readonly state: "at hand" | "problem" | "missing";
    readonly matchedAddress?: string;
    /** Milliseconds since 1970 UTC. */
    readonly fetchedAt?: number;
    /** How many whole days ago that was. */
    readonly ageDays?: number;
    /** `1 request, billed`, `at hand`, `from a sandbox, not billed`. */
    readonly cost: string;
    readonly message?: string;
  }[];
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
  /** The address of the home that each figure is about. */
  readonly homes?: Readonly<Partial<Record<"estimate" | "taxes" | "assessments" | "sales", string>>>;
}

/** A function with its arguments as a person typed them into the form, in order; an empty text is left out. */
export interface Draft {
  readonly name: string;
  readonly arguments: readonly string[];
}

/** The first rows of a draft from what is at hand, or what it would cost to have them. */
export interface Preview {
  readonly formula: string;
  readonly price: Price;
  readonly table?: ShownTable;
  readonly problem?: Problem;
}

export interface PanelApi {
  facts(): Promise<HostFacts>;
  connection(): Promise<ConnectionView>;
  /** Nothing is changed where one of the changes is wrong. */
  save(changes: SettingChanges): Promise<ConnectionView | Problem>;
  removeKey(): Promise<ConnectionView>;
  /** A request that is refused as malformed proves the key, and is not billed. */
  test(): Promise<TestResult>;
  /** Asks a service whether it is there before it is chosen: not billed, and without the stored key. */
  tryService(changes: SettingChanges): Promise<TestResult | Problem>;
  usage(): Promise<Usage>;
  /** Books what a person found in the provider's account about requests that are uncertain. */
  release(check: AccountCheck): Promise<Usage | Problem>;
  /** Sets this month's count, where it is damaged, to what the provider's account shows as billed. */
  recount(billed: number): Promise<Usage | Problem>;
  /** Prices an errand; `undefined` cells mean that none of our functions stands there. */
  offer(errand: FetchCommand, scope: Scope): Promise<QuoteView | Problem>;
  /** Takes an offer up, and gives the progress at its end. Progress is asked for meanwhile. */
  accept(ticket: string): Promise<Progress>;
  progress(): Promise<Progress>;
  stop(): Promise<void>;
  /** Nothing where the selected cell holds none of our functions. */
  selectedCell(): Promise<CellFacts | undefined>;
  /** From what is at hand. With `pay`, the requests that it needs are made, as its price said. */
  preview(draft: Draft, pay: boolean): Promise<Preview>;
  /** Writes the formula into the selected cell, and says where. */
  insert(draft: Draft): Promise<string | Problem>;
  /** Puts values in place of formulas, and remembers them. How many formulas. */
  freeze(scope: Scope): Promise<number>;
  /** Puts remembered formulas back, where the cells still hold what was frozen there. */
  unfreeze(scope: Scope): Promise<RestoredFormulas>;
  /** Formulas with our functions into those of Excel (`PROP.`) or of Google Sheets (`PROP_`). How many cells. */
  convert(scope: Scope, to: "PROP." | "PROP_"): Promise<number>;
  /**
   * Hears that another cell was selected, until the function that it gives is called. Only where panel and host share a
   * window; without it the panel looks again when a person comes to it.
   */
  watchSelection?(changed: () => void): () => void;
  /**
   * Hears that a cell calculated and waits for a person, until the function that it gives is called: no price that was
   * told before is for it. Only where panel and host share a window.
   */
  watchWaiting?(waits: () => void): () => void;
  /**
   * Hears what commands of the ribbon want to be priced and what they did, until the function that it gives is called;
   * also the last that came before anybody listened. Only where panel and host share a window.
   */
  watchCommands?(heard: (told: PricedCommand | CommandOutcome) => void): () => void;
}
