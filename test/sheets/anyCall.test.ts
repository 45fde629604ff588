/**
 * Each command with a mishap at each of its calls of Google's services: it fails once, or from then on, or the platform
 * ends the execution there. Formulas stay in their cells, what a person typed stays, and what was paid is not asked
 * again. Some calls of each by default; all of them with PROP_EVERY_CALL=1.
 */
import type { SheetsDocument } from "../standIns/appsScript/document";
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

const TRIED = 12;

describe.each(Object.entries(COMMANDS))("%s", (name, command) => {
  it.each(MISHAPS)(
    "with a mishap at any call loses nothing: %s",
    (how) => {
      const { document } = command.open();
      const calls = runWith(document, () => command.run(document));
      const places = isEach ? shuffled(calls, 1) : shuffled(calls, 20261126).slice(0, TRIED);
      const wrong = places.flatMap((at) =>
        wrongAfter(command, how, at).map((what) => `call ${at} of ${calls}: ${what}`),
      );
      if (isEach) process.stdout.write(`${name}, ${how}: ${calls} calls tried, ${wrong.length} wrong\n`);
      expect(wrong).toEqual([]);
    },
    isEach ? 3_600_000 : 60_000,
  );
});
