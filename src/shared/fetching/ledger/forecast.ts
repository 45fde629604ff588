/** How many requests a billing month comes to if it goes on at its pace. */
import { DAY_LENGTH, daysInPeriod, type BillingPeriod } from "./billingPeriod";

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
