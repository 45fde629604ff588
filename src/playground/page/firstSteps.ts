/** Three things to do first, above the starter sheet. Each leads there; closed, they stay closed in this browser. */
import type { TabWish } from "../../shared/panelApi/panelApi";
import type { PlaygroundWorkbook } from "../engine/workbook/workbook";
import { cellEditor } from "./sheet";

export interface StepPlaces {
  readonly strip: HTMLElement;
  readonly sheet: HTMLElement;
  readonly local: Storage;
  readonly book: PlaygroundWorkbook;
  /** Shows a tab of the panel. */
  readonly openTab: (tab: TabWish["tab"]) => void;
  readonly say: (hint: string) => void;
}

const REMEMBERED = "playground:steps";

/** Each on the sheet that the page began with. */
const STEPS: Readonly<Record<string, (places: StepPlaces, starter: string) => void>> = {
  value({ book, say, sheet }, starter) {
    book.select(cells(starter, 1, 1));
    // What is typed next goes into the cell.
    cellEditor(sheet)?.focus();
    say("Type an address, such as 5504 Grand Lake Dr, San Antonio, TX 78244, and press Enter.");
  },
  source({ book, openTab, say }, starter) {
    book.select({ ...cells(starter, 1, 1), column: 1 });
    openTab("Cell");
    say("The panel shows what B2 is based on: the matched address, its age, the comparables.");
  },
  job({ book, openTab, say }, starter) {
    book.select(cells(starter, 0, 6));
    openTab("Jobs");
    say("Choose a job in the panel. These homes are fetched already: a list of them costs nothing.");
  },
};

const cells = (sheet: string, row: number, rows: number) => ({ sheet, row, rows, column: 0, columns: 1 });

/** Where it is gone, or another by now, the steps would lead nowhere. */
const starterIn = (book: PlaygroundWorkbook): string | undefined =>
  book.sheets.find((sheet) => book.formulaAt(sheet, 1, 1)?.startsWith("=PROP.VALUE(A2"));

const areClosed = (local: Storage): boolean => local.getItem(REMEMBERED) === "closed";

/** Shows them before there is a sheet that they could lead to. */
export const announceFirstSteps = (strip: HTMLElement, local: Storage): void => {
  strip.hidden = areClosed(local);
  strip.inert = true;
};

export const offerFirstSteps = (places: StepPlaces): void => {
  const { strip, local, book } = places;
  strip.hidden = areClosed(local) || starterIn(book) === undefined;
  strip.inert = false;
  strip.addEventListener("click", ({ target }) => {
    const button = (target as HTMLElement).closest("button");
    if (button === null) return;
    const step = STEPS[button.dataset["step"] ?? ""];
    const starter = starterIn(book);
    if (step !== undefined && starter !== undefined) return step(places, starter);
    if (step === undefined) local.setItem(REMEMBERED, "closed");
    strip.hidden = true;
  });
};
