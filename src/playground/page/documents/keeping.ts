/** Keeps the open document, and tells of it: its name, whether it is saved, and all others of this browser. */
import { watchChanges } from "../../engine/workbook/changes";
import { savedWorkbook, type SavedWorkbook } from "../../engine/workbook/saved";
import type { PlaygroundWorkbook } from "../../engine/workbook/workbook";
import type { Library } from "./library";
import { offerDocuments } from "./menu";
import { goTo, hold, isAlone, remember, type OpenDocument } from "./opening";
import { offerOpening } from "./openFile";
import { saveAsTyped, type SavingState } from "./saving";

export interface KeepingParts {
  readonly opened: OpenDocument;
  readonly library: Library;
  readonly book: PlaygroundWorkbook;
  /** What a new document begins with. */
  readonly blank: () => SavedWorkbook;
  /** Whether the sheet and the add-in have nothing in progress. */
  readonly isIdle: () => boolean;
  /** Whether the add-in is at work: what it has requested may be billed. */
  readonly isAtWork: () => boolean;
  readonly element: (id: string) => HTMLElement;
}

const STATES: Readonly<Record<SavingState, string>> = {
  unchanged: "",
  saving: "Saving…",
  saved: "Saved",
  full: "Not saved: the disk is full. Export the document",
  refused: "Not saved: the browser refuses. Export the document",
};

/** Milliseconds between two looks whether the add-in is idle. */
const LOOK = 50;

const nextLook = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LOOK));

/** Returns what saves the document and reloads the page. */
export const keepDocument = ({
  opened,
  library,
  book,
  blank,
  isIdle,
  isAtWork,
  element,
}: KeepingParts): (() => void) => {
  const notice = element("notice");
  const tell = (text: string): void => {
    notice.querySelector("span")!.textContent = text;
    notice.hidden = false;
  };
  /** How often the page was told to go elsewhere, or to stay: the last time counts. */
  let wishes = 0;
  notice.querySelector("button")!.addEventListener("click", () => {
    notice.hidden = true;
    wishes += 1;
  });
  /** Waits until what is paid for has come. Returns false if a person has decided otherwise meanwhile. */
  const settled = async (what: string): Promise<boolean> => {
    const wish = (wishes += 1);
    if (isIdle()) return true;
    element("documents").togglePopover(false);
    tell(`${what} once the requests in progress are answered: they may be billed. Close this line to stay here`);
    while (wish === wishes && !isIdle()) await nextLook();
    if (wish !== wishes) return false;
    notice.hidden = true;
    return true;
  };
  if (opened.notice !== undefined) tell(opened.notice);
  const saving = saveAsTyped({
    ...{ library, entry: opened.entry, isAlone, read: () => savedWorkbook(book) },
    show(state) {
      element("saved").textContent = STATES[state];
      element("saved").classList.toggle("fails", state === "full" || state === "refused");
    },
    onCopied({ id, name }) {
      void hold(id);
      remember(id);
      tell(`The document was changed in another tab. What this one has is saved as “${name}”`);
      showName();
    },
  });
  book.rename(saving.entry().name);
  const leave = async (id: string): Promise<void> => {
    // While it is saved, work may begin again.
    do {
      if (!(await settled("Another document opens"))) return;
      if (!(await saving.flush()))
        return tell(`“${saving.entry().name}” isn't saved, so it stays open: export it first`);
    } while (!isIdle());
    goTo(id);
  };
  const showName = offerDocuments({
    ...{ button: element("document"), dialog: element("documents"), library, current: saving.entry },
    rename(name) {
      saving.rename(name);
      book.rename(name);
    },
    goTo: (id) => void leave(id),
    flush: saving.flush,
    blank,
    async deleteOpen() {
      const { id, name } = saving.entry();
      if (!(await settled(`“${name}” is deleted`))) return;
      await saving.end(() => library.remove(id));
      // Here is no way back.
      while (!isIdle()) await nextLook();
      goTo(undefined);
    },
  });
  offerOpening(element("documents"), document.body, library, (id) => void leave(id));
  watchChanges(book, saving.changed);
  // An answer that comes when the page has gone would be lost, so the browser asks.
  addEventListener("beforeunload", (event) => {
    if (isAtWork()) event.preventDefault();
  });
  return () => void leave(saving.entry().id);
};
