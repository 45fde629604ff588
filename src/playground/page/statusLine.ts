/** The lines around the sheet: why the selected cell shows an error, and how many requests this visit has made. */
import type { Injector } from "@univerjs/core";
import { SheetsSelectionsService } from "@univerjs/sheets";
import type { Cells } from "./cells";
import { explanationLine } from "./explanation";

const HINT = "Type =PROP. in a cell to see every function. Select a cell with an error to read why.";

/** Keeps the line right. Gives what to call when values have changed. */
export const explainSelection = (injector: Injector, cells: Cells, line: HTMLElement): (() => void) => {
  const selections = injector.get(SheetsSelectionsService);
  const refresh = (): void => {
    const primary = selections.getCurrentLastSelection()?.primary;
    const text = primary ? explanationLine(cells, primary.actualRow, primary.actualColumn) : undefined;
    line.textContent = text ?? HINT;
    line.classList.toggle("explains", text !== undefined);
  };
  selections.selectionMoveEnd$.subscribe(refresh);
  selections.selectionSet$.subscribe(refresh);
  refresh();
  return refresh;
};

/** Counts what the page asks of `/v1`, as the browser saw it. */
export const countRequests = (line: HTMLElement): void => {
  let requests = 0;
  const write = (): void => {
    line.textContent = `${requests} ${requests === 1 ? "request" : "requests"} this visit, 0 billed`;
  };
  new PerformanceObserver((list) => {
    requests += list.getEntries().filter(({ name }) => new URL(name).pathname.startsWith("/v1/")).length;
    write();
  }).observe({ type: "resource", buffered: true });
  write();
};
