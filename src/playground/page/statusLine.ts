/** The lines around the sheet: why the selected cell shows an error, and the number of requests to the sandbox. */
import { BUSY } from "../officeStandIn/cellValue";
import type { PlaygroundWorkbook } from "../engine/workbook/workbook";
import { explanationLine } from "./explanation";

const HINT =
  "Type =PROP. in a cell to see every function. Select an error to read why. F6 moves to the panel and back.";

/** In place of that, once a month has passed. */
const MOVED_HINT = "Cells show what was answered before, until it is old or refreshed in the panel.";

/** Keeps the line up to date. Returns a function to call when values have changed. */
export const explainSelection = (
  book: PlaygroundWorkbook,
  line: HTMLElement,
  hasMoved: () => boolean,
): (() => void) => {
  const refresh = (): void => {
    const { sheet, row, column } = book.activeCell;
    const text = explanationLine(book, row, column);
    const waits = book.valueAt(sheet, row, column).basicValue === BUSY;
    line.textContent = text ?? (hasMoved() ? MOVED_HINT : HINT);
    line.classList.toggle("explains", text !== undefined && !waits);
  };
  book.onSelected(refresh);
  refresh();
  return refresh;
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
