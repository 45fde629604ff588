/** The lines around the sheet: why the selected cell shows an error or no rows, and the number of requests to the sandbox. */
import type { PanelApi } from "../../shared/panelApi/panelApi";
import { a1Text } from "../officeStandIn/cellAddress";
import { saysNeeded } from "../../shared/api/text/neededText";
import { BUSY } from "../officeStandIn/cellValue";
import type { PlaygroundWorkbook } from "../engine/workbook/workbook";
import { explanationLine, explanationOf } from "./explanation";

const HINT = "Type =PROP. in a cell to see every function. Select an error to read why.";

/** A phone or tablet that is touched. */
const WITHOUT_KEYS = "(hover: none)";

const hint = (): string =>
  matchMedia(WITHOUT_KEYS).matches ? HINT : `${HINT} F6 moves to the panel and back, Shift+F6 to the top.`;

/** In place of that, once a month has passed. */
const MOVED_HINT = "Cells show cached results until they expire or are refreshed in the panel.";

interface Surroundings {
  readonly line: HTMLElement;
  /** Leads to the price of what the selected cell waits for. */
  readonly price: HTMLElement;
  readonly hasMoved: () => boolean;
  readonly api: Pick<PanelApi, "selectedCell">;
}

/** Keeps the line up to date. Returns a function to call when values have changed. */
export const explainSelection = (
  book: PlaygroundWorkbook,
  { line, price, hasMoved, api }: Surroundings,
): (() => void) => {
  let known: { readonly result: string; readonly reason?: string } = { result: "" };
  const ask = async (result: string): Promise<void> => {
    known = { result };
    const { noRows, remedy, shows } = (await api.selectedCell().catch(() => undefined)) ?? {};
    const reason = noRows ?? (remedy && `${shows}: ${remedy.message}`);
    if (known.result !== result || reason === undefined) return;
    known = { result, reason };
    refresh();
  };
  const refresh = (): void => {
    const { sheet, row, column } = book.activeCell;
    const pending = pendingLine(book, row, column);
    const error = pending ?? explanationLine(book, row, column);
    const waits = book.valueAt(sheet, row, column).basicValue === BUSY;
    const result = error === undefined ? (unknownName(book) ?? textsAlone(book)) : undefined;
    const reason = result === known.result ? known.reason : undefined;
    const text = error ?? (reason === undefined ? undefined : `${a1Text(row, column)}: ${reason}`);
    line.textContent = text ?? (hasMoved() ? MOVED_HINT : hint());
    line.classList.toggle("explains", text !== undefined && pending === undefined && !waits);
    line.classList.toggle("pending", pending !== undefined);
    line.classList.toggle("general", text === undefined && !hasMoved());
    price.hidden = pending === undefined;
    if (result !== undefined && result !== known.result) void ask(result);
  };
  book.onSelected(refresh);
  refresh();
  return refresh;
};

/** `B2: pending, needs 1 request`: nothing went wrong. The button beside it says what to press. */
const pendingLine = (book: PlaygroundWorkbook, row: number, column: number): string | undefined => {
  const { reason = "" } = explanationOf(book, row, column) ?? {};
  if (!saysNeeded(reason)) return undefined;
  return `${a1Text(row, column)}: pending, ${reason.replace("Needs", "needs").replace(/: press Fetch$/, "")}`;
};

/** The selected formula, if the sheet doesn't know a function in it. */
const unknownName = (book: PlaygroundWorkbook): string | undefined => {
  const { sheet, row, column } = book.activeCell;
  const { value } = book.shownAt(sheet, row, column);
  return value === "#NAME?" ? JSON.stringify([row, column, book.formulaAt(sheet, row, column)]) : undefined;
};

/**
 * The selected result of the add-in if it is one row of texts: a search that has found nothing shows its header, or a blank
 * cell. Only of those is asked, because the cell may calculate for it. Undefined of others.
 */
const textsAlone = (book: PlaygroundWorkbook): string | undefined => {
  const { activeCell } = book;
  const { sheet, row, column } = activeCell;
  const area = book.spillAt(sheet, row, column) ?? activeCell;
  if (area.rows > 1 || !book.isCalling(sheet, area.row, area.column)) return undefined;
  const values = Array.from(
    { length: area.columns },
    (_, across) => book.shownAt(sheet, area.row, area.column + across).value,
  );
  if (values.some((value) => typeof value === "number")) return undefined;
  return JSON.stringify([area, book.formulaAt(sheet, area.row, area.column), values]);
};

/** Counts the page's requests to its server's `/v1`, as the browser reports them. */
export const countRequests = (line: HTMLElement): void => {
  let requests = 0;
  const write = (): void => {
    line.textContent = `${requests} ${requests === 1 ? "request" : "requests"} to the sandbox`;
  };
  new PerformanceObserver((list) => {
    requests += list.getEntries().filter(({ name }) => name.startsWith(`${location.origin}/v1/`)).length;
    write();
  }).observe({ type: "resource", buffered: true });
  write();
};
