/** One person's settings, under the names by which both hosts store them. */
import { problem, isProblem, type Problem } from "../../api/problem";
import { quotedText } from "../../api/text/quoted";
import { withoutEnd } from "../../api/text/trimmed";
import { DEFAULT_KEEP_DAYS, readKeepDays, type KeepDays } from "./keepDays";

export const SETTING_NAMES = [
  "PROP_API_KEY",
  "PROP_BASE_URL",
  "PROP_MONTHLY_LIMIT",
  "PROP_SPENDING",
  "PROP_KEEP_DAYS",
  "PROP_ASK_ABOVE",
  "PROP_SUPPRESS_LOGGING",
  "PROP_RATE_PER_SECOND",
  "PROP_BILLING_DAY",
  "PROP_PLAN_REQUESTS",
  "PROP_OVERAGE_PRICE",
] as const;

export type SettingName = (typeof SETTING_NAMES)[number];

export type StoredSettings = Readonly<Partial<Record<SettingName, string | null>>>;

/** Beside them: when they were changed last, in milliseconds since 1970 UTC. */
export const CHANGED_NAME = "PROP_CHANGED";

const SPENDING_MODES = ["auto", "ask", "off"] as const;

export interface Settings {
  /** Goes into a request's header only: never into a store key, message, log or cell. */
  readonly apiKey: string | undefined;
  /** With the version and without a trailing slash: `https://host/v1`. */
  readonly baseUrl: string | undefined;
  readonly monthlyLimit: number;
  readonly spending: (typeof SPENDING_MODES)[number];
  readonly keepDays: KeepDays;
  readonly askAbove: number;
  readonly suppressLogging: boolean;
  readonly ratePerSecond: number;
  /** On which day of the month the plan's month begins, 1 to 31: the last one where a month is shorter. */
  readonly billingDay: number;
  /** How many requests the plan's price includes a month, if known. */
  readonly planRequests: number | undefined;
  /** US dollars for each request beyond those, if known. */
  readonly overagePrice: number | undefined;
}

/** The defaults. The base address has a default only if the host provides one. */
export const DEFAULT_SETTINGS: Settings = {
  apiKey: undefined,
  baseUrl: undefined,
  monthlyLimit: 50,
  spending: "auto",
  keepDays: DEFAULT_KEEP_DAYS,
  askAbove: 100,
  suppressLogging: false,
  ratePerSecond: 20,
  billingDay: 1,
  planRequests: undefined,
  overagePrice: undefined,
};

/** The settings, or the defaults where what is stored is wrong: then nothing is requested by them. */
export const usableSettings = (settings: Settings | Problem): Settings =>
  isProblem(settings) ? DEFAULT_SETTINGS : settings;

/** Milliseconds after a workbook is opened in which cells calculate that nobody typed: errors do at every opening. */
const OPENING = 10_000;

/** Until a person says otherwise. @param age Milliseconds since the host began. */
export function startupSettings(age: number): Partial<Settings> {
  return age < OPENING ? { askAbove: 20 } : {};
}

/** The sandbox within a host: no network, no key, nothing billed. */
export const DEMO = "demo:";

/** It bills nothing, so it can be tried at leisure. */
const DEMO_SETTINGS: Partial<Settings> = { monthlyLimit: 10_000, askAbove: 10_000, ratePerSecond: 1000 };

/** What holds for the chosen service until a person says otherwise. */
export function defaultSettings({ PROP_BASE_URL }: StoredSettings, host: Partial<Settings> = {}): Settings {
  return { ...DEFAULT_SETTINGS, ...host, ...(text(PROP_BASE_URL) === DEMO ? DEMO_SETTINGS : {}) };
}

const text = (stored: string | null | undefined): string | undefined => {
  const trimmed = stored?.trim();
  return trimmed === "" ? undefined : trimmed;
};

function wholeNumber<Usual extends number | undefined>(
  name: SettingName,
  stored: StoredSettings,
  usual: Usual,
  least = 0,
  most = Infinity,
): Usual | number | Problem {
  const given = text(stored[name]);
  if (given === undefined) return usual;
  if (/^\d{1,9}$/.test(given) && Number(given) >= least && Number(given) <= most) return Number(given);
  const allowed = most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`;
  return problem("settings", `${name} is ${quotedText(given)}: give a whole number ${allowed}`);
}

function dollars(name: SettingName, stored: StoredSettings, usual: number | undefined): number | undefined | Problem {
  const given = text(stored[name]);
  if (given === undefined) return usual;
  return /^\$? ?\d{1,6}(\.\d{1,6})?$/.test(given)
    ? Number(given.replace(/^\$/, ""))
    : problem("settings", `${name} is ${quotedText(given)}: give US dollars as a number of at least 0, such as 0.06`);
}

function choice<T extends string>(
  name: SettingName,
  stored: StoredSettings,
  allowed: readonly T[],
  usual: T,
): T | Problem {
  const given = text(stored[name])?.toLowerCase();
  if (given === undefined) return usual;
  return (
    allowed.find((each) => each === given) ??
    problem("settings", `${name} is ${quotedText(given)}: give ${allowed.join(", ")}`)
  );
}

/** Reads and checks stored settings. Returns a problem for the first invalid one. */
export function readSettings(stored: StoredSettings, host: Partial<Settings> = {}): Settings | Problem {
  const usual = defaultSettings(stored, host);
  const monthlyLimit = wholeNumber("PROP_MONTHLY_LIMIT", stored, usual.monthlyLimit);
  const kept = text(stored.PROP_KEEP_DAYS);
  const keepDays = kept === undefined ? usual.keepDays : readKeepDays(kept);
  const askAbove = wholeNumber("PROP_ASK_ABOVE", stored, usual.askAbove);
  const ratePerSecond = wholeNumber("PROP_RATE_PER_SECOND", stored, usual.ratePerSecond, 1);
  const billingDay = wholeNumber("PROP_BILLING_DAY", stored, usual.billingDay, 1, 31);
  const planRequests = wholeNumber("PROP_PLAN_REQUESTS", stored, usual.planRequests);
  const overagePrice = dollars("PROP_OVERAGE_PRICE", stored, usual.overagePrice);
  const spending = choice("PROP_SPENDING", stored, SPENDING_MODES, usual.spending);
  const suppress = choice("PROP_SUPPRESS_LOGGING", stored, ["true", "false"], usual.suppressLogging ? "true" : "false");
  const plan = [billingDay, planRequests, overagePrice];
  for (const checked of [monthlyLimit, keepDays, askAbove, ratePerSecond, spending, suppress, ...plan]) {
    if (isProblem(checked)) return checked;
  }
  const baseUrl = text(stored.PROP_BASE_URL) ?? usual.baseUrl;
  return {
    apiKey: text(stored.PROP_API_KEY) ?? usual.apiKey,
    baseUrl: baseUrl === undefined ? undefined : withoutEnd(baseUrl, /\//),
    monthlyLimit: monthlyLimit as number,
    keepDays: keepDays as KeepDays,
    askAbove: askAbove as number,
    ratePerSecond: ratePerSecond as number,
    billingDay: billingDay as number,
    planRequests: planRequests as number | undefined,
    overagePrice: overagePrice as number | undefined,
    spending: spending as Settings["spending"],
    suppressLogging: suppress === "true",
  };
}
