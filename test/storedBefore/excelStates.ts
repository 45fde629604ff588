/** Stores of Excel as a build leaves them, each in a state of its own, and what is looked at in each of them. */
import type { PanelApi } from "../../src/shared/panelApi/panelApi";
import type { Usage } from "../../src/shared/fetching/ledger/ledger";
import { outcome } from "../hosts/parts/shown";
import { changedDatabase } from "../excel/storage/changedDatabase";
import { newDevice, openExcel, type Device, type ExcelRealm, type ScriptFolder } from "../standIns/office/excelRealm";
import { entriesIn, type ExcelStore } from "./excelStore";
import { HISTORY, HISTORY_SETTINGS, LACKING, LAST } from "./history";
import { formOf } from "../independentReader/trial/form";
import { VirtualTime } from "../standIns/office/virtualTime";
import { scriptedService, type ScriptedService } from "./scriptedService";
import type { Calculated } from "./session";
import { ledgerOf, type Told } from "./told";

/** A tab of a build over a device. */
export interface Tab {
  readonly realm: ExcelRealm;
  /** A cell that is not waited for. */
  readonly begun: (call: Calculated) => Promise<Told>;
  readonly cells: (call: Calculated) => Promise<Told>;
  readonly usage: () => Promise<Usage>;
  readonly panel: <T>(ask: (panelApi: PanelApi) => Promise<T>) => Promise<T>;
}

