/** What is said of work that is under way, or came to its end. */
import type { Progress } from "../../shared/bridge/bridge";
import { endings, illEndings } from "../../shared/errands/tally";
import { counted, whole } from "../words";

/** What a person stopped is as they wanted it; what was not answered needs a look. */
export function intentOf(progress: Progress): "success" | "info" | "warning" {
  if (progress.problem !== undefined || illEndings(progress).length > 0) return "warning";
  return progress.state === "stopped" ? "info" : "success";
}

export function underWay(progress: Progress): string {
  const { done, requests, atMost, perSecond } = progress;
  if (requests === 0) return "Starting …";
  const left = atMost === undefined ? `${partOf(progress)}, ${whole(requests - done)} left` : partOf(progress);
  const rate = perSecond > 0 ? `, ${perSecond < 10 ? perSecond.toFixed(1) : whole(perSecond)} a second` : "";
  return done === 0 ? `${left}.` : `${left}${rate}. ${told(illEndings(progress))}${bill(progress)}`;
}

export function atEnd(progress: Progress): string {
  const { state, done } = progress;
  const why = whyNotAll(progress);
  if (done === 0) return why === "" ? NOTHING[state === "stopped" ? "stopped" : "done"] : why;
  return `${headOf(progress)}: ${told(endings(progress))}${bill(progress)} ${why}`.trimEnd();
}

const NOTHING = { done: "Done: everything was at hand.", stopped: "Stopped before anything was asked." } as const;

/** `2 of 9 requests`, `2 of up to 9 requests` where an answer yet to come decides. */
function partOf({ done, requests, atMost }: Progress): string {
  return `${whole(done)} of ${atMost === undefined ? "" : "up to "}${counted(atMost ?? requests, "request")}`;
}

/** It is not done where something kept the rest away. */
function headOf(progress: Progress): string {
  const { state, problem } = progress;
  const part = partOf(progress);
  if (state === "stopped") return `Stopped after ${part}`;
  return problem === undefined ? "Done" : `Came to ${part}`;
}

/** `63 are left: 3 of 3 used this month.` The gate says it of one cell's request: here it is said of all. */
function whyNotAll({ done, requests, atMost, problem }: Progress): string {
  if (problem === undefined) return "";
  const left = (atMost ?? requests) - done;
  if (problem.problem !== "spending" || left <= 0) return `${problem.message}.`;
  const reason = problem.message.replace(/^Needs [^:]*: /, "");
  const count = atMost === undefined ? whole(left) : `Up to ${whole(left)}`;
  return `${count} ${left === 1 ? "is" : "are"} left: ${reason}.`;
}

/** `8 answered, 2 not found. ` */
function told(ended: ReturnType<typeof endings>): string {
  return ended.length === 0 ? "" : `${ended.map(([count, how]) => `${whole(count)} ${how}`).join(", ")}. `;
}

function bill({ billed }: Progress): string {
  return billed === 0 ? "Nothing billed." : `${whole(billed)} billed in this run.`;
}
