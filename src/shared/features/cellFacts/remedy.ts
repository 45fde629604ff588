/** What helps with an error: a result without room, a function that the sheet doesn't know, a misspelt argument. */
import type { Correction, Remedy } from "../../panelApi/panelApi";
import { isProblem, problem, type Problem } from "../../api/problem";
import { CATALOGUE } from "../../functions/catalogue";
import { a1Of, areaText, type CellArea } from "../../formulas/cells";
import { leftAloneText } from "../../spending/fetch/quoteView";
import { headerRow, type Table } from "../../tables/table";
import { isType, tokensOf } from "../../formulas/tokens";
import { nearestName } from "../../values/spelling";
import {
  convertFormula,
  holdsOurFunction,
  isOurCallAlone,
  unknownPropNames,
  withPropNames,
  type Prefix,
} from "../../workbook/formulas/propFormulas";
import { writable } from "../../workbook/formulas/writable";
import { type Flow, type FormulaCell, type QuotedCall, workbook } from "../../workbook/port/port";

const NO_ROOM = /^#(SPILL!|REF!)$/i;
/** Google Sheets says that a formula with a dot in a name can't be read. */
const NO_NAME = /^#(NAME\?|ERROR!)$/i;

/** @param shows What the cell shows. Undefined if that is none of these errors. */
export function* remedyOf(
  cell: FormulaCell,
  shows: string,
  calls: readonly QuotedCall[],
  prefix: Prefix,
): Flow<Remedy | undefined> {
  if (NO_NAME.test(shows)) return nameRemedy(cell, prefix);
  return NO_ROOM.test(shows) ? yield* roomRemedy(cell, shows, calls) : meantRemedy(cell, calls);
}

/** What was typed, and the name that it seems to mean. */
const MEANT = /"([^"]+)"[^"]*\(did you mean "([^"]+)"\?\)/;

/** What stands around the names in a text of a formula. */
const BETWEEN_NAMES = /(["';,=])/;

/**
 * An argument that looks misspelt: a field, an option, a type. It is corrected where the formula has it once, as a text or a
 * name of a list in one: in an address the same word means something else.
 */
function meantRemedy(cell: FormulaCell, calls: readonly QuotedCall[]): Remedy | undefined {
  const wrong = calls.map(({ value }) => value).find(isProblem);
  const [, typed, meant] = (wrong?.problem === "argument" && MEANT.exec(wrong.message)) || [];
  if (wrong === undefined || typed === undefined || meant === undefined) return undefined;
  let found = 0;
  const corrected = (name: string): string => {
    if (name.trim() !== typed) return name;
    found += 1;
    return name.replace(typed, () => meant);
  };
  const parts = tokensOf(cell.formula).map((token) =>
    isType(token, "STRING") ? token.value.split(BETWEEN_NAMES).map(corrected).join("") : token.value,
  );
  return found === 1 ? { message: wrong.message, correction: { cell, formula: parts.join("") } } : undefined;
}

/** A function that the sheet doesn't know: misspelt, of the other host, or known since. */
export function nameRemedy(cell: FormulaCell, prefix: Prefix): Remedy | undefined {
  const { formula } = cell;
  const unknown = unknownPropNames(formula);
  if (unknown.length > 0) return spellingRemedy(cell, unknown, prefix);
  if (!holdsOurFunction(formula)) return undefined;
  const converted = convertFormula(formula, prefix);
  if (converted !== formula) {
    const host = prefix === "PROP." ? "Excel" : "Google Sheets";
    return { message: `${host} writes ${prefix}VALUE.`, correction: { cell, formula: converted } };
  }
  return {
    message:
      "The sheet didn’t know this function when it calculated the cell, perhaps because the add-in had not loaded yet. If the error stays, another name in the formula is unknown.",
    correction: { cell, formula },
  };
}

function spellingRemedy(cell: FormulaCell, unknown: readonly string[], prefix: Prefix): Remedy {
  const names = CATALOGUE.map(({ name }) => name);
  const meant = (name: string): string | undefined => nearestName(name, names);
  const told = unknown.map((name) => {
    const other = meant(name);
    return `There is no function ${prefix}${name}${other === undefined ? ": the Build tab lists them all" : `. Did you mean ${prefix}${other}?`}`;
  });
  const formula = withPropNames(cell.formula, meant, prefix);
  return { message: told.join(" "), ...(formula === undefined ? {} : { correction: { cell, formula } }) };
}

/** Google Sheets shows the same error where a reference is gone: there, only a cell that is in the way is told. */
function* roomRemedy(cell: FormulaCell, shows: string, calls: readonly QuotedCall[]): Flow<Remedy | undefined> {
  const isSpill = shows.toUpperCase() === "#SPILL!";
  const [call, ...others] = calls;
  const isSized = call !== undefined && others.length === 0 && isOurCallAlone(cell.formula) && !isProblem(call.value);
  if (!isSized) {
    return isSpill ? { message: "The result has no room: clear the cells below and to the right of it." } : undefined;
  }
  const area = filledArea(cell, call.value as Table);
  const blocker = yield* firstFilled(area);
  if (blocker !== undefined) {
    const message = `${areaText(blocker)} is in the way of the result, which fills ${areaText(area)}: clear it, or move one of them.`;
    return { message, blocker };
  }
  const message = `The result fills ${areaText(area)}. No cell there is in the way: formulas can’t fill cells within a table, or beyond the sheet’s end.`;
  return isSpill ? { message } : undefined;
}

function filledArea({ sheet, row, column }: FormulaCell, result: Table): CellArea {
  const rows = result.rows.length + headerRow(result).length;
  return { sheet, row, column, rows: Math.max(1, rows), columns: Math.max(1, result.columns.length) };
}

/** The first cell of an area, row by row, that isn't blank; its own first cell holds the formula. */
function* firstFilled({ sheet, row, column, rows, columns }: CellArea): Flow<CellArea | undefined> {
  const beside = { sheet, row, column: column + 1, rows: 1, columns: columns - 1 };
  const below = { sheet, row: row + 1, column, rows: rows - 1, columns };
  return (yield* firstWithin(beside)) ?? (yield* firstWithin(below));
}

/** By halves, because each look into a workbook takes its time. */
function* firstWithin(area: CellArea): Flow<CellArea | undefined> {
  const { rows, columns } = area;
  if (rows < 1 || columns < 1 || (yield* workbook.areBlank(area))) return undefined;
  let found = area;
  while (found.rows * found.columns > 1) {
    const [first, second] = halves(found);
    found = (yield* workbook.areBlank(first)) ? second : first;
  }
  return found;
}

function halves(area: CellArea): readonly [CellArea, CellArea] {
  const { row, column, rows, columns } = area;
  const [down, right] = [Math.ceil(rows / 2), Math.ceil(columns / 2)];
  return rows > 1
    ? [
        { ...area, rows: down },
        { ...area, row: row + down, rows: rows - down },
      ]
    : [
        { ...area, columns: right },
        { ...area, column: column + right, columns: columns - right },
      ];
}

/** Leaves a cell that somebody changed or moved meanwhile. */
export function* correctCell({ cell, formula }: Correction, prefix: Prefix): Flow<Problem | undefined> {
  if (!holdsOurFunction(formula)) return problem("argument", `${a1Of(cell)} would have no PROP function`);
  const left = leftAloneText(yield* workbook.writeFormulas([{ cell, formula: writable(formula, prefix) }]));
  return left === undefined ? undefined : problem("failed", left);
}
