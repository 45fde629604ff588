/** A row of a list shows the newest of what is stored for it, in both hosts, and none of it is paid for again. */
import { HOSTS, type Answers } from "./parts/twoHosts";

jest.setTimeout(120_000);

const HOME = "1 Elm St, Austin, TX 78723";
const OTHERWISE = "1 ELM STREET, Austin, Texas 78723";
const NEXT = "2 Elm St, Austin, TX 78723";
const LIST = [[HOME], [NEXT]];

const record = (formattedAddress: string, bedrooms: number) => ({
  id: formattedAddress.replace(/ /g, "-"),
  formattedAddress,
  bedrooms,
});

describe.each(HOSTS)("in %s, a row of a list", (_, open) => {
  it("shows the newer of two old values, the one that was asked for in another spelling", async () => {
    let price = 100;
    const subject = (typed: string) => ({ formattedAddress: typed.startsWith("1 ") ? HOME : NEXT });
    const host = open((__, query) => ({ price, subjectProperty: subject(query.get("address")!) }));
    await host.call("VALUE", LIST, "price");
    host.daysLater(50);
    price = 200;
    await host.call("VALUE", OTHERWISE, "price");
    expect(host.asked()).toHaveLength(3);
    host.daysLater(50);
    expect(await host.call("VALUE", LIST, "price, stale, ageDays")).toEqual([
      [200, true, 50],
      [100, true, 100],
    ]);
    expect(host.asked()).toEqual([]);
  });

  it("in which nothing was found is requested again after 35 days, as a 200 or as a 404", async () => {
    for (const nothing of [[], undefined]) {
      const host = open(() => nothing);
      await host.call("RECORD", LIST, "beds, problem");
      expect(host.asked()).toHaveLength(2);
      host.daysLater(34);
      await host.call("RECORD", LIST, "beds, problem");
      expect(host.asked()).toEqual([]);
      host.daysLater(2);
      await host.call("RECORD", LIST, "beds, problem");
      expect(host.asked()).toHaveLength(2);
    }
  });

  it("of which the service said since that it knows nothing shows no older value after that", async () => {
    let isKnown = true;
    const answers: Answers = () => (isKnown ? { price: 100 } : undefined);
    const host = open(answers);
    await host.call("VALUE", LIST, "price");
    host.daysLater(31);
    isKnown = false;
    await host.call("VALUE", HOME, "price");
    expect(host.asked()).toHaveLength(3);
    const shown = [
      ["", expect.stringContaining("No property matches")],
      [100, ""],
    ];
    expect(await host.call("VALUE", LIST, "price, problem")).toEqual(shown);
    expect(host.asked()).toEqual([]);
    host.daysLater(36);
    expect(await host.call("VALUE", LIST, "price, problem")).toEqual(shown);
    expect(host.asked()).toHaveLength(1);
  });

  it("shows a record of an old search, also one that the search no longer has", async () => {
    let homes = [record(HOME, 3), record(NEXT, 4)];
    const host = open(() => homes);
    await host.call("SEARCH", 78723);
    host.daysLater(40);
    homes = [record(NEXT, 5)];
    await host.call("SEARCH", 78723);
    expect(host.asked()).toHaveLength(2);
    expect(await host.call("RECORD", LIST, "beds, stale")).toEqual([
      [3, true],
      [5, false],
    ]);
    expect(host.asked()).toEqual([]);
  });

  it("keeps its rows where a cell with fewer of them renews the search", async () => {
    const listings = Array.from({ length: 40 }, (__, index) => record(`${index + 1} Elm St, Austin, TX 78723`, 3));
    const host = open(() => listings);
    const list = () => host.call("FORRENT", [[78723], [78701]], "", "", "", "address", 20, "headers=0");
    expect(await list()).toHaveLength(40);
    host.daysLater(40);
    await host.call("FORRENT", 78723, "", "", "", "address", 5, "headers=0");
    expect(host.asked()).toHaveLength(3);
    expect(await list()).toHaveLength(40);
    expect(host.asked()).toEqual([]);
  });
});
