/**
 * Which of several stored answers serves: in a single cell, and in a row of a list, which keeps what it was given until a
 * person refreshes.
 */
import fc from "fast-check";
import type { Delivery, Outcome } from "../../../src/shared/api/answer";
import { isProblem } from "../../../src/shared/api/problem";
import { request, type Request } from "../../../src/shared/api/request";
import { pipeline } from "../../../src/shared/fetching/pipeline";
import type { CacheLookup } from "../../../src/shared/fetching/cache/candidates";
import { lookUpCached } from "../../../src/shared/fetching/cache/lookup";
import { DEFAULT_KEEP_DAYS } from "../../../src/shared/fetching/requests/keepDays";
import type { FetchContext } from "../../../src/shared/fetching/requests/fetchContext";
import { run } from "../../../src/shared/fetching/work/drivers";
import { memoryHost, response, type MemoryHost } from "../memoryHost";

const DAY = 86_400_000;
const HOME = "1 Elm St, Austin, TX 78723";

const OWN = request("properties", { address: HOME });
/** The same home, spelled in another way. */
const OTHER = request("properties", { address: "1 Elm Street, Austin, TX 78723" });
const PAGE = request("properties", { zipCode: "78723", limit: 500 });

const listed = (asked: Request): Request => ({ ...asked, keepsOlder: true });

const home = (number: number, at: number) => ({
  id: `${number}-Elm-St,-Austin,-TX-78723`,
  formattedAddress: `${number} Elm St, Austin, TX 78723`,
  at,
});

type Reply = number | "nothing" | "refused" | "unreadable" | "failed";

/** The first so many homes of the street, or what the service says instead. */
function replied(reply: Reply, at: number, from = 1): Delivery {
  if (typeof reply === "number") {
    return response(
      Array.from({ length: reply }, (_, index) => home(from + index, at)),
      200,
      {},
      at,
    );
  }
  if (reply === "unreadable") return response("<html>", 200, {}, at);
  if (reply === "failed") return response({}, 500, {}, at);
  return response({}, reply === "nothing" ? 404 : 400, {}, at);
}

interface Street {
  readonly host: MemoryHost;
  /** Has a question answered now, whatever is stored. */
  readonly answered: (asked: Request, reply: Reply, from?: number) => void;
  readonly later: (days: number) => void;
  /** What a cell shows that calculates now: the moment of the record, or the problem; and what it requested. */
  readonly shows: (asked: Request, refresh?: "everything" | "problems") => Shown;
}

interface Shown {
  readonly shown: unknown;
  readonly stale: boolean;
  readonly requests: number;
}

function street(): Street {
  let [next, first]: [Reply, number] = [0, 1];
  const host = memoryHost((_, now) => replied(next, now, first));
  const ask = (asked: Request, more: Partial<FetchContext> = {}): Outcome =>
    run(pipeline({ ...contextAt(host.now), ...more })([asked]), host)[0]!;
  return {
    host,
    answered(asked, reply, from = 1) {
      [next, first] = [reply, from];
      ask({ ...asked, maxAge: 0 });
      host.sent.length = 0;
      [next, first] = ["failed", 1];
    },
    later: (days) => void (host.now += days * DAY),
    shows(asked, what) {
      const outcome = ask(asked, what === undefined ? {} : { refresh: { since: host.now, what } });
      const requests = host.sent.flat().length;
      host.sent.length = 0;
      return { ...shownBy(outcome), requests };
    },
  };
}

function shownBy(outcome: Outcome): Pick<Shown, "shown" | "stale"> {
  if (isProblem(outcome)) return { shown: outcome.problem, stale: false };
  const [record] = outcome.records;
  return { shown: record === undefined ? "nothing" : record["at"], stale: outcome.stale === true };
}

/** A home that was looked up, then in another spelling, both long ago. */
function spelledTwice(): { readonly at: number; readonly shows: Street["shows"] } {
  const { host, answered, later, shows } = street();
  answered(OWN, 1);
  later(50);
  const at = host.now;
  answered(OTHER, 1);
  later(50);
  return { at, shows };
}

