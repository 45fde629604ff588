/** An answer that the platform refuses to store is shown and booked, and doesn't affect the others. */
import { newDocument } from "../standIns/appsScript/document";
import { CELL, execute } from "../standIns/appsScript/execution";
import { addresses, KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";

const ALL = { ...KEYED, PROP_MONTHLY_LIMIT: "1000" } as const;
const HOUR = 3_600_000;

const column = (list: readonly string[]): unknown[][] => list.map((address) => [address]);

describe("of 20 answers", () => {
  const list = addresses(20);

  it("those that can't be packed are shown, booked and kept as they are, and none is asked again", () => {
    const service = sandboxNetwork();
    const document = newDocument(ALL, { network: service.network });
    let packed = 0;
    // Each answer of an estimate is packed once, and once more where that fails: the last five are refused.
    document.service = (name) => {
      if (name !== "gzip") return;
      packed += 1;
      if (packed > 15) throw new Error("Exception: The object is too large");
    };
    const first = execute(document, "PROP_VALUE", [column(list), "price, beds"], CELL) as unknown[][];
    expect(packed).toBe(25);
    expect(first.every(([price]) => typeof price === "number")).toBe(true);
    expect(execute(document, "PROP_USAGE", ["billed, uncertain"], CELL)).toEqual([[20, 0]]);
    expect(execute(document, "PROP_VALUE", [column(list), "price, beds"], CELL)).toEqual(first);
    expect(service.asked).toHaveLength(20);
    expect(execute(document, "PROP_USAGE", ["billed, uncertain"], CELL)).toEqual([[20, 0]]);
  });

  it("those whose address no property takes leave the numbers of all others where they are, the next morning too", () => {
    const service = sandboxNetwork();
    const long = `"formattedAddress":"${"x".repeat(20_000)}"`;
    const document = newDocument(ALL, {
      network: (requests, now) =>
        service.network(requests, now).map((fetched) => {
          if ("unreachable" in fetched || !/"formattedAddress":"13\d\d /.test(fetched.body)) return fetched;
          return { ...fetched, body: fetched.body.replace(/"formattedAddress":"[^"]*"/, long) };
        }),
    });
    const homes = addresses(400).filter((_, index) => index % 10 === 0);
    const odd = homes.filter((home) => /^13\d\d /.test(home));
    expect([homes.length, odd.length]).toEqual([40, 10]);
    for (const home of homes) execute(document, "PROP_RECORD", [home, "beds"], CELL);
    expect(service.asked).toHaveLength(40);
    document.clock.now += 14 * HOUR;
    for (const home of homes) execute(document, "PROP_RECORD", [home, "beds"], CELL);
    expect(service.asked.slice(40)).toHaveLength(odd.length);
  });

  it("a cache that refuses several at once takes each alone", () => {
    const service = sandboxNetwork();
    const document = newDocument(ALL, { network: service.network });
    document.service = (name) => {
      if (name === "putAll") throw new Error("Exception: Argument too large: value");
    };
    const first = execute(document, "PROP_COMPS", [column(list), "sale", 5, "price"], CELL);
    expect(execute(document, "PROP_COMPS", [column(list), "sale", 5, "price"], CELL)).toEqual(first);
    expect(service.asked).toHaveLength(20);
  });
});
