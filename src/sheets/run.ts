/** A run of the menu, the panel or a trigger: six minutes, a person's price, and what is done at its end. */
import type { Purse } from "../shared/errands/purse";
import type { Planned } from "../shared/errands/tally";
import { problem, type Problem } from "../shared/service/problem";
import type { Entry } from "../shared/work/effect";
import type { Terms } from "../shared/work/sender";
import { attempt } from "./attempt";
import { tellSpent } from "./book/elsewhere";
import { hostOf, termsOf, type SheetsHost } from "./host";
import { RUN_PATIENCE } from "./limits";
import { ensureHourly } from "./triggers";
import { restoreFormulas } from "./pass/rewriting";
import { isPassUnderWay } from "./pass/pass";
import { progressOf, stopAsked, type Reporter } from "./progress";
import { loadOwner, type Owner } from "./settings";
import { keepInSheet } from "./store/keeping";

export interface Run {
  readonly owner: Owner;
  readonly terms: Terms;
  /** Asks nothing: for prices. */
  readonly looking: SheetsHost;
  /** Asks what a person saw the price of, or what a schedule may spend. */
  readonly asking: (plan: Planned, purse?: Purse) => SheetsHost & { readonly reporter: Reporter };
  /** Milliseconds left to begin something in. */
  readonly left: () => number;
  /** Writes what waits, tells the person's other documents, fills the hidden sheet. */
  readonly close: () => void;
}

const STOPPED = problem("spending", "Needs 1 request: it was stopped; press Fetch");

export function openRun(): Run {
  const began = Date.now();
  if (!isPassUnderWay(began)) restoreFormulas();
  const owner = loadOwner();
  const terms = termsOf(owner.settings);
  const looking = hostOf(owner, terms);
  const opened: SheetsHost[] = [];
  return {
    owner,
    terms,
    looking,
    asking(plan, purse) {
      const reporter = progressOf(plan);
      const heard = (entries: readonly Entry[]): void => {
        purse?.heard(entries);
        reporter.heard(entries);
      };
      const refusal = (): Problem | undefined => (stopAsked() ? STOPPED : undefined);
      const asks = hostOf(owner, terms, { patience: RUN_PATIENCE, approved: true, refusal, heard });
      const host = purse === undefined ? asks : outOf(purse, asks);
      host.forgive();
      opened.push(host);
      return { ...host, reporter };
    },
    left: () => began + RUN_PATIENCE - Date.now(),
    close() {
      for (const host of opened) host.close();
      const { billed, uncertain } = looking.usage();
      tellSpent(billed + uncertain, Date.now());
      attempt(() => keepInSheet(Date.now()));
      ensureHourly();
    },
  };
}

/** The host, as far as the purse goes. */
function outOf({ narrowed }: Purse, host: SheetsHost): SheetsHost {
  return {
    ...host,
    claim(wanted) {
      const { asking, whole } = narrowed(wanted);
      return whole(asking === undefined ? [] : host.claim(asking));
    },
  };
}
