/** How far a command is, and whether the person asked to stop it: panel and functions share a page. */
import type { Progress } from "../../shared/bridge/bridge";
import { IDLE } from "../../shared/errands/tally";

let progress: Progress = IDLE;
let stop = false;

/** What begins anew was not stopped yet. */
export function reportProgress(next: Progress): void {
  if (next.state === "running" && progress.state !== "running") stop = false;
  progress = next;
}

export const readProgress = (): Progress => progress;

export function askToStop(): void {
  stop = progress.state === "running";
}

export const stopAsked = (): boolean => stop;
