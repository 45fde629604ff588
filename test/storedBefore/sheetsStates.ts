/** Stores of Google Sheets as a build leaves them, each in a state of its own, and what is looked at in each of them. */
import type { QuoteView, Progress } from "../../src/shared/panelApi/panelApi";
import type { Usage } from "../../src/shared/fetching/ledger/ledger";
import type { HostScript } from "../standIns/bareRealm";
import { addresses } from "../standIns/appsScript/sandboxNetwork";
import { Clock } from "../standIns/appsScript/clock";
import { newDocument, type SheetsDocument } from "../standIns/appsScript/document";
import { CELL, execute, TRIGGER } from "../standIns/appsScript/execution";
import { HISTORY, HISTORY_SETTINGS, LACKING, LAST } from "./history";
import { scriptedService, type ScriptedService } from "./scriptedService";
import type { Calculated } from "./session";
import type { SheetsStore } from "./sheetsStore";
import {
  begun,
  DAY,
  endedAfter,
  endedWhen,
  fires,
  handlers,
  listed,
  rentRoll,
  scheduled,
  sheetsWorld,
  shownIn,
  SLOW,
  stoppedAfter,
  untilDone,
  type SheetsWorld,
} from "./sheetsWorld";
import { ledgerOf, progressOf, type Told } from "./told";

/** What is looked at: the store as it was left, so many milliseconds later. */
interface Look {
  readonly after: number;
  readonly what: string;
  /** Its requests are a part of it; elsewhere none is made. */
  readonly asks?: true;
  readonly look: (world: SheetsWorld) => Told;
}

