/** What stores call an answer, what the service said in place of one, and all that is kept under a key. */
import {
  count,
  flag,
  isTable,
  isText,
  listOf,
  mark,
  moment,
  optional,
  plain,
  record,
  required,
  optionalStrict,
  text,
  wholeListOf,
  oneOf,
  type Codec,
} from "../../api/codec";
import { ENDPOINTS_IN_STORES } from "../../api/endpoints";
import type { Answer, Outcome } from "../../api/answer";
import type { JsonObject } from "../../api/json";
import { isProblem, type Problem, type ProblemKind } from "../../api/problem";
import type { CachedOutcome, CacheEntry } from "../work/effects";

/** Earlier builds know no `time`: it is stored as `spending`, and read as that. */
const PROBLEM_KIND = oneOf<ProblemKind>({
  time: "spending",
  argument: "argument",
  settings: "settings",
  spending: "spending",
  nothing: "nothing",
  access: "access",
  refused: "refused",
  rate: "rate",
  failed: "failed",
  unreachable: "unreachable",
  unreadable: "unreadable",
  bug: "bug",
});

export const PROBLEM = record<Problem>({
  kind: required("kind", oneOf({ problem: "problem" })),
  problem: required("problem", PROBLEM_KIND),
  message: required("message", text),
  code: optional("code", text),
  after: optional("after", count),
  settlement: optional("settlement", oneOf({ billed: "billed", free: "free" })),
  size: optional("size", count),
  sentWith: optional("sentWith", text),
});

/** Deeper than any answer of the service: what is deeper, or holds itself, is not JSON that came from it. */
const DEEPEST = 100;

function isJson(value: unknown, depth = 0): boolean {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || depth >= DEEPEST) return false;
  if (Array.isArray(value)) return value.every((each) => isJson(each, depth + 1));
  if (!isTable(value)) return false;
  for (const name in value) if (value[name] !== undefined && !isJson(value[name], depth + 1)) return false;
  return true;
}

/** As the service sent them. */
const records = plain(
  (value): value is readonly JsonObject[] =>
    Array.isArray(value) && value.every((each) => isTable(each) && isJson(each)),
);

type StoredAnswer = Omit<Answer, "cached" | "age" | "stale">;

/** How it was come by is no part of it. */
const ANSWER: Codec<Answer> = record<StoredAnswer>({
  kind: required("kind", oneOf({ answer: "answer" })),
  records: required("records", records),
  fetchedAt: required("fetchedAt", moment),
  billed: required("billed", flag),
  shared: optional("shared", mark),
  limit: optionalStrict("limit", count),
  capped: optional("capped", mark),
  total: optionalStrict("total", count),
  uncounted: optional("uncounted", mark),
  fields: optionalStrict("fields", wholeListOf(plain(isText))),
  sent: optional("sent", count),
  shortened: optional("shortened", count),
});

const OUTCOME: Codec<Outcome> = {
  read: (stored) => ANSWER.read(stored) ?? PROBLEM.read(stored),
  write: (outcome) => (isProblem(outcome) ? PROBLEM.write(outcome) : ANSWER.write(outcome)),
};

const ALIAS = record<Exclude<CacheEntry, CachedOutcome>>({
  at: required("at", moment),
  aliasOf: required("pointer", text),
});

type Body = Omit<CachedOutcome, "at">;

const BESIDE = {
  previousAnswer: optional("before", ANSWER),
  earlierAnswers: optional("earlier", listOf(ANSWER)),
} as const;

const HELD = record<CachedOutcome>({ at: required("at", moment), outcome: required("outcome", OUTCOME), ...BESIDE });

/** What was known before stands in for what could not be read, and for nothing else. */
function sound({ outcome, previousAnswer, earlierAnswers = [] }: Body): Body {
  return {
    outcome,
    ...(previousAnswer === undefined || !isProblem(outcome) ? {} : { previousAnswer }),
    ...(earlierAnswers.length === 0 ? {} : { earlierAnswers }),
  };
}

/** What is kept for a key. */
export const CACHE_ENTRY: Codec<CacheEntry> = {
  read(stored) {
    const kept = ALIAS.read(stored) ?? HELD.read(stored);
    return kept === undefined || "aliasOf" in kept ? kept : { at: kept.at, ...sound(kept) };
  },
  write: (kept) => ("aliasOf" in kept ? ALIAS.write(kept) : HELD.write(kept)),
};

const WITHIN = record<Omit<Body, "outcome">>(BESIDE);

/** An outcome, and within it what is kept beside it: Google Sheets writes the moment in front. */
export const BODY: Codec<Body> = {
  read(stored) {
    const outcome = OUTCOME.read(stored);
    return outcome === undefined ? undefined : sound({ outcome, ...WITHIN.read(stored) });
  },
  write: ({ outcome, ...beside }) => ({ ...(OUTCOME.write(outcome) as object), ...(WITHIN.write(beside) as object) }),
};

export const ENDPOINT = oneOf(ENDPOINTS_IN_STORES);
