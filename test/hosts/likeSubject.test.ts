/** SOLD and NEARBY with likeSubject: homes like the one at the address, what that asks, and what it costs before it is asked. */
import { HOSTS, type Answers, type Host } from "./parts/twoHosts";
import { OPEN } from "./parts/openInBoth";

jest.setTimeout(60_000);

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";

type Loose = Readonly<Record<string, unknown>>;

const answersFor =
  (subject: Loose): Answers =>
  (path) =>
    path === "/avm/value"
      ? { price: 250_000, subjectProperty: { formattedAddress: HOME, ...subject }, comparables: [] }
      : [{ id: "1", formattedAddress: "1 Elm St, San Antonio, TX 78244", lastSalePrice: 240_000 }];

/** As it is written, but for the spaces of the address. */
const asked = ({ asked: told }: Host): readonly string[] =>
  told().map((each) => decodeURIComponent(each).replace(HOME.replace(/ /g, "+"), HOME));

const HOUSE = { propertyType: "Single Family", squareFootage: 1878 };
const ESTIMATE = `/avm/value?address=${HOME}&compCount=15`;
const around = (more: string): string => `/properties?address=${HOME}&radius=1${more}&saleDateRange=*:180&limit=200`;

const sold = (options: string, type = "", rows: unknown = 200): readonly unknown[] => [
  ...[HOME, 180, type, "", "", "formattedAddress, lastSalePrice", rows],
  `headers=0; radius=1; ${options}`,
];

describe.each(HOSTS)("in %s", (_, open) => {
  it("sales are asked for by the type and the size of the home, which its estimate tells", async () => {
    const host = open(answersFor(HOUSE));
    const cells = await host.call("SOLD", ...sold("likeSubject=20"));
    expect(cells).toEqual([["1 Elm St, San Antonio, TX 78244", 240_000]]);
    // 1,878 × 0.8 and × 1.2
    const narrowed = around("&propertyType=Single+Family&squareFootage=1502:2254");
    expect(asked(host)).toEqual([ESTIMATE, narrowed]);
    // VALUE has it, and so has the same search again.
    await host.call("VALUE", HOME, "price");
    await host.call("SOLD", ...sold("likeSubject=20%"));
    expect(asked(host)).toEqual([]);
    await host.call("SOLD", ...sold("likeSubject=10"));
    expect(asked(host)).toEqual([around("&propertyType=Single+Family&squareFootage=1690:2066")]);
  });

  it.each<readonly [what: string, subject: Loose, asked: string]>([
    ["nothing", {}, ""],
    ["an odd type and no size", { propertyType: "Sngle Family", squareFootage: 0 }, ""],
    ["a size alone", { squareFootage: 1001 }, "&squareFootage=801:1201"],
    ["a type alone", { propertyType: "Condo", squareFootage: null }, "&propertyType=Condo"],
  ])("of a home of which %s is known, what isn't known narrows nothing", async (__, subject, narrowing) => {
    const host = open(answersFor(subject));
    await host.call("SOLD", ...sold("likeSubject=20"));
    expect(asked(host)).toEqual([ESTIMATE, around(narrowing)]);
  });

  it("NEARBY lists homes like it by the same estimate, whenever they were sold", async () => {
    const host = open(answersFor(HOUSE));
    const nearby = (options: string) =>
      host.call("NEARBY", HOME, 0.5, "", "", "", "formattedAddress", 300, `headers=0; ${options}`);
    expect(await nearby("likeSubject=20")).toEqual([["1 Elm St, San Antonio, TX 78244"]]);
    const narrowed = `/properties?address=${HOME}&radius=0.5&propertyType=Single+Family&squareFootage=1502:2254`;
    expect(asked(host)).toEqual([ESTIMATE, `${narrowed}&limit=300`]);
    await host.call("SOLD", ...sold("likeSubject=20"));
    expect(asked(host)).toEqual([around("&propertyType=Single+Family&squareFootage=1502:2254")]);
    expect(await host.call("NEARBY", "29.476, -98.351", 1, "", "", "", "price", 10, "likeSubject=x")).toMatch(
      /^likeSubject: "x" is not allowed/,
    );
    expect(asked(host)).toEqual([]);
  });

  it("what is given beside it counts before what the home is like", async () => {
    const host = open(answersFor(HOUSE));
    await host.call("SOLD", ...sold("likeSubject=20; squareFootage=1000+"));
    expect(asked(host)).toEqual([ESTIMATE, around("&propertyType=Single+Family&squareFootage=1000:*")]);
  });

  it("beside a type and a size no estimate is asked for, as it would narrow nothing", async () => {
    const host = open(answersFor(HOUSE));
    await host.call("SOLD", ...sold("likeSubject=20; squareFootage=1000+", "condo"));
    expect(asked(host)).toEqual([around("&propertyType=Condo&squareFootage=1000:*")]);
  });

  it("without an estimate no sales are asked for, and the reason is the estimate's", async () => {
    const host = open((path) => (path === "/avm/value" ? undefined : []));
    expect(await host.call("SOLD", ...sold("likeSubject=20"))).toMatch(/^No property matches/);
    expect(asked(host)).toEqual([ESTIMATE]);
  });

  it.each<readonly [args: readonly unknown[], says: RegExp]>([
    [sold("likeSubject=0"), /^likeSubject: "0" is not allowed; give a whole number from 1 to 90/],
    [sold("likeSubject=0.2"), /^likeSubject: "0.2" is not allowed/],
    [sold("likeSubject=about"), /^likeSubject: "about" is not allowed/],
    [sold("likeSubject=20", "", 501), /^maxRows: with likeSubject, give at most 500/],
    [[78244, 180, "", "", "", "price", 10, "likeSubject=20"], /^likeSubject: .*, not one home; give an address/],
  ])("%j is refused before any request", async (args, says) => {
    const host = open(answersFor(HOUSE));
    expect(String(await host.call("SOLD", ...args))).toMatch(says);
    expect(asked(host)).toEqual([]);
  });
});

