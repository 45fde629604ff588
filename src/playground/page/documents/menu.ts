/** The documents of this browser: the open one's name, the list of all, and what can be done with each. */
import { copyOf, newEntry, realNow, type DocumentEntry } from "./entry";
import { isDiskFull, type Library } from "./library";
import { ANOTHER_STARTER, hold } from "./opening";

export interface MenuParts {
  /** Shows the name of the open document, and opens the list. */
  readonly button: HTMLElement;
  readonly dialog: HTMLElement;
  readonly library: Library;
  readonly current: () => DocumentEntry;
  readonly rename: (name: string) => void;
  /** Saves what is open, then goes there. */
  readonly goTo: (id: string) => void;
  /** Resolves with false if what is open can't be saved. */
  readonly flush: () => Promise<boolean>;
  /** What a new document begins with. */
  readonly blank: () => unknown;
  /** Deletes what is open, and goes to another document. */
  readonly deleteOpen: () => Promise<void>;
}

const LONGEST_NAME = 80;

/** Returns what shows the name again. */
export const offerDocuments = (parts: MenuParts): (() => void) => {
  const { button, dialog, library, current } = parts;
  const [name, list, problem] = ["name", "list", "problem"].map((part) =>
    dialog.querySelector<HTMLElement>(`[data-part="${part}"]`)!,
  ) as [HTMLInputElement, HTMLElement, HTMLElement];
  const showName = (): void => {
    button.querySelector("[data-part=name]")!.textContent = current().name;
    document.title = `${current().name} · PROP playground`;
    name.value = current().name;
  };
  const tried = async (act: () => Promise<unknown>): Promise<void> => {
    problem.textContent = "";
    try {
      await act();
    } catch (fault) {
      dialog.togglePopover(true);
      problem.textContent = reasonOf(fault);
    }
  };
  const refresh = async (): Promise<void> => {
    const stored = await library.entries();
    const isStored = stored.some(({ id }) => id === current().id);
    list.replaceChildren(...(isStored ? stored : [current(), ...stored]).map(row));
  };
  const row = (entry: DocumentEntry): HTMLElement => {
    const isOpen = entry.id === current().id;
    const open = buttonOf(entry.name, () => (isOpen ? dialog.hidePopover() : parts.goTo(entry.id)));
    open.className = "name";
    if (isOpen) open.setAttribute("aria-current", "true");
    const saved = made("span", isOpen ? "open" : savedText(entry.saved));
    const copy = buttonOf("Copy", () => tried(() => copied(entry)), `Copy ${entry.name}`);
    const remove = buttonOf("Delete", () => ask(item, entry), `Delete ${entry.name}`);
    const item = made("li");
    item.append(open, saved, ...(entry.version === 0 ? [] : [copy, remove]));
    return item;
  };
  const copied = async (entry: DocumentEntry): Promise<void> => {
    if (entry.id === current().id && !(await parts.flush()))
      throw new Error(`“${entry.name}” isn't saved, so it can't be copied: export it`);
    const isCopied = await library.copy(entry.id, { ...copyOf(entry), saved: realNow(), version: 1 });
    await refresh();
    if (!isCopied) throw new Error(`“${entry.name}” was deleted in another tab`);
  };
  /** In place of its row, so that nothing is deleted by one press. */
  const ask = (item: HTMLElement, entry: DocumentEntry): void => {
    const question = made("span", `Delete “${entry.name}”? It can't be brought back.`);
    question.className = "name";
    const keep = buttonOf("Keep", () => tried(refresh));
    item.replaceChildren(
      question,
      buttonOf("Delete", () => tried(() => removed(entry))),
      keep,
    );
    keep.focus();
  };
  const removed = async (entry: DocumentEntry): Promise<void> => {
    if (entry.id === current().id) return parts.deleteOpen();
    const release = await hold(entry.id);
    if (release === undefined)
      throw new Error(`“${entry.name}” is open in another tab: close it there, then delete it here`);
    await library.remove(entry.id).finally(release);
    await refresh();
  };
  dialog.addEventListener("toggle", (event) => {
    const isShown = (event as ToggleEvent).newState === "open";
    button.setAttribute("aria-expanded", String(isShown));
    // What a file could not be opened for is said when the list appears.
    if (isShown) void refresh().catch((fault: unknown) => (problem.textContent = reasonOf(fault)));
    else problem.textContent = "";
  });
  name.maxLength = LONGEST_NAME;
  const rename = (): void => {
    const given = name.value.trim();
    if (given !== "" && given !== current().name) parts.rename(given);
    showName();
    void tried(async () => (await parts.flush(), refresh()));
  };
  name.addEventListener("change", rename);
  name.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    // Or it would press the button, which has the focus once the list is closed.
    event.preventDefault();
    rename();
    dialog.hidePopover();
  });
  dialog.querySelector("[data-part=new]")!.addEventListener("click", () => {
    void tried(async () => parts.goTo(await storeNew(library, "New document", parts.blank())));
  });
  dialog.querySelector("[data-part=starter]")!.addEventListener("click", () => parts.goTo(ANOTHER_STARTER));
  showName();
  return showName;
};

/** Stores a document, and returns its id. */
export const storeNew = async (library: Library, name: string, content: unknown): Promise<string> => {
  const entry = { ...newEntry(name.slice(0, LONGEST_NAME)), saved: realNow(), version: 1 };
  await library.write(entry, content);
  return entry.id;
};

const buttonOf = (text: string, act: () => unknown, label?: string): HTMLButtonElement => {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", textContent: text });
  if (label !== undefined) button.setAttribute("aria-label", label);
  button.addEventListener("click", () => void act());
  return button;
};

const made = (tag: string, text = ""): HTMLElement => {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
};

/** The time of today, or the day. */
const savedText = (saved: number): string => {
  const [day, today] = [saved, realNow()].map((moment) =>
    new Date(moment).toLocaleDateString("en-GB", { month: "short", day: "numeric", year: "numeric" }),
  );
  if (day !== today) return day!;
  return new Date(saved).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
};

export const reasonOf = (fault: unknown): string => {
  if (isDiskFull(fault)) return "The disk is full: delete a document, or make room on this device";
  return fault instanceof Error ? fault.message : String(fault);
};
