/** The columns of a list that say what is looked up, and why a row has no figures. */
import { NOT_FETCHED } from "../../../api/text/neededText";
import { BEING_FETCHED } from "../../../fetching/quote";
import { withoutRequests } from "./formulaText";
import { quotedFormula, type Content } from "./listCells";
import { A_TOTAL } from "../../../parsing/addressList/notAnAddress";
import { notLookedUp, type ListEntry } from "./listEntries";

/** Usually the address as it is typed, so that changing it there is enough. */
export const lookedUpContent = (typed: string, entry: ListEntry | undefined): Content =>
  entry?.instead === undefined ? `=${typed}&""` : entry.instead;

/** The same where corrections have a column of their own; what isn't to be looked up waits for one. */
export const correctedContent = (typed: string, corrected: string, entry: ListEntry | undefined): Content =>
  entry?.instead === null ? `=${corrected}&""` : `=IF(LEN(${corrected})>0,${corrected},${typed})&""`;

/** Where a formula was deleted, or can't fill its cells, all of its rows would be blank without a word. */
export const NO_ANSWER = "No answer yet: the formula of these rows is calculating, blocked or missing";

/** A figure of the row, and the problem in place of it. */
interface Answered {
  readonly figure: string;
  readonly problem: string;
  /** What is asked, if that can be blank where an address is looked up: nothing is missing then. */
  readonly asked?: string | undefined;
  /** Where this is true, there can be none: neither that nor its problem is one of the row. */
  readonly unless?: string | undefined;
  /** Whether a row without it has no problem. */
  readonly isOptional?: true | undefined;
}

/** The first problem, or why the address isn't looked up. */
export function problemFormula(
  [address, lookedUp]: readonly [address: string, lookedUp: string],
  answers: readonly Answered[],
  entry: ListEntry | undefined,
): string {
  const none = whyNone(address, entry);
  const needed = answers.filter(({ isOptional }) => isOptional !== true);
  const isSilent = needed
    .map(({ figure, asked, unless = "FALSE" }) =>
      asked === undefined ? `COUNT(${figure})=0` : `AND(LEN(${asked})>0,COUNT(${figure})=0,NOT(${unless}))`,
    )
    .join(",");
  const silent = `IF(OR(${isSilent}),${quotedFormula(NO_ANSWER)},"")`;
  const first = answers.reduceRight((rest, { problem, unless }) => {
    const isSaid = unless === undefined ? `LEN(${problem})>0` : `AND(LEN(${problem})>0,NOT(${unless}))`;
    return `IF(${isSaid},${withoutRequests(problem)},${rest})`;
  }, silent);
  return `=IF(ISERROR(${lookedUp}),${first},IF(LEN(${lookedUp})=0,${none},${first}))`;
}

/** A total is one as long as its label stands there. */
function whyNone(address: string, { typed = "", notLookedUp: why = "" }: Partial<ListEntry> = {}): string {
  const text = quotedFormula(why);
  return text === TOTAL ? `IF(${address}=${quotedFormula(typed ?? "")},${text},"")` : text;
}

/** A row that was inserted has an address and none of these formulas: nothing looks it up, and no problem says so. */
export const isForgotten = (address: string, lookedUp: string, problem: string): string =>
  `AND(LEN(${address})>0,LEN(${lookedUp})=0,LEN(${problem})=0)`;

/** A row that waits for its price to be accepted, or for its answer, says so, as does one of totals: that isn't a problem. */
const WAITING = { needed: quotedFormula(NOT_FETCHED), coming: quotedFormula(BEING_FETCHED.message) };
const TOTAL = quotedFormula(notLookedUp(A_TOTAL));

export const isProblemIn = (cell: string): string =>
  `AND(LEN(${cell})>0,LEFT(${cell},${NOT_FETCHED.length})<>${WAITING.needed},${cell}<>${WAITING.coming},${cell}<>${TOTAL})`;

/** Rows that are forgotten count too. */
export const problemCount = (addresses: string, lookedUp: string, problems: string): string =>
  `=SUMPRODUCT((LEN(${problems})>0)*(LEFT(${problems},${NOT_FETCHED.length})<>${WAITING.needed})*(${problems}<>${WAITING.coming})*(${problems}<>${TOTAL}))` +
  `+SUMPRODUCT((1-ISBLANK(${addresses}))*(IFERROR(LEN(${lookedUp}),1)=0)*(LEN(${problems})=0))`;

/** Rows of totals, which are no homes. */
export const totalCount = (problems: string): string => `COUNTIF(${problems},${TOTAL})`;
