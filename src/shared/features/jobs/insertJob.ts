/** Lays out a job sheet from a list or an address, and opens it. Nothing is requested: its price is shown next. */
import { isProblem, problem, type Problem } from "../../api/problem";
import { areaText } from "../../formulas/cells";
import type { JobStart, JobWish } from "../../panelApi/jobsApi";
import { checkedAddresses } from "../../parsing/addressList/checkedAddress";
import { freeName } from "../../workbook/layout/freeName";
import type { Prefix } from "../../workbook/formulas/propFormulas";
import { type Flow, workbook } from "../../workbook/port/port";
import { layoutIn } from "../../workbook/layout/layoutCells";
import { withOwnWidths } from "../../workbook/layout/ownWidths";
import type { JobDeclaration, LayoutPlace } from "./declaring/job";
import type { JobList } from "../../workbook/lists/jobList";
import { typedZips, zipsOf } from "../../workbook/lists/zipCodes";
import { rowsBefore } from "./lastSheet";
import { jobOf } from "./jobs";
import { jobList } from "./selectedList";

const NO_JOB = problem("argument", "There is no such job");
const NO_ADDRESS = problem("argument", "Select the cells with the addresses first, or enter an address");
const NO_CELL = problem("argument", "Select the cell where the job sheet should begin");

/** @returns The sheet's name. */
export function* insertJob(wish: JobWish, prefix: Prefix): Flow<string | Problem> {
  const job = jobOf(wish.job);
  if (job === undefined) return NO_JOB;
  const started = yield* listFor(job, wish);
  if (isProblem(started)) return started;
  const before = yield* rowsBefore(job);
  const list = before === undefined ? started : { ...started, before };
  const place = yield* placeFor(job, list, wish.place);
  if (isProblem(place)) return place;
  const layout = yield* withOwnWidths(job.layout(place, list));
  const refused = yield* workbook.insertLayout(layoutIn(layout, prefix));
  return refused ?? (yield* insertFurther(job, place, list, prefix)) ?? place.sheet;
}

/** The first sheet stays open: its price is shown next. */
function* insertFurther(
  { further = [] }: JobDeclaration,
  place: LayoutPlace,
  list: JobList,
  prefix: Prefix,
): Flow<Problem | undefined> {
  for (const each of further) {
    const sheet = freeName(each.sheet, yield* workbook.sheetNames());
    const refused = yield* workbook.insertLayout(layoutIn(each.layout(place, list, sheet), prefix));
    if (refused !== undefined)
      return problem(refused.problem, `${place.sheet} was inserted without its sheet ${sheet}. ${refused.message}`);
  }
  if (further.length === 0) return undefined;
  const { sheet: first, row, column } = place;
  return yield* workbook.showCells({ sheet: first, row, column, rows: 1, columns: 1 });
}

/** A job about one home takes the first of the list that can be looked up. */
function* listFor({ start }: JobDeclaration, { list, typed }: JobWish): Flow<JobList | Problem> {
  if (start.from === "places") return yield* placesFor(start, list, typed);
  if (list === undefined) return typed.trim() === "" ? NO_ADDRESS : { rows: [{ address: typed.trim() }], own: [] };
  const listed = yield* jobList(list, start, typed);
  if (isProblem(listed)) return listed;
  const { rows } = listed;
  const checked = checkedAddresses(rows.map(({ address = null }) => [address]));
  if (checked.every(({ verdict }) => verdict === "blank")) return NO_ADDRESS;
  if (start.from === "list") return listed;
  const first = checked.findIndex(({ verdict }) => verdict === "ready");
  if (first < 0) return NO_ADDRESS;
  return { ...listed, rows: [{ ...rows[first]!, address: checked[first]!.mended ?? checked[first]!.typed }] };
}

/** Of each ZIP code a row. Without any, a sheet to type them into. */
function* placesFor(
  start: Extract<JobStart, { readonly from: "places" }>,
  list: JobWish["list"],
  typed: string,
): Flow<JobList | Problem> {
  const listed = list && (yield* jobList(list, start, ""));
  if (isProblem(listed)) return listed;
  const zips = listed === undefined ? typedZips(typed) : zipsOf(listed.rows);
  if (isProblem(zips)) return zips;
  if (zips.length > start.most)
    return problem(
      "argument",
      `ZIP codes: ${zips.length} were given, and a sheet takes up to ${start.most}: insert one for each ${start.most}`,
    );
  return { rows: zips.map((address) => ({ address })), own: [] };
}

function* placeFor(job: JobDeclaration, list: JobList, place: JobWish["place"]): Flow<LayoutPlace | Problem> {
  if (place === "newSheet") {
    const sheet = freeName(job.sheet, yield* workbook.sheetNames());
    return { sheet, isNew: true, row: 0, column: 0, names: yield* freeNames(job) };
  }
  const cell = yield* workbook.selectedCell();
  if (cell === undefined) return NO_CELL;
  const { sheet, row, column } = cell;
  const area = { sheet, row, column, ...job.size(list) };
  if (!(yield* workbook.areBlank(area)))
    return problem(
      "argument",
      `There is no room at the selected cell: ${areaText(area)} would be filled in, but isn't empty`,
    );
  return { sheet, isNew: false, row, column, names: yield* freeNames(job) };
}

/** How many job sheets the workbook has had: no two may have inputs of the same name, whatever their sheets are called now. */
const INSERTED = { name: "PROP_JOBS", lasts: "always" } as const;

function* freeNames({ sheet }: JobDeclaration): Flow<string> {
  const before = Number(yield* workbook.recallValue(INSERTED));
  const number = (Number.isSafeInteger(before) && before > 0 ? before : 0) + 1;
  yield* workbook.keepValue({ ...INSERTED, text: String(number) });
  return `${sheet.replace(/\s+/g, "")}${number}_`;
}