describe.each(OPEN)("priced in %s", (_, open) => {
  it("the sales that wait for the estimate are part of the price, and one press fetches both", async () => {
    const host = open({ PROP_MONTHLY_LIMIT: "1000", PROP_SPENDING: "ask" }, {});
    await host.type({
      A1: "1200 Main St, Salem, OR 97301",
      A3: '=PROP.SOLD(A1, 180, , , , "formattedAddress", 200, "headers=0; radius=1; likeSubject=20")',
    });
    const offer = await host.panel("offer", "fetch", "sheet");
    if (!("quoteId" in offer)) throw new Error(offer.message);
    expect(offer.price).toMatchObject({ requests: 1, atMost: 2 });
    expect(await host.panel("accept", offer.quoteId)).toMatchObject({ state: "done", billed: 2 });
    expect(await host.panel("offer", "fetch", "sheet")).toMatchObject({ price: { requests: 0, atMost: 0 } });
    expect(
      host
        .asked()
        .map((each) => /avm\/value|properties/.exec(each)![0])
        .sort(),
    ).toEqual(["avm/value", "properties"]);
  });

  it("two searches that wait for one estimate are both part of the price, and equal ones are one", async () => {
    const host = open({ PROP_MONTHLY_LIMIT: "1000", PROP_SPENDING: "ask" }, {});
    await host.type({
      A1: "1200 Main St, Salem, OR 97301",
      A3: '=PROP.SOLD(A1, 180, , , , "formattedAddress", 5, "headers=0; radius=1; likeSubject=20")',
      C3: '=PROP.NEARBY(A1, 1, , , , "formattedAddress", 5, "headers=0; likeSubject=20")',
      E3: '=PROP.NEARBY(A1, 1, , , , "squareFootage", 5, "headers=0; likeSubject=20")',
      G3: '=PROP.VALUE(A1, "price")',
    });
    const offer = await host.panel("offer", "fetch", "sheet");
    if (!("quoteId" in offer)) throw new Error(offer.message);
    expect(offer.price).toMatchObject({ requests: 1, atMost: 3 });
    expect(await host.panel("accept", offer.quoteId)).toMatchObject({ state: "done", billed: 3 });
    expect(await host.panel("offer", "fetch", "sheet")).toMatchObject({ price: { requests: 0, atMost: 0 } });
    expect(host.asked()).toHaveLength(3);
  });
});
