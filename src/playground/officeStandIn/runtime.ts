/**
 * Stand-ins for what Excel's shared runtime provides to a custom-functions bundle, and nothing else: a bundle that
 * needs another part of Office fails here. The shapes follow Microsoft's typings (custom-functions-runtime,
 * office-runtime, office-js).
 */

/** A function of the bundle: its parameters in order, then the invocation. */
export type Implementation = (...args: unknown[]) => unknown;

/** The values of `CustomFunctions.ErrorCode`. */
const ErrorCode = {
  invalidValue: "#VALUE!",
  notAvailable: "#N/A",
  divisionByZero: "#DIV/0!",
  invalidNumber: "#NUM!",
  nullReference: "#NULL!",
  invalidName: "#NAME?",
  invalidReference: "#REF!",
} as const;

/** `CustomFunctions.Error`, which is thrown or returned in a cell of a matrix. */
export class CustomFunctionsError {
  constructor(
    readonly code: string,
    readonly message?: string,
  ) {}
}

/** The requirement sets that are supported. Formatted values came with version 1.4 of the custom-functions runtime. */
const REQUIREMENT_SETS: Readonly<Record<string, string>> = {
  CustomFunctionsRuntime: "1.4",
  SharedRuntime: "1.1",
  ExcelApi: "1.16",
};

/** Whether this version of a requirement set, or a later one, is supported. */
export const isSetSupported = (name: string, version = "1.1"): boolean =>
  (REQUIREMENT_SETS[name] ?? "0").localeCompare(String(version), "en", { numeric: true }) >= 0;

/** Texts that are stored on the device, by name. */
export type StoredTexts = Pick<Map<string, string>, "get" | "delete" | "keys"> & {
  readonly set: (name: string, text: string) => unknown;
};

/** `OfficeRuntime.storage`. A missing key is null. */
export const officeStorage = (texts: StoredTexts) => ({
  getItem: async (key: string): Promise<string | null> => texts.get(key) ?? null,
  setItem: async (key: string, text: string): Promise<void> => void texts.set(key, text),
  removeItem: async (key: string): Promise<void> => void texts.delete(key),
  getItems: async (keys: readonly string[]): Promise<Record<string, string | null>> =>
    Object.fromEntries(keys.map((key) => [key, texts.get(key) ?? null])),
  setItems: async (items: Readonly<Record<string, string>>): Promise<void> =>
    Object.entries(items).forEach(([key, text]) => texts.set(key, text)),
  removeItems: async (keys: readonly string[]): Promise<void> => keys.forEach((key) => texts.delete(key)),
  getKeys: async (): Promise<string[]> => [...texts.keys()],
});

/** The runtime's globals, and the map that `CustomFunctions.associate` fills when the bundle runs. */
export const officeRuntime = (texts: StoredTexts, supports: typeof isSetSupported = isSetSupported) => {
  const associated = new Map<string, Implementation>();
  const associate = (
    first: string | Readonly<Record<string, Implementation>>,
    implementation?: Implementation,
  ): void => {
    if (typeof first !== "string") for (const [id, each] of Object.entries(first)) associated.set(id, each);
    else if (implementation) associated.set(first, implementation);
  };
  const globals = {
    CustomFunctions: { associate, Error: CustomFunctionsError, ErrorCode },
    OfficeRuntime: { storage: officeStorage(texts) },
    Office: {
      onReady: async (callback?: (info: { host: string; platform: string }) => void) => {
        const info = { host: "Excel", platform: "OfficeOnline" };
        callback?.(info);
        return info;
      },
      context: { requirements: { isSetSupported: supports } },
    },
  };
  return { associated, globals };
};
