/**
 * *Export*, which Ctrl+S opens: the document with all of its formulas, the workbook for Excel, or the open sheet, as a file
 * of this device. Nothing is requested for it but its own script.
 */
import type { SavedWorkbook } from "../engine/workbook/saved";
import type { Document } from "../files/document";
import { documentFile } from "./documents/documentFile";
import { loadFiles } from "./documents/filesScript";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** What a person can have a file of. */
type Choice = "document" | "workbook" | "sheet";

export interface Exported {
  readonly document: () => Document;
  readonly saved: () => SavedWorkbook;
}

interface Controls {
  readonly button: HTMLElement;
  readonly choices: HTMLElement;
  /** Says why there is no file. */
  readonly refuse: (reason: string) => void;
}

export const offerExport = ({ button, choices, refuse }: Controls, read: Exported): void => {
  const show = (shown: boolean): void => {
    choices.hidden = !shown;
    button.setAttribute("aria-expanded", String(shown));
  };
  const isShown = (): boolean => !choices.hidden;
  let isWriting = false;
  const write = async (choice: Choice): Promise<void> => {
    if (isWriting) return;
    const label = button.textContent;
    isWriting = true;
    button.textContent = "Exporting…";
    try {
      await drawn();
      download(await exported(choice, read));
    } catch (fault) {
      refuse(`No file was written: ${fault instanceof Error ? fault.message : String(fault)}`);
    } finally {
      button.textContent = label;
      isWriting = false;
    }
  };
  button.addEventListener("click", () => show(!isShown()));
  choices.addEventListener("click", ({ target }) => {
    const choice = (target as HTMLElement).closest("button")?.dataset["file"] as Choice | undefined;
    if (choice === undefined) return;
    show(false);
    button.focus();
    void write(choice);
  });
  document.addEventListener(
    "keydown",
    (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "s")
        return;
      event.preventDefault();
      show(true);
      choices.querySelector("button")?.focus();
    },
    // Before the sheet takes it for typing.
    { capture: true },
  );
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !isShown()) return;
    show(false);
    button.focus();
  });
  document.addEventListener("pointerdown", ({ target }) => {
    const isInside = target instanceof Node && (choices.contains(target) || button.contains(target));
    if (isShown() && !isInside) show(false);
  });
};

/** Nothing is drawn while a large workbook is read and written. */
const drawn = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

const exported = async (choice: Choice, read: Exported): Promise<File> => {
  const whole = read.document();
  if (choice === "document")
    return new File([documentFile(whole.name, read.saved())], fileName(whole.name, "prop.json"), {
      type: "application/json",
    });
  const { csvOf, xlsxOf } = await loadFiles();
  if (choice === "workbook") {
    const bytes = (await xlsxOf(whole)) as BlobPart;
    return new File([bytes], fileName(whole.name, "xlsx"), { type: XLSX });
  }
  const sheet = whole.sheets.find(({ name }) => name === whole.active);
  return new File([csvOf({ cells: sheet?.cells ?? [] })], fileName(whole.active, "csv"), { type: "text/csv" });
};

/** `Starter sheet 2026-11-22.xlsx`: without what Windows allows in no name. */
const fileName = (name: string, ending: string): string => {
  const today = new Date();
  const day = [today.getFullYear(), today.getMonth() + 1, today.getDate()].map((part) => String(part).padStart(2, "0"));
  // eslint-disable-next-line no-control-regex
  const plain = name.replace(/[\\/:*?"<>|\0-\x1f]+/g, " ").trim();
  return `${plain} ${day.join("-")}.${ending}`;
};

const download = (file: File): void => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
