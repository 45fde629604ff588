/** Writes values as values: all of them, or none. */
import type { Problem } from "../../shared/api/problem";
import type { CellArea } from "../../shared/formulas/cells";
import { cellText } from "../../shared/values/cellText";
import type { Value } from "../../shared/values/value";
import { frozenValue, writtenText } from "../../shared/workbook/freezing/frozenValue";
import type { WrittenCells } from "../../shared/workbook/port/sheetAbilities";
import { EXCEL_CELL_TEXT, excelValue } from "../cells/cellValue";
import { excelProblem } from "../cells/faults";
import { excelRange, inExcel, inExcelLater, UNCHANGED } from "../cells/objectModel";
import { ownFormula } from "../cells/ownFormula";
import { refuseProtected } from "../cells/protection";
import { tripsOf } from "../cells/trips";

const AS_TEXT = "@";

interface Content {
  readonly value: string | number | boolean;
  /** The value is the name of an error. */
  readonly isError?: true;
  readonly format?: string;
}

/** What is written for a text to stay one. A cell that is formatted as text takes each as it is, but for an apostrophe. */
export const typedText = (text: string, isTextCell: boolean): string =>
  isTextCell && !text.startsWith("'") ? cellText(text, EXCEL_CELL_TEXT) : writtenText(text, EXCEL_CELL_TEXT);

/** What is written into some cells, and what is in them before. */
interface Writing {
  readonly area: CellArea;
  readonly contents: readonly (readonly (Content | undefined)[])[];
  readonly formulas: readonly (readonly unknown[])[];
  readonly values: readonly (readonly unknown[])[];
  readonly formats: readonly (readonly string[])[];
  readonly keepsFormats: boolean;
}

export async function writeCells(parts: readonly WrittenCells[]): Promise<Problem | undefined> {
  try {
    const keepsFormats = await refuseProtected(parts.map(({ area }) => area));
    const trips = await planned(parts, keepsFormats);
    const begun: Writing[] = [];
    try {
      for (const trip of trips) {
        begun.push(...trip);
        await put(trip.map((writing) => ({ ...writing, ...wanted(writing) })));
      }
    } catch (thrown) {
      for (const writing of begun) await put([{ ...writing, ...before(writing) }], inExcelLater).catch(() => undefined);
      throw thrown;
    }
    return undefined;
  } catch (thrown) {
    return excelProblem(thrown, "Nothing was written");
  }
}

/** By round trip. */
function planned(
  parts: readonly WrittenCells[],
  keepsFormats: ReadonlySet<string>,
): Promise<readonly (readonly Writing[])[]> {
  return inExcel(async (context) => {
    const trips: Writing[][] = [];
    for (const trip of tripsOf(parts.map(({ area, rows }) => ({ ...area, from: area.row, given: rows })))) {
      const loaded = trip.map(({ from, given, ...area }) => {
        const range = excelRange(context, area);
        range.load("formulas,values,numberFormat");
        return { area, range, rows: given.slice(area.row - from, area.row - from + area.rows) };
      });
      await context.sync();
      trips.push(
        loaded.map(({ area, range, rows }) => ({
          ...{ area, formulas: range.formulas as unknown[][], values: range.values as unknown[][] },
          formats: range.numberFormat as string[][],
          contents: rows.map((line) => line.map((value) => (value === undefined ? undefined : contentOf(value)))),
          keepsFormats: keepsFormats.has(area.sheet),
        })),
      );
    }
    return trips;
  });
}

/** A number has its unit's format, a day is a date. */
function contentOf(value: Value): Content {
  const cell = excelValue(value, { type: "text" }, true);
  if (typeof cell !== "object") return { value: cell };
  if ("code" in cell) return { value: cell.code, isError: true };
  return cell.type === "Entity" ? { value: cell.text } : { value: cell.basicValue, format: cell.numberFormat };
}

interface Put {
  readonly area: CellArea;
  readonly formulas: readonly (readonly unknown[])[];
  readonly formats: readonly (readonly (string | null)[])[];
}

/** A format that a person chose stays, but for text: it would make a text of a number. */
function wanted({ contents, formats, keepsFormats }: Writing): Omit<Put, "area"> {
  const formatOf = ({ value, format }: Content, current: string): string | null => {
    if (keepsFormats) return UNCHANGED;
    if (current === AS_TEXT && typeof value !== "string") return format ?? "General";
    return current === "General" ? (format ?? UNCHANGED) : UNCHANGED;
  };
  const typed = ({ value, isError }: Content, current: string) =>
    typeof value === "string" && isError !== true ? typedText(value, current === AS_TEXT) : value;
  return {
    formulas: contents.map((line, row) =>
      line.map((content, column) =>
        content === undefined ? UNCHANGED : typed(content, formats[row]?.[column] ?? "General"),
      ),
    ),
    formats: contents.map((line, row) =>
      line.map((content, column) =>
        content === undefined ? UNCHANGED : formatOf(content, formats[row]?.[column] ?? "General"),
      ),
    ),
  };
}

/** What was there, for the cells that are written. */
function before({ contents, formulas, values, formats, keepsFormats }: Writing): Omit<Put, "area"> {
  const contentAt = (row: number, column: number): unknown => {
    const held = formulas[row]?.[column];
    const isText = typeof held === "string" && ownFormula(held, values[row]?.[column]) === undefined;
    if (!isText) return held;
    return formats[row]?.[column] === AS_TEXT ? typedText(held, true) : frozenValue(held, EXCEL_CELL_TEXT);
  };
  return {
    formulas: contents.map((line, row) =>
      line.map((content, column) => (content === undefined ? UNCHANGED : contentAt(row, column))),
    ),
    formats: contents.map((line, row) =>
      line.map((content, column) =>
        content === undefined || keepsFormats ? UNCHANGED : (formats[row]?.[column] ?? UNCHANGED),
      ),
    ),
  };
}

function put(all: readonly Put[], run = inExcel): Promise<void> {
  return run((context) => {
    for (const { area, formulas, formats } of all) {
      const range = excelRange(context, area);
      if (formats.some((line) => line.some((format) => format !== UNCHANGED))) {
        range.numberFormat = formats.map((line) => [...line]);
      }
      range.formulas = formulas.map((line) => [...line]);
    }
    return context.sync();
  });
}
