/**
 * A price that was told, until a person takes it up: it is agreed to for these questions, by their fingerprints, and
 * for no more requests than were told.
 */
import type { FetchCommand, Scope } from "../../panelApi/panelApi";
import type { CellAddress } from "../../formulas/cells";
import { parseJson } from "../../api/json";
import { fingerprint } from "../../fetching/cache/fingerprint";
import { priceOf, requestsWithin, type FetchExtent, type Price, type QuotedRequest } from "../../fetching/quote";
import { type Flow, workbook } from "../port";

/** What was told, and when. */
export interface Approval {
  readonly fingerprints: readonly string[];
  readonly requests: number;
  readonly atMost: number;
  readonly at: number;
}

/** What the price of a command is for. */
export interface CommandApproval extends Approval {
  readonly errand: FetchCommand;
  readonly scope: Scope;
  readonly sheets: readonly string[];
  /** The cells of a selection. */
  readonly cells: readonly CellAddress[];
}

/** What a person agrees to who takes this price up. */
export function* approvalFor(questions: readonly QuotedRequest[], extent: FetchExtent): Flow<Approval> {
  const { requests, atMost }: Price = priceOf(questions, extent);
  const fingerprints = requestsWithin(questions, extent).map(({ key }) => fingerprint(key));
  return { fingerprints, requests, atMost, at: yield* workbook.now() };
}

const named = (quoteId: string) => ({ name: `quote ${quoteId}`, lasts: "briefly" }) as const;

export const keepApproval = (quoteId: string, approval: Approval) =>
  workbook.keepValue({ ...named(quoteId), text: JSON.stringify(approval) });

export const dropApproval = (quoteId: string) => workbook.dropValue(named(quoteId));

/** Nothing where it is no longer known, or another key or service would be paid since. */
export function* recallApproval<Kind extends Approval = Approval>(quoteId: string): Flow<Kind | undefined> {
  const json: unknown = parseJson((yield* workbook.recallValue(named(quoteId))) ?? "");
  if (typeof json !== "object" || json === null) return undefined;
  const approval = json as Kind;
  const { changed } = yield* workbook.storedSettings();
  return approval.at > changed ? approval : undefined;
}

/** Whether a question was a part of the price. */
export function isApproved({ fingerprints }: Approval): (key: string) => boolean {
  const known = new Set(fingerprints);
  return (key) => known.has(fingerprint(key));
}
