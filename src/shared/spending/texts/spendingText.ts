/** What a person reads of the billing month so far: the plan's bill, where its pace leads, and warnings. */
import { countText } from "../../api/text/countText";
import { dollarsText } from "../../api/text/dollars";
import { shortDate } from "../../api/text/shortDate";
import { thousands } from "../../api/text/thousands";
import { readUsage } from "../../fetching/work/effects";
import { thisMonth } from "../../fetching/ledger/billingPeriod";
import { planShare } from "../../fetching/ledger/planTerms";
import type { Usage } from "../../fetching/ledger/ledger";
import type { SpendingWarning } from "../../fetching/quota/spendingWarning";
import type { ToldSpending } from "../../panelApi/panelApi";
import { type Flow, workbook } from "../../workbook/port/port";

/** `850 of 1,000 requests used, 150 left`; `1,272 of 1,000 requests used: 272 beyond × $0.06 = $16.32 so far`. */
export function planSoFarText({ plan, used, damaged }: Usage): string {
  if (plan === undefined || damaged === true) return "";
  const { beyond, leftAfter, dollars } = planShare(plan, 0, used);
  const start = `${thousands(used)} of ${countText(plan.included, "request")} used`;
  if (beyond === 0) return `${start}, ${thousands(leftAfter)} left`;
  const cost =
    dollars === undefined ? "" : ` × ${dollarsText(plan.overagePrice ?? 0)} = ${dollarsText(dollars)} so far`;
  return `${start}: ${thousands(beyond)} beyond${cost}`;
}

/**
 * The month in a line: `640 of 1,000 requests used, 360 left`, in the plan's terms if they are known, or
 * `7 of 50 requests used this month`, of the limit. Of a sandbox, whose requests are free, `nothing billed this month`.
 */
export function monthSoFarText(usage: Usage): string {
  const { period, limit, used, damaged } = usage;
  const month = thisMonth(period);
  if (damaged === true) return `the count of ${month}’s requests is damaged`;
  if (isFree(usage)) return `nothing billed ${month}`;
  const inPlan = planSoFarText(usage);
  return inPlan === "" ? `${thousands(used)} of ${countText(limit, "request")} used ${month}` : inPlan;
}

/** Nothing was billed in a month that is spent on a sandbox. What is under way counts until it is answered. */
const isFree = ({ sandbox, used, underWay }: Usage): boolean => sandbox === true && used === underWay;

/**
 * The month in dollars: `$0.72 beyond your plan so far; at most $240.00 at your limit of 5,000`. Of a sandbox, what as many
 * billed requests would come to. Empty if the plan's terms
 * aren't known, or how much of it is used.
 */
export function monthCostText(usage: Usage): string {
  const { plan, used, limit, damaged } = usage;
  const free = "$0.00: sandbox requests are free";
  if (plan?.overagePrice === undefined || damaged === true) return isFree(usage) ? free : "";
  const [soFar, most] = [used, Math.max(used, limit)].map((count) => planShare(plan, 0, count).dollars ?? 0);
  const atMost = `at most ${dollarsText(most ?? 0)} at your limit of ${thousands(limit)}`;
  return isFree(usage) ? `${free}; billed, ${atMost}` : `${dollarsText(soFar ?? 0)} beyond your plan so far; ${atMost}`;
}

/** `At this month’s pace, about 1,240 requests by 30 Nov 2026: 240 beyond your plan, about $14.40.` */
export function forecastText({ period, plan, limit, forecast }: Usage): string {
  if (forecast === undefined) return "";
  const start = `At ${thisMonth(period)}’s pace, about ${countText(forecast, "request")} by ${shortDate(period.last)}`;
  return `${start}${plan === undefined ? "" : forecastInPlan(forecast, plan)}${forecast > limit ? limitText(limit) : ""}.`;
}

function forecastInPlan(forecast: number, plan: NonNullable<Usage["plan"]>): string {
  const { beyond, dollars } = planShare(plan, 0, forecast);
  if (beyond === 0) return ", all in your plan";
  const cost = dollars === undefined ? "" : `, about ${dollarsText(Math.round(dollars * 100) / 100)}`;
  return `: ${thousands(beyond)} beyond your plan${cost}`;
}

const limitText = (limit: number): string => `; your monthly limit stops them at ${thousands(limit)}`;

const NAMES: Readonly<Record<SpendingWarning["of"], string>> = { plan: "your plan", limit: "your monthly limit" };

/** `You have used 86% of your plan this month (860 of 1,000 requests).` */
export function warningText(warnings: readonly SpendingWarning[], usage: Usage): string {
  const shares = warnings.map(({ of, used, total }) => {
    const percent = thousands(Math.floor((used * 100) / total));
    return `${percent}% of ${NAMES[of]} (${thousands(used)} of ${countText(total, "request")})`;
  });
  const text = `You have used ${shares.join(" and ")} ${thisMonth(usage.period)}.`;
  return [text, forecastText(usage)].filter((each) => each !== "").join(" ");
}

/** What to tell a person now, if anything. Whoever shows it confirms it afterwards. */
export function* claimedWarning(): Flow<ToldSpending | undefined> {
  const warnings = yield* workbook.claimWarnings();
  return warnings.length === 0 ? undefined : { warnings, text: warningText(warnings, yield* readUsage()) };
}
