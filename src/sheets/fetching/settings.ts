/** The settings, from the user properties. Inside a cell these are the properties of the spreadsheet's owner. */
import { isProblem, problem, type Problem } from "../../shared/api/problem";
import {
  CHANGED_NAME,
  readSettings,
  SETTING_NAMES,
  type Settings,
  type StoredSettings,
} from "../../shared/fetching/requests/settings";
import type { StoredWithMoment } from "../../shared/workbook/port/port";
import { retryOnce, attempt } from "../runtime/attempt";
import { SPENT_NAME } from "../storage/quota/otherDocuments";

export interface Owner {
  readonly settings: Settings | Problem;
  /** What this user's other documents spent, as they reported it. */
  readonly spent: string | undefined;
}

/** There is no default gateway: until a service is set, every function says so. */
export function loadOwner(): Owner {
  const all = retryOnce(() => properties().getProperties()) as Readonly<Record<string, string | undefined>>;
  return { settings: readSettings(all as StoredSettings), spent: all[SPENT_NAME] };
}

/** In the document's properties, once a user of the menu or the panel has chosen a service. */
const CHOSEN = "PROP_CHOSEN";

const OWNER_CHOSE_NONE = problem(
  "settings",
  "Cells use the settings of this spreadsheet's owner, who has chosen no service. In a shared drive it has no owner: move it to your own drive, or fill a list from the menu",
);

/**
 * The settings that a cell uses. If a user of the document has chosen a service and its owner has not, the cell says
 * so.
 */
export function loadOwnerInCell(): Owner {
  const owner = loadOwner();
  if (isProblem(owner.settings) || owner.settings.baseUrl !== undefined) return owner;
  const chosen = attempt(() => PropertiesService.getDocumentProperties().getProperty(CHOSEN)) ?? null;
  return chosen === null ? owner : { ...owner, settings: OWNER_CHOSE_NONE };
}

/** Call it where the user's own settings are known. */
export function noteChosen({ settings }: Owner): void {
  if (isProblem(settings) || settings.baseUrl === undefined) return;
  attempt(() => {
    const properties = PropertiesService.getDocumentProperties();
    if (properties.getProperty(CHOSEN) === null) properties.setProperty(CHOSEN, "1");
  });
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
