/** A value that a workbook stores under a name, as JSON. It is read as untrusted input, and reported if damaged. */
import type { Codec } from "../../api/codec";
import { parseJson } from "../../api/json";
import { isProblem, type Problem } from "../../api/problem";
import { type Flow, type NamedValue, workbook } from "../port/port";

export interface KeptValue<T> {
  readonly named: NamedValue;
  /** What is stored as this text. Undefined if nothing is. */
  readonly valueOf: (text: string | undefined) => T | Problem | undefined;
  readonly textOf: (value: T) => string;
  /** Undefined if none is stored. */
  readonly read: () => Flow<T | Problem | undefined>;
  readonly write: (value: T) => Flow<T>;
  readonly drop: () => Flow<void>;
}

/** @param damaged The message for one that can't be read. */
export function keptValue<T>(named: NamedValue, codec: Codec<T>, damaged: Problem): KeptValue<T> {
  const valueOf: KeptValue<T>["valueOf"] = (text) =>
    text === undefined ? undefined : (codec.read(parseJson(text)) ?? damaged);
  const textOf = (value: T): string => JSON.stringify(codec.write(value));
  return {
    ...{ named, valueOf, textOf },
    *read() {
      return valueOf(yield* workbook.recallValue(named));
    },
    *write(value) {
      yield* workbook.keepValue({ ...named, text: textOf(value) });
      return value;
    },
    drop: () => workbook.dropValue(named),
  };
}

/**
 * Stores a value before what it tells of is done, so that nothing is done without it, wherever a run ends. It is as it was
 * before where that is refused.
 */
export function* keptFirst<T>(kept: KeptValue<T>, value: T, act: Flow<Problem | undefined>): Flow<Problem | undefined> {
  const before = yield* kept.read();
  yield* kept.write(value);
  const refused = yield* act;
  if (refused === undefined) return undefined;
  yield* before === undefined || isProblem(before) ? kept.drop() : kept.write(before);
  return refused;
}
