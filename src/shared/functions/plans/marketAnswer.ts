/**
 * The market of a ZIP code. One request serves sale and rent, now and by month, whatever of it is shown, and one with
 * more months serves those that show fewer. Where the service refuses so many months, the next fewer are asked for.
 */
import { HISTORY_RANGES } from "../../api/endpoints";
import { isProblem, type Problem } from "../../api/problem";
import { request } from "../../api/request";
import type { Options } from "../../parsing/options";
import type { RecordSource } from "../../tables/source";
import { ask, type Plan } from "../../fetching/work/plan";

/** What every request asks for at least. Fewer are only asked for where the service refuses these. */
const USUAL_RANGE = 24;

export const MOST_MONTHS = Math.max(...HISTORY_RANGES);

/** The fewest that are enough, or as many as aren't known to be refused; undefined if all are. */
function rangeFor(months: number, refusals: readonly Problem[]): number | undefined {
  const enough = HISTORY_RANGES.find((range) => range >= Math.max(months, USUAL_RANGE)) ?? MOST_MONTHS;
  const allowed = HISTORY_RANGES.filter((range) => range <= enough && refusals.every(({ size = 0 }) => range < size));
  return allowed.pop();
}

export function* marketAnswer(
  zipCode: string,
  months: number,
  { parameters, maxAge }: Pick<Options, "parameters" | "maxAge">,
): Plan<RecordSource | Problem> {
  let refusals: readonly Problem[] = [];
  for (;;) {
    const historyRange = rangeFor(months, refusals);
    if (historyRange === undefined) return refusals[0]!;
    const asked = request("markets", { ...parameters, zipCode, dataType: "All", historyRange }, maxAge);
    // An answer says that there is no more only if it is the largest that wasn't refused.
    const isMost = refusals.length > 0 && historyRange === rangeFor(MOST_MONTHS, refusals);
    const [outcome] = yield* ask([isMost ? { ...asked, refusals } : asked]);
    if (!isProblem(outcome)) return { record: outcome!.records[0]!, answer: outcome! };
    const { size } = outcome;
    // Another cell may have wanted more months than this one, and been refused for both: but only once.
    if (size === undefined || refusals.some((refusal) => refusal.size === size)) return outcome;
    refusals = [...refusals, outcome];
  }
}
