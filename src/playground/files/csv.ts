/** A sheet as comma-separated values, as a program reads them: numbers with all their digits, days as 2026-11-22. */
import { writeCsv } from "hucre/csv";
import type { DocumentCell, DocumentSheet } from "./document";
import { looksLikeFormula } from "./formulaLikeText";
import { dateOfSerial } from "./serial";

/** With a mark of its encoding, without which Excel misreads accents. */
export function csvOf({ cells }: Pick<DocumentSheet, "cells">): string {
  const filled = cells.filter(({ value }) => value !== null && value !== "");
  const rows = filled.reduce((most, { row }) => Math.max(most, row + 1), 0);
  const columns = filled.reduce((most, { column }) => Math.max(most, column + 1), 0);
  const lines = Array.from({ length: rows }, () => Array.from({ length: columns }, () => ""));
  for (const cell of filled) lines[cell.row]![cell.column] = csvText(cell);
  return writeCsv(lines, { bom: true });
}

function csvText({ value, look }: DocumentCell): string {
  if (typeof value === "boolean") return String(value).toUpperCase();
  if (typeof value === "number") return momentText(value, look.format ?? "") ?? String(value);
  const text = value ?? "";
  return looksLikeFormula(text) ? `'${text}` : text;
}

/** A day, a time, or both, if the number's format shows one. How long something takes, as in `[h]:mm`, stays a number. */
function momentText(serial: number, format: string): string | undefined {
  const [shown = ""] = format.replace(/"[^"]*"|\\.|_.|\*./g, "").split(";");
  const letters = shown.replace(/\[[^[\]]*\]/g, "");
  const [hasDay, hasTime] = [/[yd]/i.test(letters), /[hs]/i.test(letters)];
  if (/general/i.test(letters) || /\[[hms]+\]/i.test(shown) || !(hasDay || hasTime)) return undefined;
  const [day = "", time = ""] =
    dateOfSerial(serial)
      ?.toISOString()
      .split(/T|\.\d+Z/) ?? [];
  if (day === "") return undefined;
  return [...(hasDay ? [day] : []), ...(hasTime ? [time] : [])].join(" ");
}
