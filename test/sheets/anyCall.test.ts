/**
 * Each command with a mishap at each of its calls of Google's services: it fails once, or from then on, or the platform
 * ends the execution there. Formulas stay in their cells, what a person typed stays, and what was paid is not asked
 * again. Some calls of each by default; all of them with PROP_EVERY_CALL=1.
 */
import type { DeskView } from "../../src/shared/panelApi/deskApi";
import type { ConnectionView } from "../../src/shared/panelApi/panelApi";
import { newDocument, type SheetsDocument } from "../standIns/appsScript/document";
import { KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";
import { execute } from "../standIns/appsScript/execution";
import { MISHAPS, runWith, type Mishap } from "../standIns/appsScript/mishaps";
import { COMMANDS, nextRun, type Command } from "./parts/commands";
import { markedIn, witness } from "./parts/witness";

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
  const wrong = [...blank(seen.lost()), ...markedIn(document).map((place) => `${place} has an argument of ours`)];
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
  sheet.set(1, 1, "Address");
  sheet.set(2, 4, "mine");
  sheet.selected = { row: 2, column: 1, rows: TYPED.length, columns: 1 };
  const view = ask<DeskView>(document, "lookAtAddresses");
  const kinds = [...new Set(view.mends.flatMap((each) => each.kinds))];
  const mend = (): number =>
    ask(document, "mendAddresses", { area: view.area, seen: view.seen, kinds, left: [], yes: "all" });
  const isKept = (): boolean =>
    TYPED.every((address) => [...sheet.cells.values()].some(({ value }) => value === address)) &&
    sheet.at(2, 4).value === "mine" &&
    sheet.at(1, 1).value === "Address";
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
