/** What the panel may ask of its host, as work: the same for all hosts, who drive it. */
import type { PanelApi, SettingChanges, Draft, FetchCommand, Scope } from "../panelApi/panelApi";
import type { Prefix } from "./formulas/propFormulas";
import { readUsage } from "../fetching/effects";
import type { AccountCheck } from "../fetching/quota/accountNote";
import type { Settings } from "../fetching/settings";
import { acceptQuote, quoteCommand } from "./pricing/fetchCommand";
import { currentConnection, removeKey, saveSettings, testConnection, tryService } from "./settings/connection";
import { convert } from "./formulas/conversion";
import { freeze, unfreeze } from "./freezing/freezing";
import { type Flow, workbook } from "./port";
import { insertDraft, previewDraft } from "./formulas/preview";
import { selectedFacts } from "./cell/selectedFacts";

/** What differs from host to host. */
export interface HostTraits {
  readonly prefix: Prefix;
  /** How many characters a cell holds. */
  readonly cellText: number;
  /** What holds where a person chose nothing. */
  readonly own: () => Partial<Settings>;
}

type Answer<Name extends keyof PanelApi> = Awaited<ReturnType<NonNullable<PanelApi[Name]>>>;

/** Beside what a host says by itself: its facts, how far a command is, what it watches. */
type Answered = Exclude<keyof PanelApi, "facts" | "progress" | "stop" | `watch${string}`>;

/** A flow for each thing that the panel may ask for. */
export type PanelFlows = {
  readonly [Name in Answered]: (...given: Parameters<PanelApi[Name]>) => Flow<Answer<Name>>;
};

export const panelFlows = ({ prefix, cellText, own }: HostTraits): PanelFlows => ({
  connection: () => currentConnection(own()),
  save: (changes: SettingChanges) => saveSettings(changes, own()),
  removeKey: () => removeKey(own()),
  test: () => testConnection(own()),
  tryService: (changes: SettingChanges) => tryService(changes, own()),
  usage: readUsage,
  *release(check: AccountCheck) {
    return (yield* workbook.release(check)) ?? (yield* readUsage());
  },
  *recount(billed: number) {
    return (yield* workbook.recount(billed)) ?? (yield* readUsage());
  },
  offer: (errand: FetchCommand, scope: Scope) => quoteCommand(errand, scope),
  accept: acceptQuote,
  selectedCell: () => selectedFacts(cellText),
  preview: (draft: Draft, pay: boolean) => previewDraft(draft, prefix, pay),
  insert: (draft: Draft) => insertDraft(draft, prefix),
  freeze,
  unfreeze,
  convert,
});
