/** What a row is read from: a record, and the answer that it came in. */
import type { Answer } from "../api/answer";
import type { JsonObject } from "../api/json";
import type { Problem } from "../api/problem";

export interface RecordSource {
  readonly record: JsonObject;
  readonly answer: Answer;
  /** The address that the row was asked for, where it is about one. */
  readonly asked?: string;
  /** The property whose estimate a comparable is part of, where the answer has it. */
  readonly subject?: JsonObject | undefined;
  /** Total number of matches of the search, if known. */
  readonly matches?: number | undefined;
  /** What the row lacks, and why, though it has other values. */
  readonly lack?: string | undefined;
  /** Miles from the center of the search, if it has one and both points are known. */
  readonly distance?: number | Problem | undefined;
  /** How far the market of a comparable's ZIP code has moved since it was listed, if that is known: see `trendFields`. */
  readonly trend?: number | Problem | null | undefined;
}
