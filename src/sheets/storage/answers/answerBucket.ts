/**
 * Answers that share an entry of the cache. The platform keeps about 1,000 entries, and a sheet with thousands of
 * addresses has more answers, so there is a fixed number of buckets, found by key. Each answer is a line, so one can be
 * added without parsing the others.
 */
import { CACHE_VALUE } from "../../runtime/limits";
import { PARTIAL } from "./partialBucket";
import type { TierText } from "./tierText";
import { bucketOf } from "../../../shared/fetching/requests/fingerprint";

export interface StoredAnswer {
  readonly at: number;
  readonly until: number;
  /** The compressed answer, or `#` and the number of entries of its own if it is large. */
  readonly body: string;
}

/** By fingerprint of the key. */
export type AnswerBucket = ReadonlyMap<string, StoredAnswer>;

export const ANSWER_BUCKETS = 384;

export function answerBucketName(id: string): string {
  return `a${bucketOf(id, ANSWER_BUCKETS)}`;
}

/** Most entries of one answer: the cache and the sheet hold no larger ones. */
const MOST_PARTS = 1000;

/** How many entries of its own an answer has; undefined if none. */
export function bucketParts({ body }: StoredAnswer): number | undefined {
  if (!body.startsWith("#")) return undefined;
  const count = Number(body.slice(1));
  return Number.isInteger(count) && count > 0 && count <= MOST_PARTS ? count : 0;
}

const LINE = /^(\S+) (\S+) (\S+) (.*)$/;

export function readAnswers(text: TierText | undefined): AnswerBucket {
  const found = new Map<string, StoredAnswer>();
  if (text?.startsWith("a") !== true) return found;
  for (const line of text.slice(1).split("\n")) {
    const [, id, at, until, body] = LINE.exec(line) ?? [];
    if (id === undefined) continue;
    found.set(id, { at: parseInt(at!, 36), until: parseInt(until!, 36), body: body! });
  }
  return found;
}

/** Drops expired answers, the oldest if the rest is too long for an entry, and any that is too long by itself. */
export function writeAnswers(bucket: AnswerBucket, now: number): string {
  const lines = [...bucket]
    .filter(([, { until }]) => until > now)
    .sort(([, one], [, other]) => other.at - one.at)
    .map(([id, { at, until, body }]) => `${id} ${at.toString(36)} ${until.toString(36)} ${body}`);
  let length = 1;
  const fitting = lines.filter((line) => {
    const fits = length + line.length + 1 <= CACHE_VALUE - PARTIAL.length;
    if (fits) length += line.length + 1;
    return fits;
  });
  return `a${fitting.join("\n")}`;
}

/** The newer of each. */
export function joinedAnswers(one: AnswerBucket, other: AnswerBucket): AnswerBucket {
  const joined = new Map(one);
  other.forEach((held, id) => {
    const before = joined.get(id);
    if (before === undefined || before.at <= held.at) joined.set(id, held);
  });
  return joined;
}
