/** The criteria of COUNTIF and SUMIF: a value, or a text such as ">0.25" and "<>". */
import { compared, isFailed, NotCalculated, readNumber, type Scalar } from "./scalars";

type Test = (cell: Scalar) => boolean;

const OPERATORS: Readonly<Record<string, (difference: number) => boolean>> = {
  "=": (difference) => difference === 0,
  "<>": (difference) => difference !== 0,
  "<": (difference) => difference < 0,
  ">": (difference) => difference > 0,
  "<=": (difference) => difference <= 0,
  ">=": (difference) => difference >= 0,
};

export function criterion(given: Scalar): Test {
  if (given === null) throw new NotCalculated("a blank criterion");
  if (isFailed(given)) throw given;
  if (typeof given !== "string") return (cell) => isAlike(cell, given) && compared(cell, given) === 0;
  const [, sign = "", wanted = ""] = /^(<>|<=|>=|=|<|>)?(.*)$/s.exec(given) ?? [];
  if (/[*?~]/.test(wanted)) throw new NotCalculated(`a criterion with wildcards: ${given}`);
  if (wanted === "") return ofBlank(sign, given);
  return ofValue(sign === "" ? "=" : sign, truthIn(wanted) ?? readNumber(wanted) ?? wanted);
}

const truthIn = (text: string): boolean | undefined =>
  /^(true|false)$/i.test(text) ? text.toLowerCase() === "true" : undefined;

/** Whether an empty text that a formula shows is blank is another matter in each host. */
function ofBlank(sign: string, given: string): Test {
  if (sign !== "" && sign !== "=" && sign !== "<>") throw new NotCalculated(`the criterion ${given}`);
  return (cell) => {
    if (cell === "" && sign !== "") throw new NotCalculated(`the criterion "${sign}" for a cell with an empty text`);
    return (cell === null || cell === "") !== (sign === "<>");
  };
}

function ofValue(sign: string, wanted: number | string | boolean): Test {
  const isMet = OPERATORS[sign]!;
  return (cell) => (isAlike(cell, wanted) ? isMet(compared(asNumber(cell, wanted), wanted)) : sign === "<>");
}

/** A text of digits counts as its number. */
const asNumber = (cell: Scalar, wanted: Scalar): Scalar =>
  typeof wanted === "number" && typeof cell === "string" ? (readNumber(cell) ?? cell) : cell;

function isAlike(cell: Scalar, wanted: Scalar): boolean {
  if (cell === null || isFailed(cell)) return false;
  return typeof cell === typeof wanted;
}
