/** Log lines, those of a moment together: each write waits for the file or the pipe. */
import type { Log } from "./accessLog";

/** Milliseconds. */
const MOMENT = 20;

export interface LogLines {
  readonly log: Log;
  /** Writes what waits. */
  readonly flush: () => void;
}

export const logLines = (write: (text: string) => void): LogLines => {
  let lines: string[] = [];
  const flush = (): void => {
    if (lines.length > 0) write(lines.map((line) => `${line}\n`).join(""));
    lines = [];
  };
  return {
    log(line) {
      if (lines.push(line) === 1) setTimeout(flush, MOMENT);
    },
    flush,
  };
};