describe("in a row of a list", () => {
  it("that nothing was found, with a 200, is requested again after 35 days", () => {
    const { answered, later, shows } = street();
    answered(OWN, 0);
    later(34);
    expect(shows(listed(OWN))).toEqual({ shown: "nothing", stale: false, requests: 0 });
    later(2);
    expect(shows(listed(OWN)).requests).toBe(1);
  });

  it("that a search has no matches, or no more, stays as any other result does", () => {
    const { answered, later, shows } = street();
    const further = request("properties", { zipCode: "78723", limit: 500, offset: 500 });
    for (const each of [PAGE, further]) answered(each, 0);
    later(60);
    for (const each of [PAGE, further])
      expect(shows(listed(each))).toEqual({ shown: "nothing", stale: true, requests: 0 });
    expect(shows(PAGE).requests).toBe(1);
  });

  it("a refusal that still stands isn't requested again because a newer reply is over", () => {
    const { answered, later, shows } = street();
    answered(OWN, "refused");
    later(1);
    answered(OTHER, 0);
    later(40);
    expect(shows(OWN)).toEqual({ shown: expect.any(String) as string, stale: false, requests: 0 });
  });

  it("a search that is renewed for a year keeps so many of its earlier homes, the newest", () => {
    const { host, answered, later } = street();
    for (let week = 0; week < 9; week += 1) {
      answered(PAGE, 300, 1 + 300 * week);
      later(7);
    }
    const lookUp = (number: number) => request("properties", { address: HOME.replace(/^1/, String(number)) });
    const found = run(lookUpCached([lookUp(2100), lookUp(500)].map(listed), contextAt(host.now)), host);
    expect(found.map(({ usable }) => usable !== undefined)).toEqual([true, false]);
  });

  it("a larger answer of its own stays before an older or newer row of another's", () => {
    for (const isNewer of [false, true]) {
      const { host, answered, later, shows } = street();
      if (!isNewer) answered(PAGE, 5);
      later(5);
      const at = host.now;
      answered(OWN, 3);
      later(40);
      if (isNewer) answered(PAGE, 5);
      expect(shows(listed(OWN))).toEqual({ shown: at, stale: true, requests: 0 });
    }
  });

  it("the older value doesn't come back after the service said that it knows nothing of the home", () => {
    const { answered, later, shows } = street();
    answered(OWN, 1);
    later(31);
    answered(OWN, "nothing");
    expect(shows(listed(OWN))).toEqual({ shown: "nothing", stale: false, requests: 0 });
    later(36);
    expect(shows(listed(OWN)).requests).toBe(1);
  });

  it("a person who tries errors again has it requested again, whatever was known before", () => {
    const { answered, later, shows } = street();
    answered(OWN, 1);
    later(31);
    answered(OWN, "refused");
    later(1);
    expect(shows(listed(OWN), "everything").requests).toBe(0);
    expect(shows(listed(OWN), "problems").requests).toBe(1);
  });

  it("a newer value that stands under another spelling is shown, however old both are", () => {
    const { at, shows } = spelledTwice();
    expect(shows(listed(OWN))).toEqual({ shown: at, stale: true, requests: 0 });
    expect(shows(OWN).requests).toBe(1);
  });

  it("the record of a home that a search no longer has stays, however often the search is renewed", () => {
    const { host, answered, later, shows } = street();
    const at = host.now;
    answered(PAGE, 3);
    for (const from of [2, 3, 4]) {
      later(31);
      answered(PAGE, 3, from);
    }
    expect(shows(listed(OWN))).toEqual({ shown: at, stale: true, requests: 0 });
    later(400);
    answered(PAGE, 3, 5);
    later(1);
    expect(shows(listed(OWN)).requests).toBe(1);
  });

  it("it stays too where a response in between couldn't be read", () => {
    const { host, answered, later, shows } = street();
    const at = host.now;
    answered(PAGE, 3);
    later(1);
    answered(PAGE, "unreadable");
    later(1);
    answered(PAGE, 3, 4);
    expect(shows(listed(OWN))).toEqual({ shown: at, stale: false, requests: 0 });
  });

  it("a long list of rows stays long where a cell with fewer rows renews it", () => {
    const { host, answered, later, shows } = street();
    answered(PAGE, 300);
    later(60);
    const few = request("properties", { zipCode: "78723", limit: 50 });
    answered(few, 300);
    const at = host.now;
    expect(shows(listed(PAGE))).toEqual({ shown: at, stale: false, requests: 0 });
  });
});

