/**
 * The book that all cells of one person share: what was spent, what is on the wire, what went wrong a moment ago, and
 * whose turn is next. A plain value (it can be written as JSON); `gate.ts` says what may be asked, and a host's part is
 * to change it in one step that nothing can come between.
 */
import type { EndpointName } from "../service/endpoints";
import type { Problem } from "../service/problem";
import type { AccountChecks } from "./accountCheck";
import type { Ledger } from "./ledger";
import type { Heard } from "./presence";

/** A question on the wire. */
export interface Open {
  readonly endpoint: EndpointName;
  /** When it was granted. */
  readonly at: number;
}

/** What a question met, for as long as others would meet the same. */
export interface Fault {
  readonly problem: Problem;
  readonly until: number;
}

export interface Book {
  readonly ledger: Ledger;
  /** By store key. */
  readonly open: Readonly<Record<string, Open>>;
  /** By store key; by service and endpoint where the key of the account was refused. */
  readonly faults: Readonly<Record<string, Fault>>;
  /** The moment of the next free turn. */
  readonly turn: number;
  /** How many requests were granted to cells that calculate together, and when the last of them came. */
  readonly together: { readonly granted: number; readonly last: number };
  readonly heard: Heard;
  readonly checks: AccountChecks;
}

export const EMPTY_BOOK: Book = {
  ledger: {},
  open: {},
  faults: {},
  turn: 0,
  together: { granted: 0, last: 0 },
  heard: {},
  checks: {},
};

/** A book that was stored, or an empty one: what another version wrote counts as far as it is understood. */
export function readBook(stored: unknown): Book {
  const parts = { ...(stored as Partial<Book> | undefined) };
  const understood = Object.entries(EMPTY_BOOK).filter(([name, empty]) => alike(parts[name as keyof Book], empty));
  return { ...EMPTY_BOOK, ...Object.fromEntries(understood.map(([name]) => [name, parts[name as keyof Book]])) };
}

function alike(part: unknown, empty: unknown): boolean {
  return typeof part === typeof empty && part !== null && !Array.isArray(part);
}
