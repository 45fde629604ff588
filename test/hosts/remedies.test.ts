/** What the Cell tab says in both hosts of a selected row, and of errors that the sheet shows by itself. */
import { OPEN } from "./parts/openInBoth";

jest.setTimeout(240_000);

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";

describe.each(OPEN)("in %s", (name, open) => {
  const prefix = name === "Excel" ? "PROP." : "PROP_";

  it("the cell that is in the way of a result is named, nothing is requested, and once it is cleared nothing is said", async () => {
    const host = open({}, {});
    await host.type({ A1: HOME, C1: "=PROP.TAXES(A1)" });
    const filled = host.shows("C2");
    await host.type({ C1: "" });
    await host.type({ D3: "mine", C4: "too", C1: "=PROP.TAXES(A1)" });
    host.asked();
    host.select("C1");
    expect((await host.panel("selectedCell"))?.remedy).toMatchObject({
      message: expect.stringMatching(/^D3 is in the way of the result, which fills C1:D\d+/),
      blocker: { row: 2, column: 3, rows: 1, columns: 1 },
    });
    await host.type({ D3: "", C4: "", C1: "=PROP.TAXES(A1)" });
    host.select("C1");
    expect((await host.panel("selectedCell"))?.remedy).toBeUndefined();
    expect([host.shows("C2"), host.asked()]).toEqual([filled, []]);
  });

  it("each comparable is told by the columns of its row, and the header is no row", async () => {
    const host = open({}, {});
    await host.type({ A1: HOME, C1: "=PROP.COMPS(A1)" });
    host.asked();
    host.select("C1");
    expect((await host.panel("selectedCell"))?.row).toBeUndefined();
    host.select("C4");
    const row = (await host.panel("selectedCell"))?.row ?? [];
    expect(row.map(([label]) => label)).toEqual(expect.arrayContaining(["Address", "Distance"]));
    expect(row[0]).toEqual(["Address", host.shows("C4")]);
    expect(host.asked()).toEqual([]);
  });

  it("a misspelt function is told with the right one, and corrected where the cell is as it was", async () => {
    const host = open({}, {});
    await host.type({ A1: HOME, C1: '=PROP.VALU(A1, "price")' });
    host.select("C1");
    const facts = await host.panel("selectedCell");
    expect(facts?.remedy?.message).toBe(`There is no function ${prefix}VALU. Did you mean ${prefix}VALUE?`);
    const { correction } = facts!.remedy!;
    expect(correction?.formula.replace(/\s/g, "")).toBe(`=${prefix}VALUE(A1,"price")`);
    expect(host.asked()).toEqual([]);
    expect(await host.panel("correct", correction!)).toBeUndefined();
    expect(await host.panel("correct", correction!)).toMatchObject({
      message: expect.stringContaining("changed or moved meanwhile"),
    });
    host.select("C1");
    expect((await host.panel("selectedCell"))?.remedy).toBeUndefined();
  });

  it.each([
    [
      `${prefix}VALUE(A1,"price,valeu")`,
      `${prefix}VALUE(A1,"price,value")`,
      'no field "valeu" (did you mean "value"?)',
    ],
    [`${prefix}SEARCH("78244","Singel Family")`, `${prefix}SEARCH("78244","Single Family")`, "isn't a property type"],
    [
      `${prefix}COMPS(A1,,"daysOld=90; compCont=5")`,
      `${prefix}COMPS(A1,,"daysOld=90; compCount=5")`,
      'did you mean "compCount"',
    ],
    [`${prefix}VALUE("1 valeu St","valeu")`, `${prefix}VALUE("1 valeu St","value")`, "no field"],
    [`IFERROR(${prefix}VALUE(A1,"valeu"),"")`, `IFERROR(${prefix}VALUE(A1,"value"),"")`, "no field"],
  ])("a misspelt argument is told with the right one, and corrected: %s", async (typed, right, said) => {
    const host = open({}, {});
    await host.type({ A1: HOME, C1: `=${typed}` });
    host.select("C1");
    const { remedy } = (await host.panel("selectedCell"))!;
    expect(remedy?.message).toContain(said);
    expect(remedy?.correction?.formula.replace(/, /g, ",")).toBe(`=${right}`);
    expect(host.asked()).toEqual([]);
    expect(await host.panel("correct", remedy!.correction!)).toBeUndefined();
    host.select("C1");
    expect((await host.panel("selectedCell"))?.remedy).toBeUndefined();
  });

  it.each([
    `${prefix}VALUE(A1,B1)`,
    `${prefix}VALUE("12 valeu St, Austin, TX 78701",B1)`,
    `${prefix}VALUE("valeu","valeu")`,
    `${prefix}VALUE(A1,"qqqq")`,
  ])("a misspelt argument that the formula doesn't have as one text is left to the person: %s", async (typed) => {
    const host = open({}, {});
    await host.type({ A1: HOME, B1: "valeu", C1: `=${typed}` });
    host.select("C1");
    const facts = await host.panel("selectedCell");
    expect([facts?.remedy, facts?.problem?.problem]).toEqual([undefined, "argument"]);
  });

  it("what is no function of PROP’s isn’t written", async () => {
    const host = open({}, {});
    await host.type({ C1: "mine" });
    host.select("C1");
    const cell = { sheet: "Sheet1", row: 0, column: 2, formula: "mine" };
    expect(await host.panel("correct", { cell, formula: "=1+1" })).toMatchObject({
      message: expect.stringContaining("no PROP function"),
    });
    expect(host.shows("C1")).toBe("mine");
  });
});
