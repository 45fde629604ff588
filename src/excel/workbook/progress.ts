/** The progress of a command, and whether the user pressed Stop. Panel and functions share a page. */
import type { Progress } from "../../shared/panelApi/panelApi";
import { IDLE_PROGRESS } from "../../shared/spending/progress/progress";

let progress: Progress = IDLE_PROGRESS;
let isRunning = false;
let stop = false;

export function begin(): boolean {
  if (isRunning) return false;
  isRunning = true;
  stop = false;
  return true;
}

export const end = (): void => void (isRunning = false);

export const reportProgress = (next: Progress): void => void (progress = next);

export const readProgress = (): Progress => progress;

export function askToStop(): void {
  stop = isRunning;
}

export const stopAsked = (): boolean => stop;
