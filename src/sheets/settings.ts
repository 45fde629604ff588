/** The settings, from the user properties. Inside a cell these are the properties of the spreadsheet's owner. */
import type { Problem } from "../shared/service/problem";
import { readSettings, type Settings, type StoredSettings } from "../shared/work/settings";
import { DEMO } from "../shared/work/wire";
import { SPENT_NAME } from "./book/elsewhere";

export interface Owner {
  readonly settings: Settings | Problem;
  /** What this person's other documents spent, as they told it. */
  readonly spent: string | undefined;
  /** When the settings were changed last, in milliseconds since 1970 UTC. */
  readonly changed: number;
}

/** Under which it is kept. */
export const CHANGED_NAME = "PROP_CHANGED";

/** The sandbox within bills nothing: it can be tried at leisure, unless a person says otherwise. */
const DEMO_SETTINGS: Partial<Settings> = { monthlyLimit: 10_000, askAbove: 10_000, ratePerSecond: 1000 };

export function loadOwner(): Owner {
  const stored = PropertiesService.getUserProperties().getProperties() as Readonly<Record<string, string | undefined>>;
  return {
    settings: readSettings(stored as StoredSettings, usual(stored as StoredSettings)),
    spent: stored[SPENT_NAME],
    changed: Number(stored[CHANGED_NAME] ?? 0),
  };
}

/** There is no origin whose gateway could be meant: until a service is set, every function says so. */
export function usual({ PROP_BASE_URL }: StoredSettings): Partial<Settings> {
  return PROP_BASE_URL?.trim() === DEMO ? DEMO_SETTINGS : {};
}

export function loadSettings(): Settings | Problem {
  return loadOwner().settings;
}
