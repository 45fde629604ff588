/**
 * Ways in which a host is harder on an add-in than the rest of them, each known from the host's documents or trackers. A
 * stand-in has one where a test says so, or, for whole suites, where the environment does: `npm run hosts`.
 */
interface Mode {
  readonly says: string;
  /** Of those with the same word here a host has one at most. */
  readonly oneOf?: string;
  /** Why no suite but its own test has it. */
  readonly ownTest?: string;
}

const HOST_MODES = {
  "excel:blank-null": { says: "a blank cell arrives as null, as on the web; otherwise as 0", oneOf: "blank" },
  "excel:blank-text": { says: "a blank cell arrives as an empty text", oneOf: "blank" },
  "excel:storage-hangs": { says: "Office's own storage never answers", oneOf: "storage" },
  "excel:storage-rejects": { says: "Office's own storage rejects", oneOf: "storage" },
  "excel:storage-absent": { says: "Office has no storage", oneOf: "storage" },
  "excel:called-twice": { says: "cells are called once more after they were told to calculate" },
  "excel:called-late": { says: "every other cell is called a second after it was told to calculate" },
  "excel:results-dropped": { says: "a result over 2,000,000 characters is dropped, and its cell stays at #BUSY!" },
  "excel:stays-busy": { says: "now and then a result is dropped, and its cell stays at #BUSY!" },
  "excel:no-data-types": { says: "functions may not return data types, as before CustomFunctionsRuntime 1.4" },
  "excel:no-preview-flag": { says: "functions are not told of previews, as before CustomFunctionsRuntime 1.5" },
  "sheets:remembers": { says: "a function runs again only where its arguments have changed" },
  "sheets:silent-trigger": { says: "no cell calculates while a trigger runs and nobody looks" },
  "sheets:german": { says: "a cell that calculates shows the text of another language" },
  "sheets:fails-once": { says: "in each cell's execution one call of a Google service fails, but for the fetch" },
  "sheets:no-owner": {
    says: "the spreadsheet lies in a shared drive, and has no owner",
    ownTest: "no cell has settings, so none asks anything",
  },
} as const satisfies Readonly<Record<string, Mode>>;

export type HostMode = keyof typeof HOST_MODES;

export const MODE_NAMES = Object.keys(HOST_MODES) as HostMode[];

/** Those that whole suites have. */
export const SUITE_MODES = MODE_NAMES.filter((name) => modeOf(name).ownTest === undefined);

export function modeOf(name: HostMode): Mode {
  return HOST_MODES[name];
}

let current: ReadonlySet<HostMode> = new Set(modesNamed(process.env["PROP_HOST_MODES"] ?? ""));

/** Such as `excel:blank-null,excel:called-twice`. */
export function modesNamed(text: string): readonly HostMode[] {
  const names = text.split(",").filter((name) => name !== "");
  return names.map((name) => {
    const known = MODE_NAMES.find((each) => each === name);
    if (known === undefined) throw new Error(`There is no mode ${name} of a host: ${MODE_NAMES.join(", ")}`);
    return known;
  });
}

/** Whether what is made now is to have it. */
export const isMode = (name: HostMode): boolean => current.has(name);

/** What is made from then on has these. */
export const haveModes = (...modes: readonly HostMode[]): void => void (current = new Set(modes));