export interface ExcelWorld {
  readonly device: Device;
  readonly service: ScriptedService;
  /** Lets time go by until all of it is over. */
  readonly ended: <T>(work: Promise<T>) => Promise<T>;
  /** Lets so many milliseconds go by: what cost nothing is booked after two seconds. */
  readonly passed: (milliseconds?: number) => Promise<void>;
  /** At that moment, or as soon after it as it is. */
  readonly open: (
    at: number,
    opening?: { readonly database?: IDBFactory; readonly scripts?: ScriptFolder },
  ) => Promise<Tab>;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Milliseconds that a service takes. */
const LATENCY = 40;

/** @param scripts Nothing for this build. */
export function excelWorld(device: Device, scripts: ScriptFolder | undefined, start: number): ExcelWorld {
  const service = scriptedService();
  const time = new VirtualTime(start);
  const ended = async <T>(work: Promise<T>): Promise<T> => {
    let isOver = false;
    void work.catch(() => undefined).then(() => (isOver = true));
    while (!isOver) await time.pass(10);
    return work;
  };
  const wire: typeof fetch = async (url, options) => {
    const reply = service.reply(String(url), Object.fromEntries(new Headers(options?.headers)), time.wall);
    if (reply === undefined) return new Promise<never>(() => undefined);
    await new Promise<void>((resolve) => void time.setTimer(resolve, LATENCY));
    if ("unreachable" in reply) throw new Error("unreachable");
    return new Response(reply.body, { status: reply.status, headers: reply.headers });
  };
  return {
    device,
    service,
    ended,
    passed: (milliseconds = 2_000) => time.pass(milliseconds),
    async open(at, opening = {}) {
      // Somebody sets the clock back by so much.
      if (at < time.wall - HOUR) time.jump(at - time.wall);
      else await time.pass(Math.max(0, at - time.wall));
      let isOpen = true;
      const build = "scripts" in opening ? opening.scripts : scripts;
      const realm = openExcel(
        { ...device, ...(opening.database === undefined ? {} : { database: opening.database }) },
        {
          wire,
          ...(build === undefined ? {} : { scripts: build }),
          time: {
            now: () => time.wall,
            steady: () => time.passed,
            setTimeout: (run, milliseconds = 0) => time.setTimer(() => void (isOpen && run()), milliseconds),
            clearTimeout: (timer) => time.clearTimer(timer),
          },
        },
      );
      const begun: Tab["begun"] = async ({ name, args }) => {
        const shown = await outcome(() => realm.call(name, args));
        return typeof shown === "string" ? [shown] : shown.map((row) => [...row].map(formOf));
      };
      const close = (): void => {
        isOpen = false;
        realm.close();
      };
      return {
        realm: { ...realm, close },
        begun,
        cells: (call) => ended(begun(call)),
        usage: () => ended(realm.panelApi.usage()),
        panel: (ask) => ended(ask(realm.panelApi)),
      };
    },
  };
}

const home = (number: number): string => `${number} Grand Lake Dr, San Antonio, TX 78244`;
const price = (number: number): Calculated => ({ name: "VALUE", args: [home(number), "price"] });

/** What is looked at: the store as it was left, so many milliseconds later. */
interface Look {
  readonly after: number;
  readonly what: string;
  /** Its requests are a part of it; elsewhere none is made. */
  readonly asks?: true;
  readonly look: (world: ExcelWorld, at: number) => Promise<Told>;
}

export interface ExcelState {
  readonly settings?: Readonly<Record<string, string>>;
  /** @returns The moment at which it was left. */
  readonly make: (world: ExcelWorld) => Promise<number>;
  readonly looks: readonly Look[];
}

const ledger = (after: number, what = "the ledger"): Look => ({
  after,
  what,
  look: async ({ open }, at) => ledgerOf(await (await open(at)).usage()),
});

const asking = (look: Look): Look => ({ ...look, asks: true });

const cellsOf = (after: number, what: string, calls: readonly Calculated[]): Look => ({
  after,
  what,
  look: async ({ open }, at) => {
    const tab = await open(at);
    const cells: Told[] = [];
    for (const call of calls) cells.push(await tab.cells(call));
    return cells;
  },
});

const notAsked = (after: number, calls: readonly Calculated[]): Look => ({
  after,
  what: "nothing is asked",
  look: async ({ open }, at) => {
    const tab = await open(at);
    for (const call of calls) await tab.cells(call);
    return [];
  },
});

const PASSING = HISTORY.filter(({ holds }) => holds === "seconds");
const TODAY = HISTORY.filter(({ at, holds }) => at === LAST && holds !== "seconds");

async function lived({ open, service, passed }: ExcelWorld): Promise<void> {
  let tab = await open(HISTORY[0]!.at);
  let last = HISTORY[0]!.at;
  for (const { at, replies = [], ...call } of HISTORY) {
    if (at !== last) {
      await passed();
      tab.realm.close();
      tab = await open(at);
      last = at;
    }
    service.replies.push(...replies);
    await tab.cells(call);
    if (service.replies.length > 0) throw new Error(`${call.name} asked too little`);
  }
  await passed();
  const found = await tab.panel((panelApi) => panelApi.release({ uncertain: 1, billed: 1 }));
  if ("kind" in found) throw new Error(found.message);
}

type StoredBook = Readonly<Record<string, unknown>> & { readonly ledger: Readonly<Record<string, object>> };

/** A count in the database's book that can't be. */
async function wasDamaged({ open, device, passed, ended }: ExcelWorld): Promise<Tab> {
  await (await open(LAST)).cells(price(1500));
  await passed();
  const entries = await ended(entriesIn(device.database!));
  const [, book] = (await ended(entries.all())).find(([name]) => name === "book")! as [string, StoredBook];
  const month = { valueEstimate: { billed: -50, free: 0, failed: 0, uncertain: 0 } };
  entries.store("readwrite").put({ ...book, ledger: { ...book.ledger, "2026-11": month } }, "book");
  await passed();
  const tab = await open(LAST + 5_000);
  await tab.usage();
  return tab;
}

/** One request is on the wire, and another has its turn half a second later. */
async function closed({ open, service, passed }: ExcelWorld): Promise<void> {
  const tab = await open(LAST);
  await tab.cells(price(1500));
  await passed();
  service.replies.push("held", "held");
  void tab.begun(price(1504));
  void tab.begun(price(1508));
  await passed(300);
  tab.realm.close();
}

export const EXCEL_STATES: Readonly<Record<string, ExcelState>> = {
  "three months": {
    make: async (world) => (await lived(world), LAST + 30_000),
    looks: [
      ledger(1_000),
      cellsOf(1_000, "every cell", TODAY),
      cellsOf(10 * MINUTE, "what may have been billed is not asked again", [price(1436)]),
      cellsOf(HOUR, "the records that a newer search lacks", [
        ...LACKING.map((address) => ({ name: "RECORD", args: [address, "formattedAddress, beds"] })),
      ]),
    ],
  },
  "faults of a moment ago": {
    async make({ open, service }) {
      const tab = await open(LAST);
      await tab.cells(price(1500));
      for (const { replies = [], ...call } of PASSING) {
        service.replies.push(...replies);
        await tab.cells(call);
      }
      service.away = true;
      await tab.cells(price(1504));
      return LAST + 1_000;
    },
    looks: [
      ledger(1_000),
      cellsOf(1_000, "what was met is met by all", [...PASSING, price(1504), price(1512)]),
      asking(cellsOf(2 * MINUTE, "what is over is asked again, once", PASSING)),
    ],
  },
  "a page that was closed": {
    settings: { PROP_RATE_PER_SECOND: "2", PROP_MONTHLY_LIMIT: "3" },
    make: async (world) => (await closed(world), LAST + 500),
    looks: [
      ledger(1_000, "both count"),
      ledger(20_000, "what was only reserved is given back"),
      {
        after: 20_000,
        what: "after three looks what was sent is uncertain, and the limit holds",
        asks: true,
        look: async ({ open }, at) => {
          const told: Told[] = [];
          for (const later of [0, 40_000, 80_000, 120_000]) {
            told.push(ledgerOf(await (await open(at + later)).usage()));
          }
          told.push(await (await open(at + 125_000)).cells(price(1516)));
          return told;
        },
      },
    ],
  },
  "a page that was closed long ago": {
    settings: { PROP_RATE_PER_SECOND: "2" },
    async make(world) {
      await closed(world);
      for (const later of [40_000, 80_000, 120_000]) await (await world.open(LAST + later)).usage();
      return LAST + 120_000;
    },
    looks: [ledger(1_000), cellsOf(1_000, "it is not asked again", [price(1504)])],
  },
  "the database away": {
    async make({ open, service, device, passed }) {
      await (await open(LAST)).cells(price(1500));
      await passed();
      const away = await open(LAST + 5_000, { database: refusing(device) });
      await away.cells(price(1504));
      service.replies.push("dropped");
      await away.cells(price(1508));
      service.replies.push("held");
      void away.begun(price(1512));
      await passed();
      away.realm.close();
      return LAST + 9_000;
    },
    looks: [
      ledger(1_000),
      cellsOf(1_000, "what may have been billed is not asked again", [price(1508)]),
      {
        after: 1_000,
        what: "without the database too, and however often both are brought together",
        look: async ({ open, device }, at) => {
          const told: Told[] = [];
          for (const more of [{ database: refusing(device) }, {}, { database: refusing(device) }, {}])
            told.push(ledgerOf(await (await open(at, more)).usage()));
          return told;
        },
      },
    ],
  },
  "the database back": {
    async make({ open, device, passed }) {
      await (await open(LAST)).cells(price(1500));
      await passed();
      const away = await open(LAST + 5_000, { database: refusing(device) });
      await away.cells(price(1504));
      away.realm.close();
      await (await open(LAST + 10_000)).usage();
      await (await open(LAST + 15_000, { database: refusing(device) })).cells(price(1508));
      return LAST + 20_000;
    },
    looks: [ledger(1_000), ledger(HOUR)],
  },
  "a damaged count": {
    make: async (world) => (await wasDamaged(world), LAST + 10_000),
    looks: [
      ledger(1_000),
      notAsked(1_000, [price(1500), price(1520)]),
      {
        after: 1_000,
        what: "a person sets it",
        look: async ({ open }, at) => {
          const { panel, usage } = await open(at);
          await panel((panelApi) => panelApi.recount(6));
          return ledgerOf(await usage());
        },
      },
    ],
  },
  "a count that was set": {
    async make(world) {
      const { panel } = await wasDamaged(world);
      await panel((panelApi) => panelApi.recount(6));
      return LAST + 10_000;
    },
    looks: [ledger(1_000)],
  },
  "a damaged book beside the database": {
    async make({ open, device, passed }) {
      await (await open(LAST)).cells(price(1500));
      await passed();
      device.local!.set("prop.aside", '{"name":"x","ver');
      await (await open(LAST + 5_000, { database: refusing(device) })).usage();
      return LAST + 6_000;
    },
    looks: [ledger(1_000), notAsked(1_000, [price(1520)])],
  },
  "a clock that was ahead": {
    async make({ open, passed }) {
      await (await open(LAST + 60 * 24 * HOUR)).cells(price(1500));
      await passed();
      await (await open(LAST)).usage();
      return LAST + 1_000;
    },
    looks: [ledger(1_000), ledger(20 * 24 * HOUR), ledger(33 * 24 * HOUR, "a month later it counts for this one")],
  },
};

/** A private window, or a full disk: it can be read, and takes nothing. */
function refusing({ database }: Device): NonNullable<Device["database"]> {
  return changedDatabase(database!, (store, mode) => {
    if (mode !== "readwrite") return;
    store.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
}

/** A device in that state. */
export async function madeExcel(state: ExcelState, scripts: ScriptFolder | undefined) {
  const device = newDevice({ ...HISTORY_SETTINGS, ...state.settings });
  const at = await state.make(excelWorld(device, scripts, HISTORY[0]!.at));
  return { device, at };
}

export interface Seen {
  readonly after: number;
  readonly what: string;
  readonly told: Told;
  readonly asked: readonly string[];
}

export async function seen(
  { looks }: ExcelState,
  opened: () => Promise<Device>,
  at: number,
  scripts: ScriptFolder | undefined,
): Promise<readonly Seen[]> {
  const all: Seen[] = [];
  for (const { after, what, look } of looks) {
    const world = excelWorld(await opened(), scripts, at + after);
    const told = await look(world, at + after);
    all.push({ after, what, told, asked: world.service.asked.map((url) => url.slice(url.indexOf("/v1"))) });
  }
  return all;
}

export interface StoredExcelState {
  readonly at: number;
  readonly store: ExcelStore;
  readonly seen: readonly Seen[];
}
