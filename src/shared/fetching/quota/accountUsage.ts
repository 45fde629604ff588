/** The usage as a person's settings count it: by the limit, by the plan, and with what else is spent on the same account. */
import { isRemote } from "../requests/presence";
import type { Settings } from "../requests/settings";
import { usageIn } from "./expiry";
import type { Usage } from "../ledger/ledger";
import type { QuotaState } from "./quotaState";
import { DAY_LENGTH, daysInPeriod, type BillingPeriod } from "../ledger/billingPeriod";

export type AccountRules = Pick<Settings, "baseUrl" | "monthlyLimit" | "billingDay" | "planRequests" | "overagePrice">;

/** @param elsewhere How many requests the same person's other quota states count in the period. */
export function accountUsage(quota: QuotaState, now: number, rules: AccountRules, elsewhere = 0): Usage {
  const { baseUrl, monthlyLimit, billingDay, planRequests, overagePrice } = rules;
  const usage = usageIn(quota, now, monthlyLimit, billingDay);
  const used = usage.used + elsewhere;
  // Requests of unknown days may be another month's, and damaged counts are nobody's.
  const isCertain = usage.damaged !== true && usage.undated === 0;
  const forecast = isCertain ? forecastOf(usage.period, used - usage.underWay, now) : undefined;
  const price = overagePrice === undefined ? {} : { overagePrice };
  return {
    ...usage,
    used,
    left: Math.max(0, usage.left - elsewhere),
    ...(planRequests === undefined ? {} : { plan: { included: planRequests, ...price } }),
    ...(forecast === undefined ? {} : { forecast }),
    ...(isRemote(baseUrl) ? {} : { sandbox: true as const }),
  };
}

/** With fewer requests, or earlier in a billing month, there is no pace yet. */
const LEAST_REQUESTS = 20;
const LEAST_TIME = DAY_LENGTH;

/** An estimate of more digits would look more exact than it is. */
const DIGITS = 3;

/** @param used Billed and uncertain requests of the period so far. Undefined where nothing can be said. */
export function forecastOf(period: BillingPeriod, used: number, now: number): number | undefined {
  const passed = now - Date.parse(period.first);
  if (passed < LEAST_TIME || used < LEAST_REQUESTS) return undefined;
  const whole = Math.round((used * daysInPeriod(period) * DAY_LENGTH) / passed);
  return Math.max(used, whole < 10 ** DIGITS ? whole : Number(whole.toPrecision(DIGITS)));
}
