/** A run of the menu, the panel or a trigger: six minutes, and what is done at its end. */
import { run, type Blocking } from "../shared/work/drive";
import type { Effect } from "../shared/work/effect";
import type { Terms } from "../shared/work/sender";
import type { Flow, WorkbookEffect } from "../shared/workbook/port";
import { attempt } from "./attempt";
import { tellSpent } from "./book/elsewhere";
import { hostOf, termsOf, type SheetsHost } from "./host";
import { RUN_PATIENCE } from "./limits";
import { isPassUnderWay } from "./pass/pass";
import { restoreFormulas } from "./pass/rewriting";
import { loadOwner } from "./settings";
import { keepInSheet } from "./store/keeping";
import { ensureHourly } from "./triggers";
import { abilitiesOf } from "./workbook/abilities";

export interface Run {
  readonly terms: Terms;
  readonly host: SheetsHost;
  readonly abilities: Blocking<Effect | WorkbookEffect>;
  readonly done: <T>(flow: Flow<T>) => T;
  /** Milliseconds left to begin something in. */
  readonly left: () => number;
}

export function openRun(): Run {
  const began = Date.now();
  const owner = loadOwner();
  const terms = termsOf(owner.settings);
  const host = hostOf(owner, terms);
  const abilities = abilitiesOf(host, terms);
  return {
    terms,
    host,
    abilities,
    done: (flow) => run(flow, abilities),
    left: () => began + RUN_PATIENCE - Date.now(),
  };
}

/** Puts back what an ended run took away, runs, and tidies up whatever happens. */
export function inRun<T>(act: (current: Run) => T): T {
  if (!isPassUnderWay(Date.now())) restoreFormulas();
  const current = openRun();
  try {
    return act(current);
  } finally {
    close(current.host);
  }
}

/** Writes what waits, tells the person's other documents, fills the hidden sheet. */
function close(host: SheetsHost): void {
  host.close();
  const { billed, uncertain } = host.usage();
  tellSpent(billed + uncertain, Date.now());
  attempt(() => keepInSheet(Date.now()));
  ensureHourly();
}
