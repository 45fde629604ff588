/** The user's settings, from the add-in's storage on this device. They aren't encrypted, and the panel says so. */
import type { Problem } from "../../shared/api/problem";
import { CHANGED_NAME, readSettings, SETTING_NAMES, type Settings } from "../../shared/fetching/settings";
import type { StoredWithMoment } from "../../shared/workbook/port";

/** Milliseconds for which cells share one read. After that, other tabs' changes apply. */
const READ_AGAIN = 500;

let read: { readonly at: number; readonly settings: Promise<Settings | Problem> } | undefined;

/** The gateway at the page's own origin, unless the user chose another service. */
export function ownGateway(): Partial<Settings> {
  const origin = typeof location === "undefined" ? "null" : location.origin;
  return origin === "null" ? {} : { baseUrl: `${origin}/v1` };
}

export function loadSettings(): Promise<Settings | Problem> {
  const now = Date.now();
  if (read === undefined || now - read.at > READ_AGAIN || now < read.at) {
    read = { at: now, settings: storedSettings().then(({ stored }) => readSettings(stored, ownGateway())) };
  }
  return read.settings;
}

export async function storedSettings(): Promise<StoredWithMoment> {
  const values = await OfficeRuntime.storage.getItems([...SETTING_NAMES, CHANGED_NAME]);
  const stored = Object.fromEntries(SETTING_NAMES.map((name) => [name, values[name] ?? null]));
  return { stored, changed: Number(values[CHANGED_NAME] ?? 0) };
}

/** Removes empty settings. Takes effect at once. */
export async function storeSettings({ stored, changed }: StoredWithMoment): Promise<void> {
  const isGiven = (name: (typeof SETTING_NAMES)[number]): boolean => (stored[name] ?? "") !== "";
  const given = SETTING_NAMES.filter(isGiven);
  const gone = SETTING_NAMES.filter((name) => !isGiven(name));
  const texts = given.map((name) => [name, stored[name]!] as const);
  await OfficeRuntime.storage.setItems({ ...Object.fromEntries(texts), [CHANGED_NAME]: String(changed) });
  await OfficeRuntime.storage.removeItems(gone);
  read = undefined;
}
