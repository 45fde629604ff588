/**
 * A price that was told, until a person takes it up: it is agreed to for these questions, by their fingerprints, and
 * for no more requests than were told.
 */
import type { Errand, Scope } from "../bridge/bridge";
import type { CellAddress } from "../formulas/cells";
import { parseJson } from "../service/json";
import { fingerprint } from "../work/fingerprint";
import { priceOf, askedOf, type Extent, type Price, type Question } from "../work/quote";
import { dropValue, keepValue, now, recallValue, storedSettings, type Flow } from "./port";

/** What was told, and when. */
export interface Approval {
  readonly fingerprints: readonly string[];
  readonly requests: number;
  readonly atMost: number;
  readonly at: number;
}

/** What the price of a command is for. */
export interface CommandApproval extends Approval {
  readonly errand: Errand;
  readonly scope: Scope;
  readonly sheets: readonly string[];
  /** The cells of a selection. */
  readonly cells: readonly CellAddress[];
}

/** What a person agrees to who takes this price up. */
export function* approvalFor(questions: readonly Question[], extent: Extent): Flow<Approval> {
  const { requests, atMost }: Price = priceOf(questions, extent);
  const fingerprints = askedOf(questions, extent).map(({ key }) => fingerprint(key));
  return { fingerprints, requests, atMost, at: yield* now() };
}

const named = (quoteId: string) => ({ name: `quote ${quoteId}`, lasts: "briefly" }) as const;

export const keepApproval = (quoteId: string, approval: Approval) =>
  keepValue({ ...named(quoteId), text: JSON.stringify(approval) });

export const dropApproval = (quoteId: string) => dropValue(named(quoteId));

/** Nothing where it is no longer known, or another key or service would be paid since. */
export function* recallApproval<Kind extends Approval = Approval>(quoteId: string): Flow<Kind | undefined> {
  const json: unknown = parseJson((yield* recallValue(named(quoteId))) ?? "");
  if (typeof json !== "object" || json === null) return undefined;
  const approval = json as Kind;
  const { changed } = yield* storedSettings();
  return approval.at > changed ? approval : undefined;
}

/** Whether a question was a part of the price. */
export function agreedTo({ fingerprints }: Approval): (key: string) => boolean {
  const known = new Set(fingerprints);
  return (key) => known.has(fingerprint(key));
}
