/** A run of the menu, the panel or a trigger: six minutes, and what is done at its end. */
import { run } from "../../shared/fetching/drivers";
import type { LongFlow } from "../../shared/workbook/schedule/longRuns";
import { attempt } from "./attempt";
import { tellSpent } from "../storage/quota/otherDocuments";
import { hostOf, termsOf, type SheetsHost } from "./host";
import { isDryRunActive } from "../recalculation/dryRunPass";
import { putFormulasBack } from "../recalculation/recalculation";
import { loadOwner } from "./settings";
import { persistCache } from "../storage/persistCache";
import { ensureHourly } from "../schedule/triggers";
import { abilitiesOf } from "../workbook/abilities";
import { runsSince } from "../workbook/runs";

export interface Run {
  readonly host: SheetsHost;
  readonly done: <T>(flow: LongFlow<T>) => T;
}

export function openRun(): Run {
  const began = Date.now();
  const owner = loadOwner();
  const terms = termsOf(owner.settings);
  const host = hostOf(owner, terms);
  const abilities = { ...abilitiesOf(host, terms), ...runsSince(began) };
  return { host, done: (flow) => run(flow, abilities) };
}

/** Puts back what an ended run took away, runs, and tidies up whatever happens. */
export function inRun<T>(act: (current: Run) => T): T {
  if (!isDryRunActive(Date.now())) putFormulasBack();
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
  attempt(() => persistCache(Date.now()));
  ensureHourly();
}
