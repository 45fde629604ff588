/**
 * What was stored is read as if a stranger had written it: a machine that went down, another version or a person's own
 * hand may have left anything there. What is not what it should be is not there.
 */
import type { Answer, Outcome } from "../service/answer";
import type { JsonObject } from "../service/json";
import { isProblem, type Problem, type ProblemKind } from "../service/problem";
import type { Kept } from "./effect";

type Stored = Readonly<Record<string, unknown>>;

/** Neither a list nor a date, a map or anything else that a database can hold. */
export function isTable(value: unknown): value is Stored {
  return Object.prototype.toString.call(value) === "[object Object]";
}

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** A moment that a calendar has: a `Date` of any other can't be written. */
export function isMoment(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= LAST_MOMENT;
}

/** The end of the year 9999. */
const LAST_MOMENT = 253_402_300_799_999;

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** What of a table can be read. */
export function readTable<T>(
  stored: unknown,
  read: (value: unknown, name: string) => T | undefined,
): Readonly<Record<string, T>> {
  if (!isTable(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([name, value]) => {
      const found = read(value, name);
      return found === undefined ? [] : [[name, found] as const];
    }),
  );
}

const KINDS: Readonly<Record<ProblemKind, true>> = {
  argument: true,
  settings: true,
  spending: true,
  nothing: true,
  access: true,
  refused: true,
  rate: true,
  failed: true,
  unreachable: true,
  unreadable: true,
  bug: true,
};

function isKind(value: unknown): value is ProblemKind {
  return isText(value) && Object.keys(KINDS).includes(value);
}

export function readProblem(stored: unknown): Problem | undefined {
  if (!isTable(stored)) return undefined;
  const { kind, problem, message, code, after } = stored;
  if (kind !== "problem" || !isKind(problem) || !isText(message)) return undefined;
  const told = { ...(isText(code) ? { code } : {}), ...(isCount(after) ? { after } : {}) };
  return { kind, problem, message, ...told };
}

/** Deeper than any answer of the service: what is deeper, or holds itself, is not JSON that came from it. */
const DEEPEST = 100;

function isJson(value: unknown, depth = 0): boolean {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || depth >= DEEPEST) return false;
  if (Array.isArray(value)) return value.every((each) => isJson(each, depth + 1));
  return isTable(value) && Object.values(value).every((each) => each === undefined || isJson(each, depth + 1));
}

const isRecord = (value: unknown): value is JsonObject => isTable(value) && isJson(value);

function readAnswer(stored: Stored): Answer | undefined {
  const { kind, records, fetchedAt, billed, limit, capped, total, fields, sent, shortened } = stored;
  if (kind !== "answer" || !Array.isArray(records) || !records.every(isRecord)) return undefined;
  if (!isMoment(fetchedAt) || typeof billed !== "boolean") return undefined;
  if (limit !== undefined && !isCount(limit)) return undefined;
  if (total !== undefined && !isCount(total)) return undefined;
  if (fields !== undefined && !(Array.isArray(fields) && fields.every(isText))) return undefined;
  return {
    kind,
    records,
    fetchedAt,
    billed,
    ...(limit === undefined ? {} : { limit }),
    ...(capped === true ? { capped } : {}),
    ...(total === undefined ? {} : { total }),
    ...(fields === undefined ? {} : { fields }),
    ...(isCount(sent) ? { sent } : {}),
    ...(isCount(shortened) ? { shortened } : {}),
  };
}

export function readOutcome(stored: unknown): Outcome | undefined {
  if (!isTable(stored)) return undefined;
  return stored["kind"] === "problem" ? readProblem(stored) : readAnswer(stored);
}

/** One that can't be read takes no other with it. */
function readEarlier(stored: unknown): readonly Answer[] {
  const all = Array.isArray(stored) ? stored.filter(isTable) : [];
  return all.map(readAnswer).filter((answer) => answer !== undefined);
}

/** What is kept for a key. */
export function readKept(stored: unknown): Kept | undefined {
  if (!isTable(stored)) return undefined;
  const { at, pointer } = stored;
  if (!isMoment(at)) return undefined;
  if (pointer !== undefined) return isText(pointer) ? { at, pointer } : undefined;
  const outcome = readOutcome(stored["outcome"]);
  if (outcome === undefined) return undefined;
  const before = isProblem(outcome) ? readOutcome(stored["before"]) : undefined;
  const earlier = readEarlier(stored["earlier"]);
  return {
    at,
    outcome,
    ...(before === undefined || isProblem(before) ? {} : { before }),
    ...(earlier.length === 0 ? {} : { earlier }),
  };
}
