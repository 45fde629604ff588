/** A person's own columns in a job sheet, in both hosts: values and number formats as they were, and no formula among them. */
import { columnLetters } from "../../src/shared/formulas/cells";
import { OPEN, type DayCell } from "./parts/openInBoth";

jest.setTimeout(240_000);

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";

describe.each(OPEN)("in %s", (name, open) => {
  async function inserted(cells: Readonly<Record<string, string | number | DayCell>>, area: string, formats = {}) {
    const host = open({}, {});
    await host.type(cells);
    // Until no cell is being calculated.
    await host.later(1);
    for (const [cell, format] of Object.entries(formats)) host.format(cell, String(format));
    host.select(area);
    const list = (await host.panel("selectedList"))!;
    const uses = list.columns.map(({ use }) => use);
    const wish = { job: "valuation", list: { area: list.area, uses }, typed: "", place: "newSheet" } as const;
    return { host, sheet: String(await host.panel("insertJob", wish)) };
  }

  it("amounts stay dollars, days stay days, and loan numbers keep their zeros", async () => {
    const { host, sheet } = await inserted(
      {
        ...{ A1: "Loan", B1: "UPB", C1: "Closing", D1: "Address" },
        ...{ A2: "'00017", B2: 181000, C2: { day: 46082 }, D2: HOME },
      },
      "A1:D2",
      { B2: "$#,##0.00", C2: "m/d/yyyy" },
    );
    expect(["A13", "B13", "C13", "D13"].map((cell) => host.shows(cell, sheet))).toEqual([
      ...["Loan", "UPB", "Closing", "Address"],
    ]);
    expect(["A14", "B14", "D14"].map((cell) => host.shows(cell, sheet))).toEqual(["00017", 181000, HOME]);
    expect(["B14", "C14", "B50"].map((cell) => host.formatOf(cell, sheet))).toEqual([
      ...["$#,##0.00", "m/d/yyyy", "$#,##0.00"],
    ]);
    expect(host.asked()).toEqual([]);
  });

  it("what our formulas fill in comes along behind the list, as it is shown, and is requested once", async () => {
    const cells = { A1: "Worth", B1: "Loan", C1: "Address", B2: 7, C2: HOME, A2: '=PROP.VALUE(C2,"price")' };
    const { host, sheet } = await inserted(cells, "A1:C2");
    expect(["A13", "B13", "A14", "B14"].map((cell) => host.shows(cell, sheet))).toEqual(["Loan", "Address", 7, HOME]);
    const headings = Array.from({ length: 60 }, (_, column) => host.shows(`${columnLetters(column)}13`, sheet));
    const behind = `${columnLetters(headings.indexOf("Worth"))}14`;
    expect([host.shows("A2"), host.shows(behind, sheet)]).toEqual([expect.any(Number), host.shows("A2")]);
    // In Google Sheets a result has no number format.
    expect(host.formatOf(behind, sheet)).toBe(name === "Excel" ? "$#,##0" : host.formatOf("A2", "Sheet1"));
    expect(host.asked()).toHaveLength(1);
  });

  it.each(["=PROP.VALUE(D2)", "+1 555 0100", "-3", "@home", "3-5", "00012", "1e5", "TRUE"])(
    "%s stays the text that it was",
    async (text) => {
      const { host, sheet } = await inserted({ A1: "Note", A2: `'${text}`, B1: "Address", B2: HOME }, "A1:B2");
      expect(String(host.shows("A14", sheet)).trim()).toBe(text);
      expect(host.asked()).toEqual([]);
    },
  );
});
