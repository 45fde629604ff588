/** Runs of six minutes, and what continues them. */
import type { Blocking } from "../../shared/fetching/work/drivers";
import type { RunEffect } from "../../shared/spending/runs/longRuns";
import { RUN_TIMEOUT } from "../../shared/fetching/work/timeouts";
import { clocksShow, today, whenShown } from "../runtime/timeZone";
import { person } from "../runtime/person";
import { snapshot } from "../schedule/snapshot";
import { continueLater, cancelContinuation, ownTriggers, runHourly } from "../schedule/triggers";
import { holdsOthers } from "../cells/formulaCells";
import { replaceValue } from "../storage/namedValues";
import { growSheet, writeRows } from "../cells/listCells";

/** @param began When the run started. */
export const runsSince = (began: number): Blocking<RunEffect> => ({
  timeLeft: () => began + RUN_TIMEOUT - Date.now(),
  ...{ continueLater, cancelContinuation, person, ownTriggers, runHourly },
  clocksShow: () => clocksShow(Date.now()),
  whenClocksShow: (shown) => whenShown(shown).getTime(),
  copySheet: ({ sheet, told }) => snapshot(sheet, today(), told),
  holdsOthers,
  ...{ growSheet, writeRows, replaceValue },
});