export interface SheetsState {
  readonly settings?: Readonly<Record<string, string>>;
  /** @returns What a look has to know. */
  readonly make: (world: SheetsWorld) => void;
  readonly looks: readonly Look[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const home = (number: number): string => `${number} Grand Lake Dr, San Antonio, TX 78244`;
const price = (number: number): Calculated => ({ name: "VALUE", args: [home(number), "price"] });

const LARGE: Calculated = { name: "SEARCH", args: [78244, "", "", "", "formattedAddress, lastSaleDate", 150] };

const ledger = (after: number, what = "the ledger"): Look => ({ after, what, look: ({ usage }) => ledgerOf(usage()) });

const asking = (look: Look): Look => ({ ...look, asks: true });

const cellsOf = (after: number, what: string, calls: readonly Calculated[]): Look => ({
  after,
  what,
  look: ({ cells }) => calls.map(cells),
});

const notAsked = (after: number, calls: readonly Calculated[]): Look => ({
  after,
  what: "nothing is asked",
  look: ({ cells }) => (calls.forEach(cells), []),
});

const PASSING = HISTORY.filter(({ holds }) => holds === "seconds");
const TODAY = HISTORY.filter(({ at, holds }) => at === LAST && holds !== "seconds");

function lived({ document, service, cells, panel }: SheetsWorld): void {
  document.clock.now = HISTORY[0]!.at;
  for (const { at, replies = [], ...call } of HISTORY) {
    if (at > document.clock.now + DAY) {
      execute(document, "propKeep", [], TRIGGER);
      document.clock.now = at;
    }
    service.replies.push(...replies);
    cells(call);
    if (service.replies.length > 0) throw new Error(`${call.name} asked too little`);
  }
  const found = panel("release", { uncertain: 1, billed: 1 }) as object;
  if ("kind" in found) throw new Error(JSON.stringify(found));
}

const goesOn = (after: number, what: string, handler: string): Look => ({
  after,
  what,
  asks: true,
  look(world) {
    untilDone(world, handler);
    return [shownIn(world), handlers(world), ledgerOf(world.usage())];
  },
});

const goesOnByHand: Look = {
  after: HOUR,
  what: "a person has it go on",
  asks: true,
  look(world) {
    execute(world.document, "propContinueList");
    return [shownIn(world), handlers(world), ledgerOf(world.usage())];
  },
};

const PRICED = { name: "ticket" } as const;

export const SHEETS_STATES: Readonly<Record<string, SheetsState>> = {
  "three months": {
    make(world) {
      world.panel("save", { PROP_ASK_ABOVE: "900" });
      lived(world);
      execute(world.document, "propKeep", [], TRIGGER);
    },
    looks: [
      ledger(1_000),
      cellsOf(1_000, "every cell", TODAY),
      cellsOf(10 * MINUTE, "what may have been billed is not asked again", [price(1436)]),
      cellsOf(HOUR, "the records that a newer search lacks", [
        ...LACKING.map((address) => ({ name: "RECORD", args: [address, "formattedAddress, beds"] })),
      ]),
      {
        after: 7 * HOUR,
        what: "every cell, once the cache has forgotten",
        look: ({ cells }) => TODAY.filter(({ holds }) => holds === undefined).map(cells),
      },
      {
        after: 7 * HOUR,
        what: "the numbers, once the cache has forgotten and the hidden sheet was deleted",
        look({ document, cells }) {
          const { sheets } = document.spreadsheet;
          sheets.splice(
            sheets.findIndex(({ hidden }) => hidden),
            1,
          );
          return [{ name: "RENT", args: HISTORY.find(({ name }) => name === "RENT")!.args }].map(cells);
        },
      },
    ],
  },
  "faults of a moment ago": {
    make({ cells, service }) {
      cells(price(1500));
      for (const { replies = [], ...call } of PASSING) {
        service.replies.push(...replies);
        cells(call);
      }
      service.away = true;
      cells(price(1504));
    },
    looks: [
      ledger(1_000),
      cellsOf(1_000, "what was met is met by all", [...PASSING, price(1504), price(1512)]),
      asking(cellsOf(2 * MINUTE, "what is over is asked again, once", PASSING)),
    ],
  },
  "more faults than a property takes": {
    settings: { PROP_RATE_PER_SECOND: "1000" },
    make({ cells, service }) {
      cells(price(1500));
      service.replies.push(...addresses(60).map(() => () => ({ status: 500, headers: {}, body: "{}" })));
      cells({ name: "VALUE", args: [addresses(60).map((each) => [each]), "price"] });
    },
    looks: [ledger(1_000), cellsOf(1_000, "the last are met by all", [{ name: "VALUE", args: [addresses(60)[59]] }])],
  },
  "a large answer": {
    make: ({ document, cells }) => {
      cells(LARGE);
      execute(document, "propKeep", [], TRIGGER);
    },
    looks: [cellsOf(1_000, "its cells", [LARGE]), cellsOf(7 * HOUR, "its cells, from the hidden sheet", [LARGE])],
  },
  "an execution that was ended": {
    settings: { PROP_MONTHLY_LIMIT: "14" },
    make({ document, cells }) {
      cells(price(1500));
      const args = [addresses(10).map((each) => [each]), "price"];
      endedAfter(document, 0, () => execute(document, "PROP_VALUE", args, CELL));
    },
    looks: [
      ledger(1_000, "all ten count"),
      {
        after: 20_000,
        what: "after three looks they are uncertain, and the limit holds",
        asks: true,
        look({ document, cells, usage }) {
          const told: Told[] = [];
          for (let looks = 0; looks < 4; looks += 1) {
            told.push(ledgerOf(usage()));
            document.clock.now += 40_000;
          }
          return [...told, [1600, 1604, 1608].map((number) => cells(price(number)).length)];
        },
      },
    ],
  },
  "an execution that was ended long ago": {
    make({ document, cells, usage }) {
      cells(price(1500));
      endedAfter(document, 0, () => execute(document, "PROP_VALUE", [home(1504), "price"], CELL));
      for (let looks = 0; looks < 4; looks += 1) {
        usage();
        document.clock.now += 40_000;
      }
    },
    looks: [ledger(1_000), cellsOf(1_000, "it is not asked again", [price(1504)])],
  },
  "a damaged count": {
    make({ document, cells, usage }) {
      cells(price(1500));
      const text = document.properties.getProperty("PROP_BOOK")!;
      document.properties.setProperty("PROP_BOOK", text.replace("[[3,1,", "[[3,-50,"));
      usage();
      cells(price(1504));
    },
    looks: [
      ledger(1_000),
      notAsked(1_000, [price(1520)]),
      { after: 1_000, what: "a person sets it", look: ({ panel }) => ledgerOf(panel("recount", 6) as Usage) },
    ],
  },
  "a count that was set": {
    make({ document, cells, panel }) {
      cells(price(1500));
      const text = document.properties.getProperty("PROP_BOOK")!;
      document.properties.setProperty("PROP_BOOK", text.replace("[[3,1,", "[[3,-50,"));
      panel("recount", 6);
    },
    looks: [ledger(1_000)],
  },
  "a clock that was ahead": {
    make({ document, cells }) {
      document.clock.now += 60 * DAY;
      cells(price(1500));
      document.clock.now -= 60 * DAY;
      cells(price(1504));
    },
    looks: [ledger(1_000), ledger(20 * DAY), ledger(33 * DAY, "a month later it counts for this one")],
  },
  "another document of the same person": {
    make({ document, service, cells }) {
      cells(price(1500));
      const other = newDocument({}, { ...document, network: service.network });
      if (document.script !== undefined) other.script = document.script;
      sheetsWorld(other, service).cells(price(1504));
      execute(other, "propKeep", [], TRIGGER);
      execute(document, "propKeep", [], TRIGGER);
    },
    looks: [ledger(1_000)],
  },
  "a list between two runs": {
    make: begun,
    looks: [goesOn(1_000, "it goes on where it stopped", "propContinueList")],
  },
  "a list whose run was ended": {
    make(world) {
      listed(world, 70);
      endedAfter(world.document, 6, () => execute(world.document, "propFillList"));
    },
    looks: [
      {
        after: 1_000,
        what: "no second run begins",
        look: (world) => (execute(world.document, "propContinueList"), []),
      },
      goesOn(1_000, "it is taken up", "propContinueList"),
    ],
  },
  "a list that was stopped": {
    make(world) {
      const { document } = world;
      listed(world, 25);
      stoppedAfter(document, 2, () => execute(document, "propStopList"));
      execute(document, "propFillList");
      delete document.meanwhile;
    },
    looks: [goesOn(1_000, "it does not go on by itself", "propContinueList"), goesOnByHand],
  },
  "a list that is done": {
    make(world) {
      listed(world, 12);
      execute(world.document, "propFillList");
    },
    looks: [goesOnByHand],
  },
  "a schedule": {
    make: (world) => scheduled(world, 4, "week 50"),
    looks: [
      {
        after: 1_000,
        what: "it refreshes, and a dated copy keeps what it showed",
        asks: true,
        look: (world) => (fires(world), [shownIn(world), handlers(world), ledgerOf(world.usage())]),
      },
      {
        after: 1_000,
        what: "it is ended",
        look: (world) => (
          execute(world.document, "propUnschedule"),
          [world.document.properties.getProperty("PROP_SCHEDULE"), handlers(world)]
        ),
      },
    ],
  },
  "a schedule between two runs": {
    make(world) {
      scheduled(world, 24, "month 23");
      world.document.latency = SLOW.schedule;
      fires(world);
    },
    looks: [goesOn(1_000, "it goes on, within its limit", "propContinueSchedule")],
  },
  "a schedule whose run was ended": {
    make(world) {
      scheduled(world, 24, "week 15");
      endedAfter(world.document, 1, () => fires(world));
    },
    looks: [goesOn(1_000, "it is taken up, and its limit counts what that run had made", "propContinueSchedule")],
  },
  "formulas that were taken away": {
    make(world) {
      rentRoll(world, 4);
      const { document } = world;
      const { active } = document.spreadsheet;
      endedWhen(
        document,
        () => /^$|"PROP:/.test(active.at(4, 2).formula),
        () => execute(document, "propRefreshSheet"),
      );
    },
    looks: [
      {
        after: 3 * HOUR,
        what: "they come back",
        look: (world) => (execute(world.document, "propKeep", [], TRIGGER), shownIn(world)),
      },
    ],
  },
  "a look at the cells that was ended": {
    make(world) {
      rentRoll(world, 4);
      const { document } = world;
      document.backlog = (row) => row === 4;
      const end = document.clock.now + 5_000;
      endedWhen(
        document,
        () => document.clock.now > end,
        () => execute(document, "propRefreshSheet"),
      );
      delete document.backlog;
    },
    looks: [
      notAsked(1_000, [price(1520)]),
      {
        after: 1_000,
        what: "no other begins",
        look: ({ panel }) => [(panel("offer", "fetch", "sheet") as { readonly kind?: string }).kind],
      },
      asking(cellsOf(10 * MINUTE, "cells ask again", [price(1520)])),
    ],
  },
  "a look at the cells that some did not answer": {
    make(world) {
      rentRoll(world, 4);
      const { document } = world;
      document.backlog = (row) => row === 4;
      world.panel("offer", "refresh", "sheet");
      delete document.backlog;
    },
    looks: [
      notAsked(1_000, [price(1520)]),
      {
        after: 1_000,
        what: "another may begin",
        look: ({ panel }) => [(panel("offer", "fetch", "sheet") as QuoteView).price.requests],
      },
      asking(cellsOf(2 * MINUTE, "cells ask again", [price(1520)])),
    ],
  },
  "a price": {
    make(world) {
      rentRoll(world, 4);
      const { quoteId } = world.panel("offer", "refresh", "selection") as QuoteView;
      // Where the look finds it again.
      world.document.spreadsheet.active.set(1, 9, `${PRICED.name} ${quoteId}`);
    },
    looks: [
      {
        after: MINUTE,
        what: "it is taken up",
        asks: true,
        look(world) {
          const ticket = String(world.document.spreadsheet.active.at(1, 9).value).slice(PRICED.name.length + 1);
          return [progressOf(world.panel("accept", ticket) as Progress), shownIn(world)];
        },
      },
    ],
  },
  "a refresh that was stopped": {
    make(world) {
      rentRoll(world, 25);
      const { document, panel, service } = world;
      // What its distances need is known when it comes.
      document.spreadsheet.active.set(
        1,
        4,
        '=PROP_NEARBY("5500 Grand Lake Dr, San Antonio, TX 78244", 1, , , , "formattedAddress, distance", 2)',
      );
      // No longer kept: one that isn't found any more has a problem.
      document.clock.now += 31 * DAY;
      const { quoteId } = panel("offer", "refresh", "sheet") as QuoteView;
      stoppedAfter(document, 2, () => panel("stop"));
      service.replies.push(undefined, () => ({ status: 404, headers: {}, body: "{}" }));
      panel("accept", quoteId);
      delete document.meanwhile;
    },
    looks: [
      { after: 1_000, what: "how far it came", look: ({ panel }) => progressOf(panel("progress") as Progress) },
      ledger(1_000),
    ],
  },
};

/** A document in that state. */
export function madeSheets({ settings = {}, make }: SheetsState, script: HostScript | undefined): SheetsDocument {
  const service = scriptedService();
  const document = newDocument(
    { ...HISTORY_SETTINGS, ...settings },
    { network: service.network, clock: new Clock(LAST) },
  );
  if (script !== undefined) document.script = script;
  make(sheetsWorld(document, service));
  return document;
}

export interface Seen {
  readonly after: number;
  readonly what: string;
  readonly told: Told;
  readonly asked: readonly string[];
}

export function seen(
  { looks }: SheetsState,
  opened: (service: ScriptedService, at: number) => SheetsDocument,
  at: number,
  script: HostScript | undefined,
): readonly Seen[] {
  return looks.map(({ after, what, look }) => {
    const service = scriptedService();
    const document = opened(service, at + after);
    if (script !== undefined) document.script = script;
    const told = look(sheetsWorld(document, service));
    return { after, what, told, asked: service.asked.map((url) => url.slice(url.indexOf("/v1"))) };
  });
}

export interface StoredSheetsState {
  readonly at: number;
  readonly store: SheetsStore;
  readonly seen: readonly Seen[];
}
