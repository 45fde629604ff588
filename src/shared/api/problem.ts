/**
 * What went wrong, as a value. The kinds are a closed set: each host maps each kind to one of its errors.
 * Only bugs throw.
 */

/**
 * - `argument`: an argument is wrong; no request was made
 * - `settings`: the service's address or the key is missing or unusable; no request was made
 * - `spending`: no request was made because it would cost
 * - `time`: no request was made because the time of the cell or the run was over
 * - `nothing`: the service has no matching property
 * - `access`: the service did not accept the key or its plan (401, 403)
 * - `refused`: the service rejected the request (400)
 * - `rate`: too many requests per second (429)
 * - `failed`: the service answered with another error
 * - `unreachable`: no response came
 * - `unreadable`: a response came but it can't be read
 * - `bug`: a bug in PROP
 */
export type ProblemKind =
  | "argument"
  | "settings"
  | "spending"
  | "time"
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
  /** One readable line: what is wrong, what was given, what is allowed. Never contains a key or a server's address. */
  readonly message: string;
  /** The service's own code, such as `auth/api-key-invalid`. */
  readonly code?: string;
  /**
   * Milliseconds to wait before trying again, if the service said so; where no response came, those for which the host
   * sends nothing at all.
   */
  readonly after?: number;
  /** What a 200 cost that said that there is nothing: only a sandbox's is free. */
  readonly settlement?: "billed" | "free";
  /** The months of history that were refused: fewer may be accepted. */
  readonly size?: number;
  /** What was sent beside the question that was refused: sent with something else, it may be answered. */
  readonly sentWith?: string;
}

export function problem(kind: ProblemKind, message: string, code?: string): Problem {
  return { kind: "problem", problem: kind, message, ...(code === undefined ? {} : { code }) };
}

/** The problem of a call with a single value, if that value is a problem. */
export function onlyProblem(values: readonly unknown[]): Problem | undefined {
  const [only] = values;
  return values.length === 1 && isProblem(only) ? only : undefined;
}

/** Whether nothing went wrong: no request was made, and a person can have it made. */
export const isUnrequested = ({ problem }: Problem): boolean => problem === "spending" || problem === "time";

export function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && (value as { kind?: unknown }).kind === "problem";
}
