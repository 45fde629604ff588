/** What the last sheet of checked addresses shows: how many rows have each result, and the first that need attention. */
import { isProblem, type Problem } from "../../api/problem";
import type { DeskOutcome, DeskResults } from "../../panelApi/deskApi";
import { sleep } from "../../fetching/work/effects";
import { isPending, type Grid, type Input } from "../../values/input";
import { type Flow, workbook } from "../../workbook/port/port";
import { addressCheck, type AddressCheck } from "../../workbook/layout/addressCheck";
import { typedTexts } from "./originals";
import { isAddress } from "./takeSuggestion";
import { CHECK_COLUMNS, CHECK_RESULTS, EARLIER_FIRST_ROW, EARLIER_RESULT } from "./addressColumns";

/** How many rows the panel is told: in Google Sheets they travel to another window. */
const SHOWN = 50;

/** What a person has to look at first. */
const ORDER: readonly DeskOutcome[] = ["problem", "differs", "estimated", "waiting", "pending", "notAsked", "doubled"];

const RESULTS = [...CHECK_RESULTS, EARLIER_RESULT];

/** Milliseconds between two looks at cells that still calculate, and the most looks. */
const LOOK_AGAIN = 500;
const LOOKS = 10;

/** @returns Undefined if there is no such sheet, or none any more. */
export function* addressResults(): Flow<DeskResults | Problem | undefined> {
  const check = yield* addressCheck.read();
  if (check === undefined || isProblem(check)) return check;
  const { sheet, listSheet, listColumn, list } = check;
  const held = yield* settledRows(check);
  if (held === undefined) return undefined;
  const counts = Object.fromEntries(RESULTS.map(({ outcome }) => [outcome, 0])) as Record<DeskOutcome, number>;
  const attention: DeskResults["attention"]["rows"][number][] = [];
  const texts = list === undefined || list.columns > 1 ? undefined : yield* typedTexts(list);
  held.forEach(([number = null, address = null, result = null, told = null, , , ...call], index) => {
    if (!/^\d+$/.test(textOf(number))) return;
    const outcome = outcomeOf(textOf(result));
    counts[outcome] += 1;
    if (outcome === "onRecord" || outcome === "matched") return;
    const row = Number(number) - 1;
    const cell = { sheet: listSheet, row, column: listColumn, rows: 1, columns: 1 };
    const [matched, differs] = [call[0] ?? null, call[1] ?? null].map(textOf) as [string, string];
    const remark = outcome === "differs" ? `${textOf(result)}: ${matched}` : textOf(told) || textOf(result);
    const isSuggested =
      isOfPlace(differs) &&
      textOf(result) === `Differs in ${differs}` &&
      isAddress(texts?.[row - list!.row], textOf(address));
    attention.push({
      ...{ row: index, number: row + 1, address: textOf(address), remark, outcome, cell },
      ...(isSuggested ? { suggestion: matched } : {}),
    });
  });
  attention.sort((one, other) => ORDER.indexOf(one.outcome) - ORDER.indexOf(other.outcome));
  return {
    sheet,
    ...(list === undefined ? {} : { list }),
    counts,
    attention: { count: attention.length, rows: attention.slice(0, SHOWN) },
  };
}

/** Whether an address differs in nothing but these: the home is the same, and its city, state or ZIP code was wrong. */
const isOfPlace = (differs: string): boolean =>
  differs !== "" && differs.split(", ").every((part) => ["city", "state", "ZIP code"].includes(part));

/** The rows of the sheet once all of them have calculated, or after a while. Undefined if the sheet is gone. */
function* settledRows({ sheet, first = EARLIER_FIRST_ROW, rows }: AddressCheck): Flow<Grid | undefined> {
  const area = { sheet, row: first, column: 0, rows, columns: CHECK_COLUMNS.facts };
  for (let looks = 1; ; looks += 1) {
    const held = yield* workbook.readCells(area);
    if (held === undefined || looks === LOOKS || !held.some(isCalculating)) return held;
    yield* sleep(LOOK_AGAIN);
  }
}

/** Whether a call of ours still calculates, or a result doesn't tell yet what its call shows. */
function isCalculating(row: readonly Input[]): boolean {
  const [result, matched, answer] = [CHECK_COLUMNS.result, CHECK_COLUMNS.matched, CHECK_COLUMNS.answer].map(
    (column) => row[column] ?? null,
  );
  if (row.slice(CHECK_COLUMNS.matched).some(isPending)) return true;
  const isAnswered = textOf(matched!) !== "" || !/^(Needs |$)/.test(textOf(answer!));
  return isAnswered && outcomeOf(textOf(result!)) === "pending";
}

const textOf = (input: Input): string => (typeof input === "string" || typeof input === "number" ? String(input) : "");

/** A cell that still calculates, or that a person wrote into, tells nothing. */
const outcomeOf = (text: string): DeskOutcome =>
  RESULTS.find(({ begins, began = begins }) => text.startsWith(begins) || text.startsWith(began))?.outcome ?? "pending";
