/** Settings by what the panel calls them: a person who chose from a form never saw the names they are stored by. */
import type { SettingName } from "../shared/work/settings";

export const LABELS: Readonly<Record<SettingName, string>> = {
  PROP_API_KEY: "Key",
  PROP_BASE_URL: "Address",
  PROP_SPENDING: "Spending",
  PROP_MONTHLY_LIMIT: "Billed requests a month, at most",
  PROP_ASK_ABOVE: "Ask me when cells that calculate together need more than",
  PROP_KEEP_DAYS: "Keep results for",
  PROP_RATE_PER_SECOND: "Requests a second",
  PROP_SUPPRESS_LOGGING: "Ask the service to keep no log of what is asked",
};

/** A message as this panel says it. A name that only explains is left out. */
export function inLabels(message: string): string {
  return message
    .replace(/ \(PROP_[A-Z_]+\)/g, "")
    .replace(/PROP_[A-Z_]+/g, (name) => (name in LABELS ? `“${LABELS[name as SettingName]}”` : name));
}
