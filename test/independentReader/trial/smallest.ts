/** The smallest session that still shows a difference: fewer calls, homes, rows, names and parts of answers. */
import type { Call } from "../reader/read";
import type { Found } from "./session";
import { run, type Case, type Difference } from "./trial";

const without = <Item>(items: readonly Item[], place: number): Item[] => items.filter((_, index) => index !== place);

/** An argument with a row, a name or an option less. */
function smallerArguments(argument: unknown): unknown[] {
  if (argument === undefined) return [];
  if (Array.isArray(argument)) {
    const rows = argument as unknown[][];
    return [undefined, ...(rows.length > 1 ? rows.map((_, place) => without(rows, place)) : [])];
  }
  if (typeof argument !== "string") return [undefined];
  return [
    undefined,
    ...[";", ","].flatMap((mark) => {
      const parts = argument.split(mark);
      return parts.length > 1 ? parts.map((_, place) => without(parts, place).join(mark).trim()) : [];
    }),
  ];
}

function smallerCalls(call: Call): Call[] {
  const { args } = call;
  return args.flatMap((argument, place) =>
    smallerArguments(argument).map((smaller) => ({
      ...call,
      args: args.map((each, index) => (index === place ? smaller : each)),
    })),
  );
}

/** Each case that is a step smaller. */
function* smallerCases(made: Case): Generator<Case> {
  const { calls, homes, matches } = made;
  if (calls.length > 1) for (const place of calls.keys()) yield { ...made, calls: without(calls, place) };
  if (homes.length > 1) {
    for (const place of homes.keys()) yield { ...made, homes: without(homes, place), matches: homes.length - 1 };
  }
  if (matches > homes.length) yield { ...made, matches: homes.length };
  if (made.moved > 0) yield { ...made, moved: 0 };
  if (made.means.formats) yield { ...made, means: { ...made.means, formats: false } };
  if (made.means.keepDays !== "") yield { ...made, means: { ...made.means, keepDays: "" } };
  for (const [place, { name, args, later }] of calls.entries()) {
    if (later !== undefined)
      yield { ...made, calls: calls.map((each, index) => (index === place ? { name, args } : each)) };
  }
  for (const [place, call] of calls.entries()) {
    for (const smaller of smallerCalls(call)) {
      yield { ...made, calls: calls.map((each, index) => (index === place ? smaller : each)) };
    }
  }
  for (const [place, home] of homes.entries()) {
    for (const kind of ["record", "sale", "rental", "value", "rent"] as const) {
      for (const name of Object.keys(home[kind])) {
        if (name === "id" || name === "formattedAddress") continue;
        const rest = Object.fromEntries(Object.entries(home[kind]).filter(([each]) => each !== name));
        yield { ...made, homes: homes.map((each, index) => (index === place ? { ...each, [kind]: rest } : each)) };
      }
    }
  }
}

/** A smaller session must show the same kind of difference, not another one. */
const kindOf = ({ call, what }: Found): string => `${call.name} ${what.replace(/["\d].*$/s, "")}`;

/** So many sessions are tried at most. */
const TRIES = 2_000;

export async function smallest(difference: Difference): Promise<Difference> {
  let best = difference;
  let tries = 0;
  for (let found = true; found && tries < TRIES;) {
    found = false;
    for (const made of smallerCases(best.session)) {
      if ((tries += 1) >= TRIES) break;
      const held = await run(made);
      if (held.found === undefined || kindOf(held.found) !== kindOf(difference.found)) continue;
      best = { session: made, found: held.found };
      found = true;
      break;
    }
  }
  return best;
}
