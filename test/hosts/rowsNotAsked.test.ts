/** A row of a list whose cell holds no address makes no request in either host, and says why where that is asked for. */
import { OPEN } from "./parts/openInBoth";

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";

describe.each(OPEN)("in %s", (_, open) => {
  it.each(["VALUE", "RENT", "RECORD", "OWNER"])(
    "%s tells a 0 and a cell without a value from a blank one",
    async (name) => {
      const sheet = open({}, {});
      await sheet.type({ A2: HOME, A4: 0, A5: "Loading...", A7: HOME });
      await sheet.type({
        C2: `=PROP.${name}(A2:A7, "problem, matchedAddress")`,
        F2: `=PROP.${name}(A2:A7, "matchedAddress")`,
      });
      const told = ["C2", "C3", "C4", "C5", "C6", "C7"].map((cell) => sheet.shows(cell) ?? "");
      expect(told).toEqual([
        ...["", "", "The address cell holds 0", "The address cell holds an error or is still calculating", "", ""],
      ]);
      expect([sheet.shows("D2"), sheet.shows("F2")]).toEqual([HOME, HOME]);
      expect(["F3", "F4", "F5", "F6"].map((cell) => sheet.shows(cell) ?? "")).toEqual(["", "", "", ""]);
      expect(sheet.asked()).toHaveLength(1);
    },
  );

  it("one cell, the parts of an address and a ZIP code say so too", async () => {
    const sheet = open({}, {});
    await sheet.type({ A2: 0, A4: "12 Main St", C4: "Loading...", A5: 0, B5: 0, A6: 0, A7: "78244" });
    await sheet.type({
      D2: '=PROP.VALUE(A2, "problem, price")',
      D3: '=PROP.VALUE(A3, "problem, price")',
      D4: '=PROP.VALUE(A4:C5, "problem, price")',
      D6: '=PROP.MARKET(A6:A7, , "problem, medianPrice")',
    });
    expect(["D2", "D3", "D4", "D5", "D6", "D7"].map((cell) => sheet.shows(cell) ?? "")).toEqual([
      ...["The address cell holds 0", ""],
      ...["A cell of the address holds an error or is still calculating", "A cell of the address holds 0"],
      ...["The ZIP code cell holds 0", ""],
    ]);
    expect(sheet.asked()).toHaveLength(1);
  });
});
