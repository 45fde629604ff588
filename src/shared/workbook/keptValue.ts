/** What a workbook keeps under a name, as JSON: read as if a stranger had written it, and told where it is damaged. */
import type { Codec } from "../api/codec";
import { parseJson } from "../api/json";
import type { Problem } from "../api/problem";
import { type Flow, type NamedValue, workbook } from "./port";

export interface KeptValue<T> {
  /** Nothing where none is kept. */
  readonly read: () => Flow<T | Problem | undefined>;
  readonly write: (value: T) => Flow<T>;
  readonly drop: () => Flow<void>;
}

/** @param damaged What a person is told of one that can't be read. */
export const keptValue = <T>(named: NamedValue, codec: Codec<T>, damaged: Problem): KeptValue<T> => ({
  *read() {
    const text = yield* workbook.recallValue(named);
    return text === undefined ? undefined : (codec.read(parseJson(text)) ?? damaged);
  },
  *write(value) {
    yield* workbook.keepValue({ ...named, text: JSON.stringify(codec.write(value)) });
    return value;
  },
  drop: () => workbook.dropValue(named),
});
