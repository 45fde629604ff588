/** The facts about the selected cell, which a formula in another cell may have filled. */
import type { CellFacts } from "../../panelApi/panelApi";
import { cutAt } from "../../values/cellText";
import { isBusyText } from "../../values/input";
import { cellFacts } from "./cellFacts";
import { listFacts } from "./listFacts";
import { readCalls } from "../../workbook/formulas/readCalls";
import { holdsOurFunction, isOurCallAlone, unknownPropNames, type Prefix } from "../../workbook/formulas/propFormulas";
import { nameRemedy, remedyOf } from "./remedy";
import { addressText, type CellArea } from "../../formulas/cells";
import { quoteCall } from "../../functions/declaring/calculate";
import { readUsage } from "../../fetching/work/effects";
import { saysNeeded } from "../../api/text/neededText";
import { isProblem, isUnrequested } from "../../api/problem";
import { shownValue } from "../../tables/shownValue";
import { headerRow, type Table } from "../../tables/table";
import { type Flow, type FormulaCell, type QuotedCall, type SelectedCell, workbook } from "../../workbook/port/port";

/** A formula with its functions' quotes. */
interface Source {
  readonly cell: FormulaCell;
  readonly calls: readonly QuotedCall[];
  /** No call was in progress before the cell was examined. */
  readonly idle: boolean;
}

const BEING_CALCULATED = "The cell is being calculated: check again when it shows its result.";

/** Most formulas to try if the host doesn't know which one filled a cell. */
const TRIED = 3;

/** @param cellText Characters per cell of this host. */
export function* selectedFacts(cellText: number, prefix: Prefix): Flow<CellFacts | undefined> {
  const active = yield* workbook.selectedCell();
  if (active === undefined) return undefined;
  if (unknownPropNames(active.formula).length > 0) return unknownFacts(active, prefix);
  const chosen = yield* workbook.formulaCells("selection");
  const own = yield* sourceOf(active);
  const source = own ?? (chosen.length > 1 ? yield* behind(chosen[0]!) : undefined);
  if (source === undefined) return undefined;
  // It may have waited for what another cell has fetched since, or its result was lost or on its way, and it shows that now.
  const now =
    saysNeeded(active.shows) || isBusyText(active.shows) ? ((yield* workbook.selectedCell()) ?? active) : active;
  const selected = own === undefined ? { ...source.cell, shows: firstShown(source) } : now;
  const { cell, calls, idle } = source;
  const [address, formulaAddress] = [addressText(selected), addressText(cell)];
  const { shows } = selected;
  const facts = cellFacts(
    {
      ...{ address, formula: cell.formula, shows, ...cutAt(shows, cellText) },
      ...(address === formulaAddress ? {} : { formulaAddress }),
    },
    calls,
    { down: selected.row - cell.row, right: selected.column - cell.column },
  );
  const isSelection = chosen.length > 1;
  const list = listFacts(isSelection ? yield* callsIn(chosen) : calls.map((call) => ({ ...call, cell })));
  const isElsewhere = !isSelection && address !== formulaAddress;
  const isPriced = facts.price !== undefined || list !== undefined;
  const remedy = yield* remedyOf(cell, shows.trim(), calls, prefix);
  const table = tableOf(calls, cell.formula);
  const row = table && rowShown(table, selected.row - cell.row);
  const size = isElsewhere || remedy !== undefined ? undefined : table && tableSize(table);
  const all = {
    ...facts,
    ...(remedy === undefined ? {} : { remedy }),
    ...(row === undefined ? {} : { row }),
    ...(size === undefined ? {} : { size }),
    ...(list === undefined ? {} : { list: { ...list, ...(isElsewhere ? { formula: cellArea(cell) } : {}) } }),
    ...(isPriced ? { usage: yield* readUsage() } : {}),
  };
  if (!isBusyText(shows)) return all;
  const { problem, remarks = [], ...others } = all;
  // What a cell needs is no problem while it waits for that.
  const kept = problem === undefined || (!idle && isUnrequested(problem)) ? others : { ...others, problem };
  return { ...kept, remarks: [BEING_CALCULATED, ...remarks] };
}

