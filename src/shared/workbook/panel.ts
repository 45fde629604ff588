/** What the panel may ask of its host, as work: the same for all hosts, who drive it. */
import type { Bridge, Changes, Draft, Errand, Scope } from "../bridge/bridge";
import type { Prefix } from "../errands/convert";
import { readUsage } from "../work/effect";
import type { AccountCheck } from "../work/accountNote";
import type { Settings } from "../work/settings";
import { accepted, priced } from "./command";
import { connection, keyRemoved, saved, tested, tried } from "./connection";
import { convert } from "./conversion";
import { freeze, unfreeze } from "./freezing";
import { askToStop, readProgress, recount, release, type Flow } from "./port";
import { inserted, previewed } from "./preview";
import { selectedFacts } from "./selectedFacts";

/** What differs from host to host. */
export interface PanelHost {
  readonly prefix: Prefix;
  /** How many characters a cell holds. */
  readonly cellText: number;
  /** What holds where a person chose nothing. */
  readonly own: () => Partial<Settings>;
}

type Answer<Name extends keyof Bridge> = Awaited<ReturnType<NonNullable<Bridge[Name]>>>;

type Answered = Exclude<keyof Bridge, "facts" | `watch${string}`>;

/** A flow for each thing that the panel may ask for. */
export type PanelFlows = {
  readonly [Name in Answered]: (...given: Parameters<Bridge[Name]>) => Flow<Answer<Name>>;
};

export const panelFlows = ({ prefix, cellText, own }: PanelHost): PanelFlows => ({
  connection: () => connection(own()),
  save: (changes: Changes) => saved(changes, own()),
  removeKey: () => keyRemoved(own()),
  test: () => tested(own()),
  tryService: (changes: Changes) => tried(changes, own()),
  usage: readUsage,
  *release(check: AccountCheck) {
    return (yield* release(check)) ?? (yield* readUsage());
  },
  *recount(billed: number) {
    return (yield* recount(billed)) ?? (yield* readUsage());
  },
  offer: (errand: Errand, scope: Scope) => priced(errand, scope),
  accept: accepted,
  progress: readProgress,
  stop: askToStop,
  selectedCell: () => selectedFacts(cellText),
  preview: (draft: Draft, pay: boolean) => previewed(draft, prefix, pay),
  insert: (draft: Draft) => inserted(draft, prefix),
  freeze,
  unfreeze,
  convert,
});
