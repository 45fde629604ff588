/**
 * How many requests a list needs is one number everywhere: in the cells, in the price, in Spend, in the progress, at the
 * service and in the ledger. Where it depends on what comes, all of them say the same fewest and most.
 */
import type { QuoteView } from "../../src/shared/panelApi/panelApi";
import { isProblem } from "../../src/shared/api/problem";
import { requestsOf } from "../../src/shared/api/text/requestsText";
import { addresses } from "../standIns/appsScript/sandboxNetwork";
import { OPEN, type OpenInHost } from "./parts/openInBoth";

const HOMES = addresses(12);
/** The same home for the cache, and another question for a service that may not understand it. */
const spelled = (home: string): string => home.replace(", TX ", ", Texas ");

const LISTS = {
  "rows of homes": { rows: HOMES, requests: 12, atMost: 12 },
  "doubled rows": { rows: [...HOMES, ...HOMES.slice(0, 5), null, HOMES[0]!.toUpperCase()], requests: 12, atMost: 12 },
  "mixed spellings": { rows: [...HOMES, ...HOMES.slice(0, 3).map(spelled)], requests: 12, atMost: 15 },
  "rows that fail": { rows: [...HOMES, "1 Nowhere Rd, Nowhere, TX 99999", "call owner"], requests: 14, atMost: 14 },
} as const;

const FEW = { PROP_ASK_ABOVE: "5" };

const column = (rows: readonly (string | null)[]) =>
  Object.fromEntries(rows.flatMap((row, index) => (row === null ? [] : [[`A${index + 1}`, row] as const])));

async function priced(host: OpenInHost, command: "fetch" | "refresh" = "fetch"): Promise<QuoteView> {
  const offer = await host.panel("offer", command, "everything");
  if (isProblem(offer)) throw new Error(offer.message);
  return offer;
}

describe.each(OPEN)("in %s", (_, open) => {
  it.each(Object.entries(LISTS))("%s", async (__, { rows, requests, atMost }) => {
    const host = open(FEW, {});
    await host.type(column(rows));
    const list = `A1:A${rows.length}`;
    await host.type({ C1: `=PROP.VALUE(${list}, "price")`, E1: `=PROP.VALUE(${list}, "priceRangeLow, problem")` });
    expect(host.asked()).toEqual([]);
    const range = { requests, atMost };
    const cells = `Needs 1 request: press Fetch (cells calculated together need ${requestsOf(range)}, more than 5)`;
    expect(host.shows("C1")).toContain(cells);
    const offer = await priced(host);
    expect(offer.price).toMatchObject(range);
    host.select("C2");
    expect((await host.panel("selectedCell"))?.list).toMatchObject({
      done: 0,
      problems: [{ kind: "spending", rows: rows.filter((row) => row !== null).length }],
      renewal: range,
    });
    const end = await host.panel("accept", offer.quoteId);
    const asked = host.asked();
    expect(asked).toHaveLength(requests);
    expect(end).toMatchObject({ state: "done", done: requests, requests });
    expect(end.atMost).toBe(atMost > requests ? atMost : undefined);
    const filled = rows.filter((row) => row !== null).length;
    expect(end.rows).toEqual({ done: filled, all: filled });
    const usage = await host.panel("usage");
    expect([usage.used, usage.billed]).toEqual([host.bill(), host.bill()]);
    expect(end.billed).toBe(host.bill());
    expect((await priced(host)).price.requests).toBe(0);
    const after = (await host.panel("selectedCell"))!.list!;
    expect(after.done).toBe(after.rows - (end.problemRows === undefined ? 0 : 2));
    expect((await priced(host, "refresh")).price).toEqual({ ...after.renewal, questions: offer.price.questions });
    expect(host.asked()).toEqual([]);
  });

  it("a part that is cached, and a function that shares its requests, count once", async () => {
    const host = open(FEW, {});
    await host.type(column(HOMES));
    await host.type({ C1: '=PROP.VALUE(A1:A4, "price")' });
    expect(host.asked()).toHaveLength(4);
    await host.type({ C1: "", C2: '=PROP.VALUE(A1:A12, "price")', E20: '=PROP.COMPS(A1:A12, "price")' });
    expect(host.shows("C13")).toContain("(cells calculated together need 8 requests, more than 5)");
    const offer = await priced(host);
    expect(offer.price).toMatchObject({ questions: 12, cached: 4, requests: 8, atMost: 8 });
    expect(await host.panel("accept", offer.quoteId)).toMatchObject({ done: 8, requests: 8, billed: 8 });
    expect(host.asked()).toHaveLength(8);
    expect((await host.panel("usage")).used).toBe(12);
  });

  it("rows that could not be had are named with their reason, and the panel leads to them", async () => {
    const host = open({ PROP_SPENDING: "ask" }, {});
    await host.type(column([HOMES[0]!, "1 Nowhere Rd, Nowhere, TX 99999", HOMES[1]!]));
    await host.type({ C1: '=PROP.VALUE(A1:A3, "price")' });
    const end = await host.panel("accept", (await priced(host)).quoteId);
    const area = { sheet: "Sheet1", row: 1, column: 2, rows: 1, columns: 1 };
    expect(end.problemRows).toEqual({
      reasons: [{ name: "Sheet1!C2", message: expect.any(String), rows: 1, areas: [area] }],
      more: 0,
    });
    expect(String(host.shows("C2"))).toContain(end.problemRows!.reasons[0]!.message);
    host.asked();
    const again = await priced(host, "refresh");
    expect(again.price).toMatchObject({ requests: 2, leftOut: 1 });
    await host.panel("accept", again.quoteId);
    expect(host.asked()).toHaveLength(2);
  });
});
