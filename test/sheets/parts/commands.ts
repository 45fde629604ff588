/** Commands of the menu and of a trigger, each over a document that is ready for it. */
import { newDocument, type SheetsDocument } from "../../standIns/appsScript/document";
import { execute, lookAt, TRIGGER } from "../../standIns/appsScript/execution";
import { addresses, KEYED, sandboxNetwork, type Service } from "../../standIns/appsScript/sandboxNetwork";
import { witness, type Witness } from "./witness";

const HOMES = addresses(6);
interface Opened {
  readonly service: Service;
  readonly document: SheetsDocument;
  /** Of how it was before, if not now. */
  readonly seen?: Witness;
}

/** Six homes with a value each, a search, an ordinary formula, and what a person typed beside them. */
function opened(isFetched: boolean): Opened {
  const service = sandboxNetwork();
  const settings = { ...KEYED, PROP_SPENDING: isFetched ? "auto" : "ask", PROP_MONTHLY_LIMIT: "500" };
  const document = newDocument(settings, { network: service.network });
  const sheet = document.spreadsheet.active;
  HOMES.forEach((home, index) => {
    sheet.set(index + 1, 1, home);
    sheet.set(index + 1, 2, `=PROP_VALUE(A${index + 1}, "price")`);
    sheet.set(index + 1, 3, `seen ${index}`);
  });
  sheet.set(8, 3, '=PROP_SEARCH(E8, "", "", "", "formattedAddress, lastSalePrice", 3)');
  sheet.set(8, 5, 78244);
  sheet.set(9, 1, "=B1*2");
  sheet.at(2, 2).note = "mine";
  lookAt(document);
  document.owner.properties.setProperty("PROP_SPENDING", "ask");
  sheet.selected = { row: 1, column: 2, rows: 10, columns: 3 };
  document.owner.answers.push("OK", "OK", "OK");
  return { service, document };
}

/** Addresses alone, with a note below. */
function listed(): Opened {
  const service = sandboxNetwork();
  const settings = { ...KEYED, PROP_SPENDING: "ask", PROP_MONTHLY_LIMIT: "500" };
  const document = newDocument(settings, { network: service.network });
  const sheet = document.spreadsheet.active;
  HOMES.forEach((home, index) => sheet.set(index + 1, 1, home));
  sheet.set(8, 1, "mine");
  sheet.selected = { row: 1, column: 1, rows: HOMES.length, columns: 1 };
  return { service, document };
}

export interface Command {
  readonly open: () => Opened;
  readonly run: (document: SheetsDocument) => unknown;
  /** It writes values into cells that were blank. */
  readonly fills?: true;
}

export const COMMANDS: Readonly<Record<string, Command>> = {
  Fetch: { open: () => opened(false), run: (document) => execute(document, "propFetch") },
  Refresh: { open: () => opened(true), run: (document) => execute(document, "propRefreshSheet") },
  "a long list": {
    open() {
      const list = listed();
      list.document.owner.answers.push({ button: "OK", text: "VALUE price" }, "OK");
      return list;
    },
    run: (document) => execute(document, "propFillList"),
    fills: true,
  },
  "a job sheet": {
    open() {
      const list = listed();
      list.document.owner.answers.push("OK", "OK");
      return list;
    },
    run: (document) => execute(document, "propBulkValuation"),
  },
  freeze: { open: () => opened(true), run: (document) => execute(document, "propFreeze"), fills: true },
  unfreeze: {
    open() {
      const open = opened(true);
      const seen = witness(open.document);
      execute(open.document, "propFreeze");
      return { ...open, seen };
    },
    run: (document) => execute(document, "propUnfreeze"),
    fills: true,
  },
  "a schedule": {
    open() {
      const open = opened(true);
      open.document.owner.answers.splice(0, 3, { button: "OK", text: "week 50" });
      open.document.spreadsheet.active.selected = { row: 1, column: 2, rows: 6, columns: 1 };
      execute(open.document, "propSchedule");
      const { next } = JSON.parse(open.document.properties.getProperty("PROP_SCHEDULE")!) as { readonly next: number };
      open.document.clock.now = next;
      return open;
    },
    run: (document) => execute(document, "propKeep", [], TRIGGER),
  },
  "a price that is declined": {
    open() {
      const open = opened(true);
      open.document.owner.answers.splice(0, 3, "CANCEL");
      return open;
    },
    run: (document) => execute(document, "propRefreshSheet"),
  },
  "converting to Excel's names": {
    open: () => opened(true),
    run(document) {
      execute(document, "propToExcel");
      execute(document, "propFromExcel");
    },
  },
};

/** A person looks at the sheet later, and the hourly trigger has run. */
export function nextRun(document: SheetsDocument): void {
  document.owner.answers.length = 0;
  lookAt(document);
  document.clock.now += 20 * 60_000;
  execute(document, "propKeep", [], TRIGGER);
  lookAt(document);
}
