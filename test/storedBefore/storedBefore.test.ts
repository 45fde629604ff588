/** What an earlier build left on a person's machine is read by this one: the same cells, no request, the same ledger. */
import { deviceWith, type ExcelStore } from "./excelStore";
import excel from "./excel.json";
import { billing, excelOver, sheetsOver, type Calculate } from "./opened";
import { HOMES, LEDGER, MADE_AT, SESSION, type Calculated, type Stored } from "./session";
import sheets from "./sheets.json";
import { documentWith, type SheetsStore } from "./sheetsStore";

const HOUR = 3_600_000;

const inExcel = excel as unknown as Stored<ExcelStore>;
const inSheets = sheets as unknown as Stored<SheetsStore>;

interface Opened {
  readonly calculate: Calculate;
  readonly asked: readonly string[];
}

type Open = (later: number, settings?: Readonly<Record<string, string>>) => Promise<Opened>;

const openExcelStore: Open = async (later, settings = {}) => {
  const service = billing();
  const { store } = inExcel;
  const device = await deviceWith({ ...store, settings: { ...store.settings, ...settings } });
  return { calculate: excelOver(device, service, MADE_AT + later), asked: service.asked };
};

const openSheetsStore: Open = (later, settings = {}) => {
  const service = billing();
  const { store } = inSheets;
  const stored = { ...store, user: { ...store.user, ...settings } };
  const document = documentWith(stored, service.network, MADE_AT + later);
  return Promise.resolve({ calculate: sheetsOver(document), asked: service.asked });
};

const HOSTS = [
  ["Excel", openExcelStore, inExcel],
  ["Google Sheets", openSheetsStore, inSheets],
] as const;

const LATER = [
  ["a minute later", 60_000],
  ["the next morning", 17 * HOUR],
] as const;

describe.each(HOSTS)("in %s", (_, open, stored) => {
  it("the store holds the session, and no service but the one it was made with", () => {
    expect(stored.commit).toMatch(/^[0-9a-f]{7,40}$/);
    expect(stored.cells).toHaveLength(SESSION.length);
    expect(stored.ledger.length).toBeGreaterThan(4);
  });

  describe.each(LATER)("%s", (__, later) => {
    it("every cell is what it was, without a request, and the ledger is as it was", async () => {
      const { calculate, asked } = await open(later);
      for (const [place, call] of SESSION.entries())
        expect([call, await calculate(call)]).toEqual([call, stored.cells[place]]);
      expect(asked).toEqual([]);
      const ledger = (await calculate(LEDGER)) as readonly (readonly string[])[];
      expect(billedIn(ledger)).toEqual(billedIn(stored.ledger));
    });

    it("the records of the search are not paid for again", async () => {
      const { calculate, asked } = await open(later);
      const rows = cellsOf(stored, "SEARCH");
      expect(rows).toHaveLength(60);
      for (const [address, beds] of rows.filter((_row, index) => index % 10 === 0)) {
        const call = { name: "RECORD", args: [JSON.parse(address!) as string, "formattedAddress, beds"] };
        expect(await calculate(call)).toEqual([[address, beds]]);
      }
      expect(asked).toEqual([]);
    });
  });

  it("a record known only from an estimate is requested once, and its price is shown first", async () => {
    const call: Calculated = { name: "RECORD", args: [HOMES.rented, "beds, sqft"] };
    const told = await open(HOUR, { PROP_SPENDING: "ask" });
    expect(await told.calculate(call)).toMatch(/^Needs 1 request/);
    expect(told.asked).toEqual([]);
    const { calculate, asked } = await open(HOUR);
    const first = await calculate(call);
    expect(first).not.toEqual([["9", "9999"]]);
    expect(await calculate(call)).toEqual(first);
    expect(asked).toEqual([expect.stringMatching(/\/properties\?address=1430/)]);
  });

  it("a record known only from a listing is requested once, and its price is shown first", async () => {
    const found = cellsOf(stored, "SEARCH").map(([each]) => each);
    const [address] = cellsOf(stored, "FORRENT").find(([each]) => !found.includes(each))!;
    const call: Calculated = { name: "RECORD", args: [JSON.parse(address!) as string, "baths"] };
    const told = await open(HOUR, { PROP_SPENDING: "ask" });
    expect(await told.calculate(call)).toMatch(/^Needs 1 request/);
    expect(told.asked).toEqual([]);
    const { calculate, asked } = await open(HOUR);
    const first = await calculate(call);
    expect(await calculate(call)).toEqual(first);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/\/properties\?address=/);
  });
});

/** The rows below the header. */
function cellsOf({ cells }: Pick<Stored<unknown>, "cells">, name: string): readonly (readonly string[])[] {
  return cells[SESSION.findIndex((call) => call.name === name)]!.slice(1);
}

/** What was paid for, and what may have been; the free ones grow with each look at what is at hand. */
function billedIn(ledger: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return ledger.filter(([what]) => what !== '"free"');
}
