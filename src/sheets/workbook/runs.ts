/** Runs of six minutes, and the triggers that continue them. */
import type { Blocking } from "../../shared/fetching/drivers";
import type { LongWork, RunEffect } from "../../shared/workbook/schedule/longRuns";
import { RUN_PATIENCE } from "../fetching/limits";
import { snapshot } from "../schedule/snapshot";
import { goOnSoon, removeTriggers, type Handler } from "../schedule/triggers";
import { sheetZone, today } from "../functions/timeZone";
import { areBlank, growSheet, readCells, selectedArea, writeRows } from "./listCells";

const CONTINUES: Readonly<Record<LongWork, Handler>> = {
  longList: "propContinueList",
  schedule: "propContinueSchedule",
};

/** Early in the morning, when nobody uses the sheet. */
const HOUR = 5;

function repeatEvery(every: "week" | "month"): string {
  const timed = ScriptApp.newTrigger("propScheduled").timeBased();
  const zone = sheetZone();
  if (zone !== undefined) timed.inTimezone(zone);
  const made =
    every === "week"
      ? timed.everyWeeks(1).onWeekDay(ScriptApp.WeekDay.MONDAY).atHour(HOUR).create()
      : timed.onMonthDay(1).atHour(HOUR).create();
  return made.getUniqueId();
}

/** @param began When the run began. */
export const runsSince = (began: number): Blocking<RunEffect> => ({
  timeLeft: () => began + RUN_PATIENCE - Date.now(),
  goOnLater: ({ work, after }) => goOnSoon(CONTINUES[work], after),
  goOnNoMore: (work) => removeTriggers(CONTINUES[work]),
  repeatEvery,
  repeatNoMore: ({ name }) => removeTriggers("propScheduled", name),
  copySheet: (sheet) => void snapshot(sheet, today()),
  ...{ selectedArea, readCells, areBlank, growSheet, writeRows },
});
