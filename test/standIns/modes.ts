/**
 * Ways in which a host is harder on an add-in than the rest of them, each known from the host's documents or trackers. A
 * stand-in has one where a test says so, or, for whole suites, where the environment does: `npm run hosts`.
 */
export const HOST_MODES = {
  "excel:blank-null": "a blank cell arrives as null, as on the web; otherwise as 0, as on the desktop",
  "excel:blank-text": "a blank cell arrives as an empty text",
  "excel:storage-hangs": "Office's own storage never answers",
  "excel:storage-rejects": "Office's own storage rejects",
  "excel:storage-absent": "Office has no storage",
  "excel:called-twice": "cells are called once more after they were told to calculate",
  "excel:called-late": "cells are called late after they were told to calculate",
  "sheets:remembers": "a function runs again only where its arguments have changed",
  "sheets:silent-trigger": "no cell calculates while a trigger runs and nobody looks",
  "sheets:german": "a cell that calculates shows the text of another language",
  "sheets:fails-once": "each Google service fails once before it works",
  "sheets:no-owner": "the spreadsheet lies in a shared drive, and has no owner",
} as const;

export type HostMode = keyof typeof HOST_MODES;

const named = new Set((process.env["PROP_HOST_MODES"] ?? "").split(",").filter((name) => name !== ""));

/** Whether all suites of this run are to have it. */
export const isMode = (name: HostMode): boolean => named.has(name);

for (const name of named) if (!(name in HOST_MODES)) throw new Error(`There is no mode ${name} of a host`);
