/** What a person approves before a long list is filled in. Nothing is requested or written for it. */
import { isProblem, problem, type Problem } from "../../api/problem";
import type { CellArea } from "../../formulas/cells";
import { spansIn, spansWithout, turnsOf } from "../../formulas/spans";
import { readUsage } from "../../fetching/work/effects";
import { priceOf, requestsWithin } from "../../fetching/quote";
import { quoteCall } from "../../functions/declaring/calculate";
import type { QuoteView } from "../../panelApi/panelApi";
import { rowsOfList, wholeArea } from "../../workbook/lists/listArea";
import { selectedArea } from "../../workbook/lists/selectedArea";
import { selectionText } from "../../workbook/lists/listText";
import { offeredSearches, searchOffer } from "../search/searchOffer";
import { LIST_TEXTS } from "../texts/runText";
import { workbook } from "../../workbook/port/port";
import { longRuns, type LongFlow } from "./longRuns";
import { LIST_FUNCTIONS, type ListJob, listJob } from "./storedRuns";
import { listCall, listedAddresses, notBlank, withMoments } from "./listRows";

export interface PreparedList {
  readonly job: ListJob;
  /** Of its columns. */
  readonly labels: readonly string[];
  /** What is to be said of the selection; empty if nothing is. */
  readonly remark: string;
  readonly quote: Omit<QuoteView, "quoteId">;
}

export const WHAT_TO_FILL =
  `What to fill in to the right of the selected addresses: one of ${LIST_FUNCTIONS.join(", ")}, and fields ` +
  'other than the default ones, if you like. For example: "VALUE" or "RECORD beds, baths, sqft".';

const NO_ADDRESSES = problem("argument", "Select the addresses first.");

const APART = problem("argument", "The selected columns must be next to each other: select them as one area.");

const UNDER_WAY = problem("spending", LIST_TEXTS.running);

/** Why no list may start, if so. A damaged one doesn't prevent it. */
export function* listUnderWay(): LongFlow<Problem | undefined> {
  const job = yield* listJob.read();
  if (job === undefined || isProblem(job)) return undefined;
  // The run in which it was stopped writes how far it came when its batch ends.
  return job.state === "running" || job.busyUntil > (yield* workbook.now()) ? UNDER_WAY : undefined;
}

/** @param typed A function followed by fields: `RECORD beds, baths`. */
export function* prepareList(typed: string): LongFlow<PreparedList | Problem> {
  const [, letters = "", fields = ""] = /^=?(?:PROP[._])?([A-Za-z]+)[\s:(]*(.*?)\)?$/s.exec(typed) ?? [];
  const name = letters.toUpperCase();
  if (!LIST_FUNCTIONS.includes(name))
    return problem("argument", `"${typed}" isn't one of ${LIST_FUNCTIONS.join(", ")}.`);
  const selected = yield* selectedArea();
  if (selected === undefined) return NO_ADDRESSES;
  if (isProblem(selected)) return selected;
  const { hidden = [], otherRows = [], otherColumns } = selected;
  if (otherColumns !== undefined) return APART;
  const turns = turnsOf([...hidden, ...otherRows]);
  const list = { ...wholeArea(selected), ...(turns.length === 0 ? {} : { turns }) };
  const addresses = yield* listedAddresses(list);
  if (addresses === undefined) return NO_ADDRESSES;
  const context = yield* workbook.fetchContext();
  const { questions, value } = yield* quoteCall(listCall({ name, fields }, addresses), context);
  if (isProblem(value)) return value;
  const price = priceOf(questions, "missing");
  const search = searchOffer(price, yield* offeredSearches(requestsWithin(questions, "missing"), context));
  const job: ListJob = {
    ...{ ...list, name, fields, width: value.columns.length, service: context.service },
    ...{ next: 0, state: "running", requests: price.requests, left: price.atMost, busyUntil: 0 },
  };
  const taken = yield* takenIn(job);
  if (taken !== undefined) return notBlank(taken);
  const usage = yield* readUsage();
  const quote = {
    command: "fetch",
    scope: "selection",
    cells: rowsOfList(selected).length,
    price,
    ...(search === undefined ? {} : { search }),
    usage,
  } as const;
  return { job, labels: value.columns.map(({ label }) => label), remark: selectionText(selected), quote };
}

/** Where anything stands in its way. What was filled in beside rows that are left out now doesn't. */
function* takenIn(job: ListJob): LongFlow<CellArea | undefined> {
  const target = withMoments(job);
  if (yield* workbook.areBlank(target)) return undefined;
  const leftOut = spansIn(job.turns ?? []);
  for (const { first, count } of spansWithout([{ first: job.row, count: job.rows }], leftOut)) {
    const part = { ...target, row: first, rows: count };
    if (leftOut.length === 0 || !(yield* workbook.areBlank(part))) return part;
  }
  return undefined;
}

/** Adds missing columns, and labels them if there is a header row. */
export function* makeRoom({ job, labels }: PreparedList): LongFlow<void> {
  yield* longRuns.growSheet(withMoments(job));
  const heads = { ...withMoments(job), row: job.row - 1, rows: 1 };
  if (job.row > 0 && (yield* workbook.areBlank(heads)))
    yield* longRuns.writeRows({ area: heads, rows: [[...labels, "Fetched"]] });
}