describe("in a single cell", () => {
  it("a record that a search found since is shown where its own look-up found nothing, with a 200 or a 404", () => {
    for (const reply of [0, "nothing"] as const) {
      const { host, answered, later, shows } = street();
      answered(OWN, reply);
      later(2);
      const at = host.now;
      answered(PAGE, 1);
      expect(shows(OWN)).toEqual({ shown: at, stale: false, requests: 0 });
    }
  });

  it("the newest value is shown where the service fails", () => {
    const { at, shows } = spelledTwice();
    expect(shows(OWN)).toEqual({ shown: at, stale: true, requests: 1 });
  });
});

interface Event {
  readonly about: "own" | "other" | "page" | "otherPage";
  readonly reply: Reply;
  /** Days until the next one. */
  readonly days: number;
}

const days = fc.constantFrom(0.5, 1, 3, 12, 24, 33, 40, 70, 110);
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    about: fc.constant("own" as const),
    reply: fc.constantFrom<Reply>(0, 1, 1, 3, "nothing", "refused", "unreadable"),
    days,
  }),
  fc.record({ about: fc.constant("other" as const), reply: fc.constantFrom<Reply>(0, 1, 3), days }),
  fc.record({ about: fc.constantFrom("page" as const, "otherPage" as const), reply: fc.constant<Reply>(4), days }),
);
const events = fc.array(event, { minLength: 1, maxLength: 7 });

interface Had {
  readonly at: number;
  readonly rows: number;
}

/** What was learned about the home: by its own look-up, and where its name led to last. */
interface Learned {
  own?: Had;
  /** That there is no answer, if its own look-up said so last. */
  said?: { readonly at: number; readonly what: Reply };
  elsewhere?: Had;
}

function lived(happens: readonly Event[]): { readonly life: Street; readonly learned: Learned } {
  const life = street();
  let learned: Learned = {};
  for (const { about, reply, days: passing } of happens) {
    const { now: at } = life.host;
    if (about === "own") {
      if (reply === 0) learned = { said: { at, what: "nothing" } };
      else if (typeof reply === "number") learned = { own: { at, rows: reply } };
      else {
        // What led to an answer before is kept beside the reply that has none, as its own.
        const { own = learned.elsewhere?.rows === 0 ? undefined : learned.elsewhere } = learned;
        learned = { ...learned, ...(own === undefined ? {} : { own }), said: { at, what: reply } };
      }
    } else if (about === "other") {
      learned = { ...learned, elsewhere: { at, rows: Math.min(1, reply as number) } };
    } else if (about === "page") {
      learned = { ...learned, elsewhere: { at, rows: 1 } };
    }
    const asked = { own: OWN, other: OTHER, page: PAGE, otherPage: PAGE }[about];
    life.answered(asked, reply, about === "otherPage" ? 10 : 1);
    life.later(passing);
  }
  return { life, learned };
}

const RECENT = 30 * DAY;
const STANDS: Readonly<Record<string, number>> = { nothing: 35 * DAY, refused: 100 * DAY, unreadable: DAY };

