/**
 * Stand-ins for what Excel's shared runtime gives a custom-functions bundle, and no more: a bundle that needs another
 * part of Office fails here, in the open. Shapes follow Microsoft's typings (custom-functions-runtime, office-runtime,
 * office-js).
 */
import type { Implementation } from "./metadata";

/** `CustomFunctions.ErrorCode`, by its own values. */
const ErrorCode = {
  invalidValue: "#VALUE!",
  notAvailable: "#N/A",
  divisionByZero: "#DIV/0!",
  invalidNumber: "#NUM!",
  nullReference: "#NULL!",
  invalidName: "#NAME?",
  invalidReference: "#REF!",
} as const;

/** `CustomFunctions.Error`: thrown, or a cell of a matrix. */
export class CustomFunctionsError {
  constructor(
    readonly code: string,
    readonly message?: string,
  ) {}
}

/** What this Excel can do. Formatted values came with 1.4 of the custom-functions runtime. */
const REQUIREMENT_SETS: Readonly<Record<string, string>> = {
  CustomFunctionsRuntime: "1.4",
  SharedRuntime: "1.1",
  ExcelApi: "1.16",
};

const STORAGE_PREFIX = "office-storage:";

/** `OfficeRuntime.storage` over the browser's local storage. A key that isn't there is null. */
export const officeStorage = (local: Storage) => ({
  getItem: async (key: string): Promise<string | null> => local.getItem(STORAGE_PREFIX + key),
  setItem: async (key: string, value: string): Promise<void> => local.setItem(STORAGE_PREFIX + key, value),
  removeItem: async (key: string): Promise<void> => local.removeItem(STORAGE_PREFIX + key),
  getItems: async (keys: readonly string[]): Promise<Record<string, string | null>> =>
    Object.fromEntries(keys.map((key) => [key, local.getItem(STORAGE_PREFIX + key)])),
  setItems: async (values: Readonly<Record<string, string>>): Promise<void> => {
    for (const [key, value] of Object.entries(values)) local.setItem(STORAGE_PREFIX + key, value);
  },
  removeItems: async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) local.removeItem(STORAGE_PREFIX + key);
  },
  getKeys: async (): Promise<string[]> =>
    Object.keys(local)
      .filter((key) => key.startsWith(STORAGE_PREFIX))
      .map((key) => key.slice(STORAGE_PREFIX.length)),
});

/** Is that version of the set, or a later one, there? */
export const isSetSupported = (name: string, version = "1.1"): boolean => {
  const [major = 0, minor = 0] = numbers(REQUIREMENT_SETS[name] ?? "0");
  const [wantedMajor = 0, wantedMinor = 0] = numbers(String(version));
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
};

const numbers = (version: string): number[] => version.split(".").map(Number);

/** Sets the globals. Gives the map that `CustomFunctions.associate` fills when the bundle runs. */
export const installOffice = (realm: typeof globalThis): Map<string, Implementation> => {
  const associated = new Map<string, Implementation>();
  const associate = (
    first: string | Readonly<Record<string, Implementation>>,
    implementation?: Implementation,
  ): void => {
    if (typeof first !== "string") for (const [id, each] of Object.entries(first)) associated.set(id, each);
    else if (implementation) associated.set(first, implementation);
  };
  Object.assign(realm, {
    CustomFunctions: { associate, Error: CustomFunctionsError, ErrorCode },
    OfficeRuntime: { storage: officeStorage(realm.localStorage) },
    Office: {
      onReady: async (callback?: (info: { host: string; platform: string }) => void) => {
        const info = { host: "Excel", platform: "OfficeOnline" };
        callback?.(info);
        return info;
      },
      context: { requirements: { isSetSupported } },
    },
  });
  return associated;
};
