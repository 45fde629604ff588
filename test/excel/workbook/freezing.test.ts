/** Freezing and restoring in a workbook, without requests. */
import { openWorkbook } from "../../standIns/office/excelWorkbook";
import { rectangle } from "../../standIns/office/workbookModel";
import { column, device, filled, home, useService } from "../../hosts/parts/workbookOfHomes";

useService();

describe("freezing", () => {
  it("puts values in place of formulas, whole spills with their formats, and brings the formulas back where they moved to", async () => {
    const one = device();
    const workbook = openWorkbook(one);
    await filled(workbook, { ...column(3), D2: "=PROP.VALUE(A2)", F6: "=PROP.TAXES(A2)" });
    const { model } = workbook;
    const [price, low] = [model.at("D2"), model.at("E2")];
    expect(await workbook.panelApi.freeze("sheet")).toBe(5);
    expect([model.formula("B2"), model.formula("D2"), model.formula("F6")]).toEqual([undefined, undefined, undefined]);
    expect([model.at("D2"), model.at("E2"), model.at("F6")]).toEqual([price, low, "year"]);
    expect(model.cell("Sheet1", 1, 3).format).toBe("$#,##0");
    const runs = model.runs.length;
    model.insertRow(0);
    model.insertRow(3);
    await model.idle();
    expect(model.runs).toHaveLength(runs);
    expect(await workbook.panelApi.unfreeze("sheet")).toEqual({ cells: 5, leftAlone: [] });
    await model.idle();
    expect([model.formula("B3"), model.formula("B4"), model.formula("B5"), model.formula("B6")]).toEqual([
      '=PROP.VALUE(A3, "price")',
      undefined,
      '=PROP.VALUE(A5, "price")',
      '=PROP.VALUE(A6, "price")',
    ]);
    expect([model.formula("D3"), model.formula("F8")]).toEqual(["=PROP.VALUE(A3)", "=PROP.TAXES(A3)"]);
    expect([model.at("D3"), model.at("E3"), model.at("F8")]).toEqual([price, low, "year"]);
    expect(model.names.size + model.settings.size).toBe(0);
    expect(await one.asked()).toBe(4);
  });

  it("takes every formula of which only a result is selected, however many they are", async () => {
    const { model, panelApi } = openWorkbook(device("billing", { PROP_SPENDING: "ask" }));
    const shown = Array.from({ length: 600 }, () => [1, 2]);
    model.put("Sheet1", 1, 1, { formula: "=PROP.VALUE(A2:A601)", shown });
    for (let row = 601; row < 1201; row += 1)
      model.put("Sheet1", row, 1, { formula: `=PROP.VALUE(A${row + 1})`, shown: [[3, 4]] });
    model.selected = [rectangle("Sheet1", "C2:C1201")];
    expect(await panelApi.freeze("selection")).toBe(601);
    expect([model.formula("B2"), model.formula("B1201"), model.at("B1201")]).toEqual([undefined, undefined, 3]);
  });

  it("restores only what is selected, and remembers the rest", async () => {
    const workbook = openWorkbook(device());
    await filled(workbook, column(4));
    await workbook.panelApi.freeze("sheet");
    workbook.model.selected = [rectangle("Sheet1", "B3")];
    await workbook.press("unfreezeSelection");
    expect(["B2", "B3", "B4"].map((place) => workbook.model.formula(place))).toEqual([
      undefined,
      '=PROP.VALUE(A3, "price")',
      undefined,
    ]);
    expect(await workbook.panelApi.unfreeze("everything")).toEqual({ cells: 3, leftAlone: [] });
    expect(workbook.model.formula("B5")).toBe('=PROP.VALUE(A5, "price")');
  });

  it("keeps text from the service as text: never a formula or a number", async () => {
    const nasty = ["=cmd|'/c calc'!A1", "+1", "-1", "@SUM(1)", "\t=1", "02139", "TRUE", "'quoted"];
    const record = (text: string) => ({ id: "x", formattedAddress: text, zipCode: text });
    const wire = () => Promise.resolve(new Response(JSON.stringify(nasty.map(record)), { status: 200 }));
    const workbook = openWorkbook(device(), { wire: wire as typeof fetch });
    await filled(workbook, { A1: '=PROP.RANDOM(8, 1, "zip", "headers=0")' });
    const shown = nasty.map((_, index) => workbook.model.at(`A${index + 1}`));
    await workbook.panelApi.freeze("sheet");
    const frozen = nasty.map((_, index) => workbook.model.at(`A${index + 1}`));
    expect(frozen).toEqual(shown);
    expect(
      nasty.map((_, index) => workbook.model.formula(`A${index + 1}`)).filter((each) => each !== undefined),
    ).toEqual([]);
    expect(frozen.every((value) => typeof value === "string")).toBe(true);
  });

  it("that fails leaves the formulas as they are, and stores none of them", async () => {
    const workbook = openWorkbook(device());
    const { model } = workbook;
    await filled(workbook, column(3));
    const write = model.write.bind(model);
    model.write = () => {
      throw new Error("AccessDenied");
    };
    await expect(workbook.panelApi.freeze("sheet")).rejects.toThrow("AccessDenied");
    model.write = write;
    expect(model.names.size + model.settings.size).toBe(0);
    expect(model.formula("B2")).toBe('=PROP.VALUE(A2, "price")');
  });

  it("that fails halfway can restore what it froze, and overwrites nothing typed since", async () => {
    const workbook = openWorkbook(device());
    const { model } = workbook;
    await filled(workbook, column(3));
    const write = model.write.bind(model);
    let writes = 0;
    model.write = (...what) => {
      if ((writes += 1) > 1) throw new Error("AccessDenied");
      write(...what);
    };
    await expect(workbook.panelApi.freeze("sheet")).rejects.toThrow("AccessDenied");
    model.write = write;
    await filled(workbook, { B3: '=PROP.RENT(A3, "rent")' });
    expect(await workbook.panelApi.unfreeze("everything")).toEqual({ cells: 1, leftAlone: [] });
    expect(["B2", "B3", "B4"].map((place) => model.formula(place))).toEqual([
      ...['=PROP.VALUE(A2, "price")', '=PROP.RENT(A3, "rent")', '=PROP.VALUE(A4, "price")'],
    ]);
    expect(model.names.size + model.settings.size).toBe(0);
  });

  it("keeps a number where the cell is formatted as text, and the formula too when it is restored", async () => {
    const workbook = openWorkbook(device());
    const { model } = workbook;
    await filled(workbook, column(1));
    model.put("Sheet1", 1, 1, { format: "@" });
    await workbook.panelApi.freeze("sheet");
    expect(model.at("B2")).toEqual(expect.any(Number));
    await workbook.panelApi.unfreeze("sheet");
    expect(model.formula("B2")).toBe('=PROP.VALUE(A2, "price")');
  });

  it("writes into cells of a protected sheet that are not locked, and into no others", async () => {
    const workbook = openWorkbook(device());
    const { model } = workbook;
    await filled(workbook, { ...column(2), D2: "=PROP.VALUE(A2)" });
    model.locked.add("Sheet1");
    model.unlocked.push(rectangle("Sheet1", "B2:B3"), rectangle("Sheet1", "D2:E2"));
    await expect(workbook.panelApi.freeze("sheet")).rejects.toThrow(
      /^Nothing was changed, because the sheet is protected/,
    );
    expect(model.formula("B2")).toBe('=PROP.VALUE(A2, "price")');
    model.unlocked.push(rectangle("Sheet1", "D2:F2"));
    expect(await workbook.panelApi.freeze("sheet")).toBe(3);
    expect(await workbook.panelApi.unfreeze("sheet")).toEqual({ cells: 3, leftAlone: [] });
  });

  it("takes a few round trips to Excel, not one per formula, and so does restoring", async () => {
    const workbook = openWorkbook(device());
    const { model } = workbook;
    // No two in a column are equal, so each is stored by itself.
    for (const letter of "BC")
      await filled(
        workbook,
        column(60, (row) => `=PROP.VALUE("${home(1000 + (row % 2))}", "price")`, letter),
      );
    let before = model.syncs;
    expect(await workbook.panelApi.freeze("sheet")).toBe(120);
    expect(model.syncs - before).toBeLessThan(20);
    expect(model.settings.size).toBe(120);
    before = model.syncs;
    expect(await workbook.panelApi.unfreeze("sheet")).toEqual({ cells: 120, leftAlone: [] });
    expect(model.syncs - before).toBeLessThan(30);
    expect(model.names.size + model.settings.size).toBe(0);
  });
});
