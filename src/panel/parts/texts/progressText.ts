/** The texts for long work: while it runs, and at its end. */
import type { Progress } from "../../../shared/panelApi/panelApi";
import { summaryText } from "../../../shared/workbook/figures/changesText";
import { isUnrequested } from "../../../shared/api/problem";
import { endingsText, failuresText, partDone } from "../../../shared/spending/progress/progress";
import { continuesText } from "../../../shared/spending/texts/runText";
import { LOST_AFTER } from "../../../shared/fetching/work/timeouts";
import { countText } from "../../../shared/api/text/countText";
import { whyNeeded } from "../../../shared/api/text/neededText";
import { clockText, unbroken, wholeNumber } from "./phrases";

/** Work that a person stopped is not a warning; requests without a result are. */
export function intentOf(progress: Progress): "success" | "info" | "warning" {
  const { problem, problemRows } = progress;
  if (problem !== undefined || problemRows !== undefined || failuresText(progress).length > 0) return "warning";
  return progress.state === "stopped" ? "info" : "success";
}

export function runningText(progress: Progress): string {
  const { done, requests, atMost, perSecond } = progress;
  if (requests === 0) return "Starting…";
  const left =
    atMost === undefined ? `${partDone(progress)}, ${wholeNumber(requests - done)} left` : partDone(progress);
  const rate = perSecond > 0 ? `, ${perSecond < 10 ? perSecond.toFixed(1) : wholeNumber(perSecond)} per second` : "";
  return done === 0
    ? `${left}.`
    : `${left}${rate}. ${rowsText(progress)}${sentence(failuresText(progress))}${bill(progress)}`;
}

/** A page that was closed may have taken the answer with it. */
export const NO_ANSWER_YET = `Waiting for an answer: after ${LOST_AFTER / 1000} seconds without one a request counts as lost.`;

/** Milliseconds by which a host may be late. */
const LATE = 120_000;

/** `312 of 1,000 requests so far: 310 answered, 2 not found. 312 billed. It continues at about 10:42.` */
export function waitingText(progress: Progress, now: number): string {
  const { goesOn = "", next = 0 } = progress;
  const soon = `at about ${clockText(new Date(next))}`;
  const when = next === 0 ? goesOn : next + LATE > now ? soon : "within the hour";
  const ended = sentence(endingsText(progress)) || "None answered yet. ";
  return `${partDone(progress)} so far: ${ended}${rowsText(progress)}${bill(progress)} ${continuesText(when)}`;
}

/** `120 of 295 rows done. ` Rows that are alike share requests. */
function rowsText({ rows }: Progress): string {
  if (rows === undefined || rows.all < 2) return "";
  return `${wholeNumber(rows.done)} of ${countText(rows.all, "row")} done. `;
}

/** @param changes If they are to be told. */
export function finishedText(progress: Progress, changes?: Progress["changes"]): string {
  const { state, done } = progress;
  const why = whyNotAll(progress);
  if (done === 0) return why === "" ? NOTHING[state === "stopped" ? "stopped" : "done"] : why;
  const changed = changes === undefined ? "" : unbroken(summaryText(changes));
  return [`${headOf(progress)}: ${sentence(endingsText(progress))}${bill(progress)}`, why, changed]
    .filter((part) => part !== "")
    .join(" ");
}

const NOTHING = { done: "Done: everything was cached.", stopped: "Stopped before any request." } as const;

/** Where something prevented the rest, it does not say `Done`. */
function headOf(progress: Progress): string {
  const { state, problem } = progress;
  const part = partDone(progress);
  if (state === "stopped") return `Stopped after ${part}`;
  return problem === undefined ? "Done" : `${part} done`;
}

/** `63 stopped: 3 of 3 used this month.` Admission words the reason for one cell's request; here it is for all. */
function whyNotAll({ done, requests, atMost, problem }: Progress): string {
  if (problem === undefined) return "";
  const left = (atMost ?? requests) - done;
  if (!isUnrequested(problem) || left <= 0) return `${problem.message}.`;
  const count = atMost === undefined ? wholeNumber(left) : `Up to ${wholeNumber(left)}`;
  return `${count} stopped: ${whyNeeded(problem.message)}.`;
}

/** `8 answered, 2 not found. ` */
function sentence(ended: ReturnType<typeof endingsText>): string {
  return ended.length === 0 ? "" : `${ended.map(([count, how]) => `${wholeNumber(count)} ${how}`).join(", ")}. `;
}

function bill({ billed }: Progress): string {
  return billed === 0 ? "Nothing billed." : `${wholeNumber(billed)} billed.`;
}
