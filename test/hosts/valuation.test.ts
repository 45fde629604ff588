/** A bulk valuation in both hosts: what its rows ask, when records are looked up, and where a list's own columns stand. */
import { addresses } from "../standIns/appsScript/sandboxNetwork";
import { typedRows } from "./parts/given";
import { OPEN, type OpenInHost } from "./parts/openInBoth";

jest.setTimeout(240_000);

const ASKING = { PROP_SPENDING: "ask", PROP_MONTHLY_LIMIT: "100000" };
const HOMES = addresses(3);

describe.each(OPEN)("in %s", (_, open) => {
  async function inserted(rows: readonly (readonly string[])[]): Promise<{ host: OpenInHost; sheet: string }> {
    const host = open(ASKING, {});
    await host.type(typedRows(rows));
    host.select(`A1:${"ABCD"[rows[0]!.length - 1]!}${rows.length}`);
    const { area, columns } = (await host.panel("selectedList"))!;
    const list = { area, uses: columns.map(({ use }) => use) };
    const sheet = await host.panel("insertJob", { job: "valuation", list, typed: "", place: "newSheet" });
    return { host, sheet: String(sheet) };
  }

  async function fetched(host: OpenInHost): Promise<{ readonly price: number; readonly asked: readonly string[] }> {
    const quote = await host.panel("offer", "fetch", "sheet");
    if (!("quoteId" in quote)) throw new Error(quote.message);
    host.asked();
    if (quote.price.requests > 0) await host.panel("accept", quote.quoteId);
    return { price: quote.price.requests, asked: host.asked() };
  }

  const kindsOf = (asked: readonly string[]): readonly string[] =>
    asked.map((path) => path.replace(/^\/([a-z]+).*/, "$1")).sort();

  it("what the list calls land is valued, its rent isn't asked, and it is no problem", async () => {
    const { host, sheet } = await inserted([
      ["Address", "Type"],
      [HOMES[0]!, "Single Family"],
      [HOMES[1]!, "Vacant land"],
    ]);
    const { price, asked } = await fetched(host);
    expect([price, asked.length]).toEqual([3, 3]);
    expect(asked.filter((path) => path.startsWith("/avm/rent"))).toHaveLength(1);
    expect(["T15", "X15", "B15"].map((cell) => host.shows(cell, sheet))).toEqual(["Land", "land", ""]);
    expect(host.shows("D15", sheet)).toEqual(expect.any(Number));
    expect(host.shows("G10", sheet)).toBe(0);
  });

  it("says of a vacancy of 150% what it may be, and works nothing out with it", async () => {
    const { host, sheet } = await inserted([["Address"], [HOMES[0]!]]);
    await fetched(host);
    const before = host.shows("AK14", sheet);
    await host.type({ B3: 1.5 }, sheet);
    expect([host.shows("C3", sheet), host.shows("AK14", sheet)]).toEqual(["Not used: give 0% to 100%", ""]);
    await host.type({ B3: 0.05 }, sheet);
    expect([host.shows("C3", sheet), host.shows("AK14", sheet)]).toEqual(["", before]);
  });

  it("records are one more request each, priced when they are switched on, and none when off or on again", async () => {
    const { host, sheet } = await inserted([["Address"], ...HOMES.map((home) => [home])]);
    expect((await fetched(host)).price).toBe(6);
    expect(host.shows("AD14", sheet)).toBe("rate");
    await host.type({ B9: "Yes" }, sheet);
    expect(host.asked()).toEqual([]);
    const records = await fetched(host);
    expect([records.price, kindsOf(records.asked)]).toEqual([3, ["properties", "properties", "properties"]]);
    // As the buyer’s tax: 1.3% of the value, for no further request. In Texas a sale ends the cap on the owner’s.
    const [bill, taxes] = ["AM14", "AC14"].map((cell) => host.shows(cell, sheet));
    expect([typeof bill, taxes]).toEqual(["number", 0.013 * Number(host.shows("D14", sheet))]);
    expect(host.shows("AD14", sheet)).toBe("rate on sale");
    for (const wish of ["No", "Yes"]) {
      await host.type({ B9: wish }, sheet);
      expect(await fetched(host)).toEqual({ price: 0, asked: [] });
    }
    expect(host.shows("AC14", sheet)).toBe(taxes);
    await host.type({ B10: "No" }, sheet);
    expect([host.shows("AC14", sheet), host.shows("AD14", sheet)]).toEqual([
      ...[bill, expect.stringMatching(/^bill \d{4}$/)],
    ]);
    expect(await fetched(host)).toEqual({ price: 0, asked: [] });
  });

  it("an address typed under Address used is looked up, and the one in the list where that is cleared", async () => {
    const { host, sheet } = await inserted([["Address"], [HOMES[0]!], ["TBD"]]);
    expect((await fetched(host)).price).toBe(2);
    expect(["B15", "AS15"].map((cell) => host.shows(cell, sheet))).toEqual([
      ...["Not looked up: a note instead of an address. Put the right address in Address used", ""],
    ]);
    await host.type({ C15: HOMES[1]! }, sheet);
    expect((await fetched(host)).price).toBe(2);
    expect(["B15", "AS15"].map((cell) => host.shows(cell, sheet))).toEqual(["", HOMES[1]]);
    await host.type({ A14: HOMES[2]! }, sheet);
    expect(host.shows("AS14", sheet)).toBe(HOMES[2]);
    await host.type({ C14: HOMES[0]! }, sheet);
    expect(await fetched(host)).toEqual({ price: 0, asked: [] });
    await host.type({ C14: "" }, sheet);
    expect(host.shows("AS14", sheet)).toBe(HOMES[2]);
  });

  it("dollars, rates and multipliers have formats that show them", async () => {
    const { host, sheet } = await inserted([["Address"], [HOMES[0]!]]);
    const formats = ["D14", "D11", "F14", "Y14", "Z14", "AA14", "AK14", "AK11", "G14", "AN14", "G7", "G9", "B6"];
    expect(formats.map((cell) => host.formatOf(cell, sheet))).toEqual([
      ...["$#,##0", "$#,##0", "0.00%", "0.00%", "#,##0.00", "#,##0.00", "$#,##0", "$#,##0", "0.00%", "0"],
      ...["0.00%", "#,##0.00", "0.00%"],
    ]);
  });

  it("a list of 300 has its own columns to the left, each in its row", async () => {
    const homes = addresses(300);
    const { host, sheet } = await inserted([
      ["Loan", "Address", "Owner"],
      ...homes.map((home, index) => [`L${index}`, home, `Owner ${index}`]),
    ]);
    expect(["A13", "B13", "C13", "D13"].map((cell) => host.shows(cell, sheet))).toEqual([
      ...["Loan", "Owner", "Address", "Problem"],
    ]);
    const lines = homes.map((__, index) =>
      ["A", "B", "C"].map((column) => host.shows(`${column}${14 + index}`, sheet)),
    );
    expect(lines).toEqual(homes.map((home, index) => [`L${index}`, `Owner ${index}`, home]));
    expect(host.asked()).toEqual([]);
  });

  it("a list that was valued, sorted and inserted again has each value and own column in its row, at no request", async () => {
    const list = addresses(25).map((home, index) => [`L${(index * 7) % 25}`, home, `Owner ${index}`]);
    const heads = ["Loan", "Address", "Owner"];
    const { host, sheet } = await inserted([heads, ...list]);
    await fetched(host);
    const rowsOf = (name: string) =>
      list.map((__, index) => ["A", "B", "C", "F"].map((column) => host.shows(`${column}${14 + index}`, name)));
    const before = rowsOf(sheet);
    expect(before.map(([, , , value]) => typeof value)).toEqual(list.map(() => "number"));
    const byLoan = ([one]: readonly unknown[], [other]: readonly unknown[]) => (String(one) < String(other) ? -1 : 1);
    await host.type(typedRows([heads, ...list.sort(byLoan)]));
    host.select(`A1:C${list.length + 1}`);
    const { area, columns } = (await host.panel("selectedList"))!;
    const uses = columns.map(({ use }) => use);
    const wish = { job: "valuation", list: { area, uses }, typed: "", place: "newSheet" } as const;
    const again = String(await host.panel("insertJob", wish));
    expect(await fetched(host)).toEqual({ price: 0, asked: [] });
    expect(again).not.toBe(sheet);
    expect(rowsOf(again)).toEqual(before.sort(byLoan));
  });
});
