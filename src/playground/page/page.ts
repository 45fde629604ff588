/**
 * @module The page: first Office's stand-ins, then the add-in's bundle as Excel would load it, then a spreadsheet with
 * its functions. The order matters: the bundle looks for Office when it runs, and the engine looks for functions when
 * it calculates.
 */
import "@univerjs/preset-sheets-core/lib/index.css";
import "@univerjs/sheets-conditional-formatting-ui/lib/index.css";
import "@univerjs/sheets-data-validation-ui/lib/index.css";
import "./page.css";
import { IRenderManagerService } from "@univerjs/engine-render";
import { excelOver } from "../officeStandIn/excel";
import { CustomFunctionsError, officeRuntime, officeStorage } from "../officeStandIn/runtime";
import { documentOf } from "../engine/workbook/documents";
import { markUnfinished, plainWorkbook, savedWorkbook } from "../engine/workbook/saved";
import { PlaygroundWorkbook } from "../engine/workbook/workbook";
import { explainErrors, showFormats } from "./display";
import { newEntry } from "./documents/entry";
import { keepDocument } from "./documents/keeping";
import { openLibrary } from "./documents/library";
import { giveUp, openDocument } from "./documents/opening";
import { offerExport } from "./exporting";
import { explanationOf } from "./explanation";
import { announceFirstSteps, offerFirstSteps, type StepPlaces } from "./firstSteps";
import { growForSpills, growNewSheets } from "../engine/sheetGrowth";
import { createHandle } from "./handle";
import type { FunctionsMetadata } from "../engine/metadata";
import { jobLinkIn, layOutLinked, linkedWorkbook, nameOfLink, type JobLink } from "./jobLink";
import { installPageClock } from "./pageClock";
import { localTexts } from "./localTexts";
import { usePlaygroundFacts, switchPanel, type PlaygroundPanel } from "./panel";
import { widenColumns } from "./columnWidths";
import { growRows } from "./rowHeights";
import { markPresent, recalculatePresent } from "./presentFormulas";
import { registerFunctions } from "../engine/register";
import type { Settling } from "../engine/settledCalls";
import { sandboxAt, seedSettings } from "./settings";
import { showMonth } from "./monthControl";
import { drawCharts } from "./chartLayer";
import { createSheet, rendered } from "./sheet";
import { blankWorkbook, STARTER_FORMULAS, starterWorkbook } from "./starter";
import { countRequests, explainSelection } from "./statusLine";
import { moveByTouch } from "./touch";
import { watchWork } from "./underWay";

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
  const link = takeJobLink();
  const library = openLibrary();
  const opening = openDocument(library, link && newEntry(nameOfLink(link)));
  const texts = localTexts(local);
  const { globals, associated } = officeRuntime(texts);
  Object.assign(globalThis, globals);
  countRequests(element("requests"));
  await seedSettings(officeStorage(texts), location.origin);
  const bundle = Promise.all([loadMetadata(), loadScript("/excel/functions.js")]);
  const { document: opened, notAtFault } = await opening;
  const fresh = link === undefined ? starterWorkbook(matchMedia(NARROW).matches) : linkedWorkbook(link);
  const saved = opened.saved ?? plainWorkbook(fresh);
  const isStarter = opened.saved === undefined && link === undefined;
  // What is around the sheet has its place before the sheet is drawn, which would move.
  const { reveal, cover } = switchPanel({
    ...{ button: element("panel-switch"), panel: element("panel"), sheet: element("sheet") },
    top: () => [...element("steps").querySelectorAll("button")].find(isSeen) ?? element("document"),
  });
  if (isStarter) announceFirstSteps(element("steps"), local);
  const injector = createSheet("sheet", saved);
  const [metadata] = await bundle.catch((fault: unknown) => {
    notAtFault();
    throw fault;
  });
  const { watched, isNothing } = watchWork();
  const settling = registerFunctions(injector, {
    metadata,
    implementations: new Map([...associated].map(([id, implementation]) => [id, watched(implementation)])),
    makeError: (code) => new CustomFunctionsError(code),
  });
  await rendered(injector);
  const book = new PlaygroundWorkbook(injector, settling);
  book.restore(saved);
  if (book.sheets.includes(saved.active)) book.openSheet(saved.active);
  fitFrozen(book);
  moveByTouch(element("sheet"), book);
  growForSpills(injector, settling);
  growNewSheets(injector);
  showFormats(injector);
  drawCharts(book);
  growRows(book, settling);
  widenColumns(injector, settling);
  explainErrors(injector, (row, column) => explanationOf(book, row, column));
  const handle = createHandle(book, settling);
  if (isStarter) {
    for (const [a1, formula] of STARTER_FORMULAS) await book.edit(a1, formula);
  }
  Object.assign(globalThis, { Excel: excelOver(book) });
  showMonth({ day: element("day"), pass: element("pass"), today: element("today") }, clock);
  clock.onMoved(() => recalculatePresent(book));
  const panel = usePlaygroundFacts(watched, cover, (isSandbox) => {
    element("promise").hidden = !isSandbox;
    element("month").hidden = !isSandbox;
    if (!isSandbox) clock.move(0);
  });
  const price = element("price");
  const openPanel: PlaygroundPanel["show"] = (wish) => {
    reveal();
    panel.show(wish);
  };
  price.addEventListener("click", () => openPanel({ command: "fetch", scope: "selection" }));
  const explain = explainSelection(book, {
    ...{ line: element("status"), price, hasMoved: clock.hasMoved, api: panel.api },
  });
  settling.onCalculated(explain);
  clock.onMoved(explain);
  // The panel looks again when a person comes back to it, as after a month.
  clock.onMoved(() => window.dispatchEvent(new Event("focus")));
  const openTab: StepPlaces["openTab"] = (tab) => openPanel({ tab });
  offerExport(
    { button: element("export"), choices: element("export-choices"), refuse: tell },
    { document: () => documentOf(book), saved: () => savedWorkbook(book) },
  );
  const reload = keepDocument({
    ...{ opened, library, book, blank: () => plainWorkbook(blankWorkbook()), element },
    isIdle: () => settling.idle() && isNothing(),
    isAtWork: () => !isNothing(),
  });
  followLinks(reload);
  offerFirstSteps({ strip: element("steps"), sheet: element("sheet"), local, book, openTab, say: hint });
  if (opened.saved !== undefined) void calculateOpened(book, settling, panel);
  // The sheet can be used while the panel is still to come.
  window.playground = handle;
  notAtFault();
  // Nor do the first values wait for the panel to be drawn.
  await Promise.race([handle.idle(), new Promise((resolve) => setTimeout(resolve, VALUES_FIRST))]);
  await Promise.all([loadScript("/excel/pane.js"), link && showLinked(link, panel, book)]);
};

