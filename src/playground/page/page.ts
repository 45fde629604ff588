/**
 * @module The page: first Office's stand-ins, then the add-in's bundle as Excel would load it, then a spreadsheet with
 * its functions. The order matters: the bundle looks for Office when it runs, and the engine looks for functions when
 * it calculates.
 */
import "@univerjs/preset-sheets-core/lib/index.css";
import "@univerjs/sheets-conditional-formatting-ui/lib/index.css";
import "@univerjs/sheets-data-validation-ui/lib/index.css";
import "./page.css";
import { excelOver } from "../officeStandIn/excel";
import { CustomFunctionsError, officeRuntime, officeStorage } from "../officeStandIn/runtime";
import { documentOf } from "../engine/workbook/documents";
import { PlaygroundWorkbook } from "../engine/workbook/workbook";
import { explainErrors, showFormats } from "./display";
import { offerExport } from "./exporting";
import { explanationOf } from "./explanation";
import { growForSpills, growNewSheets } from "../engine/sheetGrowth";
import { createHandle } from "./handle";
import type { FunctionsMetadata } from "../engine/metadata";
import { installPageClock } from "./pageClock";
import { localTexts } from "./localTexts";
import { usePlaygroundFacts, switchPanel } from "./panel";
import { recalculatePresent } from "./presentFormulas";
import { registerFunctions } from "../engine/register";
import { sandboxAt, seedSettings } from "./settings";
import { showMonth } from "./monthControl";
import { drawCharts } from "./chartLayer";
import { createSheet, rendered } from "./sheet";
import { STARTER_FORMULAS } from "./starter";
import { countRequests, explainSelection } from "./statusLine";

const element = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}`);
  return found;
};

const loadScript = (source: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = source;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${source} can't be loaded: run npm run build, then reload`));
    document.head.append(script);
  });

const loadMetadata = async (): Promise<FunctionsMetadata> => {
  const response = await fetch("/excel/functions.json");
  if (!response.ok) throw new Error("/excel/functions.json can't be loaded: run npm run build, then reload");
  return (await response.json()) as FunctionsMetadata;
};

/** A browser that blocks a page's data throws where local storage is only named. */
const deviceStorage = (): Storage => {
  try {
    return localStorage;
  } catch {
    throw new Error(`Settings can't be stored: allow this browser to keep data of ${location.origin}, then reload`);
  }
};

const open = async (): Promise<void> => {
  const local = deviceStorage();
  const clock = installPageClock(globalThis, local, sandboxAt(location.origin).address);
  const texts = localTexts(local);
  const { globals, associated: implementations } = officeRuntime(texts);
  Object.assign(globalThis, globals);
  countRequests(element("requests"));
  await seedSettings(officeStorage(texts), location.origin);
  const bundle = Promise.all([loadMetadata(), loadScript("/excel/functions.js")]);
  const injector = createSheet("sheet");
  const [metadata] = await bundle;
  const settling = registerFunctions(injector, {
    metadata,
    implementations,
    makeError: (code) => new CustomFunctionsError(code),
  });
  await rendered(injector);
  const book = new PlaygroundWorkbook(injector, settling);
  growForSpills(injector, settling);
  growNewSheets(injector);
  showFormats(injector);
  drawCharts(book);
  explainErrors(injector, (row, column) => explanationOf(book, row, column));
  const explain = explainSelection(book, element("status"), clock.hasMoved);
  settling.onCalculated(explain);
  const handle = createHandle(book, settling);
  for (const [a1, formula] of STARTER_FORMULAS) await book.edit(a1, formula);
  Object.assign(globalThis, { Excel: excelOver(book) });
  showMonth({ day: element("day"), pass: element("pass"), today: element("today") }, clock);
  clock.onMoved(() => recalculatePresent(book));
  clock.onMoved(explain);
  usePlaygroundFacts((isSandbox) => {
    element("promise").hidden = !isSandbox;
    element("month").hidden = !isSandbox;
    if (!isSandbox) clock.move(0);
  });
  switchPanel(element("panel-switch"), element("panel"), element("sheet"));
  offerExport({ button: element("export"), choices: element("export-choices"), refuse: tell }, () => documentOf(book));
  // The sheet can be used while the panel is still to come.
  window.playground = handle;
  await loadScript("/excel/pane.js");
};

/** In place of what the line says of the selected cell. */
const tell = (problem: string): void => {
  const status = element("status");
  status.textContent = problem;
  status.classList.add("explains");
};

open().catch((fault: unknown) => {
  tell(fault instanceof Error ? fault.message : String(fault));
  throw fault;
});
