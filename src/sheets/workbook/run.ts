/** A run of the menu, the panel or a trigger: six minutes, and the work at its end. */
import { run } from "../../shared/fetching/work/drivers";
import type { LongFlow } from "../../shared/spending/runs/longRuns";
import { takeOverTriggers } from "../../shared/spending/runs/takeOverTriggers";
import { attempt } from "../runtime/attempt";
import { tellSpent } from "../storage/quota/otherDocuments";
import { contextOf, hostOf, type SheetsHost } from "../fetching/host";
import { isDryRunActive } from "../recalculation/dryRunPass";
import { putFormulasBack } from "../recalculation/recalculation";
import { loadOwner, noteChosen } from "../fetching/settings";
import { tidyFormulas } from "../recalculation/dryRun";
import { persistCache } from "../storage/persistCache";
import { abilitiesOf } from "./abilities";
import { runsSince } from "./runs";

export interface Run {
  readonly host: SheetsHost;
  readonly done: <T>(flow: LongFlow<T>) => T;
}

export function openRun(): Run {
  const began = Date.now();
  const owner = loadOwner();
  noteChosen(owner);
  const context = contextOf(owner.settings);
  const host = hostOf(owner, context);
  const abilities = { ...abilitiesOf(host, context), ...runsSince(began) };
  return { host, done: (flow) => run(flow, abilities) };
}

/** Puts formulas in order that an aborted run left, runs, and always closes the run. */
export function inRun<T>(act: (current: Run) => T): T {
  tidyFormulas();
  if (!isDryRunActive(Date.now())) putFormulasBack();
  const current = openRun();
  try {
    return act(current);
  } finally {
    close(current);
  }
}

/**
 * Writes aliases, tells the user's other documents what was spent, fills the hidden sheet, and makes sure that the
 * agenda runs hourly.
 */
function close({ host, done }: Run): void {
  host.close();
  tellSpent(host.spent(), Date.now());
  attempt(() => persistCache(Date.now()));
  attempt(() => done(takeOverTriggers()));
}
