/** What a kind of pair is: a way of drawing two texts, of which is known whether they are one home. */
import { someStyle, written, type Home, type Style } from "./home";
import type { Random } from "./random";

export interface Texts {
  readonly one: string;
  readonly other: string;
  /** What differs, where a person must be told. */
  readonly what?: string;
}

/** By a plain description. */
export type Kinds = Readonly<Record<string, (random: Random) => Texts>>;

/** One home in two styles, in either order. Beside what is prescribed they may differ in habits that mean nothing. */
export function twoStyles(random: Random, home: Home, one: Partial<Style>, other: Partial<Style>): Texts {
  return eitherOrder(random, {
    one: written(home, someStyle(random, one)),
    other: written(home, someStyle(random, other)),
  });
}

/** Two homes, each with habits of its own, in either order. */
export function twoHomes(random: Random, one: Home, other: Home, what?: string, prescribed?: Partial<Style>): Texts {
  const texts = {
    one: written(one, someStyle(random, prescribed)),
    other: written(other, someStyle(random, prescribed)),
  };
  return eitherOrder(random, what === undefined ? texts : { ...texts, what });
}

/** What was typed and what matched, which people take for the same. The order is that of a question and its answer. */
export function typedAndMatched(random: Random, typed: Home, matched: Home, prescribed?: Partial<Style>): Texts {
  return { one: written(typed, someStyle(random, prescribed)), other: written(matched, someStyle(random, prescribed)) };
}

export function eitherOrder(random: Random, texts: Texts): Texts {
  return random.once(2) ? texts : { ...texts, one: texts.other, other: texts.one };
}