/**
 * The cells are as they were saved, but for what tells the day, what had no value yet, and what follows from these. Where
 * that calls the add-in it would request what nobody has agreed to since, so its price is shown: that calculates it.
 */
const calculateOpened = async (book: PlaygroundWorkbook, settling: Settling, panel: PlaygroundPanel): Promise<void> => {
  markPresent(book);
  markUnfinished(book);
  const waits = await settling.withoutCalls(() => book.calculate());
  if (waits) panel.show({ command: "fetch", scope: "everything" });
};

/** The page's own address is without it from here on: a reload opens what came of the link. */
const takeJobLink = (): JobLink | undefined => {
  const link = jobLinkIn(location.hash);
  if (link !== undefined) history.replaceState(null, "", location.pathname);
  return link;
};

/** A link that is followed in this tab loads nothing by itself. */
const followLinks = (reload: () => void): void => {
  const follow = (): void => {
    if (jobLinkIn(location.hash) !== undefined) reload();
  };
  addEventListener("hashchange", follow);
  // While the page was opened.
  follow();
};

const showLinked = async (link: JobLink, panel: PlaygroundPanel, book: PlaygroundWorkbook): Promise<void> => {
  const found = await layOutLinked(link, panel.api, book);
  if (typeof found === "string") tell(found);
  else panel.show(found);
};

/** Now and whenever the cells get another size. Where a phone shows the panel, they have none. */
const fitFrozen = (book: PlaygroundWorkbook): void => {
  const engine = book.injector.get(IRenderManagerService).getRenderById(book.unitId)?.engine;
  const fit = (): void => {
    if (engine !== undefined && engine.width > 0 && engine.height > 0) book.frozenPanes.fit(engine);
  };
  engine?.onTransformChange$.subscribeEvent(fit);
  fit();
};

/** Milliseconds that the panel waits for values at most. */
const VALUES_FIRST = 1000;

const isSeen = (button: HTMLElement): boolean => button.offsetParent !== null;

/** A phone's. */
const NARROW = "(max-width: 640px)";

/** In place of what the line says, until another cell is selected. */
const hint = (text: string): void => {
  element("status").textContent = text;
  element("status").classList.remove("explains", "pending", "general");
};

/** In place of what the line says of the selected cell. */
const tell = (problem: string): void => {
  const status = element("status");
  status.textContent = problem;
  status.classList.remove("pending", "general");
  status.classList.add("explains");
};

open().catch((fault: unknown) => {
  if (giveUp()) return;
  tell(fault instanceof Error ? fault.message : String(fault));
  throw fault;
});
