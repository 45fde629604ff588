/** The panel's labels of the settings. People who use the form never see the names under which settings are stored. */
import type { SettingName } from "../../../shared/fetching/requests/settings";

export const LABELS: Readonly<Record<SettingName, string>> = {
  PROP_API_KEY: "Key",
  PROP_BASE_URL: "Address",
  PROP_SPENDING: "Spending",
  PROP_MONTHLY_LIMIT: "Monthly limit (billed requests)",
  PROP_ASK_ABOVE: "Confirm before more than this many requests",
  PROP_KEEP_DAYS: "Keep results for",
  PROP_RATE_PER_SECOND: "Requests per second",
  PROP_BILLING_DAY: "Billing day",
  PROP_PLAN_REQUESTS: "Requests a month in your plan",
  PROP_OVERAGE_PRICE: "Price of each request beyond (USD)",
  PROP_SUPPRESS_LOGGING: "Ask the service not to log my requests",
};

/** A message with the panel's labels in place of the settings' names. A name in parentheses is dropped. */
export function inLabels(message: string): string {
  return message
    .replace(/ \(PROP_[A-Z_]+\)/g, "")
    .replace(/PROP_[A-Z_]+/g, (name) => (name in LABELS ? `“${LABELS[name as SettingName]}”` : name));
}
