/** What a person who opens the menu or the panel is told of work that should have gone on by itself. */
import { isProblem } from "../../api/problem";
import { keptFetches, listJob } from "./storedRuns";
import { THE_REST, workName } from "../texts/runText";
import { workbook } from "../../workbook/port/port";
import { agoText, A_DAY, OVERDUE, type LongFlow } from "./longRuns";
import { scheduleNotice } from "./schedule";

export function* notices(): LongFlow<string | undefined> {
  const all = [yield* scheduleNotice(), yield* listNotice(), yield* fetchNotice()];
  const texts = all.filter((each) => each !== undefined);
  return texts.length === 0 ? undefined : texts.join("\n");
}

function* listNotice(): LongFlow<string | undefined> {
  const job = yield* listJob.read();
  const since = (yield* workbook.now()) - OVERDUE;
  if (job === undefined || isProblem(job) || job.state !== "running") return undefined;
  if (job.busyUntil === 0 || job.busyUntil > since) return undefined;
  const ago = agoText(since + OVERDUE - job.busyUntil);
  return `The long list on the sheet "${job.sheet}" was due to continue ${ago} but hasn't: choose Property data > Continue the list.`;
}

function* fetchNotice(): LongFlow<string | undefined> {
  const now = yield* workbook.now();
  const old = (yield* keptFetches()).find(({ at }) => at + A_DAY < now);
  if (old === undefined) return undefined;
  return `A ${workName(old.command)} that you approved ${agoText(now - old.at)} has not finished: ${THE_REST[old.command]}.`;
}
