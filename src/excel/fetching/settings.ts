/** The user's settings, from the add-in's storage on this device. They aren't encrypted, and the panel says so. */
import { number, record, required, text, wholeTableOf } from "../../shared/api/codec";
import { parseJson } from "../../shared/api/json";
import { problem, type Problem } from "../../shared/api/problem";
import {
  CHANGED_NAME,
  startupSettings,
  readSettings,
  SETTING_NAMES,
  type Settings,
} from "../../shared/fetching/requests/settings";
import type { StoredWithMoment } from "../../shared/workbook/port/port";
import type { Awaitable } from "../../shared/fetching/work/awaitable";
import { steadyNow } from "../runtime/steadyClock";
import { localItem, setLocalItem } from "../runtime/localItems";
import { inOfficeStorage } from "../runtime/officeStorage";

/** Milliseconds for which cells share one read. After that, other tabs' changes apply. */
const READ_AGAIN = 500;

/** Milliseconds for which what was read last serves while it is read again, unless the page's storage has changed. */
const MEANWHILE = 5000;

const began = steadyNow();

interface Known {
  readonly at: number;
  /** When the settings were stored, according to the page's storage. */
  readonly changed: string | null | undefined;
  readonly settings: Settings | Problem;
}

let reading: { readonly at: number; readonly settings: Promise<Settings | Problem> } | undefined;
let known: Known | undefined;

/** The gateway at the page's own origin, unless the user chose another service. */
export function ownGateway(): Partial<Settings> {
  const origin = typeof location === "undefined" ? "null" : location.origin;
  return origin === "null" ? {} : { baseUrl: `${origin}/v1` };
}

export function loadSettings(): Awaitable<Settings | Problem> {
  const now = Date.now();
  if (known !== undefined && isWithin(READ_AGAIN, known.at, now)) return known.settings;
  if (reading === undefined || !isWithin(READ_AGAIN, reading.at, now)) {
    const begun = { at: now, settings: readNow() };
    reading = begun;
    const changed = localItem(CHANGED_NAME);
    void begun.settings.then((settings) => {
      if (reading === begun) known = { at: now, changed, settings };
    });
  }
  return known !== undefined && isWithin(MEANWHILE, known.at, now) && isUnchanged(known)
    ? known.settings
    : reading.settings;
}

const isWithin = (milliseconds: number, since: number, now: number): boolean =>
  since <= now && now - since <= milliseconds;

function isUnchanged({ changed }: Known): boolean {
  return changed !== null && changed !== undefined && localItem(CHANGED_NAME) === changed;
}

async function readNow(): Promise<Settings | Problem> {
  const usual = { ...ownGateway(), ...startupSettings(steadyNow() - began) };
  const { stored, unread } = await storedSettings();
  return unread ?? readSettings(stored, usual);
}

const NAMES = [...SETTING_NAMES, CHANGED_NAME];

/**
 * All settings in one item, which another tab reads whole: of items that are written one after the other it might read the
 * new service with the key of the old one. Earlier builds know the single items only, which are kept beside it.
 */
const TOGETHER_NAME = "PROP_SETTINGS";

const TOGETHER = record<{ readonly changed: number; readonly stored: Readonly<Record<string, string>> }>({
  changed: required("changed", number),
  stored: required("stored", wholeTableOf(text)),
});

/** In the order in which they are read: the whole last, as it is written first. */
const ITEMS = [...NAMES, TOGETHER_NAME];

/** What was read last, which applies while nothing can be read. */
let last: StoredWithMoment | undefined;

/** From the page's storage and from Office's, where earlier builds stored them. The later one applies. */
export async function storedSettings(): Promise<StoredWithMoment> {
  const here = ITEMS.map((name) => localItem(name));
  const there = await inOfficeStorage((storage) => storage.getItems([...ITEMS]));
  const both = [
    here.includes(undefined) ? undefined : settingsIn(here),
    typeof there === "string" ? undefined : settingsIn(ITEMS.map((name) => there.value[name])),
  ];
  const [latest] = both.flatMap((each) => each ?? []).sort((one, other) => other.changed - one.changed);
  if (latest !== undefined || there !== "silent") last = latest ?? NOTHING;
  return last ?? { ...NOTHING, unread: UNREAD };
}

const NOTHING: StoredWithMoment = { stored: {}, changed: 0 };

/** Undefined if none have been stored. Single items count where an earlier build wrote them later. */
function settingsIn(texts: readonly (string | null | undefined)[]): StoredWithMoment | undefined {
  const single = texts.slice(0, NAMES.length);
  const [moment, whole] = texts.slice(SETTING_NAMES.length);
  const together = TOGETHER.read(parseJson(whole ?? ""));
  if (single.every((text) => text === null || text === undefined)) return together;
  const stored = Object.fromEntries(SETTING_NAMES.map((name, index) => [name, single[index] ?? null]));
  const changed = Number(moment ?? 0);
  return together !== undefined && together.changed >= changed ? together : { stored, changed };
}

const UNREAD = problem("settings", "Excel's storage doesn't respond, so PROP can't read its settings: try again later");
const UNSAVED = problem("settings", "Excel allows no storage here, so PROP can't keep settings");

/** Removes empty settings. Takes effect at once. @returns Why they can't be stored, if so. */
export async function storeSettings({ stored, changed }: StoredWithMoment): Promise<Problem | undefined> {
  const texts = Object.fromEntries([
    ...SETTING_NAMES.map((name) => [name, stored[name] ?? ""] as const),
    [CHANGED_NAME, String(changed)] as const,
  ]);
  const given = Object.fromEntries(SETTING_NAMES.flatMap((name) => (texts[name] === "" ? [] : [[name, texts[name]!]])));
  const together = JSON.stringify(TOGETHER.write({ changed, stored: given }));
  const isHere = setLocalItem(TOGETHER_NAME, together) && NAMES.every((name) => setLocalItem(name, texts[name]!));
  const there = await inOfficeStorage(async (storage) => {
    await storage.setItems({ [TOGETHER_NAME]: together, [CHANGED_NAME]: texts[CHANGED_NAME]!, ...given });
    await storage.removeItems(NAMES.filter((name) => texts[name] === ""));
  });
  if (!isHere && typeof there === "string") return UNSAVED;
  reading = known = undefined;
  last = { stored, changed };
  return undefined;
}
