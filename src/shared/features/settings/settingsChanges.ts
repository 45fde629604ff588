/** Applies changes to the settings, and shows them to the panel: of the key, only the last characters. */
import type { SettingChanges, ConnectionView } from "../../panelApi/panelApi";
import { isProblem, problem, type Problem } from "../../api/problem";
import { isMemberToken } from "../../fetching/ledger/memberBill";
import { keepDaysText } from "../../fetching/requests/keepDays";
import {
  readSettings,
  SETTING_NAMES,
  defaultSettings,
  type SettingName,
  type Settings,
  type StoredSettings,
} from "../../fetching/requests/settings";
import { readyConnection, wireConnection } from "../../fetching/requests/wire";

/** What to store after the changes, or a problem if one of them is wrong. An empty text removes a setting. */
export function checkChanges(stored: StoredSettings, changes: SettingChanges): StoredSettings | Problem {
  const next: Partial<Record<SettingName, string | null>> = { ...stored };
  const given: Partial<Record<SettingName, string>> = {};
  for (const [name, typed] of Object.entries(changes)) {
    if (!isSettingName(name) || typeof typed !== "string") {
      return problem("settings", `${name} isn't a setting; the settings are ${SETTING_NAMES.join(", ")}`);
    }
    const text = typed.trim();
    if (text === "") {
      delete next[name];
    } else {
      next[name] = text;
      given[name] = text;
    }
  }
  return wrongIn(given) ?? next;
}

function isSettingName(name: string): name is SettingName {
  return SETTING_NAMES.some((each) => each === name);
}

/** Only the changes are checked: a setting that was wrong before must not prevent other changes. */
function wrongIn(given: StoredSettings): Problem | undefined {
  const settings = readSettings(given);
  if (isProblem(settings)) return settings;
  const { apiKey = STAND_IN.apiKey, baseUrl = STAND_IN.baseUrl } = settings;
  const ready = wireConnection({ ...settings, apiKey, baseUrl });
  return isProblem(ready) ? ready : undefined;
}

/** A valid default for what isn't changed. */
const STAND_IN = { apiKey: "key", baseUrl: "https://service/v1" } as const;

/** The settings in effect, without the key. */
export function connectionView(stored: StoredSettings, host: Partial<Settings>): ConnectionView {
  const settings = readSettings(stored, host);
  const ready = readyConnection(settings);
  const usual = usualTexts(defaultSettings(stored, host));
  const texts = SETTING_NAMES.filter((name) => name !== "PROP_API_KEY").map((name) => {
    const text = stored[name]?.trim() ?? "";
    return [name, text === "" ? usual[name] : text] as const;
  });
  const key = stored.PROP_API_KEY?.trim();
  const apiKey = key === undefined || key === "" ? host.apiKey : key;
  return {
    settings: Object.fromEntries(texts) as ConnectionView["settings"],
    ...(apiKey === undefined ? {} : { mask: masked(apiKey) }),
    ...(apiKey !== undefined && isMemberToken(apiKey) ? { isMember: true } : {}),
    ...(isProblem(ready) ? { problem: ready } : {}),
    ...(host.baseUrl === undefined ? {} : { ownGateway: host.baseUrl }),
  };
}

/** The defaults, as a user would type them. */
function usualTexts(usual: Settings): ConnectionView["settings"] {
  return {
    PROP_BASE_URL: usual.baseUrl ?? "",
    PROP_MONTHLY_LIMIT: String(usual.monthlyLimit),
    PROP_SPENDING: usual.spending,
    PROP_KEEP_DAYS: keepDaysText(usual.keepDays),
    PROP_ASK_ABOVE: String(usual.askAbove),
    PROP_SUPPRESS_LOGGING: String(usual.suppressLogging),
    PROP_RATE_PER_SECOND: String(usual.ratePerSecond),
    PROP_BILLING_DAY: String(usual.billingDay),
    PROP_PLAN_REQUESTS: String(usual.planRequests ?? ""),
    PROP_OVERAGE_PRICE: String(usual.overagePrice ?? ""),
  };
}

const DOTS = "••••";

/** Shortest key whose last characters are shown. Of a shorter one, too little would stay secret. */
const LONG = 16;

function masked(key: string): string {
  return key.length < LONG ? DOTS : DOTS + key.slice(-4);
}
