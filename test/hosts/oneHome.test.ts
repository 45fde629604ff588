/** One home is one request however it is written, and two homes never share an answer: in both hosts. */
import addresses from "../samples/addresses.json";
import { BASE, KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";
import { OPEN } from "./parts/openInBoth";

const HOMES = 100;

/** Homes as the service writes them. */
const WRITTEN = ((): readonly string[] => {
  const { network } = sandboxNetwork({});
  const url = `${BASE}/properties?zipCode=78244&limit=${HOMES}&offset=40`;
  const [came] = network([{ url, headers: { "x-api-key": KEYED.PROP_API_KEY } }], 0);
  if (came === undefined || !("body" in came)) throw new Error("no homes");
  return (JSON.parse(came.body) as { formattedAddress: string }[]).map(({ formattedAddress }) => formattedAddress);
})();

const LONG: Readonly<Record<string, string>> = { St: "Street", Dr: "Drive", Ln: "Lane", Ave: "Avenue", Rd: "Road" };

const spelled = (home: string): string =>
  home.replace(/\b(?:St|Dr|Ln|Ave|Rd)(?=,)/, (suffix) => LONG[suffix]!).replace("TX", "Texas");
const shouted = (home: string): string =>
  home
    .replace(/Apt (?=\d)/, "#")
    .replace(", TX ", " TX ")
    .toUpperCase();

const ROWS = [...WRITTEN, ...WRITTEN.map(spelled), ...WRITTEN.map(shouted)];

const typed = (cells: readonly string[], column: string): Readonly<Record<string, string>> =>
  Object.fromEntries(cells.map((cell, row) => [`${column}${row + 1}`, cell]));

describe.each(OPEN)("in %s", (_, open) => {
  it.each([
    ["as one range", [`=PROP.VALUE(A1:A${ROWS.length}, "price")`]],
    ["as formulas filled down", ROWS.map((__, row) => `=PROP.VALUE(A${row + 1}, "price")`)],
    ["as records in one range", [`=PROP.RECORD(A1:A${ROWS.length}, "formattedAddress")`]],
    ["as records filled down", ROWS.map((__, row) => `=PROP.RECORD(A${row + 1}, "formattedAddress")`)],
  ])("300 rows that name 100 homes in three spellings each make 100 requests %s", async (__, formulas) => {
    const host = open({}, {});
    await host.type(typed(ROWS, "A"));
    await host.type(typed(formulas, "B"));
    expect(host.asked()).toHaveLength(HOMES);
    expect(host.bill()).toBe(HOMES);
    const shown = ROWS.map((___, row) => host.shows(`B${row + 1}`));
    expect(shown.every((value) => typeof value === "number" || WRITTEN.includes(String(value)))).toBe(true);
    expect([shown.slice(HOMES, 2 * HOMES), shown.slice(2 * HOMES)]).toEqual([
      shown.slice(0, HOMES),
      shown.slice(0, HOMES),
    ]);
  });

  it.each(addresses.differentHomes)("%s and %s are asked one by one", async (one, other) => {
    const host = open({}, {});
    await host.type({ A1: one!, A2: other! });
    await host.type({ B1: `=PROP.VALUE(A1:A2, "price, problem")` });
    const asked = host.asked();
    expect(asked).toHaveLength(2);
    for (const each of [one!, other!]) expect(asked.some((path) => path.includes(`address=${each}&`))).toBe(true);
  });

  it.each(addresses.oneRequest)("%s and %s are asked once, and nothing is said to differ", async (one, other) => {
    const host = open({}, {});
    await host.type({ A1: one!, A2: other! });
    await host.type({ B1: `=PROP.VALUE(A1:A2, "price, addressDiffers")` });
    const asked = host.asked();
    // An address that the sandbox doesn't know is refused in each spelling, which is not billed.
    expect(asked).toHaveLength(host.bill() === 0 ? 2 : 1);
    if (host.bill() > 0) expect([host.shows("C1"), host.shows("C2")]).toEqual(["", ""]);
  });

  it.each([
    [[123, "Main St", "Austin", "TX", 78701], "123 Main St, Austin, TX, 78701"],
    [["123", "N", "Main", "St", "Austin", "TX"], "123 N Main St, Austin, TX"],
    [[456, "NW", "85th", "St", "Miami", "FL"], "456 NW 85th St, Miami, FL"],
    [["123 Main St", "N", "Las Vegas", "NV"], "123 Main St N, Las Vegas, NV"],
    [[1, "123 Main St", "Austin", "TX"], "1, 123 Main St, Austin, TX"],
    [[7, "Jane Roe", "12 Oak St", "Austin"], "7, Jane Roe, 12 Oak St, Austin"],
    [["123 Main St Apt 5", "Bend", "OR", "97701", "Deschutes"], "123 Main St Apt 5, Bend, OR, 97701, Deschutes"],
    [["123 Main St", "West", "TX", "76691", "McLennan"], "123 Main St, West, TX, 76691, McLennan"],
    [["12", "Oak", "Ct", "Hartford", "CT"], "12 Oak Ct, Hartford, CT"],
    [["12", "Main", "St", "NE", "Atlanta", "GA"], "12 Main St NE, Atlanta, GA"],
    [["5500 Grand Lake Dr", "San Antonio", "TX", "78244"], "5500 Grand Lake Dr, San Antonio, TX, 78244"],
  ] as const)("the row %j asks for %s", async (cells, address) => {
    const host = open({}, {});
    const columns = "ABCDEF";
    await host.type(Object.fromEntries(cells.map((cell, index) => [`${columns[index]}2`, cell])));
    await host.type({ H2: `=PROP.VALUE(A2:${columns[cells.length - 1]}2, "price")` });
    expect(host.asked()).toEqual([`/avm/value?address=${address}&compCount=15`]);
  });

  it("a cell that names several homes says so, and nothing is asked for it", async () => {
    const host = open({}, {});
    const rows = addresses.severalHomes;
    await host.type(typed(rows, "A"));
    await host.type({ B1: `=PROP.VALUE(A1:A${rows.length}, "price, problem")` });
    expect(host.asked()).toEqual([]);
    for (let row = 1; row <= rows.length; row += 1)
      expect(host.shows(`C${row}`)).toMatch(/^address: .*names several homes: give each a row of its own$/s);
  });

  it.each([...addresses.notSeveral, ...addresses.ranges])("a formula asks for %j as one home", async (home) => {
    const host = open({}, {});
    await host.type({ A1: home });
    await host.type({ B1: '=PROP.VALUE(A1, "price")' });
    expect(host.asked()).toHaveLength(1);
  });
});
