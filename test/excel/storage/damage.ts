/** What may be in a store instead of what was written. */
import fc from "fast-check";

const RUBBISH: readonly unknown[] = [
  null,
  "",
  "12",
  "{",
  true,
  -1,
  1.5,
  NaN,
  Infinity,
  1e300,
  [],
  [null],
  {},
  { kind: "answer" },
  { kind: "problem", problem: "none", message: 3 },
  { constructor: 1, toString: 2 },
  new Date(NaN),
  new Map([[1, 2]]),
];

/** How a value is damaged: which part, and what replaces it. */
export interface Damage {
  readonly path: readonly number[];
  readonly put: unknown;
  /** The part is missing. */
  readonly gone: boolean;
}

export const damages: fc.Arbitrary<Damage> = fc.record({
  path: fc.array(fc.nat({ max: 30 }), { maxLength: 6 }),
  put: fc.constantFrom(...RUBBISH),
  gone: fc.boolean(),
});

/** A copy in which the part at the path is damaged. */
export function damaged(value: unknown, { path, put, gone }: Damage): unknown {
  const [first, ...rest] = path;
  if (first === undefined || typeof value !== "object" || value === null) return put;
  const names = Object.keys(value);
  if (names.length === 0) return put;
  const name = names[first % names.length]!;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
  if (gone && rest.length === 0) delete copy[name];
  else copy[name] = damaged(copy[name], { path: rest, put, gone });
  return copy;
}

/** A text that is changed in one place, or cut off. */
export function damagedText(text: string, { path, put, gone }: Damage): string {
  const place = path.reduce((sum, step) => sum * 31 + step, 7) % (text.length + 1);
  if (gone) return text.slice(0, place);
  try {
    return JSON.stringify(damaged(JSON.parse(text), { path, put, gone })) ?? "";
  } catch {
    return `${text.slice(0, place)}${JSON.stringify(put)}${text.slice(place + 3)}`;
  }
}
