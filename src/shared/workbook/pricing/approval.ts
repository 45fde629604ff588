/**
 * A price that was told, until a person takes it up: it is agreed to for these questions, by their fingerprints, and
 * for no more requests than were told.
 */
import type { FetchCommand, Scope } from "../../panelApi/panelApi";
import type { CellAddress } from "../../formulas/cells";
import { count, moment, record, required, text, wholeListOf, oneOf, type Codec } from "../../api/codec";
import { isProblem, problem, type Problem } from "../../api/problem";
import { fingerprint } from "../../fetching/cache/fingerprint";
import { requestsWithin, type FetchExtent, type Price, type QuotedRequest } from "../../fetching/quote";
import { keptValue } from "../keptValue";
import { type Flow, workbook } from "../port";

export const QUOTE_GONE = problem("spending", "This price is no longer known: look at it again");

/** What was told, and when. */
export interface Approval {
  readonly fingerprints: readonly string[];
  readonly requests: number;
  readonly atMost: number;
  readonly at: number;
}

/** What the price of a command is for. */
export interface CommandApproval extends Approval {
  readonly command: FetchCommand;
  readonly scope: Scope;
  readonly sheets: readonly string[];
  /** The cells of a selection. */
  readonly cells: readonly CellAddress[];
}

/** What a person agrees to who takes this price up. */
export function* approvalFor(
  { requests, atMost }: Price,
  questions: readonly QuotedRequest[],
  extent: FetchExtent,
): Flow<Approval> {
  const fingerprints = requestsWithin(questions, extent).map(({ key }) => fingerprint(key));
  return { fingerprints, requests, atMost, at: yield* workbook.now() };
}

const TOLD = {
  fingerprints: required("fingerprints", wholeListOf(text)),
  requests: required("requests", count),
  atMost: required("atMost", count),
  at: required("at", moment),
};

const CELL = record<CellAddress>({
  sheet: required("sheet", text),
  row: required("row", count),
  column: required("column", count),
});

const kept = <Kind extends Approval>(codec: Codec<Kind>) => {
  const named = (quoteId: string) => keptValue({ name: `quote ${quoteId}`, lasts: "briefly" }, codec, QUOTE_GONE);
  return {
    keep: (quoteId: string, approval: Kind) => named(quoteId).write(approval),
    drop: (quoteId: string) => named(quoteId).drop(),
    /** It is gone where another key or service would be paid since. */
    *recall(quoteId: string): Flow<Kind | Problem> {
      const approval = (yield* named(quoteId).read()) ?? QUOTE_GONE;
      if (isProblem(approval)) return approval;
      const { changed } = yield* workbook.storedSettings();
      return approval.at > changed ? approval : QUOTE_GONE;
    },
  };
};

export const previewApproval = kept(record<Approval>(TOLD));

export const commandApproval = kept(
  record<CommandApproval>({
    ...TOLD,
    command: required("errand", oneOf({ fetch: "fetch", refresh: "refresh", refreshErrors: "refreshErrors" })),
    scope: required("scope", oneOf({ selection: "selection", sheet: "sheet", everything: "everything" })),
    sheets: required("sheets", wholeListOf(text)),
    cells: required("cells", wholeListOf(CELL)),
  }),
);