/** Of a formula that the sheet can't calculate, because it knows no such function. */
function unknownFacts({ sheet, row, column, formula, shows }: SelectedCell, prefix: Prefix): CellFacts {
  const remedy = nameRemedy({ sheet, row, column, formula }, prefix);
  const address = addressText({ sheet, row, column });
  return { address, formula, shows, questions: [], ...(remedy === undefined ? {} : { remedy }) };
}

/** Columns of a row that are told. */
const MOST_COLUMNS = 16;

/** A result of several columns, unless another function may have arranged it otherwise. */
function tableOf(calls: readonly QuotedCall[], formula: string): Table | undefined {
  const value = calls[calls.length - 1]?.value;
  const isTable = value !== undefined && !isProblem(value) && value.columns.length > 1 && isOurCallAlone(formula);
  return isTable ? value : undefined;
}

/** The selected row. */
function rowShown(table: Table, down: number): CellFacts["row"] {
  const row = table.rows[down - headerRow(table).length];
  return row?.slice(0, MOST_COLUMNS).flatMap((each, index) => {
    const { label, unit } = table.columns[index]!;
    return each === null ? [] : [[label, isProblem(each) ? each.message : shownValue(each, unit)] as const];
  });
}

/** Of several rows. */
const tableSize = ({ rows, columns }: Table): CellFacts["size"] =>
  rows.length > 1 ? { rows: rows.length, columns: columns.length } : undefined;

const cellArea = ({ sheet, row, column }: FormulaCell): CellArea => ({ sheet, row, column, rows: 1, columns: 1 });

/** What a formula's own cell shows. */
function firstShown({ calls: [call] }: Source): string {
  if (call === undefined) return "";
  const { value } = call;
  return isProblem(value) ? value.message : shownValue(value.rows[0]?.[0] ?? null, value.columns[0]?.unit);
}

/** The functions of several cells: read from their formulas where that is enough, otherwise the cells calculate. */
function* callsIn(cells: readonly FormulaCell[]): Flow<readonly QuotedCall[]> {
  const read = yield* readCalls(cells);
  const known = new Set(read.map(({ cell }) => addressText(cell)));
  const others = cells.filter((cell) => !known.has(addressText(cell)));
  const ran = others.length === 0 ? undefined : yield* workbook.dryRun(others);
  return ran === undefined || isProblem(ran) ? read : [...read, ...ran.calls];
}

function* sourceOf(selected: SelectedCell): Flow<Source | undefined> {
  const { formula, shows, spilledFrom } = selected;
  if (formula !== "") return holdsOurFunction(formula) ? yield* behind(selected) : undefined;
  if (spilledFrom === "none" || shows === "") return undefined;
  if (spilledFrom !== "unknown") return holdsOurFunction(spilledFrom.formula) ? yield* behind(spilledFrom) : undefined;
  for (const cell of yield* nearest(selected)) {
    const source = yield* behind(cell);
    if (source.calls.some((call) => reaches(cell, call, selected))) return source;
  }
  return undefined;
}

/** What a cell would request. A cell that is calculating isn't disturbed. */
function* behind(cell: FormulaCell): Flow<Source> {
  const active = yield* workbook.activeCalls(cell);
  const calls: QuotedCall[] = [];
  for (const call of active) calls.push({ call, ...(yield* quoteCall(call, yield* workbook.fetchContext())) });
  if (active.length > 0) return { cell, calls, idle: false };
  const ran = yield* workbook.dryRun([cell]);
  if (isProblem(ran)) throw new Error(ran.message);
  return { cell, calls: ran.calls, idle: true };
}

/** Formulas that may have filled a cell: those above and to the left, up to another formula. */
function* nearest({ sheet, row, column }: SelectedCell): Flow<readonly FormulaCell[]> {
  const before = (yield* workbook.formulaCells([{ sheet }])).filter((cell) => cell.row <= row && cell.column <= column);
  const isBetween = (cell: FormulaCell, other: FormulaCell): boolean =>
    other !== cell && other.row >= cell.row && other.column >= cell.column;
  return before
    .filter((cell) => !before.some((other) => isBetween(cell, other)))
    .sort((a, b) => row - a.row + column - a.column - (row - b.row + column - b.column))
    .slice(0, TRIED);
}

function reaches(cell: FormulaCell, { value }: QuotedCall, { row, column }: SelectedCell): boolean {
  if (isProblem(value)) return false;
  const rows = value.rows.length + headerRow(value).length;
  return row - cell.row < rows && column - cell.column < value.columns.length;
}
