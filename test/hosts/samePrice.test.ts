/** A price, the requests when it is accepted, and the final message are the same in both hosts. */
import type { FetchCommand, QuoteView, Progress, Scope } from "../../src/shared/panelApi/panelApi";
import { isProblem } from "../../src/shared/api/problem";
import { addresses, type Manners } from "../standIns/appsScript/sandboxNetwork";
import { OPEN, type OpenInHost } from "./parts/openInBoth";

const HOMES = addresses(20);

type Cells = Readonly<Record<string, string | number>>;

/** Homes in A1 and down, their values in B1 and down. */
function column(many: number): Cells {
  return Object.fromEntries(
    HOMES.slice(0, many).flatMap((home, index) => [
      [`A${index + 1}`, home],
      [`B${index + 1}`, `=PROP.VALUE(A${index + 1}, "price")`],
    ]),
  );
}

interface Case {
  readonly settings?: Readonly<Record<string, string>>;
  readonly manners?: Manners;
  readonly cells: Cells;
  readonly command?: FetchCommand;
  readonly scope?: Scope;
  readonly selected?: string;
  /** What happens between the price and the button. */
  readonly between?: (host: OpenInHost) => unknown;
  /** What happens while the first requests are in flight. */
  readonly meanwhile?: (host: OpenInHost) => unknown;
  /** The price's requests, and the requests made. */
  readonly price: number;
  readonly made: number;
  readonly ends?: Partial<Progress>;
}

const ASKING = { PROP_SPENDING: "ask" };

const CASES: readonly (readonly [string, Case])[] = [
  ["a column that waits", { settings: ASKING, cells: column(5), price: 5, made: 5 }],
  ["a part of it", { settings: ASKING, cells: column(5), scope: "selection", selected: "B2:B3", price: 2, made: 2 }],
  [
    "a question behind several cells, and a search",
    {
      settings: ASKING,
      cells: { ...column(2), C1: "=PROP.VALUE(A1)", D1: '=PROP.SEARCH(78244, "", "", "", "id", 3)' },
      price: 3,
      made: 3,
    },
  ],
  ["everything anew", { cells: column(3), command: "refresh", scope: "sheet", price: 3, made: 3 }],
  [
    "errors again",
    { cells: { ...column(2), A3: "nonsense", B3: "=PROP.VALUE(A3)" }, command: "refreshErrors", price: 1, made: 1 },
  ],
  [
    "cells that are cleared before the press",
    { settings: ASKING, cells: column(5), between: (host) => host.type({ B2: "", B3: "" }), price: 5, made: 3 },
  ],
  [
    "cells that are typed before the press",
    { settings: ASKING, cells: column(2), between: (host) => host.type(column(4)), price: 2, made: 2 },
  ],
  [
    "a list that grows before the press",
    {
      settings: ASKING,
      cells: { A1: HOMES[0]!, A2: HOMES[1]!, C1: '=PROP.VALUE(A1:A2, "price")' },
      between: (host) => host.type({ A3: HOMES[2]!, C1: '=PROP.VALUE(A1:A3, "price")' }),
      price: 2,
      made: 2,
      ends: { state: "stopped", problem: { message: "Needs 1 request: it was not part of the price" } as never },
    },
  ],
  [
    "more than the month's limit leaves",
    {
      settings: { ...ASKING, PROP_MONTHLY_LIMIT: "2" },
      cells: column(4),
      price: 4,
      made: 2,
      ends: { state: "stopped", done: 2, problem: { message: "Needs 1 request: 2 of 2 used this month" } as never },
    },
  ],
  [
    "a service that fails one of three",
    {
      settings: ASKING,
      manners: { fault: (_, url) => (url.includes("1001") ? 500 : undefined) },
      cells: column(3),
      price: 3,
      made: 3,
      ends: { state: "done", done: 3, failed: 1 },
    },
  ],
];

/** Prices, and accepts the price. */
async function pressed(host: OpenInHost, one: Case) {
  await host.type(one.cells);
  host.asked();
  if (one.selected !== undefined) host.select(one.selected);
  const offer = await host.panel("offer", one.command ?? "fetch", one.scope ?? "everything");
  if (isProblem(offer)) throw new Error(offer.message);
  const unasked = host.asked();
  await one.between?.(host);
  if (one.meanwhile !== undefined) host.meanwhile(() => one.meanwhile!(host));
  const progress = await host.panel("accept", offer.quoteId);
  return { offer, unasked, progress, asked: host.asked() };
}

/** What must be equal in both hosts. */
const told = ({ cells, price, usage: { billed, left } }: QuoteView) => ({ cells, price, billed, left });
const endOf = ({ perSecond, ...progress }: Progress) => ({ ...progress, known: perSecond >= 0 });

it.each(CASES)("%s", async (_, one) => {
  const [excel, sheets] = await Promise.all(
    OPEN.map(([, open]) => pressed(open(one.settings ?? {}, one.manners ?? {}), one)),
  );
  for (const { offer, unasked, progress, asked } of [excel!, sheets!]) {
    expect(unasked).toEqual([]);
    expect(offer.price.requests).toBe(one.price);
    expect(asked).toHaveLength(one.made);
    expect(progress).toMatchObject(one.ends ?? { state: "done", done: one.made, billed: progress.billed });
  }
  expect(sheets!.asked).toEqual(excel!.asked);
  expect(told(sheets!.offer)).toEqual(told(excel!.offer));
  expect(endOf(sheets!.progress)).toEqual(endOf(excel!.progress));
});

