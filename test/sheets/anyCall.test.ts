/**
 * Each command with a mishap at each of its calls of Google's services: it fails once, or from then on, or the platform
 * ends the execution there. Formulas stay in their cells, what a person typed stays, and what was paid is not asked
 * again. Some calls of each by default; all of them with PROP_EVERY_CALL=1.
 */
import type { DeskView } from "../../src/shared/panelApi/deskApi";
import type { ConnectionView } from "../../src/shared/panelApi/panelApi";
import { unmarked } from "../../src/shared/workbook/formulas/propFormulas";
import { newDocument, type SheetsDocument } from "../standIns/appsScript/document";
import { KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";
import { execute, lookAt } from "../standIns/appsScript/execution";
import { MISHAPS, runWith, type Mishap } from "../standIns/appsScript/mishaps";
import { ability } from "./parts/abilities";
import { COMMANDS, nextRun, type Command } from "./parts/commands";
import { needlesslyMarkedIn, witness } from "./parts/witness";

const BATCH = 10;

interface Usage {
  readonly billed: number;
  readonly uncertain: number;
  readonly underWay: number;
}

const ask = <T>(document: SheetsDocument, method: string, ...given: readonly unknown[]): T =>
  JSON.parse(execute(document, "propPanel", [method, JSON.stringify(given)]) as string) as T;

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
  const wrong = [
    ...blank(seen.lost()),
    ...needlesslyMarkedIn(document).map((place) => `${place} has an argument of ours`),
  ];
  const usage = () => ask<Usage>(document, "usage");
  usage();
  document.clock.now += 120_000;
  const { billed, uncertain, underWay } = usage();
  if (billed + uncertain < service.total()) wrong.push(`${service.total()} were billed, ${billed} are counted`);
  if (uncertain > BATCH || underWay > 0) wrong.push(`${uncertain} uncertain, ${underWay} under way`);
  const twice = [...service.billed].filter(([url, times]) => times - (billedBefore.get(url) ?? 0) > 1);
  if (twice.length > Math.min(BATCH, uncertain))
    wrong.push(`${twice.length} paid twice of ${service.total() - before}`);
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

const TRIED = 6;

const placesAmong = (calls: number): readonly number[] => shuffled(calls, 20261126).slice(0, isEach ? calls : TRIED);

describe.each(Object.entries(COMMANDS))("%s", (name, command) => {
  it.each(MISHAPS)(
    "with a mishap at any call loses nothing: %s",
    (how) => {
      const { document } = command.open();
      const calls = runWith(document, () => command.run(document));
      const places = placesAmong(calls);
      const wrong = places.flatMap((at) =>
        wrongAfter(command, how, at).map((what) => `call ${at} of ${calls}: ${what}`),
      );
      if (isEach) process.stdout.write(`${name}, ${how}: ${calls} calls tried, ${wrong.length} wrong\n`);
      expect(wrong).toEqual([]);
    },
    isEach ? 3_600_000 : 60_000,
  );
});

/** A search fills A3:A5, and a person typed above, below and beside it. @param last The last row that is written over. */
function filledList(last: number) {
  const service = sandboxNetwork();
  const document = newDocument(KEYED, { network: service.network });
  const sheet = document.spreadsheet.active;
  const typed = [sheet.at(1, 1), sheet.at(2, 1), sheet.at(7, 1), sheet.at(4, 2)];
  const texts = ["'007", "May 5", "=1+1", "mine"];
  typed.forEach((cell, index) => Object.assign(cell, { value: texts[index] }));
  sheet.set(3, 1, '=PROP_SEARCH(78244, "", "", "", "formattedAddress", 3, "headers=0")');
  lookAt(document);
  const filled = [3, 4, 5].map((row) => sheet.at(row, 1).value);
  const rows = Array.from({ length: last }, (_, row) => (row === 2 ? [undefined, "new"] : ["new", "new"]));
  const write = () => ability(document, "writeCells", [{ area: { sheet: "Sheet1", ...AT_A1, rows: last }, rows }]);
  return {
    ...{ service, document, sheet, write },
    held: () => typed.map(({ value }) => value),
    texts,
    formula: () => sheet.at(3, 1).formula,
    /** A cell that calculated while all of Google's services failed shows an error until then. */
    enterAnew() {
      const { formula } = sheet.at(3, 1);
      sheet.set(3, 1, "");
      sheet.set(3, 1, formula);
      lookAt(document);
    },
    isFilled: () => [3, 4, 5].every((row, index) => sheet.at(row, 1).value === filled[index]),
  };
}

const AT_A1 = { row: 0, column: 0, columns: 2 };

describe("cells that a formula fills", () => {
  it("are not written over, and what was typed beside them is never blank meanwhile, at no call", () => {
    const { document, write, held, texts, isFilled } = filledList(7);
    const seen = new Set<string>();
    document.service = () => void seen.add(JSON.stringify(held()));
    expect(write()?.message).toMatch(/^Nothing was written: the formula in A3 .* fills some of the cells$/);
    expect([...seen]).toEqual([JSON.stringify(texts)]);
    expect(isFilled()).toBe(true);
  });

  it.each(MISHAPS)("stay filled with a mishap at any call, and what was typed beside them stays: %s", (how) => {
    const whole = filledList(7);
    const calls = runWith(whole.document, whole.write);
    const wrong: string[] = [];
    const places = placesAmong(calls);
    for (const at of places) {
      const { service, document, write, held, texts, formula, enterAnew, isFilled } = filledList(7);
      const [before, asked] = [formula(), service.asked.length];
      runWith(document, write, how, at);
      const say = (what: string) => wrong.push(`call ${at} of ${calls}: ${what}`);
      if (JSON.stringify(held()) !== JSON.stringify(texts)) say(`typed: ${held().join(", ")}`);
      if (unmarked(formula()) !== before) say(`formula: ${formula()}`);
      delete document.script;
      nextRun(document);
      if (formula() !== before || needlesslyMarkedIn(document).length > 0) say(`later: ${formula()}`);
      if (!isFilled()) enterAnew();
      if (!isFilled()) say("it does not fill its cells");
      if (service.asked.length > asked) say(`${service.asked.length - asked} asked again`);
    }
    if (isEach) process.stdout.write(`filled cells, ${how}: ${places.length} calls tried, ${wrong.length} wrong\n`);
    expect(wrong).toEqual([]);
  });

  it.each(MISHAPS)("beside them, each typed cell is as before or as written, with a mishap at any call: %s", (how) => {
    const whole = filledList(2);
    const calls = runWith(whole.document, whole.write);
    const wrong: string[] = [];
    const places = placesAmong(calls);
    for (const at of places) {
      const { document, write, held, texts, formula, enterAnew, isFilled } = filledList(2);
      const before = formula();
      runWith(document, write, how, at);
      const isKept = held().every((value, index) => value === texts[index] || (index < 2 && value === "new"));
      delete document.script;
      nextRun(document);
      if (!isFilled()) enterAnew();
      if (!isKept || formula() !== before || !isFilled()) wrong.push(`call ${at} of ${calls}: ${held().join(", ")}`);
    }
    expect(wrong).toEqual([]);
  });
});

const TYPED = [
  "11 Elm St, Cambridge, MA 2139",
  "5500 grand lake dr, san antonio, TX 78244",
  " 12  Oak Ln , Austin, TX 78701",
];

/** A list with addresses that can be mended. */
function desk() {
  const document = newDocument(KEYED, { network: sandboxNetwork().network });
  const sheet = document.spreadsheet.active;
  TYPED.forEach((address, index) => sheet.set(index + 2, 1, address));
  sheet.set(1, 1, '="Add"&"ress"');
  sheet.set(2, 4, "mine");
  sheet.selected = { row: 2, column: 1, rows: TYPED.length, columns: 1 };
  const view = ask<DeskView>(document, "lookAtAddresses");
  const kinds = [...new Set(view.mends.flatMap((each) => each.kinds))];
  const mend = (): number =>
    ask(document, "mendAddresses", { area: view.area, seen: view.seen, kinds, left: [], yes: "all" });
  const isKept = (): boolean =>
    TYPED.every((address) => [...sheet.cells.values()].some(({ value }) => value === address)) &&
    sheet.at(2, 4).value === "mine" &&
    unmarked(sheet.at(1, 1).formula) === '="Add"&"ress"';
  return { document, mend, isKept, restore: () => ask(document, "restoreAddresses") };
}

describe("the address desk", () => {
  it.each(MISHAPS)("with a mishap at any call keeps each address as it was typed: %s", (how) => {
    const whole = desk();
    const calls = runWith(whole.document, whole.mend);
    const back = runWith(whole.document, whole.restore);
    const lost: string[] = [];
    for (const at of placesAmong(calls)) {
      const { document, mend, isKept } = desk();
      runWith(document, mend, how, at);
      if (!isKept()) lost.push(`changing, call ${at} of ${calls}`);
    }
    for (const at of placesAmong(back)) {
      const { document, mend, restore, isKept } = desk();
      expect(mend()).toBeGreaterThan(0);
      runWith(document, restore, how, at);
      if (!isKept()) lost.push(`restoring, call ${at} of ${back}`);
    }
    expect(lost).toEqual([]);
  });
});

describe("settings", () => {
  it.each(MISHAPS)("with a mishap at any call are the old ones or the new ones, and the key stays: %s", (how) => {
    const open = () => newDocument({ ...KEYED, PROP_MONTHLY_LIMIT: "500", PROP_SPENDING: "ask" });
    const save = (document: SheetsDocument) =>
      ask(document, "save", { PROP_MONTHLY_LIMIT: "300", PROP_SPENDING: "auto" });
    const whole = open();
    const calls = runWith(whole, () => save(whole));
    for (const at of placesAmong(calls)) {
      const document = open();
      runWith(document, () => save(document), how, at);
      const { settings } = ask<ConnectionView>(document, "connection");
      expect([
        ["500", "ask"],
        ["300", "auto"],
      ]).toContainEqual([settings.PROP_MONTHLY_LIMIT, settings.PROP_SPENDING]);
      expect(document.owner.properties.getProperty("PROP_API_KEY")).toBe("sandbox");
    }
  });
});
