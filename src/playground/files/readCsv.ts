/**
 * Comma-separated values as a workbook of one sheet. What looks like a formula stays a text: a list from anywhere requests
 * nothing. A ZIP code keeps its zeros.
 */
import { parseCsv } from "hucre/csv";
import { amountTyped } from "../officeStandIn/typedText";
import type { DocumentCell, ReadDocument } from "./document";
import { looksLikeFormula } from "./formulaLikeText";
import { serialOfDate } from "./serial";

/** More digits than a spreadsheet's number has would be rounded. */
const MOST_DIGITS = 15;

export function documentInCsv(text: string, name: string): ReadDocument {
  const cells = linesOf(text).flatMap((line, row) =>
    line.flatMap((value, column): readonly DocumentCell[] => {
      const typed = String(value ?? "");
      return typed === "" ? [] : [{ row, column, ...contentOf(typed) }];
    }),
  );
  const none = { hiddenRows: [], hiddenColumns: [], merged: [], formats: [], validations: [], charts: [] };
  const lines = new Map<number, number>();
  const frozen = { rows: 0, columns: 0 };
  const sheet = { name: SHEET, hidden: false, cells, widths: widthsOf(cells), lines, frozen, ...none };
  return { name, sheets: [sheet], active: SHEET, names: [] };
}

const SHEET = "Sheet1";

type Lines = ReturnType<typeof parseCsv>;

/** Addresses have commas, and texts semicolons: what separates values gives each line as many of them. */
function linesOf(text: string): Lines {
  const read = [",", "\t", ";"].map((delimiter) => parseCsv(text, { delimiter }));
  return read.find(([first, ...others]) => isTable(first, others)) ?? parseCsv(text);
}

function isTable(first: Lines[number] | undefined, others: Lines): boolean {
  return first !== undefined && first.length > 1 && others.every(({ length }) => length === first.length);
}

function contentOf(text: string): Pick<DocumentCell, "value" | "look"> {
  if (/^(true|false)$/i.test(text)) return { value: text.toLowerCase() === "true", look: {} };
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)))
    return { value: serialOfDate(new Date(text)), look: { format: "yyyy-mm-dd" } };
  const number = isPlainNumber(text) ? amountTyped(text) : undefined;
  if (number !== undefined) return { value: number, look: formatOf(text) };
  // As the playground writes a text that a program could take for a formula.
  return { value: text.startsWith("'") && looksLikeFormula(text.slice(1)) ? text.slice(1) : text, look: {} };
}

const isPlainNumber = (text: string): boolean =>
  !/^[-+ ]*0\d/.test(text) && text.replace(/\D/g, "").length <= MOST_DIGITS;

function formatOf(text: string): DocumentCell["look"] {
  if (text.includes("%")) return { format: /\.\d/.test(text) ? "0.00%" : "0%" };
  if (text.includes("$")) return { format: /\.\d/.test(text) ? "$#,##0.00" : "$#,##0" };
  return {};
}

/** Of a column's longest text, in pixels, within what a screen shows of several. */
function widthsOf(cells: readonly DocumentCell[]): readonly number[] {
  const widths: number[] = [];
  for (const { column, value, look } of cells) {
    // A day is a number that is shown as long as its format.
    const { length } = look.format ?? String(value);
    widths[column] = Math.max(widths[column] ?? 0, Math.min(Math.max(length * 7 + 12, 75), 320));
  }
  return Array.from(widths, (width) => width ?? 75);
}
