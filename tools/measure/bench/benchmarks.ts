/** All that `npm run bench` measures, in the order of its table. */
import type { Benchmark } from "./benchmark";
import { CELLS } from "./excel/cells";
import { ROWS } from "./excel/rows";
import { RECORDS } from "./inProcess/records";
import { REQUESTS } from "./inProcess/requests";
import { CODE_LOAD } from "./sheets/codeLoad";
import { RECORDS_IN_SHEETS } from "./sheets/recordsAtHand";
import { SHEETS_ROWS } from "./sheets/rows";
import { WEIGHTS } from "./weights/weights";

export const BENCHMARKS: readonly Benchmark[] = [
  ...[CELLS, ROWS, SHEETS_ROWS, CODE_LOAD],
  ...[RECORDS, RECORDS_IN_SHEETS, REQUESTS, WEIGHTS],
];
