/** All that `npm run bench` measures, in the order of its table. */
import type { Benchmark } from "./benchmark";
import { CELLS } from "./excel/cells";
import { FETCH } from "./excel/fetch";
import { ROWS } from "./excel/rows";
import { SEARCH_PAGES } from "./excel/search";
import { STORE } from "./excel/store";
import { MEMORY } from "./inProcess/memory";
import { RECORDS } from "./inProcess/records";
import { REQUESTS } from "./inProcess/requests";
import { CODE_LOAD } from "./sheets/codeLoad";
import { LONG_LIST } from "./sheets/longList";
import { RECORDS_IN_SHEETS } from "./sheets/recordsAtHand";
import { SHEETS_ROWS } from "./sheets/rows";
import { SEARCH_IN_SHEETS } from "./sheets/search";
import { START } from "./start/start";
import { WEIGHTS } from "./weights/weights";

export const BENCHMARKS: readonly Benchmark[] = [
  ...[CELLS, ROWS, SHEETS_ROWS, CODE_LOAD],
  ...[FETCH, LONG_LIST, SEARCH_PAGES, SEARCH_IN_SHEETS],
  ...[RECORDS, RECORDS_IN_SHEETS, REQUESTS, WEIGHTS],
  ...[START, STORE, MEMORY],
];
