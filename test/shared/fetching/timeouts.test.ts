/** What bounds each time: the hosts' limits, and other times. */
import * as times from "../../../src/shared/fetching/work/timeouts";

const EXCEL_CELL = 60_000;
const GOOGLE_CELL = 30_000;
const GOOGLE_RUN = 360_000;

/** A `fetchAll` that is slow. */
const SLOW_BATCH = 15_000;

it.each([
  ["a cell of Excel", [times.EXCEL_STARTS, times.EXCEL_RESULT, EXCEL_CELL]],
  ["a request", [times.EXCEL_ANSWERS, times.EXCEL_RESULT, EXCEL_CELL, times.LOST_AFTER]],
  ["a cell of Google Sheets", [times.CELL_TIMEOUT + SLOW_BATCH, GOOGLE_CELL]],
  ["a cell's lock", [times.RESERVE_WAIT, times.BEGIN_WAIT, times.COMMIT_WAIT, times.REPORT_WAIT, GOOGLE_CELL]],
  ["a run", [times.RUN_TIMEOUT, times.RUN_TIMEOUT + SLOW_BATCH + times.COMMIT_WAIT, times.WAIT_TIMEOUT, GOOGLE_RUN]],
  ["a run that is ended", [GOOGLE_RUN, times.RUN_TIMEOUT + times.TIME_TO_END, times.RUN_LEASE, times.SHOULD_IT_END]],
])("%s: each time is over before the next", (_, inOrder) => {
  expect(inOrder).toEqual([...inOrder].sort((one, other) => one - other));
  expect(new Set(inOrder).size).toBe(inOrder.length);
});
