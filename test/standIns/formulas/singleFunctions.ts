/** Functions of single values. */
import { a1Of } from "../../../src/shared/formulas/cells";
import { rounded, formatted } from "./textFormat";
import { dateOf, monthsLater, serialOf } from "./serials";
import {
  finite,
  isFailed,
  NOT_AVAILABLE,
  NotCalculated,
  numberOf,
  DIVISION_ERROR,
  NUMBER_ERROR,
  textOf,
  truthOf,
  VALUE_ERROR,
  type Scalar,
} from "./scalars";

export interface SingleFunction {
  readonly least: number;
  readonly most: number;
  readonly of: (...given: (Scalar | undefined)[]) => Scalar;
}

const of = (least: number, most: number, calculate: (...given: (Scalar | undefined)[]) => Scalar): SingleFunction => ({
  ...{ least, most },
  of: calculate,
});

const ofNumber = (calculate: (number: number) => number): SingleFunction =>
  of(1, 1, (number = null) => finite(calculate(numberOf(number))));

const ofText = (calculate: (text: string) => Scalar): SingleFunction =>
  of(1, 1, (text = null) => calculate(textOf(text)));

/** A whole number that counts characters. */
function countOf(scalar: Scalar | undefined, least = 0): number {
  const count = scalar === undefined ? 1 : Math.trunc(numberOf(scalar));
  if (count < least) throw VALUE_ERROR;
  return count;
}

export const SINGLE_FUNCTIONS: Readonly<Record<string, SingleFunction>> = {
  ABS: ofNumber(Math.abs),
  COS: ofNumber(Math.cos),
  NA: of(0, 0, () => {
    throw NOT_AVAILABLE;
  }),
  INT: ofNumber(Math.floor),
  ROUND: of(2, 2, (number = null, places = null) => finite(rounded(numberOf(number), Math.trunc(numberOf(places))))),
  FIXED: of(1, 2, (number = null, places = 2) =>
    formatted(numberOf(number), `#,##0${numberOf(places) > 0 ? ".00" : ""}`),
  ),
  MOD: of(2, 2, (number = null, by = null) => {
    const [left, right] = [numberOf(number), numberOf(by)];
    if (right === 0) throw DIVISION_ERROR;
    return finite(left - right * Math.floor(left / right));
  }),
  VALUE: of(1, 1, (text = null) => {
    if (typeof text === "boolean") throw VALUE_ERROR;
    return numberOf(text);
  }),
  DATE: of(3, 3, (year = null, month = null, day = null) => {
    const whole = Math.trunc(numberOf(year));
    if (whole < 0) throw NUMBER_ERROR;
    return serialOf(whole < 1900 ? whole + 1900 : whole, Math.trunc(numberOf(month)), Math.trunc(numberOf(day)));
  }),
  EDATE: of(2, 2, (day = null, months = null) => monthsLater(numberOf(day), numberOf(months))),
  YEAR: ofNumber((serial) => dateOf(serial).getUTCFullYear()),
  MONTH: ofNumber((serial) => dateOf(serial).getUTCMonth() + 1),
  DAY: ofNumber((serial) => dateOf(serial).getUTCDate()),
  TEXT: of(2, 2, (value = null, format = null) => {
    if (isFailed(value)) throw value;
    return typeof value === "string" || typeof value === "boolean"
      ? textOf(value)
      : formatted(numberOf(value), textOf(format));
  }),
  SUBSTITUTE: of(3, 3, (text = null, before = null, after = null) => {
    const found = textOf(before);
    return found === "" ? textOf(text) : textOf(text).split(found).join(textOf(after));
  }),
  ADDRESS: of(3, 3, (row = null, column = null, kind = null) => {
    if (numberOf(kind) !== 4) throw new NotCalculated("an address that is fixed");
    const [down, right] = [row, column].map((each) => Math.trunc(numberOf(each)) - 1) as [number, number];
    if (down < 0 || right < 0) throw VALUE_ERROR;
    return a1Of({ row: down, column: right });
  }),
  LEFT: of(1, 2, (text = null, count) => textOf(text).slice(0, countOf(count))),
  RIGHT: of(1, 2, (text = null, count) => {
    const whole = textOf(text);
    return whole.slice(Math.max(0, whole.length - countOf(count)));
  }),
  MID: of(3, 3, (text = null, start = null, count = null) => {
    const first = countOf(start, 1) - 1;
    return textOf(text).slice(first, first + countOf(count));
  }),
  LEN: ofText((text) => text.length),
  FIND: of(2, 2, (wanted = null, text = null) => {
    const place = textOf(text).indexOf(textOf(wanted));
    if (place < 0) throw VALUE_ERROR;
    return place + 1;
  }),
  TRIM: ofText((text) => text.replace(/ +/g, " ").replace(/^ | $/g, "")),
  UPPER: ofText((text) => text.toUpperCase()),
  LOWER: ofText((text) => text.toLowerCase()),
  CONCATENATE: of(1, 255, (...texts) => texts.map((text = null) => textOf(text)).join("")),
  NOT: of(1, 1, (truth = null) => !truthOf(truth)),
  ISNUMBER: of(1, 1, (value = null) => typeof value === "number"),
  ISTEXT: of(1, 1, (value = null) => typeof value === "string"),
  ISERROR: of(1, 1, (value = null) => isFailed(value)),
  ISBLANK: of(1, 1, (value = null) => value === null),
};
