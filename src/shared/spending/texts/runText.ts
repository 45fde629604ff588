/** What a person reads of approved work that may take several runs, by its state: the same in panel, menu and cells. */

import type { FetchCommand } from "../../panelApi/panelApi";

/** What a person does for the rest of it. A refresh that is chosen again prices all of its cells again. */
export const THE_REST: Readonly<Record<FetchCommand, string>> = {
  fetch: "press Fetch for the rest",
  refresh: "refresh again the cells that still show older values",
  refreshErrors: "try again the cells that still show errors",
};

export const workName = (command: FetchCommand): string => (command === "fetch" ? "fetch" : "refresh");

export const stoppedText = (command: FetchCommand): string =>
  `The ${workName(command)} is stopped: ${THE_REST[command]}`;

export const FETCH_RUNNING = "Another fetch is in progress: stop it, or wait until it ends";

/** Of work that waits for its next run. @param when `in a minute`, `within the hour`, `at about 10:42`. */
export const continuesText = (when: string): string => `It continues ${when}.`;

export const LIST_TEXTS = {
  running: "A long list is being filled: stop it, or wait until it ends.",
  none: "No long list is being filled.",
} as const;

const CONTINUE_THE_LIST = "To continue, choose Property data > Continue the list.";

/** Requests that are left of those approved; undefined if that isn't known. */
interface ListSoFar {
  readonly next: number;
  readonly rows: number;
  readonly left?: number;
}

/**
 * `The list is stopped: 50 of 120 rows are done. To continue, choose Property data > Continue the list.`
 * @param when When a list that waits goes on, if it does by itself.
 */
export function listText(
  state: "waiting" | "stopped" | "done",
  { next, rows, left }: ListSoFar,
  when?: string,
): string {
  const soFar = `${next} of ${rows} rows are done.`;
  if (state === "done") return soFar;
  if (state === "waiting") return `${soFar} ${when === undefined ? CONTINUE_THE_LIST : continuesText(when)}`;
  return `The list is stopped: ${soFar}${left === 0 ? "" : ` ${CONTINUE_THE_LIST}`}`;
}
