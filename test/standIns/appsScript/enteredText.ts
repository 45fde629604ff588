/** How Google Sheets takes a text that a script writes: as a formula, a number, a day or a truth value, as if it were typed. */
import type { CellValue } from "./spreadsheet";

const NUMBER = /^[+-]?\$?(?:\d+(?:,\d{3})*(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?(%?)$/i;
const DAY = /^(\d{1,4})[/-](\d{1,2})(?:[/-](\d{1,4}))?$/;

/** What stands in the cell then. A formula begins with `=`; what begins with an apostrophe is the text behind it. */
export function enteredText(text: string): CellValue {
  if (/^[='#]/.test(text) || text === "") return text;
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
  const [, percent] = NUMBER.exec(text) ?? [];
  if (percent !== undefined) return Number(text.replace(/[$,%]/g, "")) / (percent === "%" ? 100 : 1);
  const day = dayOf(text);
  if (day !== undefined) return day;
  return /^\+/.test(text) || /^-\D/.test(text) ? `=${text.replace(/^\+/, "")}` : text;
}

function dayOf(text: string): Date | undefined {
  const [, first = "", second = "", third = "2026"] = DAY.exec(text) ?? [];
  if (first === "") return undefined;
  const [year, month, date] = first.length === 4 ? [first, second, third] : [third, first, second];
  const isDay = Number(month) >= 1 && Number(month) <= 12 && Number(date) >= 1 && Number(date) <= 31;
  return isDay ? new Date(Number(year), Number(month) - 1, Number(date)) : undefined;
}
