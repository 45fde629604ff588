/** The settings, from the user properties. Inside a cell these are the properties of the spreadsheet's owner. */
import type { Problem } from "../../shared/api/problem";
import {
  CHANGED_NAME,
  readSettings,
  SETTING_NAMES,
  type Settings,
  type StoredSettings,
} from "../../shared/fetching/settings";
import type { StoredWithMoment } from "../../shared/workbook/port";
import { SPENT_NAME } from "../storage/quota/otherDocuments";

export interface Owner {
  readonly settings: Settings | Problem;
  /** What this user's other documents spent, as they reported it. */
  readonly spent: string | undefined;
}

/** There is no own gateway: until a service is set, every function says so. */
export function loadOwner(): Owner {
  const all = properties().getProperties() as Readonly<Record<string, string | undefined>>;
  return { settings: readSettings(all as StoredSettings), spent: all[SPENT_NAME] };
}

export function storedSettings(): StoredWithMoment {
  const all = properties().getProperties() as Readonly<Record<string, string | undefined>>;
  const stored = SETTING_NAMES.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]] as const]));
  return { stored: Object.fromEntries(stored), changed: Number(all[CHANGED_NAME] ?? 0) };
}

/** Removes empty settings. */
export function storeSettings({ stored, changed }: StoredWithMoment): undefined {
  const kept: Record<string, string> = { [CHANGED_NAME]: String(changed) };
  for (const name of SETTING_NAMES) {
    const text = stored[name] ?? "";
    if (text === "") properties().deleteProperty(name);
    else kept[name] = text;
  }
  properties().setProperties(kept);
}

const properties = () => PropertiesService.getUserProperties();
