/** Fills some rows of a long list, each with the time at which it was requested. */
import { isProblem, problem, type Problem, type ProblemKind } from "../../api/problem";
import { areaText, type CellArea } from "../../formulas/cells";
import { placesIn, spansIn } from "../../formulas/spans";
import { CATALOGUE } from "../../functions/catalogue";
import { calculate, quoteCall, type FunctionCall } from "../../functions/declaring/calculate";
import { isAbsence } from "../../fetching/requests/presence";
import { requestsWithin } from "../../fetching/quote";
import type { FetchContext } from "../../fetching/requests/fetchContext";
import { isBlankRow, type Grid } from "../../values/input";
import type { Value } from "../../values/value";
import { type Flow, workbook } from "../../workbook/port/port";
import { agreedSearches, type OfferedSearch } from "../search/searchOffer";
import { longRuns, type LongFlow } from "./longRuns";
import type { ListJob } from "./storedRuns";

/** Problems that aren't about the address: its row stays pending. */
const NOT_THE_ROWS: readonly ProblemKind[] = ["spending", "time", "settings", "access", "rate", "bug"];

/**
 * The function over the addresses. A blank one comes first, so that a single address counts as a list and its problem
 * stays in its row. Rows are written with the time of the run, so no older answer is among them.
 */
export function listCall({ name, fields }: Pick<ListJob, "name" | "fields">, addresses: Grid): FunctionCall {
  const declaration = CATALOGUE.find((each) => each.name === name)!;
  const blank = [addresses[0]!.map(() => null)];
  const given = declaration.parameters.map((parameter) => {
    if (parameter.name === "address") return [...blank, ...addresses];
    return parameter.name === "fields" && fields !== "" ? [[fields]] : undefined;
  });
  return { declaration, given, renews: true };
}

/** Where its values go, without the column of times. */
const filledArea = ({ sheet, row, rows, column, columns, width }: ListJob): CellArea => ({
  ...{ sheet, row, rows },
  ...{ column: column + columns, columns: width },
});

export function withMoments(job: ListJob): CellArea {
  const area = filledArea(job);
  return { ...area, columns: area.columns + 1 };
}

/** The addresses of a list, and blank rows where rows are left out. Undefined if the sheet is gone. */
export function* listedAddresses(list: CellArea & Pick<ListJob, "turns">): LongFlow<Grid | undefined> {
  const grid = yield* workbook.readCells(list);
  const leftOut = new Set(placesIn(spansIn(list.turns ?? [])));
  return grid?.map((line, index) => (leftOut.has(list.row + index) ? line.map(() => null) : line));
}

/** The places that are searched before its rows are looked up, of those that a person approved. */
export function* listSearches(
  job: ListJob,
  agreed: readonly string[],
  context: FetchContext,
): LongFlow<readonly OfferedSearch[]> {
  const addresses = agreed.length === 0 ? undefined : yield* listedAddresses(job);
  if (addresses === undefined) return [];
  const { questions } = yield* quoteCall(listCall(job, addresses), context);
  return yield* agreedSearches(requestsWithin(questions, "missing"), agreed, context);
}

interface WaitingRows {
  readonly addresses: Grid;
  /** Whether each row waits: those that have a time are left alone. */
  readonly waits: readonly boolean[];
}

/** A problem where something is in the way: it was typed there since, or columns were inserted before the list. */
function* waitingRows(job: ListJob): LongFlow<WaitingRows | Problem> {
  const area = withMoments(job);
  const addresses = yield* listedAddresses(job);
  if (addresses === undefined) return problem("argument", `The sheet "${job.sheet}" no longer exists`);
  const held = (yield* workbook.readCells(area)) ?? [];
  const waits = addresses.map((line, index) => !isBlankRow(line) && (held[index]?.[job.width] ?? null) === null);
  const taken = waits.findIndex((isWaiting, index) => isWaiting && held[index]?.some((cell) => cell !== null) === true);
  return taken < 0 ? { addresses, waits } : notBlank({ ...area, row: area.row + taken, rows: 1 });
}

export const notBlank = (area: CellArea): Problem =>
  problem("argument", `${areaText(area)} would be filled in, but isn't empty: clear it first.`);

/** @returns Why it can't continue, if so. */
export function* fillRows(job: ListJob, context: FetchContext): LongFlow<Problem | undefined> {
  const waiting = yield* waitingRows(job);
  if (isProblem(waiting)) return waiting;
  const { addresses, waits } = waiting;
  if (!waits.includes(true)) return undefined;
  const found = yield* asked(
    job,
    addresses.filter((_, index) => waits[index]),
    context,
  );
  if (isProblem(found)) return found;
  const now = yield* waitingRows(job);
  if (isProblem(now)) return now;
  const rows = found.values();
  let why: Problem | undefined;
  let isChanged = false;
  const filled = waits.map((isWaiting, index): readonly Value[] | undefined => {
    if (!isWaiting) return undefined;
    const values = rows.next().value as readonly Value[];
    const isSame =
      now.waits[index] === true && JSON.stringify(addresses[index]) === JSON.stringify(now.addresses[index]);
    isChanged ||= !isSame;
    const held = values.find(isProblem);
    const isKept = held !== undefined && (NOT_THE_ROWS.includes(held.problem) || isAbsence(held));
    // What one run has no time for, the next one does, whatever held other rows back.
    if (isKept && why?.problem !== "time") why = held;
    return isSame && !isKept ? values : undefined;
  });
  yield* longRuns.writeRows({ area: filledArea(job), rows: filled, moment: yield* workbook.now() });
  return isChanged && why === undefined ? yield* fillRows(job, context) : why;
}

/** A row of values for each address. */
function* asked(job: ListJob, addresses: Grid, context: FetchContext): Flow<readonly (readonly Value[])[] | Problem> {
  const outcome = yield* calculate(listCall(job, addresses), context);
  return isProblem(outcome) ? outcome : outcome.rows.slice(1);
}
