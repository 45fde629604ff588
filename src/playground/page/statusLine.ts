/** The lines around the sheet: why the selected cell shows an error, and the number of requests to the sandbox. */
import type { Injector } from "@univerjs/core";
import { SheetsSelectionsService } from "@univerjs/sheets";
import type { Cells } from "./cells";
import { explanationLine } from "./explanation";

const HINT =
  "Type =PROP. in a cell to see every function. Select an error to read why. F6 moves to the panel and back.";

/** Keeps the line up to date. Returns the function to call when values have changed. */
export const explainSelection = (injector: Injector, cells: Cells, line: HTMLElement): (() => void) => {
  const selections = injector.get(SheetsSelectionsService);
  const refresh = (): void => {
    const primary = selections.getCurrentLastSelection()?.primary;
    const text = primary ? explanationLine(cells, primary.actualRow, primary.actualColumn) : undefined;
    const waits = primary ? cells.waits(primary.actualRow, primary.actualColumn) : false;
    line.textContent = text ?? HINT;
    line.classList.toggle("explains", text !== undefined && !waits);
  };
  selections.selectionMoveEnd$.subscribe(refresh);
  selections.selectionSet$.subscribe(refresh);
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
