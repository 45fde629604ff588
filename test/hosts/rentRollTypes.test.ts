/** A rent roll of 24 units and three plans in both hosts: one request a plan, the same figures, formats, and the own columns. */
import { OPEN } from "./parts/openInBoth";

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
  it("asks three times, for the building with each plan's figures, and adds up to the dollar", async () => {
    const host = open({ PROP_MONTHLY_LIMIT: "1000", PROP_ASK_ABOVE: "1000", PROP_SPENDING: "ask" }, {});
    const all = [HEADS, ...lines, ["Total", "", "", "", "", 24_000, "", ""]];
    await host.type(
      Object.fromEntries(
        all.flatMap((line, row) => line.map((cell, at) => [`${"ABCDEFGH"[at]!}${row + 1}`, cell] as const)),
      ),
    );
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
    const rents = new Set(lines.map((__, index) => host.shows(`J${12 + index}`, sheet)));
    expect(rents.size).toBe(3);
    const rowOf = (label: string) =>
      [3, 4, 5, 6, 7, 8].find((row) => [..."CDEFGHIJ"].some((at) => host.shows(`${at}${row}`, sheet) === label))!;
    const sum = (label: string): number => {
      const row = rowOf(label);
      const at = [..."CDEFGHIJ"].findIndex((letter) => host.shows(`${letter}${row}`, sheet) === label);
      return Number(
        [..."CDEFGHIJK"]
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
    expect(["H12", "J12", "M12", "AR12"].map((cell) => host.formatOf(cell, sheet))).toEqual([
      ...["$#,##0", "$#,##0", "+$#,##0;-$#,##0;$0", "$#,##0"],
    ]);
    // Each unit by itself is another price, and nothing is asked before that is accepted.
    await host.type({ C6: "Unit" }, sheet);
    expect(await host.panel("offer", "fetch", "sheet")).toMatchObject({ price: { requests: 24 } });
    expect(host.asked()).toEqual([]);
  });
});
