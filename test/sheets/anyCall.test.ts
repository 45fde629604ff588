/**
 * Each command with a mishap at each of its calls of Google's services: it fails once, or from then on, or the platform
 * ends the execution there. Formulas stay in their cells, what a person typed stays, and what was paid is not asked
 * again. Some calls of each by default; all of them with PROP_EVERY_CALL=1.
 */
import { newDocument, type SheetsDocument } from "../standIns/appsScript/document";
import { execute, lookAt, TRIGGER } from "../standIns/appsScript/execution";
import { MISHAPS, runWith, type Mishap } from "../standIns/appsScript/mishaps";
import { addresses, KEYED, sandboxNetwork, type Service } from "../standIns/appsScript/sandboxNetwork";
import { markedIn, witness, type Witness } from "./parts/witness";

const HOMES = addresses(6);
const BATCH = 10;

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

interface Command {
  readonly open: () => Opened;
  readonly run: (document: SheetsDocument) => unknown;
  /** It writes values into cells that were blank. */
  readonly fills?: true;
}

const COMMANDS: Readonly<Record<string, Command>> = {
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

interface Usage {
  readonly billed: number;
  readonly uncertain: number;
  readonly underWay: number;
}

const ask = <T>(document: SheetsDocument, method: string, ...given: readonly unknown[]): T =>
  JSON.parse(execute(document, "propPanel", [method, JSON.stringify(given)]) as string) as T;

/** A person looks at the sheet later, and the hourly trigger has run. */
function nextRun(document: SheetsDocument): void {
  document.owner.answers.length = 0;
  lookAt(document);
  document.clock.now += 20 * 60_000;
  execute(document, "propKeep", [], TRIGGER);
  lookAt(document);
}

/** In words, what is not as it should be. */
function wrongAfter({ open, run, fills }: Command, how: Mishap, at: number): readonly string[] {
  const { service, document, seen = witness(document) } = open();
  const before = service.total();
  const billedBefore = new Map(service.billed);
  runWith(document, () => run(document), how, at);
  const blank = (words: readonly string[]) => (fills ? words.filter((each) => !each.endsWith("was blank")) : words);
  const lost = blank(seen.lost());
  if (lost.length > 0) return lost.map((each) => `at once: ${each}`);
  nextRun(document);
  const wrong = [...blank(seen.lost()), ...markedIn(document).map((place) => `${place} has an argument of ours`)];
  const usage = () => ask<Usage>(document, "usage");
  usage();
  document.clock.now += 120_000;
  const { billed, uncertain, underWay } = usage();
  if (billed + uncertain < service.total()) wrong.push(`${service.total()} were billed, ${billed} are counted`);
  if (uncertain > BATCH || underWay > 0) wrong.push(`${uncertain} uncertain, ${underWay} under way`);
  const twice = [...service.billed].filter(([url, times]) => times - (billedBefore.get(url) ?? 0) > 1);
  if (twice.length > Math.min(BATCH, uncertain)) wrong.push(`${twice.length} paid twice of ${service.total() - before}`);
  return wrong;
}

/** Numbers from a seed. */
function shuffled(count: number, seed: number): readonly number[] {
  let state = seed;
  const next = (): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648);
  return Array.from({ length: count }, (_, index) => [next(), index + 1] as const)
    .sort(([one], [other]) => one - other)
    .map(([, place]) => place);
}

const isEach = process.env["PROP_EVERY_CALL"] !== undefined;

const TRIED = 12;

describe.each(Object.entries(COMMANDS))("%s", (name, command) => {
  it.each(MISHAPS)(
    "with a mishap at any call loses nothing: %s",
    (how) => {
      const { document } = command.open();
      const calls = runWith(document, () => command.run(document));
      const places = isEach ? shuffled(calls, 1) : shuffled(calls, 20261126).slice(0, TRIED);
      const wrong = places.flatMap((at) => wrongAfter(command, how, at).map((what) => `call ${at} of ${calls}: ${what}`));
      if (isEach) process.stdout.write(`${name}, ${how}: ${calls} calls tried, ${wrong.length} wrong\n`);
      expect(wrong).toEqual([]);
    },
    isEach ? 3_600_000 : 60_000,
  );
});
