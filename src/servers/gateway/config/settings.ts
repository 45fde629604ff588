/** The add-in's settings that apply to the gateway too, from environment variables of the same names. */
import { isProblem } from "../../../shared/api/problem";
import {
  readSettings,
  type SettingName,
  type Settings,
  type StoredSettings,
} from "../../../shared/fetching/requests/settings";

/** Nobody can be asked here, so there is no number above which to ask. */
const NAMES: readonly SettingName[] = [
  "PROP_MONTHLY_LIMIT",
  "PROP_SPENDING",
  "PROP_KEEP_DAYS",
  "PROP_SUPPRESS_LOGGING",
  "PROP_RATE_PER_SECOND",
  "PROP_BILLING_DAY",
  "PROP_PLAN_REQUESTS",
  "PROP_OVERAGE_PRICE",
];

type Given = Readonly<Record<string, string | undefined>>;

/** @param refuse Receives a line for each wrong variable. */
export const settingsFrom = (given: Given, host: Partial<Settings>, refuse: (line: string) => void) => {
  const stored: StoredSettings = Object.fromEntries(NAMES.map((name) => [name, given[name] ?? null]));
  for (const name of NAMES) {
    const read = readSettings({ [name]: stored[name] ?? null });
    if (isProblem(read)) refuse(`${name}: must be ${read.message.replace(/^.*[:;] give /s, "")}`);
  }
  if (stored.PROP_SPENDING?.trim().toLowerCase() === "ask")
    refuse("PROP_SPENDING: must be auto or off, because nobody can be asked here");
  return readSettings(stored, host);
};
