/** Stores a quote until it is accepted: the fingerprints of its questions, and the number of requests that was shown. */
import type { FetchCommand, Scope } from "../../panelApi/panelApi";
import type { SearchOffer } from "../../panelApi/searchOffer";
import type { CellAddress } from "../../formulas/cells";
import { count, moment, optional, record, required, text, wholeListOf, oneOf, type Codec } from "../../api/codec";
import { isProblem, problem, type Problem } from "../../api/problem";
import { fingerprint } from "../../fetching/requests/fingerprint";
import { requestsWithin, type FetchExtent, type Price, type QuotedRequest } from "../../fetching/quote";
import { keptValue } from "../../workbook/kept/keptValue";
import { type Flow, workbook } from "../../workbook/port/port";

export const QUOTE_GONE = problem("spending", "This price is no longer valid: check again");

/** What a person approves by accepting a price, and when the price was calculated. */
export interface Approval {
  readonly fingerprints: readonly string[];
  readonly requests: number;
  readonly atMost: number;
  readonly at: number;
  /** The other price, if the person may choose it. */
  readonly search?: SearchApproval;
}

/** The places that may be searched, and the most requests of the whole price if they are. */
export interface SearchApproval {
  readonly places: readonly string[];
  readonly atMost: number;
}

export interface CommandApproval extends Approval {
  readonly command: FetchCommand;
  readonly scope: Scope;
  readonly sheets: readonly string[];
  /** Only for a selection. */
  readonly cells: readonly CellAddress[];
}

export function* approvalFor(
  { requests, atMost }: Price,
  questions: readonly QuotedRequest[],
  extent: FetchExtent,
  offer?: SearchOffer,
): Flow<Approval> {
  const fingerprints = requestsWithin(questions, extent).map(({ key }) => fingerprint(key));
  const search =
    offer === undefined ? {} : { search: { places: offer.places.map(({ name }) => name), atMost: offer.atMost } };
  return { fingerprints, requests, atMost, at: yield* workbook.now(), ...search };
}

const APPROVAL = {
  fingerprints: required("fingerprints", wholeListOf(text)),
  requests: required("requests", count),
  atMost: required("atMost", count),
  at: required("at", moment),
  search: optional(
    "search",
    record<SearchApproval>({ places: required("places", wholeListOf(text)), atMost: required("atMost", count) }),
  ),
};

const CELL = record<CellAddress>({
  sheet: required("sheet", text),
  row: required("row", count),
  column: required("column", count),
});

/** Not if the key or the service was changed since. */
export function* isStillAgreed({ at }: Approval): Flow<boolean> {
  return at > (yield* workbook.storedSettings()).changed;
}

const kept = <Kind extends Approval>(codec: Codec<Kind>) => {
  const named = (quoteId: string) => keptValue({ name: `quote ${quoteId}`, lasts: "briefly" }, codec, QUOTE_GONE);
  return {
    keep: (quoteId: string, approval: Kind) => named(quoteId).write(approval),
    drop: (quoteId: string) => named(quoteId).drop(),
    /** `QUOTE_GONE` if the key or the service was changed since. */
    *recall(quoteId: string): Flow<Kind | Problem> {
      const approval = (yield* named(quoteId).read()) ?? QUOTE_GONE;
      return isProblem(approval) || (yield* isStillAgreed(approval)) ? approval : QUOTE_GONE;
    },
  };
};

export const previewApproval = kept(record<Approval>(APPROVAL));

export const COMMAND_APPROVAL = {
  ...APPROVAL,
  command: required("errand", oneOf({ fetch: "fetch", refresh: "refresh", refreshErrors: "refreshErrors" })),
  scope: required("scope", oneOf({ selection: "selection", sheet: "sheet", everything: "everything" })),
  sheets: required("sheets", wholeListOf(text)),
  cells: required("cells", wholeListOf(CELL)),
};

export const commandApproval = kept(record<CommandApproval>(COMMAND_APPROVAL));
