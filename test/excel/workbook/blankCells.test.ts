/** What a blank cell means as an argument, in an Excel that hands it over as 0, as null or as an empty text. */
import { openWorkbook } from "../../standIns/office/excelWorkbook";
import { priced } from "../../hosts/parts/pressing";
import { device, filled, home, useService } from "../../hosts/parts/workbookOfHomes";

useService();

describe.each([[0], [null], [""]] as const)("in an Excel that passes blank cells as %p", (blank) => {
  async function opened(cells: Readonly<Record<string, string | number>>) {
    const one = device("billing");
    const workbook = openWorkbook(one);
    workbook.model.blank = blank;
    await filled(workbook, cells);
    const sent = (await one.log()).map(
      ({ query }) => new URLSearchParams(query.map((pair) => [...pair] as [string, string])),
    );
    return { ...workbook, sent };
  }

  it("an address without a unit, in five columns, is sent without one", async () => {
    const [street = "", city = "", rest = ""] = home(1002).split(", ");
    const [state = "", zip = ""] = rest.split(" ");
    const { sent } = await opened({ A2: street, C2: city, D2: state, E2: zip, F2: '=PROP.VALUE(A2:E2, "price")' });
    expect(sent.map((query) => query.get("address"))).toEqual([`${street}, ${city}, ${state}, ${zip}`]);
  });

  it("a search by blank cells has no filter, and the default number of rows", async () => {
    const { sent } = await opened({ B2: '=PROP.SEARCH("78244", A2, A3, A4, A5, A6, A7)' });
    expect(sent.map((query) => [...query.keys()].sort())).toEqual([["limit", "zipCode"]]);
    expect(sent[0]!.get("limit")).toBe("50");
  });

  it("a cell that holds 0 means studios, and so does a 0 in the formula", async () => {
    const { sent } = await opened({
      A2: 0,
      B2: '=PROP.COUNT("78244", , A2)',
      B3: '=PROP.COUNT("78244", , 0)',
      B4: '=PROP.COUNT("78244", , A9)',
    });
    expect(sent.map((query) => query.get("bedrooms")).sort()).toEqual(["0", null]);
  });

  it("blank cells of a market's list, kind, months and options are left out, and ask nothing", async () => {
    const { model, sent } = await opened({
      ...{ A2: 78244, A4: 2139, C1: "type", C2: "beds" },
      E2: '=PROP.MARKET(A2:A60, B2, "medianPrice", C1:D2)',
      G2: "=PROP.TREND(A2, B2, B3, B4, C1:D2)",
    });
    expect(sent.map((query) => [query.get("zipCode"), query.get("historyRange")]).sort()).toEqual([
      ["02139", "24"],
      ["78244", "24"],
    ]);
    expect(model.spillAt("Sheet1", 1, 4)).toMatchObject({ rows: 3, columns: 1 });
    expect(model.at("E3")).toBe("");
    expect(model.spillAt("Sheet1", 1, 6)).toMatchObject({ rows: 13, columns: 4 });
  });

  it("a cell that holds 0 is no number of bedrooms of a market, and studio or 0 in a text is", async () => {
    const { model, sent } = await opened({
      ...{ A2: 78244, C1: "beds", D1: 0, C3: "beds", D3: "studio" },
      E2: '=PROP.MARKET(A2, , "bedrooms", C1:D1)',
      F2: '=PROP.MARKET(A2, , "bedrooms", C3:D3)',
      G2: '=PROP.MARKET(A2, , "bedrooms", "beds=0")',
    });
    expect(sent).toHaveLength(1);
    expect(model.at("E2")).toBe("");
    expect([0, "No sale figures for studios in ZIP 78244"]).toContain(model.at("F2"));
    expect(model.at("G2")).toBe(model.at("F2"));
  });

  it("blank rows below a list give no rows", async () => {
    const { model, sent } = await opened({ A2: home(1002), A4: home(1003), B2: '=PROP.VALUE(A2:A60, "price")' });
    expect(sent).toHaveLength(2);
    expect(model.spillAt("Sheet1", 1, 1)).toMatchObject({ rows: 3, columns: 1 });
    expect(model.at("B3")).toBe("");
  });

  it("a rent roll's blank bedrooms are not sent as 0", async () => {
    const { sent } = await opened({
      ...{ A2: home(1002), A3: home(1003), C1: "beds", D1: "baths", C2: 3, D2: 2, D3: 1 },
      E2: '=PROP.RENT(A2:A3, "rent", C1:D3)',
    });
    const subjects = sent.map((query) => [query.get("bedrooms"), query.get("bathrooms")]);
    expect(subjects).toEqual([
      ["3", "2"],
      [null, "1"],
    ]);
  });
});

test("cells that calculate together are looked up together", async () => {
  const one = device("billing");
  const workbook = openWorkbook(one);
  const rows = Array.from({ length: 40 }, (_, index) => index + 2);
  const formulas = rows.map((row) => [`B${row}`, `=PROP.COUNT("${78200 + row}", , A${row})`] as const);
  await filled(workbook, Object.fromEntries(formulas));
  expect(await one.asked()).toBe(40);
  expect(workbook.model.syncs).toBeLessThanOrEqual(3);
});

test("while a person types, Excel says nothing about other cells: the cell says how to leave the filter out", async () => {
  const one = device("billing");
  const workbook = openWorkbook(one);
  workbook.model.typing = true;
  await filled(workbook, { A2: 0, B2: '=PROP.COUNT("78244", , A2)', B3: '=PROP.COUNT("78244", , "0")' });
  expect(workbook.model.at("B2")).toBe(
    'beds: 0 may be a blank cell, and Excel didn\'t say; for none, type "0" with the quotation marks',
  );
  expect(workbook.model.at("B3")).toBeGreaterThanOrEqual(0);
  expect(await one.asked()).toBe(1);
});

test("a price counts blank cells as blank", async () => {
  const one = device("billing", { PROP_SPENDING: "ask" });
  const workbook = openWorkbook(one);
  await filled(workbook, { B2: '=PROP.COUNT("78244", , A2)', B3: '=PROP.COUNT("78244")' });
  const offer = await priced(workbook, "fetch", "everything");
  expect(offer).toMatchObject({ price: { requests: 1 } });
});

test("a record in a cell is an argument like its address, and a formatted price like its number", async () => {
  const one = device("billing");
  const workbook = openWorkbook(one);
  await filled(workbook, { A2: home(1002), B2: '=PROP.RECORD(A2, "all", "as=entity")' });
  await filled(workbook, { C2: '=PROP.RECORD(B2, "formattedAddress")', D2: '=PROP.VALUE(A2, "price")' });
  await filled(workbook, { E2: '=PROP.SEARCH("78244", , , , "formattedAddress", D2)' });
  expect(workbook.model.at("C2")).toBe(home(1002));
  expect(workbook.model.at("E2")).toMatch(/^Needs 1 to [\d,]+ requests/);
});