describe.each(OPEN)("in %s", (_, open) => {
  const DRAFT = { name: "VALUE", arguments: ["A1:A5", "price"] };

  it("a preview requests what its price said, and shows the price of four addresses that were typed since", async () => {
    const host = open({}, {});
    await host.type({ A1: HOMES[0]! });
    expect((await host.panel("preview", DRAFT, false)).price).toMatchObject({ requests: 1, atMost: 1 });
    await host.type(Object.fromEntries([2, 3, 4, 5].map((row) => [`A${row}`, HOMES[row - 1]!])));
    const paid = await host.panel("preview", DRAFT, true);
    expect(host.asked()).toHaveLength(1);
    expect(paid.price).toMatchObject({ requests: 4, atMost: 4 });
    expect(paid.table?.rows.map(([cell]) => cell?.kind)).toEqual(["number", ...Array<string>(4).fill("problem")]);
    const rest = await host.panel("preview", DRAFT, true);
    expect(host.asked()).toHaveLength(4);
    expect(rest.price.requests).toBe(0);
    expect(rest.table?.rows.every(([cell]) => cell?.kind === "number")).toBe(true);
  });

  it("a preview whose price wasn't shown makes no requests", async () => {
    const host = open({}, {});
    await host.type({ A1: HOMES[0]! });
    expect((await host.panel("preview", DRAFT, true)).price.requests).toBe(1);
    await host.panel("preview", DRAFT, false);
    await host.panel("save", { PROP_API_KEY: "sandbox" });
    expect((await host.panel("preview", DRAFT, true)).price.requests).toBe(1);
    expect(host.asked()).toEqual([]);
  });

  it("a preview shows the first twenty rows", async () => {
    const host = open({}, {});
    const draft = { name: "SEARCH", arguments: ["78244", "", "", "", "id", "25"] };
    await host.panel("preview", draft, false);
    const { table } = await host.panel("preview", draft, true);
    expect([table?.rows.length, table?.more]).toEqual([20, 5]);
    expect(host.asked()).toHaveLength(1);
  });

  it("demo: has generous limits until a person sets others", async () => {
    const host = open({}, {});
    const { settings } = (await host.panel("save", {
      ...{ PROP_BASE_URL: "demo:", PROP_API_KEY: "" },
      ...{ PROP_MONTHLY_LIMIT: "", PROP_ASK_ABOVE: "", PROP_RATE_PER_SECOND: "" },
    })) as { readonly settings: object };
    expect(settings).toMatchObject({
      PROP_MONTHLY_LIMIT: "10000",
      PROP_ASK_ABOVE: "10000",
      PROP_RATE_PER_SECOND: "1000",
    });
    expect(await host.panel("usage")).toMatchObject({ limit: 10_000 });
    await host.panel("save", { PROP_MONTHLY_LIMIT: "7" });
    expect(await host.panel("usage")).toMatchObject({ limit: 7 });
  });

  it("errors on this sheet are tried again, and those on another are left", async () => {
    let down = true;
    const host = open({}, { fault: () => (down ? 500 : undefined) });
    await host.type({ A1: HOMES[0]!, B1: "=PROP.VALUE(A1)" });
    await host.type({ A1: HOMES[1]!, B1: "=PROP.VALUE(A1)" }, "Second sheet");
    expect(host.asked()).toHaveLength(2);
    down = false;
    await host.retryErrors();
    expect(host.asked()).toEqual([expect.stringContaining(HOMES[0]!)]);
    expect(host.shows("B1")).toEqual(expect.any(Number));
    expect(host.shows("B1", "Second sheet")).toMatch(/The service failed/);
  });

  it("a spilled cell shows the formula that filled it", async () => {
    const host = open({}, {});
    await host.type({ A1: HOMES[0]!, A2: HOMES[1]!, A3: HOMES[2]!, C1: '=PROP.RENT(A1:A3, "rent")', E9: 5 });
    host.asked();
    host.select("C3");
    const facts = await host.panel("selectedCell");
    expect(facts).toMatchObject({ address: "Sheet1!C3", formulaAddress: "Sheet1!C1" });
    expect(facts?.questions).toHaveLength(1);
    expect(facts?.estimate?.estimate).toBe(host.shows("C3"));
    for (const other of ["A2", "C4", "D1", "E9"]) {
      host.select(other);
      expect(await host.panel("selectedCell")).toBeUndefined();
    }
    expect(host.asked()).toEqual([]);
  });

  it("a stopped fetch keeps what was sent, and ends with the same message in both hosts", async () => {
    const host = open({ PROP_SPENDING: "ask" }, {});
    await host.type({ ...Object.fromEntries(addresses(31).map((home, row) => [`A${row + 1}`, home])) });
    await host.type({ C1: '=PROP.RENT(A1:A31, "rent")' });
    const offer = (await host.panel("offer", "fetch", "sheet")) as QuoteView;
    host.meanwhile(() => host.panel("stop"));
    const progress = await host.panel("accept", offer.quoteId);
    expect(progress).toMatchObject({ state: "stopped", requests: 31 });
    expect(progress.problem).toBeUndefined();
    expect(progress.done).toBeLessThan(31);
    expect(host.asked()).toHaveLength(progress.done);
  });
});
