/** A call as a line of the document's cache: the function's name and its arguments. */
import {
  isText,
  mark,
  optional,
  plain,
  record,
  required,
  text,
  wholeListOf,
  oneOf,
  type Codec,
} from "../../shared/api/codec";
import type { Day } from "../../shared/values/day";
import { isPending, type Input, type Pending } from "../../shared/values/input";
import type { FunctionCall } from "../../shared/functions/declaring/calculate";
import { CATALOGUE } from "../../shared/functions/catalogue";
import { parseJson } from "../../shared/api/json";

const DAY = record<Day>({
  kind: required("kind", oneOf({ day: "day" })),
  iso: required("iso", text),
  clock: optional("clock", mark),
});

const PENDING = record<Pending>({ kind: required("kind", oneOf({ pending: "pending" })) });

const bare = plain(
  (value): value is Exclude<Input, Day | Pending> =>
    value === null || ["string", "number", "boolean"].includes(typeof value),
);

const INPUT: Codec<Input> = {
  read: (stored) => (stored === null ? null : (bare.read(stored) ?? DAY.read(stored) ?? PENDING.read(stored))),
  write(input) {
    if (typeof input !== "object" || input === null) return input;
    return isPending(input) ? PENDING.write(input) : DAY.write(input);
  },
};

const GRID = wholeListOf(wholeListOf(INPUT));

export function callLine({ declaration: { name }, given }: FunctionCall): string {
  return JSON.stringify([name, ...given.map((grid) => (grid === undefined ? null : GRID.write(grid)))]);
}

/** Undefined if it isn't a function of this build. */
export function callOf(line: string): FunctionCall | undefined {
  const json: unknown = parseJson(line);
  const [name, ...grids] = Array.isArray(json) ? (json as unknown[]) : [];
  const declaration = CATALOGUE.find((each) => isText(name) && each.name === name);
  return declaration && { declaration, given: grids.map((grid) => GRID.read(grid)) };
}
