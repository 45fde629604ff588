/** What each kind of problem is to a reader: when it comes, what a cell says in each host, what to do. */
import type { ProblemKind } from "../shared/service/problem";
import { cell } from "./markdown";

export interface ErrorKind {
  readonly kind: ProblemKind;
  readonly when: string;
  readonly excel: "#VALUE!" | "#N/A";
  /** How its message begins, or one that is typical. */
  readonly says: string;
  readonly remedy: string;
}

type Row = readonly [when: string, excel: ErrorKind["excel"], says: string, remedy: string];

const KINDS: Readonly<Record<ProblemKind, Row>> = {
  argument: [
    "An argument is wrong",
    "#VALUE!",
    "where: nothing was given; give a ZIP code (78244), …",
    "Correct the argument that the message names; it says what is allowed",
  ],
  settings: [
    "No service or no key is set, or it can't be used",
    "#N/A",
    "Open PROP and enter a key",
    "Open PROP and complete the settings",
  ],
  spending: [
    "It would cost, and spending is limited or set to ask",
    "#N/A",
    "What it needs and what has been used",
    "Fetch in the panel, or change the limit in the settings",
  ],
  nothing: [
    "The service knows no property that matches",
    "#N/A",
    'No property matches "…"',
    "Check the address: Street, City, State, Zip",
  ],
  access: [
    "The service does not accept the key, or its plan does not cover the request",
    "#N/A",
    "The service did not accept the key: …",
    "Check the key, and the plan that it belongs to",
  ],
  refused: [
    "The service calls the request wrong",
    "#N/A",
    "The service refused the request: …",
    "The message holds the service's own words; change what they name",
  ],
  rate: [
    "Too many requests in a second",
    "#N/A",
    "The service takes no more requests at the moment",
    "Calculate again after a few seconds",
  ],
  failed: ["The service failed", "#N/A", "The service failed (500)", "Calculate again later"],
  unreachable: [
    "No answer came",
    "#N/A",
    "The service could not be reached",
    "Check the connection, then calculate again",
  ],
  unreadable: [
    "An answer came that can't be read",
    "#N/A",
    "The service's answer could not be read",
    "Check that the service's address is the right one; report it if it stays",
  ],
  bug: [
    "PROP itself made a mistake",
    "#N/A",
    "PROP met an error of its own; please report what you typed",
    "Report the formula",
  ],
};

export const ERROR_KINDS: readonly ErrorKind[] = Object.entries(KINDS).map(([kind, [when, excel, says, remedy]]) => ({
  kind: kind as ProblemKind,
  when,
  excel,
  says,
  remedy,
}));

/** Google Sheets knows one error for a function that throws. */
export const SHEETS_ERROR = "#ERROR!";

/** The kinds that a function can meet: one that makes no request meets two. */
export function kindsOf(asks: boolean): readonly ErrorKind[] {
  return asks ? ERROR_KINDS : ERROR_KINDS.filter(({ kind }) => kind === "argument" || kind === "bug");
}

export const ERROR_HEADS = ["When", "Excel", "Google Sheets", "It says"];

/** `refusal` is what the function itself says of a wrong argument. */
export function errorRows(kinds: readonly ErrorKind[], refusal: string): readonly (readonly string[])[] {
  return kinds.map(({ kind, when, excel, says }) => [
    ...[cell(when), excel, `${SHEETS_ERROR} with the same text`, cell(kind === "argument" ? refusal : says)],
  ]);
}
