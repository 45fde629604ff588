/** The methods of the panel's API as flows, the same for all hosts. */
import type { JobWish } from "../panelApi/jobsApi";
import type { PanelApi, Correction, Draft, FetchCommand, Scope } from "../panelApi/panelApi";
import type { Prefix } from "../workbook/formulas/propFormulas";
import type { CellArea } from "../formulas/cells";
import type { Settings } from "../fetching/requests/settings";
import { accountFlows, type AccountFlows } from "./accountFlows";
import { showCached } from "../spending/fetch/agreedFetch";
import { acceptQuote, quoteCommand } from "../spending/fetch/fetchCommand";
import { CHANGES_FLOWS } from "./changes/changesFlows";
import { convert } from "./conversion/conversion";
import { freeze, unfreeze } from "./freeze/freezing";
import { checkHost, type HostChecks } from "./hostCheck/hostCheck";
import { type Flow, workbook } from "../workbook/port/port";
import { selectedDraft, selectedReference } from "./preview/readDraft";
import { insertDraft, previewDraft } from "./preview/preview";
import { jobsFlows } from "./jobs/jobsFlows";
import { deskFlows } from "./addresses/deskFlows";
import { correctCell } from "./cellFacts/remedy";
import { sheetFacts } from "./cellFacts/sheetFacts";
import { selectedFacts } from "./cellFacts/selectedFacts";

/** What differs between hosts. */
export interface HostTraits {
  readonly prefix: Prefix;
  /** Characters per cell. */
  readonly cellText: number;
  /** The host's default settings. */
  readonly own: () => Partial<Settings>;
  /** Its host check. */
  readonly checks: HostChecks;
}

type Answer<Name extends keyof PanelApi> = Awaited<ReturnType<NonNullable<PanelApi[Name]>>>;

/** The methods that a host implements itself: its facts, the progress, what came with a copy, and the listeners. */
type Answered = Exclude<
  keyof PanelApi,
  "facts" | "progress" | "stop" | "settleCopy" | "waitingSince" | "coversSheet" | "uncover" | `watch${string}`
>;

export type PanelFlows = {
  readonly [Name in Answered]: (...given: Parameters<PanelApi[Name]>) => Flow<Answer<Name>>;
};

/** What concerns cells, rather than settings and requests alone. */
export const workbookFlows = ({
  prefix,
  cellText,
  checks,
}: Omit<HostTraits, "own">): Omit<PanelFlows, keyof AccountFlows> => ({
  offer: (command: FetchCommand, scope: Scope) => quoteCommand(command, scope),
  accept: (quoteId: string, searching?: boolean) => acceptQuote(quoteId, searching),
  selectedCell: () => selectedFacts(cellText, prefix),
  sheetFacts,
  correct: (correction: Correction) => correctCell(correction, prefix),
  showCached,
  showCells: (area: CellArea) => workbook.showCells(area),
  selectedDraft,
  selectedReference,
  preview: (draft: Draft, pay: boolean, searching?: boolean) => previewDraft(draft, prefix, pay, searching),
  insert: (draft: Draft, place: JobWish["place"]) => insertDraft(draft, place, prefix),
  ...CHANGES_FLOWS,
  freeze,
  unfreeze,
  convert,
  checkHost: () => checkHost(checks),
  ...jobsFlows(prefix),
  ...deskFlows(prefix),
});

export const panelFlows = (traits: HostTraits): PanelFlows => ({
  ...accountFlows(traits.own),
  ...workbookFlows(traits),
});
