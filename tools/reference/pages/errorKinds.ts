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
  /** Others that people see, by which they look the kind up. */
  readonly others: readonly string[];
}

type Row = readonly [when: string, excel: ErrorKind["excel"], says: string, remedy: string];

/** Their test finds each in the source: `…` stands for what differs from case to case. */
const OTHERS: Readonly<Partial<Record<ProblemKind, readonly string[]>>> = {
  argument: [
    "… is not allowed; give …",
    "… isn't a number or range; …",
    "… isn't a place PROP recognizes",
    "… isn't a ZIP code; …",
    "… isn't a property type; give …",
    "there is no field …",
    "there is no option … here",
    "… is out of range; give …",
  ],
  settings: [
    "No service is set: open PROP and choose one (PROP_BASE_URL)",
    "The key contains characters that a key can't have: open PROP and enter it again",
    "PROP_BASE_URL isn't the address of a service: give one such as https://host/v1",
  ],
  spending: [
    "spending is off",
    "press Fetch (cells calculated together need …, more than …)",
    "press Fetch (… calls for this address in a minute with different options, more than …)",
    "what was fetched for it can't be read here; press Fetch to request it again",
    "this browser doesn't let PROP store data",
    "this browser's database doesn't answer",
    "Being fetched",
    "This price is no longer valid: check again",
    "The gateway isn't allowed to make more requests",
  ],
  nothing: ["No market figures for ZIP …", "Nothing matches"],
  failed: [
    "The service was not found (404): check its address in the settings, including its version, such as /v1",
    "The service answered with a redirect, which PROP doesn't follow because it would pass the key on",
  ],
  unreachable: [
    "The service did not answer",
    "The request was not sent in time",
    "The service at the address in your settings does not answer",
  ],
  unreadable: [
    "The service's response is too large to read",
    "The service's response contains no values; it may be faulty",
    "Another server answers at the address in your settings",
  ],
};

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
  time: [
    "The cell's time was over before its request could leave",
    "#N/A",
    "Needs 1 request: press Fetch (time ran out)",
    "Press Fetch in the panel",
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
  others: OTHERS[kind as ProblemKind] ?? [],
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
