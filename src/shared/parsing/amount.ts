/** A single number within limits: `maxRows`, `count`, and the attributes of an estimate's subject. */
import { isPending, shownInput, singleInput, type Grid, type Input } from "../values/input";
import { problem, type Problem } from "../api/problem";
import { waitingProblem } from "../values/pendingInput";

export interface AmountLimits {
  readonly minimum: number;
  readonly maximum?: number | undefined;
  readonly whole?: boolean;
}

/** The number of an argument, or undefined if it was left out. */
export function amount(grid: Grid | undefined, name: string, limits: AmountLimits): number | undefined | Problem {
  const input = singleInput(grid);
  if (input === undefined) return problem("argument", `${name}: give one number, not several cells`);
  return amountOf(input, name, limits);
}

export function amountOf(
  input: Input,
  name: string,
  { minimum, maximum, whole }: AmountLimits,
): number | undefined | Problem {
  if (input === null) return undefined;
  if (isPending(input)) return waitingProblem(name);
  const number = typeof input === "string" ? numberIn(input) : input;
  const allowed = `${whole === true ? "a whole number" : "a number"} ${maximum === undefined ? `of at least ${minimum}` : `from ${minimum} to ${maximum}`}`;
  const fits =
    typeof number === "number" &&
    Number.isFinite(number) &&
    number >= minimum &&
    number <= (maximum ?? Infinity) &&
    (whole !== true || Number.isInteger(number));
  return fits ? number : problem("argument", `${name}: ${shownInput(input)} is not allowed; give ${allowed}`);
}

function numberIn(text: string): number | undefined {
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : undefined;
}
