/** A rent roll of 24 units and three plans in both hosts: one request a plan, the same figures, formats, and two months later. */
import { given, typedRows } from "./parts/given";
import { OPEN, type OpenInHost } from "./parts/openInBoth";

jest.setTimeout(120_000);

const HEADS = ["Unit", "Floor Plan", "BR", "SF", "Tenant", "Rent", "Lease End", "Deposit"];
const PLANS = { A1: [1, 650], B1: [2, 900], C1: [3, 1200] } as const;
const plans = (["A1", "B1", "C1"] as const).flatMap((plan, at) => new Array<typeof plan>([10, 8, 6][at]!).fill(plan));

const lines = plans.map((plan, index) => {
  const tenant = { 8: "VACANT", 9: "MODEL", 17: "G. Roe (NOTICE)" }[index] ?? `Tenant ${index}`;
  return [101 + index, plan, ...PLANS[plan], tenant, /^[VM]/.test(tenant) ? 0 : 1000 + 10 * index, "2027-06-30", 500];
});

const BUILDING = "5500 Grand Lake Dr, San Antonio, TX 78244";

describe.each(OPEN)("in %s", (_, open) => {
  /** Inserts the roll that is on the first sheet, and fetches its market rents. Returns the month's snapshot. */
  async function month(host: OpenInHost, units: number): Promise<string> {
    host.select(`A1:H${units + 1}`);
    const { area, columns } = given(await host.panel("selectedList"));
    const list = { area, uses: columns.map(({ use }) => use) };
    given(await host.panel("insertJob", { job: "rentRoll", list, typed: BUILDING, place: "newSheet" }));
    const quote = given(await host.panel("offer", "fetch", "sheet"));
    if (quote.price.requests > 0) await host.panel("accept", quote.quoteId);
    return given(await host.panel("keepSnapshot"));
  }

  it("asks three times, for the building with each plan's figures, and adds up to the dollar", async () => {
    const host = open({ PROP_MONTHLY_LIMIT: "1000", PROP_ASK_ABOVE: "1000", PROP_SPENDING: "ask" }, {});
    const all = [HEADS, ...lines, ["Total", "", "", "", "", 24_000, "", ""]];
    await host.type(typedRows(all));
    host.select(`A1:H${all.length}`);
    const { area, columns } = (await host.panel("selectedList"))!;
    const uses = columns.map(({ use }) => use);
    expect(uses).toEqual([
      ...["unit", "plan", "bedrooms", "squareFootage", "tenant", "currentRent", "leaseEnd", "none"],
    ]);
    const wish = { job: "rentRoll", list: { area, uses }, typed: BUILDING, place: "newSheet" } as const;
    const sheet = String(await host.panel("insertJob", wish));
    expect(host.asked()).toEqual([]);
    const quote = await host.panel("offer", "fetch", "sheet");
    if (!("quoteId" in quote)) throw new Error(quote.message);
    expect(quote.price).toMatchObject({ requests: 3, atMost: 3 });
    await host.panel("accept", quote.quoteId);
    const asked = host.asked().map((path) => new URLSearchParams(path.split("?")[1]));
    expect(asked.map((each) => each.get("address"))).toEqual([BUILDING, BUILDING, BUILDING]);
    expect(asked.map((each) => [each.get("bedrooms"), each.get("squareFootage")].join()).sort()).toEqual([
      ...["1,650", "2,900", "3,1200"],
    ]);
    // Plan and tenant come along, to the left: the list begins two columns on. The deposit leaves no room: it stands behind.
    expect(["A11", "B11", "C11", "D11", "E11", "F11", "AF11"].map((cell) => host.shows(cell, sheet))).toEqual([
      ...["Floor Plan", "Tenant", "Unit", "Address", "Problem", "Unit type", "Deposit"],
    ]);
    const rents = new Set(lines.map((__, index) => host.shows(`H${12 + index}`, sheet)));
    expect(rents.size).toBe(3);
    const rowOf = (label: string) =>
      [3, 4, 5, 6, 7, 8].find((row) => [..."CDEFGHIJKLM"].some((at) => host.shows(`${at}${row}`, sheet) === label))!;
    const sum = (label: string): number => {
      const row = rowOf(label);
      const at = [..."CDEFGHIJKLM"].findIndex((letter) => host.shows(`${letter}${row}`, sheet) === label);
      return Number(
        [..."CDEFGHIJKLMNO"]
          .slice(at + 1)
          .map((letter) => host.shows(`${letter}${row}`, sheet))
          .find((shown) => typeof shown === "number"),
      );
    };
    // 1,000 + 10 a unit, but 1,080 and 1,090
    expect(sum("Rent in place")).toBe(24 * 1000 + 10 * (276 - 17) - 2000);
    expect(sum("Market rent, all units") + sum("Vacant, model, no rent") + sum("Gain less loss to lease")).toBe(
      sum("Rent in place"),
    );
    expect(host.shows("A2", sheet)).toContain("typed $24,000, rows $24,590.");
    expect(["G12", "H12", "K12", "AR12"].map((cell) => host.formatOf(cell, sheet))).toEqual([
      ...["$#,##0", "$#,##0", "+$#,##0;-$#,##0;$0", "$#,##0"],
    ]);
    // A long problem stands in several lines from the top of its row, and so do the cells beside it.
    expect(["E12", "F12", "AQ12", "E11"].map((cell) => host.standsIn(cell, sheet))).toEqual([
      { wraps: true, at: "top" },
      { wraps: false, at: "top" },
      { wraps: false, at: "top" },
      { wraps: true, at: "center" },
    ]);
    // Below the last row to type into, the types once more: 10 units, of which one is vacant; means of the 8 that pay.
    const below = (cells: string) => cells.split(" ").map((cell) => host.shows(cell, sheet));
    expect(below("F113 F114 M114 N114 G114 F115 M115 F116 M116 F117")).toEqual([
      ...["By unit type: averages of paying units", "A1", "10 units, 1 vacant", "", (8 * 1000 + 10 * 28) / 8],
      ...["B1", "8 units", "C1", "6 units", ""],
    ]);
    const [own, market, loss] = below("G115 H115 K115").map(Number);
    expect(market! - own!).toBeCloseTo(loss!, 6);
    expect(rents.has(market)).toBe(true);
    expect(["D114", "C114", "E114"].map((cell) => host.shows(cell, sheet) ?? "").join("")).toBe("");
    expect(host.formatOf("G114", sheet)).toBe("$#,##0");
    expect(below("F118 F119 F120")).toEqual([
      ...["Lease ends: leases with their current and market rents", "Holdover", "Month to month"],
    ]);
    // A month's concessions and unpaid rents are in no list: the rent collected is blank until they are typed.
    const letters = [..."KLMNOPQRSTUVWXYZ"];
    const label = letters.findIndex((letter) => host.shows(`${letter}7`, sheet) === "Rent collected");
    const collected = () =>
      letters
        .slice(label + 1)
        .map((letter) => host.shows(`${letter}7`, sheet))
        .find((shown) => typeof shown === "number");
    expect([host.shows("A8", sheet), collected()]).toEqual(["Not collected", undefined]);
    await host.type({ C8: 590 }, sheet);
    expect(collected()).toBe(sum("Rent in place") - 590);
    // Each unit by itself is another price, and nothing is asked before that is accepted.
    await host.type({ C6: "Unit" }, sheet);
    expect(await host.panel("offer", "fetch", "sheet")).toMatchObject({ price: { requests: 24 } });
    expect(host.asked()).toEqual([]);
  });

  it("two months later tells each unit's event, with rents and lease ends then and now, and the rents add up", async () => {
    const host = open({ PROP_MONTHLY_LIMIT: "1000", PROP_ASK_ABOVE: "1000", PROP_SPENDING: "ask" }, {});
    await host.type(typedRows([HEADS, ...lines]));
    const before = await month(host, lines.length);
    expect(host.asked()).toHaveLength(3);
    await host.later(61);
    const [TENANT, RENT, END] = [4, 5, 6];
    const now = lines.map((line) => [...line]);
    const change = (unit: number, cells: Readonly<Record<number, string | number>>): void => {
      for (const [at, cell] of Object.entries(cells)) now[unit - 101]![Number(at)] = cell;
    };
    change(101, { [RENT]: 1040, [END]: "2028-06-30" });
    change(102, { [TENANT]: "VACANT", [RENT]: 0 });
    change(103, { [TENANT]: "Tenant 2 (NOTICE)" });
    change(104, { [RENT]: 1075 });
    change(105, { [TENANT]: "N. Newcomer", [RENT]: 1100, [END]: "2028-01-31" });
    change(109, { [TENANT]: "F. Filled", [RENT]: 1150, [END]: "2028-01-31" });
    change(106, { [END]: "2027-03-31" });
    now.pop();
    now.push([125, "C1", 3, 1200, "A. Added", 1300, "2027-12-31", 500]);
    await host.type(typedRows([HEADS, ...now]));
    const after = await month(host, now.length);
    expect(after).not.toBe(before);

    const found = given(await host.panel("compareSheets", { before, after }));
    if ("heads" in found) throw new Error(found.heads.join());
    const events = Object.fromEntries(
      found.roll!.events.map(({ what, event, rentBefore, rentAfter }) => [
        /\b1\d\d\b/.exec(what)![0],
        [event, rentBefore, rentAfter],
      ]),
    );
    expect(events).toEqual({
      ...{ 101: ["renewed", 1000, 1040], 102: ["vacated", 1010, 0], 103: ["notice", 1020, 1020] },
      ...{ 104: ["rent changed", 1030, 1075], 105: ["leased", 1040, 1100], 106: ["lease changed", 1050, 1050] },
      ...{ 109: ["leased", 0, 1150], 124: ["gone", 1230, null], 125: ["new", null, 1300] },
    });
    expect(found.roll!.events).toHaveLength(9);
    const moved = found.roll!.events.reduce(
      (sum, { rentBefore, rentAfter }) => sum + Number(rentAfter ?? 0) - Number(rentBefore ?? 0),
      0,
    );
    expect(found.roll!.rentBefore).toBe(24_590);
    expect(found.roll!.rentAfter).toBe(24_590 + moved);
    // Three plans then, and three now: the market rents of two months ago are older than results are kept.
    expect(host.asked().length).toBeLessThanOrEqual(3);
  });
});
