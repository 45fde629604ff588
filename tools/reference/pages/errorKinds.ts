/** Each kind of problem as the reference describes it: when it occurs, what a cell shows in each host, what to do. */
import type { ProblemKind } from "../../../src/shared/api/problem";
import { markdownCell } from "./markdown";

export interface ErrorKind {
  readonly kind: ProblemKind;
  readonly when: string;
  readonly excel: "#VALUE!" | "#N/A";
  /** The start of its message, or a typical one. */
  readonly says: string;
  readonly remedy: string;
}

type Row = readonly [when: string, excel: ErrorKind["excel"], says: string, remedy: string];

const KINDS: Readonly<Record<ProblemKind, Row>> = {
  argument: [
    "An argument is wrong",
    "#VALUE!",
    "where: nothing was given; give a ZIP code (78244), …",
    "Correct the argument that the message names; it also says what is allowed",
  ],
  settings: [
    "The service or key is not set, or can't be used",
    "#N/A",
    "Open PROP and enter a key",
    "Open PROP and complete the settings",
  ],
  spending: [
    "It would cost requests, and spending is limited, off or set to ask",
    "#N/A",
    "Needs 1 request: …",
    "Press Fetch in the panel, or change the limit in the settings",
  ],
  nothing: [
    "The service has no matching property",
    "#N/A",
    'No property matches "…"',
    "Check the address: Street, City, State, Zip",
  ],
  access: [
    "The service does not accept the key, or its plan does not cover the request",
    "#N/A",
    "The service did not accept the key: …",
    "Check the key and its plan",
  ],
  refused: [
    "The service rejects the request as invalid",
    "#N/A",
    "The service refused the request: …",
    "Read the service's explanation in the message and correct what it names; with too few comparables, raise maxRadius or daysOld",
  ],
  rate: [
    "Too many requests per second",
    "#N/A",
    "The service isn't accepting more requests right now",
    "Calculate again after a few seconds",
  ],
  failed: ["The service failed", "#N/A", "The service failed (500)", "Calculate again later"],
  unreachable: [
    "The service did not answer",
    "#N/A",
    "The service could not be reached",
    "Check your connection, then calculate again",
  ],
  unreadable: [
    "The response can't be read",
    "#N/A",
    "The service's response could not be read",
    "Check the service's address; report it if it keeps happening",
  ],
  bug: ["PROP has a bug", "#N/A", "Something went wrong in PROP; please report what you typed", "Report the formula"],
};

export const ERROR_KINDS: readonly ErrorKind[] = Object.entries(KINDS).map(([kind, [when, excel, says, remedy]]) => ({
  kind: kind as ProblemKind,
  when,
  excel,
  says,
  remedy,
}));

/** Google Sheets shows the same error for every function that throws. */
export const SHEETS_ERROR = "#ERROR!";

/** The kinds that a function can return: only two if it makes no requests. */
export function kindsOf(asks: boolean): readonly ErrorKind[] {
  return asks ? ERROR_KINDS : ERROR_KINDS.filter(({ kind }) => kind === "argument" || kind === "bug");
}

export const ERROR_HEADS = ["When", "Excel", "Google Sheets", "Message"];

/** @param refusal The function's own message for a wrong argument. */
export function errorRows(kinds: readonly ErrorKind[], refusal: string): readonly (readonly string[])[] {
  return kinds.map(({ kind, when, excel, says }) => {
    const said = kind === "argument" ? refusal : says;
    return [markdownCell(when), excel, `${SHEETS_ERROR} with the same text`, markdownCell(said)];
  });
}
