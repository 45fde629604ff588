/**
 * What went wrong, as a value. The kinds are closed: each host has one table from kind to its error.
 * Only bugs throw.
 */

/**
 * - `argument`: what was typed is wrong; nothing was asked
 * - `settings`: the service's address or the key is missing or can't be used; nothing was asked
 * - `spending`: nothing was asked because it would cost
 * - `nothing`: the service knows no property that matches
 * - `access`: the service does not accept the key or its plan (401, 403)
 * - `refused`: the service calls the request wrong (400)
 * - `rate`: too many requests a second (429)
 * - `failed`: the service answered with another error
 * - `unreachable`: no answer came
 * - `unreadable`: the response could not be read as docs/service.md describes it
 * - `bug`: ours
 */
export type ProblemKind =
  | "argument"
  | "settings"
  | "spending"
  | "nothing"
  | "access"
  | "refused"
  | "rate"
  | "failed"
  | "unreachable"
  | "unreadable"
  | "bug";

export interface Problem {
  readonly kind: "problem";
  readonly problem: ProblemKind;
  /** One readable line: what is wrong, what was given, what is allowed. Never a key, never an address of a server. */
  readonly message: string;
  /** The service's own code, such as `auth/api-key-invalid`. */
  readonly code?: string;
  /** Milliseconds after which to try again, where the service said so. */
  readonly after?: number;
}

export function problem(kind: ProblemKind, message: string, code?: string): Problem {
  return { kind: "problem", problem: kind, message, ...(code === undefined ? {} : { code }) };
}

/** The problem of a call about one thing: the one value there is, where it is a problem. */
export function onlyProblem(values: readonly unknown[]): Problem | undefined {
  const [only] = values;
  return values.length === 1 && isProblem(only) ? only : undefined;
}

export function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && (value as { kind?: unknown }).kind === "problem";
}
