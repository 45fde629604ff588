/** Jobs about ZIP codes in both hosts: each costs what its price says, and nothing when its sheet is inserted again. */
import { OPEN, type OpenInHost } from "./parts/openInBoth";

const MUCH = { PROP_MONTHLY_LIMIT: "100000", PROP_ASK_ABOVE: "100000" };

jest.setTimeout(240_000);

const zips = (count: number): string => Array.from({ length: count }, (_, index) => 78_244 + index).join(", ");

const insert = (host: OpenInHost, job: string, typed: string) =>
  host.panel("insertJob", { job, typed, place: "newSheet" });

async function priceOf(host: OpenInHost) {
  const quote = await host.panel("offer", "fetch", "sheet");
  if (!("quoteId" in quote)) throw new Error(quote.message);
  return quote;
}

const shownIn = (host: OpenInHost, sheet: string): readonly unknown[] =>
  host
    .cells()
    .filter(({ place }) => place.replace(/'/g, "").startsWith(`${sheet}!`))
    .map(({ shows }) => shows);

describe.each(OPEN)("in %s", (_, open) => {
  it.each([
    ["marketComparison", "Markets", 1, 1],
    ["marketComparison", "Markets", 3, 3],
    ["marketComparison", "Markets", 25, 25],
    ["buyBox", "Buy box", 1, 2],
    ["buyBox", "Buy box", 3, 6],
    ["buyBox", "Buy box", 25, 50],
  ] as const)(
    "%s (%s) of %i ZIP codes makes %i requests, and none when it is inserted again",
    async (job, sheet, count, requests) => {
      const host = open(MUCH, {});
      expect(await insert(host, job, zips(count))).toBe(sheet);
      const quote = await priceOf(host);
      expect(quote.price.requests).toBe(requests);
      await host.panel("accept", quote.quoteId);
      expect(host.asked()).toHaveLength(requests);
      expect(await insert(host, job, zips(count))).toBe(`${sheet} (2)`);
      expect((await priceOf(host)).price.requests).toBe(0);
      expect(host.asked()).toEqual([]);
      if (job === "buyBox") expect(shownIn(host, `${sheet} (2)`)).toContain(`Last time: ${sheet}`);
    },
  );
});