describe("whatever was stored, and whenever", () => {
  const given = (check: (lives: ReturnType<typeof lived> & { readonly now: number }) => void): void =>
    fc.assert(
      fc.property(events, (happens) => {
        const one = lived(happens);
        check({ ...one, now: one.life.host.now });
      }),
      { numRuns: 150 },
    );
  const answersOf = ({ own, elsewhere }: Learned): readonly Had[] =>
    [own, elsewhere].flatMap((each) => (each === undefined || each.rows === 0 ? [] : [each]));
  /** When its own look-up last said that there is no answer, other than by a response that couldn't be read. */
  const denied = ({ said }: Learned): number =>
    said === undefined || said.what === "unreadable" ? -Infinity : said.at;

  it("a list asks only where there is no answer, or where the service said since that there is none and that is over", () => {
    given(({ life, learned, now }) => {
      const { requests } = life.shows(listed(OWN));
      if (requests === 0 || answersOf(learned).length === 0) return;
      expect(Math.max(...answersOf(learned).map(({ at }) => at))).toBeLessThan(denied(learned));
      expect(answersOf(learned).every(({ at }) => now - at >= RECENT)).toBe(true);
    });
  });

  it("no answer is shown in a list where a newer one with as many rows is there, or where the service denied it since", () => {
    given(({ life, learned, now }) => {
      const { shown, requests } = life.shows(listed(OWN));
      if (typeof shown !== "number" || requests > 0) return;
      const { own } = learned;
      if (own?.at === shown && now - shown < RECENT) return;
      const isHidden = learned.said?.what === "unreadable" && now - learned.said.at < DAY;
      // What is newer than an unreadable response is held against no answer from before it.
      const isApart = isHidden && own !== undefined && own.at < learned.said!.at && shown > learned.said!.at;
      const rows = own === undefined || isApart ? 0 : own.rows;
      const newest = answersOf(learned).filter((each) => each === own || each.rows >= rows);
      expect(shown).toBeGreaterThanOrEqual(Math.max(...newest.map(({ at }) => at)));
      if (now - shown >= RECENT) expect(shown).toBeGreaterThan(denied(learned));
    });
  });

  it("no rows of its own are lost to a row of another answer, as long as they may be shown", () => {
    given(({ life, learned }) => {
      const { own, said } = learned;
      if (own === undefined || (said !== undefined && said.at > own.at)) return;
      const { usable } = stored(listed(OWN), life.host);
      expect(usable !== undefined && !isProblem(usable) ? usable.records.length : 0).toBeGreaterThanOrEqual(own.rows);
    });
  });

  it("a single cell asks only where no answer is recent and nothing that the service said stands", () => {
    given(({ life, learned, now }) => {
      const { requests } = life.shows(OWN);
      if (requests === 0) return;
      const { said } = learned;
      expect(answersOf(learned).every(({ at }) => now - at >= RECENT)).toBe(true);
      if (said !== undefined) expect(now - said.at).toBeGreaterThanOrEqual(STANDS[said.what]!);
    });
  });

  it("a list asks for nothing that a single cell wouldn't, and neither says for longer that there is no answer", () => {
    given(({ life, learned, now }) => {
      const [row, cell] = [listed(OWN), OWN].map((asked) => stored(asked, life.host).usable);
      if (cell !== undefined) expect(row).toBeDefined();
      for (const usable of [row, cell]) {
        if (usable === undefined || saysOf(usable) === undefined) continue;
        const times = [learned.said?.at, learned.elsewhere?.at].flatMap((at) => at ?? []);
        expect(times.some((at) => now - at < STANDS[saysOf(usable)!]!)).toBe(true);
      }
    });
  });

  it("a refresh asks for what a person sees, unless it can't be answered; trying errors again, for every problem", () => {
    given(({ life: { host } }) => {
      for (const asked of [OWN, listed(OWN)]) {
        const { usable, isOlder } = stored(asked, host);
        if (usable === undefined) continue;
        const again = (what: "everything" | "problems"): boolean =>
          stored(asked, host, { refresh: { since: host.now, what } }).usable === undefined;
        const says = saysOf(usable);
        expect(again("everything")).toBe(says === undefined || says === "unreadable");
        const isInstead = !isProblem(usable) && usable.stale === true && isOlder !== true;
        expect(again("problems")).toBe(says !== undefined || isInstead);
      }
    });
  });
});

function contextAt(now: number): FetchContext {
  return { service: "s", now, keepDays: DEFAULT_KEEP_DAYS, batchSize: 10 };
}

function stored(asked: Request, host: MemoryHost, more: Partial<FetchContext> = {}): CacheLookup {
  return run(lookUpCached([asked], { ...contextAt(host.now), ...more }), host)[0]!;
}

/** What a cell says in place of a value. */
function saysOf(outcome: Outcome): string | undefined {
  if (isProblem(outcome)) return outcome.problem;
  return outcome.records.length === 0 ? "nothing" : undefined;
}
