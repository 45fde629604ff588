/**
 * Saves the open document as one types. A document that is only looked at isn't stored. While the database refuses, the
 * page says so and tries again; if another page has saved the document since, this one goes on with a copy.
 */
import type { SavedWorkbook } from "../../engine/workbook/saved";
import { copyOf, realNow, type DocumentEntry } from "./entry";
import { isDiskFull, type Library } from "./library";

export type SavingState = "unchanged" | "saving" | "saved" | "full" | "refused";

export interface SavingParts {
  readonly library: Library;
  readonly entry: DocumentEntry;
  /** No other page can have it open. */
  readonly isAlone: boolean;
  readonly read: () => SavedWorkbook;
  readonly show: (state: SavingState) => void;
  /** Another page has saved the document since: what this one has goes on under this entry. */
  readonly onCopied: (copy: DocumentEntry) => void;
}

export interface Saving {
  /** As it was saved last. */
  readonly entry: () => DocumentEntry;
  readonly rename: (name: string) => void;
  readonly changed: (by: "edit" | "calculation") => void;
  /** Resolves once everything is saved, or with false if the database has refused it. */
  readonly flush: () => Promise<boolean>;
  /** The page goes elsewhere, by an act after which nothing may be saved any more. Saving goes on if that fails. */
  readonly end: (act: () => Promise<unknown>) => Promise<void>;
}

/** Milliseconds without a change until it is saved, and how long changes can postpone that. */
const QUIET = 200;
const LONGEST = 2_000;
/** Of a large document that takes long to hand over, as little of the time as one in this many milliseconds. */
const SHARE = 8;
/** Milliseconds until a refused document is tried again. */
const AGAIN = 5_000;

export const saveAsTyped = ({ library, entry: first, isAlone, read, show, onCopied }: SavingParts): Saving => {
  let entry = first;
  let isStored = first.version > 0;
  let isChanged = false;
  let isStopped = false;
  let isRefused = false;
  let since = 0;
  let quiet = QUIET;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> | undefined;
  /** What is written because the page goes, or might have gone. */
  let last: Promise<void> | undefined;

  const later = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), milliseconds);
  };
  const next = (): DocumentEntry => ({ ...entry, version: entry.version + 1, saved: realNow() });
  const write = async (): Promise<void> => {
    isChanged = false;
    show("saving");
    try {
      const began = performance.now();
      const [saved, content] = [next(), read()];
      const written = library.write(saved, content);
      quiet = Math.max(QUIET, SHARE * (performance.now() - began));
      // It may have been renamed meanwhile.
      if (await written) entry = { ...saved, name: entry.name };
      else {
        entry = copyOf(entry);
        isChanged = true;
        onCopied(entry);
      }
      isRefused = false;
      if (!isChanged) show("saved");
    } catch (fault) {
      // It has made room for that.
      if (last !== undefined) return;
      [isChanged, isRefused] = [true, true];
      show(isDiskFull(fault) ? "full" : "refused");
      later(AGAIN);
      throw fault;
    }
  };
  const save = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (!isChanged || isStopped) return;
    const before = writing ?? last;
    if (before !== undefined) return before.then(save, save);
    writing = write();
    const done = await writing.then(
      () => true,
      () => false,
    );
    writing = undefined;
    if (done && isChanged) await save();
  };
  const isUnsaved = (): boolean => (isChanged || writing !== undefined || last !== undefined) && !isStopped;
  const saveLast = (): void => {
    if (!isUnsaved() || !isAlone || (last !== undefined && !isChanged)) return;
    const saved = next();
    isChanged = false;
    const own = library
      .writeLast(saved, read())
      .then(
        () => {
          entry = { ...saved, name: entry.name };
          if (!isChanged) show("saved");
        },
        () => void (isChanged = true),
      )
      .finally(() => {
        if (last === own) last = undefined;
        later(0);
      });
    last = own;
  };
  addEventListener("pagehide", saveLast);
  addEventListener("beforeunload", (event) => {
    // A busy browser may drop what is first written as the page is hidden: until then it has some time.
    saveLast();
    // What the database has refused would be lost.
    if (isUnsaved() && (isRefused || !isAlone)) event.preventDefault();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") void save();
  });
  return {
    entry: () => entry,
    rename(name) {
      entry = { ...entry, name };
    },
    changed(by) {
      if (by === "edit") isStored = true;
      if (!isStored) return;
      if (!isChanged) since = performance.now();
      isChanged = true;
      if (!isStopped) later(Math.max(0, Math.min(quiet, since + Math.max(LONGEST, quiet) - performance.now())));
    },
    async flush() {
      while (writing !== undefined) await writing.catch(() => undefined);
      await save();
      return !isUnsaved();
    },
    async end(act) {
      isStopped = true;
      try {
        await act();
      } catch (fault) {
        isStopped = false;
        if (isChanged) later(0);
        throw fault;
      }
    },
  };
};
