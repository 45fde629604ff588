/** The person's settings, from the storage that the add-in has on this device. Not encrypted: the panel says so. */
import type { Problem } from "../shared/service/problem";
import { readSettings, SETTING_NAMES, type Settings, type StoredSettings } from "../shared/work/settings";

/** The gateway of the page's own origin, unless a person chose another service. */
function ownGateway(): Partial<Settings> {
  const origin = typeof location === "undefined" ? "null" : location.origin;
  return origin === "null" ? {} : { baseUrl: `${origin}/v1` };
}

export async function loadSettings(): Promise<Settings | Problem> {
  const values = await Promise.all(SETTING_NAMES.map((name) => OfficeRuntime.storage.getItem(name)));
  const stored: StoredSettings = Object.fromEntries(SETTING_NAMES.map((name, index) => [name, values[index] ?? null]));
  return readSettings(stored, ownGateway());
}
