/**
 * A Data Table, Goal Seek, iterative calculation or a person who drags a value has one cell calculate again and again. Each
 * trial is a request, so after ten of them within a minute the cell asks, in both hosts.
 */
import { isProblem } from "../../src/shared/api/problem";
import { OPEN, type OpenInHost } from "./parts/openInBoth";

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";
const MINUTE = 1 / 1440;
const HELD =
  "Needs 1 request: press Fetch (11 calls for this address in a minute with different options, more than 10)";

/** What the cell shows when another living area is tried. */
async function tried(host: OpenInHost, squareFootage: number): Promise<unknown> {
  await host.type({ C1: `=PROP.VALUE(A1, "price", "squareFootage=${squareFootage}")` });
  return host.shows("C1");
}

async function trials(host: OpenInHost, count: number, first = 1000): Promise<unknown[]> {
  const shown: unknown[] = [];
  for (let turn = 0; turn < count; turn += 1) shown.push(await tried(host, first + turn));
  return shown;
}

async function fetched(host: OpenInHost): Promise<void> {
  const offer = await host.panel("offer", "fetch", "everything");
  if (isProblem(offer)) throw new Error(offer.message);
  await host.panel("accept", offer.quoteId);
}

describe.each(OPEN)("in %s", (_, open) => {
  it("sixty trials of one cell make ten requests, then say to press Fetch, and are possible again after a minute", async () => {
    const host = open({}, {});
    await host.type({ A1: HOME });
    const shown = await trials(host, 60);
    expect(shown.slice(0, 10)).toEqual(Array(10).fill(expect.any(Number)));
    expect(new Set(shown.slice(10))).toEqual(new Set([HELD]));
    expect(host.asked()).toHaveLength(10);
    await host.later(MINUTE);
    expect(await tried(host, 2000)).toEqual(expect.any(Number));
    expect(host.asked()).toHaveLength(1);
  });

  it("Fetch makes the trial that was held, which then costs nothing, and doesn't count as one", async () => {
    const host = open({}, {});
    await host.type({ A1: HOME });
    await trials(host, 9);
    await host.type({ B1: '=PROP.RENT(A1, "rent", "squareFootage=1")' });
    expect(host.asked()).toHaveLength(10);
    expect(await trials(host, 2, 2000)).toEqual([expect.any(Number), HELD]);
    await fetched(host);
    expect(host.shows("C1")).toEqual(expect.any(Number));
    expect(host.asked()).toHaveLength(2);
    expect(await trials(host, 9)).toEqual(Array(9).fill(expect.any(Number)));
    expect(await tried(host, 3000)).toBe(HELD);
    expect(host.asked()).toEqual([]);
  });

  it("twelve homes with a living area of their own are no trials", async () => {
    const host = open({}, {});
    const rows = Array.from({ length: 12 }, (__, index) => index + 1);
    await host.type(Object.fromEntries(rows.map((row) => [`A${row}`, `${5500 + row} Grand Lake Dr, San Antonio, TX`])));
    for (const row of rows) await host.type({ [`C${row}`]: `=PROP.VALUE(A${row}, "price", "squareFootage=${row}")` });
    expect(rows.map((row) => host.shows(`C${row}`))).toEqual(rows.map(() => expect.any(Number) as unknown));
    expect(host.asked()).toHaveLength(12);
  });
});
