/** A value as it looks in a cell: money with a dollar sign, days as year-month-day, a problem as its message. */
import type { Value } from "../values/value";
import type { Unit } from "../api/fields";
import { thousands } from "../api/text/thousands";
import { isProblem } from "../api/problem";

/** Decimals by unit. Numbers with other units are shown unrounded. */
const DECIMALS: Readonly<Partial<Record<Unit, number>>> = {
  USD: 0,
  "USD per month": 0,
  "USD per square foot": 2,
  "square feet": 0,
  miles: 2,
  factor: 3,
};

export function shownValue(value: Value, unit: Unit | undefined): string {
  if (value === null) return "";
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value === "number") return shownNumber(value, unit);
  if (isProblem(value)) return value.message;
  if (value.kind === "measure") return shownNumber(value.amount, value.unit);
  if (value.kind === "day") return value.iso;
  if (value.kind === "entity") return value.text;
  return `${new Date(value.at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

function shownNumber(number: number, unit: Unit | undefined): string {
  if (unit === "fraction") return `${(number * 100).toFixed(1)}%`;
  const decimals = unit === undefined ? undefined : DECIMALS[unit];
  if (decimals === undefined) return String(number);
  const [whole = "", rest] = Math.abs(number).toFixed(decimals).split(".");
  const sign = number < 0 ? "-" : "";
  return `${sign}${unit?.startsWith("USD") === true ? "$" : ""}${thousands(whole)}${rest === undefined ? "" : `.${rest}`}`;
}
