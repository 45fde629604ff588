/**
 * Which document the page opens: the one that this tab had, or the last saved. One that is open in another tab is opened as
 * a copy, and one that can't be opened is left as it is: the page opens in any case.
 */
import { isSavedWorkbook, type SavedWorkbook } from "../../engine/workbook/saved";
import { copyOf, newEntry, type DocumentEntry } from "./entry";
import type { Library } from "./library";

export interface OpenDocument {
  readonly entry: DocumentEntry;
  /** Undefined: the page begins with a workbook of its own. */
  readonly saved: SavedWorkbook | undefined;
  /** What a person should know of it. */
  readonly notice?: string;
}

export interface Opening {
  readonly document: OpenDocument;
  /** It is shown, or something else has failed: the next visit may open the document again. */
  readonly notAtFault: () => void;
}

/** Of this tab: a reload opens the same document. */
const THIS_TAB = "playground:document";
/** While a document is being opened: a tab that crashed over it doesn't open it at once again. */
const BEING_OPENED = "playground:opening";

/** What a person should know of a document that this tab has made of a file: it is told when that opens. */
const TO_TELL = "playground:notice";

/** Milliseconds in which a page that is being reloaded lets go of its document, on a busy machine too. */
const LETS_GO = 1_000;

const STARTER = "Starter sheet";
/** In place of a document's id: another starter sheet. */
export const ANOTHER_STARTER = "starter";

/** @param fresh A document of its own that the page begins with in any case. */
export const openDocument = async (library: Library, fresh?: DocumentEntry): Promise<Opening> => {
  const document = fresh ? { entry: fresh, saved: undefined } : await chosen(library);
  remember(document.entry.id);
  // Nobody else has a new one, but the next tab must find it held.
  if (document.entry.version === 0) void hold(document.entry.id);
  if (document.saved !== undefined) sessionStorage.setItem(BEING_OPENED, document.entry.id);
  const notAtFault = (): void => sessionStorage.removeItem(BEING_OPENED);
  // A person who reloads, or leaves, before it is open.
  addEventListener("pagehide", notAtFault, { once: true });
  return { document, notAtFault };
};

/** Goes to another document, or to the one that is next: a page has one. */
export const goTo = (id: string | undefined): void => {
  if (id === undefined) sessionStorage.removeItem(THIS_TAB);
  else remember(id);
  location.reload();
};

/** Goes to a document of its own, because that of this page could not be opened. Returns whether it does. */
export const giveUp = (): boolean => {
  const failed = sessionStorage.getItem(BEING_OPENED);
  if (failed === null) return false;
  addEventListener("pagehide", () => sessionStorage.setItem(BEING_OPENED, failed));
  location.reload();
  return true;
};

export const tellOnceOpen = (id: string, notice: string): void =>
  sessionStorage.setItem(TO_TELL, JSON.stringify([id, notice]));

const noticeOf = (id: string): string | undefined => {
  const [of, notice] = JSON.parse(sessionStorage.getItem(TO_TELL) ?? "[]") as readonly [id?: string, notice?: string];
  if (of !== id) return undefined;
  sessionStorage.removeItem(TO_TELL);
  return notice;
};

export const remember = (id: string): void => sessionStorage.setItem(THIS_TAB, id);

/** Only a page that came over HTTPS or from this machine has them: elsewhere `Library.write` finds out. */
const locks = navigator.locks as LockManager | undefined;

/** Whether no other tab can have open what this one holds. */
export const isAlone = locks !== undefined;

/** Lets go of a document. */
type Release = () => void;

/**
 * Holds a document until it is released or the page is closed. Undefined if another tab has it. One that is free is held
 * however late a busy page hears of it: only for another tab is there a time to wait.
 */
export const hold = async (id: string): Promise<Release | undefined> =>
  (await asked(id, { ifAvailable: true })) ?? (await asked(id, { signal: AbortSignal.timeout(LETS_GO) }));

const asked = (id: string, options: LockOptions): Promise<Release | undefined> =>
  new Promise((resolve) => {
    if (locks === undefined) return resolve(() => undefined);
    const held = (lock: Lock | null): Promise<void> | undefined =>
      lock === null ? void resolve(undefined) : new Promise((release) => resolve(release));
    locks.request(`playground:${id}`, options, held).catch(() => resolve(undefined));
  });

const starting = (notice?: string): OpenDocument => ({
  ...{ entry: newEntry(STARTER), saved: undefined },
  ...(notice === undefined ? {} : { notice }),
});

const chosen = async (library: Library): Promise<OpenDocument> => {
  try {
    const entries = await library.entries();
    const wanted = sessionStorage.getItem(THIS_TAB);
    if (wanted === ANOTHER_STARTER) return starting();
    const entry = entries.find(({ id }) => id === wanted) ?? entries[0];
    return entry === undefined ? starting() : await opened(library, entry);
  } catch {
    return starting(`This browser keeps no documents for ${location.origin}: export what you want to keep`);
  }
};

const opened = async (library: Library, { id, name }: DocumentEntry): Promise<OpenDocument> => {
  if (sessionStorage.getItem(BEING_OPENED) === id) {
    sessionStorage.removeItem(BEING_OPENED);
    return starting(`“${name}” couldn't be opened. It is unchanged, and still under Documents`);
  }
  const release = await hold(id);
  // Not before: until then another tab may have saved it, or deleted it.
  const stored = await library.read(id);
  if (stored === undefined) return starting(`“${name}” was deleted in another tab`);
  const { entry, content: saved } = stored;
  if (!isSavedWorkbook(saved)) {
    // It can be deleted here.
    release?.();
    return starting(`“${name}” is damaged and can't be opened. It is unchanged`);
  }
  if (release !== undefined) {
    const notice = noticeOf(id);
    return { entry, saved, ...(notice === undefined ? {} : { notice }) };
  }
  const copy = copyOf(entry);
  const notice = `“${entry.name}” is open in another tab. This is a copy: what you change here is saved as “${copy.name}”`;
  return { entry: copy, saved, notice };
};
