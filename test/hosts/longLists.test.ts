/** Lists of 5,000 addresses in both hosts: what is told of them, their price, and a fetch that is stopped and gone on with. */
import { isProblem } from "../../src/shared/api/problem";
import type { DeskView } from "../../src/shared/panelApi/deskApi";
import type { Progress, QuoteView } from "../../src/shared/panelApi/panelApi";
import type { SelectedList } from "../../src/shared/panelApi/jobsApi";
import { addresses } from "../standIns/appsScript/sandboxNetwork";
import { OPEN, type OpenInHost } from "./parts/openInBoth";

jest.setTimeout(180_000);

const ROWS = 5_000;
/** Fewer are fetched: all 5,000 take twice as long, and nothing of it is otherwise. */
const FETCHED = 2_500;

const ROOMY = { PROP_MONTHLY_LIMIT: "20000", PROP_ASK_ABOVE: "20000" };

/** A list below a heading, and all of it selected. */
async function listed(open: (typeof OPEN)[number][1], rows = ROWS): Promise<OpenInHost> {
  const host = open(ROOMY, {});
  const cells = addresses(rows).map((home, row) => [`A${row + 2}`, home] as const);
  await host.type({ A1: "Address", ...Object.fromEntries(cells) });
  host.select(`A1:A${rows + 1}`);
  return host;
}

async function told<T extends object>(
  answer: Promise<T | { readonly message: string; readonly problem: string } | undefined>,
) {
  const given = await answer;
  if (given === undefined || isProblem(given)) throw new Error(given?.message ?? "nothing");
  return given as T;
}

const looked = (host: OpenInHost): Promise<DeskView> => told<DeskView>(host.panel("lookAtAddresses"));
const priced = (host: OpenInHost): Promise<QuoteView> => told<QuoteView>(host.panel("offer", "fetch", "sheet"));

async function checked(open: (typeof OPEN)[number][1], rows: number): Promise<OpenInHost> {
  const host = await listed(open, rows);
  const { area, seen } = await looked(host);
  expect(await host.panel("layOutAddresses", { area, seen, kinds: [], left: [], yes: [], against: "values" })).toBe(
    "Address check",
  );
  return host;
}

/** Has the person press Stop once so many requests were billed. */
function stopAt(host: OpenInHost, requests: number): void {
  host.meanwhile(() => (host.bill() < requests ? stopAt(host, requests) : host.panel("stop")));
}

async function accepted(host: OpenInHost, { quoteId }: QuoteView): Promise<Progress> {
  const progress = await host.panel("accept", quoteId);
  if (progress === undefined) throw new Error("no progress");
  return progress;
}

describe.each(OPEN)("in %s", (_, open) => {
  test("5,000 addresses are counted, laid out as a job and priced, and nothing is requested", async () => {
    const host = await listed(open);
    expect(await looked(host)).toMatchObject({ ready: ROWS, blank: 0, held: { count: 0 }, doubled: { count: 0 } });
    const { area, columns, entries } = await told<SelectedList>(host.panel("selectedList"));
    expect(entries).toBe(ROWS);
    const list = { area, uses: columns.map(({ use }) => use) };
    const job = { job: "valuation", typed: "", place: "newSheet", list } as const;
    expect(await host.panel("insertJob", job)).toBe("Valuation");
    expect((await priced(host)).price).toMatchObject({ requests: 2 * ROWS });
    expect(host.asked()).toEqual([]);
  });

  test("a fetch that is stopped in the middle goes on afterwards, and each address is requested once", async () => {
    const host = await checked(open, FETCHED);
    const whole = await priced(host);
    expect(whole.price.requests).toBe(FETCHED);
    stopAt(host, FETCHED / 2);
    const stopped = await accepted(host, whole);
    const first = host.asked();
    // What was on its way when Stop was pressed is answered and booked.
    expect(stopped).toMatchObject({ state: "stopped", done: first.length, billed: first.length });
    expect(first.length).toBeGreaterThanOrEqual(FETCHED / 2);
    expect(first.length).toBeLessThan(FETCHED / 2 + 50);
    const rest = await priced(host);
    expect(rest.price.requests).toBe(FETCHED - first.length);
    expect(await accepted(host, rest)).toMatchObject({ state: "done", done: FETCHED - first.length });
    const all = [...first, ...host.asked()];
    expect([all.length, new Set(all).size, host.bill()]).toEqual([FETCHED, FETCHED, FETCHED]);
    expect(await host.panel("usage")).toMatchObject({ billed: FETCHED });
    expect((await priced(host)).price.requests).toBe(0);
    expect(await host.panel("addressResults")).toMatchObject({ counts: { pending: 0, problem: 0 } });
  });

  test("a list that is too long is told so, with what to do, before any of it is read", async () => {
    const host = open(ROOMY, {});
    await host.type({ A1: "Address", A12000: "1 Elm St, Austin, TX 78701" });
    host.select("A1:A5002");
    const { area, problem: why, entries } = await told<SelectedList>(host.panel("selectedList"));
    expect([why?.message, entries]).toEqual(["A job sheet takes up to 5,000 rows: insert one for each 5,000 rows", 0]);
    const list = { area, uses: [] };
    expect(await host.panel("insertJob", { job: "valuation", typed: "", place: "newSheet", list })).toEqual(why);
    host.select("A1:A12000");
    expect(await host.panel("lookAtAddresses")).toMatchObject({
      message: "Up to 10,000 rows are checked at a time: select 10,000 of them, then the others.",
    });
    expect([host.sheets().includes("Valuation"), host.asked()]).toEqual([false, []]);
  });
});
