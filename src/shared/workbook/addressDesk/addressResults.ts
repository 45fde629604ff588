/** What the last sheet of checked addresses shows: how many rows have each result, and the first that need attention. */
import { isProblem, type Problem } from "../../api/problem";
import type { DeskOutcome, DeskResults } from "../../panelApi/deskApi";
import type { Input } from "../../values/input";
import { type Flow, workbook } from "../port";
import { CHECK_COLUMNS, FIRST_ADDRESS_ROW, CHECK_RESULTS } from "./addressColumns";
import { addressCheck } from "./addressCheck";

/** How many rows the panel is told: in Google Sheets they travel to another window. */
const SHOWN = 50;

/** What a person has to look at first. */
const ORDER: readonly DeskOutcome[] = ["problem", "differs", "waiting", "pending", "notAsked", "doubled"];

/** @returns Undefined if there is no such sheet, or none any more. */
export function* addressResults(): Flow<DeskResults | Problem | undefined> {
  const check = yield* addressCheck.read();
  if (check === undefined || isProblem(check)) return check;
  const { sheet, rows, listSheet, listColumn } = check;
  const held = yield* workbook.readCells({
    sheet,
    row: FIRST_ADDRESS_ROW,
    column: 0,
    rows,
    columns: CHECK_COLUMNS.matched + 1,
  });
  if (held === undefined) return undefined;
  const counts = Object.fromEntries(CHECK_RESULTS.map(({ outcome }) => [outcome, 0])) as Record<DeskOutcome, number>;
  const attention: DeskResults["attention"]["rows"][number][] = [];
  held.forEach(([number = null, address = null, result = null, told = null, , , matched = null], index) => {
    if (!/^\d+$/.test(textOf(number))) return;
    const outcome = outcomeOf(textOf(result));
    counts[outcome] += 1;
    if (outcome === "matched") return;
    const row = Number(number) - 1;
    const cell = { sheet: listSheet, row, column: listColumn, rows: 1, columns: 1 };
    const remark = outcome === "differs" ? `${textOf(result)}: ${textOf(matched)}` : textOf(told) || textOf(result);
    attention.push({ ...{ row: index, number: row + 1, address: textOf(address), remark, outcome, cell } });
  });
  attention.sort((one, other) => ORDER.indexOf(one.outcome) - ORDER.indexOf(other.outcome));
  return { sheet, counts, attention: { count: attention.length, rows: attention.slice(0, SHOWN) } };
}

const textOf = (input: Input): string => (typeof input === "string" || typeof input === "number" ? String(input) : "");

/** A cell that still calculates, or that a person wrote into, tells nothing. */
const outcomeOf = (text: string): DeskOutcome =>
  CHECK_RESULTS.find(({ begins }) => text.startsWith(begins))?.outcome ?? "pending";
