/**
 * How long work may take, in milliseconds, where one time depends on another. Excel gives a cell 60 seconds. Google gives a cell
 * 30 seconds and a run (an entry of the menu, a call of the panel, a trigger) six minutes, and ends it without warning.
 *
 * | time | bounded by |
 * | --- | --- |
 * | `EXCEL_STARTS` | `EXCEL_RESULT`: the answer to a cell's last request has 9 seconds |
 * | `EXCEL_RESULT` | Excel's 60 seconds for a cell |
 * | `EXCEL_ANSWERS` | `LOST_AFTER`; a cell's request has until `EXCEL_RESULT` at most |
 * | `CELL_TIMEOUT` | Google's 30 seconds for a cell: one `fetchAll` may take most of the 18 that are left |
 * | `RUN_TIMEOUT` | Google's six minutes: the last batch, what a run stores and what cells show come after it |
 * | `WAIT_TIMEOUT` | Google's six minutes: what cells show is still to be written |
 * | `RUN_LEASE` | Google's six minutes: after it a run that left its mark can't be there any more |
 * | `SOON_AFTER` | the least time after which Google runs a trigger |
 * | `TIME_TO_BEGIN` | `RUN_TIMEOUT`, of which so much must be left |
 * | `TIME_TO_END` | `RUN_LEASE`: a list's own mark ends before the run's |
 * | `SHOULD_IT_END` | `RUN_LEASE`: the run that takes over finds no mark of the one that was ended |
 * | `LOST_AFTER` | longer than any host waits for an answer |
 * | `RESERVE_WAIT` | a cell's 30 seconds, of which it may wait for the lock several times |
 * | `BEGIN_WAIT` | a person who pressed a button waits for it |
 * | `COMMIT_WAIT` | an answer that was paid for, or what a run stores; what comes after `RUN_TIMEOUT` has time for it |
 * | `REPORT_WAIT` | a cell's 30 seconds, of which it needs nothing else in a dry run |
 */

/** A cell of Excel may start requests. */
export const EXCEL_STARTS = 48_000;

/** A request of Excel counts as lost. Its answer is still stored if it arrives. */
export const EXCEL_ANSWERS = 50_000;

/** A cell of Excel gets a result in any case. */
export const EXCEL_RESULT = 57_000;

/** A cell of Google Sheets may start a batch. */
export const CELL_TIMEOUT = 12_000;

/** A run may start something. */
export const RUN_TIMEOUT = 285_000;

/** A run waits for cells; after that for a few seconds only. */
export const WAIT_TIMEOUT = 330_000;

/** A run's mark, and its flag of a dry run, are valid: one that was ended from outside removes neither. */
export const RUN_LEASE = 400_000;

/** Another run takes over, if the one that arranged it was ended. */
export const SHOULD_IT_END = 480_000;

/** A run that is to follow soon begins. */
export const SOON_AFTER = 60_000;

/** A run must have so much left to begin other work. */
export const TIME_TO_BEGIN = 60_000;

/** A run may need so much to end once its time is up. */
export const TIME_TO_END = 100_000;

/** A sent request of another owner is given up as lost. */
export const LOST_AFTER = 75_000;

/** Waiting for Google's lock: to reserve, to begin a run, to write an answer that was paid for, to report a call. */
export const RESERVE_WAIT = 4_000;
export const BEGIN_WAIT = 5_000;
export const COMMIT_WAIT = 10_000;
export const REPORT_WAIT = 15_000;
