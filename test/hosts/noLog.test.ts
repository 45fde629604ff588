/** A request that several cells or rows share is sent without a log if one of them wants that. */
import { HOSTS, excelHost, sheetsHost, type Answers } from "./parts/twoHosts";
import { moment } from "../standIns/office/virtualTime";

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";
const OTHER = "5501 Grand Lake Dr, San Antonio, TX 78244";
const QUIET = "suppressLogging=true";

const service: Answers = (path) =>
  path.startsWith("/avm/") ? { price: 1, priceRangeLow: 1, priceRangeHigh: 1 } : [{ id: "a", formattedAddress: HOME }];

/** For each request, whether the service must not log it. */
const unlogged = (asked: readonly string[]): readonly boolean[] => asked.map((each) => each.includes(QUIET));

describe.each(HOSTS)("in %s", (_, open) => {
  it("for rows of one range", async () => {
    const host = open(service);
    const options = [["suppressLogging"], ["false"], ["true"], [""]];
    await host.call("VALUE", [[HOME], [HOME], [OTHER]], "price", options);
    const asked = host.asked();
    expect(asked).toHaveLength(2);
    expect(unlogged(asked.filter((each) => each.includes("5500")))).toEqual([true]);
    expect(unlogged(asked.filter((each) => each.includes("5501")))).toEqual([false]);
  });

  it("for one cell that asked for it, and for no other", async () => {
    const host = open(service);
    await host.call("VALUE", HOME, "price", QUIET);
    await host.call("VALUE", OTHER, "price");
    expect(unlogged(host.asked())).toEqual([true, false]);
    expect(await host.call("VALUE", HOME, "price")).toEqual([[1]]);
    expect(host.asked()).toEqual([]);
  });

  it("for a record by address, and for each page of a search", async () => {
    const host = open((path) => (path === "/properties" ? Array.from({ length: 1100 }, () => ({})) : undefined));
    await host.call("SEARCH", 78244, "", "", "", "id", 1100, QUIET);
    await host.call("OWNER", HOME, "", QUIET);
    const asked = host.asked();
    expect(asked.length).toBeGreaterThan(1);
    expect(unlogged(asked)).toEqual(asked.map(() => true));
  });
});

describe("cells of Excel that calculate together", () => {
  const PLAIN = ["VALUE", HOME, "price"] as const;
  const ASKING = ["VALUE", HOME, "priceRangeLow", QUIET] as const;

  it.each([
    ["the first of them", [ASKING, PLAIN]],
    ["the last of them", [PLAIN, PLAIN, ASKING]],
    ["a range among them", [PLAIN, ["VALUE", [[OTHER], [HOME]], "price", QUIET]]],
  ] as const)("share a request without a log if %s asked for it", async (_, cells) => {
    const host = excelHost(service);
    await host.together(...cells);
    const asked = host.asked();
    expect(unlogged(asked.filter((each) => each.includes("5500")))).toEqual([true]);
  });

  it("share it also if it is far down a long range", async () => {
    const host = excelHost(service, { PROP_ASK_ABOVE: "1000" });
    const street = Array.from({ length: 100 }, (_, index) => [`${index + 1} Grand Lake Dr, San Antonio, TX 78244`]);
    await host.together(
      ["VALUE", "90 Grand Lake Dr, San Antonio, TX 78244", "price"],
      ["VALUE", street, "price", QUIET],
    );
    const asked = host.asked();
    expect(asked).toHaveLength(100);
    expect(unlogged(asked)).toEqual(asked.map(() => true));
  });

  it("share it if another cell asks for no log while the request waits for its slot", async () => {
    const host = excelHost(service, { PROP_RATE_PER_SECOND: "2" });
    const cells = [["VALUE", OTHER, "price"] as const, PLAIN];
    expect(await host.meanwhile(cells, moment(200), ASKING)).toEqual([[[1]], [[1]], [[1]]]);
    expect(unlogged(host.asked())).toEqual([false, true]);
  });
});

describe("cells of Google Sheets", () => {
  it("calculate separately: earlier requests stay as they were", async () => {
    const host = sheetsHost(service);
    await host.together(["VALUE", HOME, "price"], ["VALUE", HOME, "price", QUIET]);
    expect(unlogged(host.asked())).toEqual([false]);
  });
});
