/** Restoring formulas in a workbook that was edited meanwhile: typed values are left alone. */
import { openWorkbook, type OpenWorkbook } from "../../standIns/office/excelWorkbook";
import { rectangle } from "../../standIns/office/workbookModel";
import { column, device, filled, home, useService } from "../../hosts/parts/workbookOfHomes";

useService();

const formulas = ({ model }: OpenWorkbook, ...places: string[]) => places.map((place) => model.formula(place));
const price = (row: number): string => `=PROP.VALUE(A${row}, "price")`;
const all = (cells: number) => ({ cells, leftAlone: [] });
const typedOver = (cell: string, formula: string) => ({ cell, cells: cell, formula });
const moved = (cells: string, formula: string) => ({ cell: cells.split(":")[0], cells, formula, filledDown: true });

async function frozen(cells: Readonly<Record<string, string | number>>, settings = {}) {
  const one = device("billing", settings);
  const workbook = openWorkbook(one);
  await filled(workbook, cells);
  await workbook.panelApi.freeze("everything");
  const asked = await one.asked();
  const newlyAsked = async () => (await workbook.model.idle(), (await one.asked()) - asked);
  return { workbook, model: workbook.model, panelApi: workbook.panelApi, newlyAsked };
}

const remembered = ({ model }: OpenWorkbook): number => model.names.size + model.settings.size;

describe("a formula that shows nothing", () => {
  it("comes back as well, in a column", async () => {
    const { workbook, panelApi } = await frozen({ ...column(4), A3: "" });
    expect(workbook.model.at("B3")).toBe("");
    expect(await panelApi.unfreeze("sheet")).toEqual(all(4));
    expect(formulas(workbook, "B2", "B3", "B4", "B5")).toEqual([price(2), price(3), price(4), price(5)]);
    expect(remembered(workbook)).toBe(0);
  });

  it.each(["sheet", "everything", "selection"] as const)(
    "gets it back where nothing else is used: %s",
    async (scope) => {
      const { workbook, model, panelApi } = await frozen({
        F3: '=PROP.VALUE(A3, "price")',
        F4: '=PROP.VALUE(A4, "price")',
      });
      model.selected = [rectangle("Sheet1", "E1:G9")];
      expect(await panelApi.unfreeze(scope)).toEqual(all(2));
      expect(formulas(workbook, "F3", "F4")).toEqual([price(3), price(4)]);
    },
  );
});

it.each(["{", '"x"', "null", '{"template":"=1"}', '{"references":7}'])(
  "what the workbook remembers of one is damaged: it keeps its value, and the others come back: %s",
  async (text) => {
    const { workbook, model, panelApi } = await frozen({ ...column(1), E2: "=PROP.VALUE(A2)" });
    const [name] = [...model.settings].find(([, value]) => String(value).includes("price"))!;
    model.settings.set(name, text);
    expect(await panelApi.unfreeze("sheet")).toEqual(all(1));
    expect(formulas(workbook, "B2", "E2")).toEqual([undefined, "=PROP.VALUE(A2)"]);
  },
);

describe("a row that was inserted into a column", () => {
  it("is left as it is where it shows nothing, and the formulas around it come back", async () => {
    const { workbook, model, panelApi, newlyAsked } = await frozen(column(4));
    model.insertRow(2);
    model.type({ A3: home(1099) });
    expect(await panelApi.unfreeze("sheet")).toEqual(all(4));
    expect(formulas(workbook, "B2", "B3", "B4", "B5", "B6")).toEqual([
      ...[price(2), undefined, price(4), price(5), price(6)],
    ]);
    expect(remembered(workbook)).toBe(0);
    expect(await newlyAsked()).toBe(0);
  });

  it.each([
    ["where a frozen formula showed nothing too", { A4: "" }, {}],
    ["where something was typed into it", {}, { A3: "Subtotal", B3: 12_345 }],
  ])("leaves the whole column as it is, and its formula is handed over: %s", async (_, blank, typed) => {
    const { workbook, model, panelApi, newlyAsked } = await frozen({ ...column(4), ...blank });
    model.insertRow(2);
    model.type(typed);
    expect(await panelApi.unfreeze("sheet")).toEqual({ cells: 0, leftAlone: [moved("B2:B6", price(2))] });
    expect(formulas(workbook, "B2", "B3", "B4", "B5", "B6")).toEqual(Array(5).fill(undefined));
    expect(model.at("B3")).toBe("B3" in typed ? 12_345 : "");
    expect(remembered(workbook)).toBe(3);
    expect(await newlyAsked()).toBe(0);
  });
});

it("a row that was deleted leaves the others, which come back", async () => {
  const { workbook, model, panelApi } = await frozen(column(4));
  const below = ["A4", "B4", "A5", "B5"].map((place) => model.at(place) as string | number);
  model.type({ A3: below[0]!, B3: below[1]!, A4: below[2]!, B4: below[3]!, A5: "", B5: "" });
  for (const [name, area] of model.names) model.names.set(name, { ...area, rows: 3 });
  expect(await panelApi.unfreeze("sheet")).toEqual(all(3));
  expect(formulas(workbook, "B2", "B3", "B4", "B5")).toEqual([price(2), price(3), price(4), undefined]);
  expect(remembered(workbook)).toBe(0);
});

describe("values typed meanwhile", () => {
  it("over a frozen value stays and is told; the formula comes back once the value does", async () => {
    const { workbook, model, panelApi } = await frozen(column(3));
    const value = model.at("B3") as number;
    model.type({ B3: "see email" });
    expect(await panelApi.unfreeze("sheet")).toEqual({ cells: 2, leftAlone: [typedOver("B3", price(3))] });
    expect([model.at("B3"), ...formulas(workbook, "B2", "B3", "B4")]).toEqual([
      ...["see email", price(2), undefined, price(4)],
    ]);
    model.type({ B3: value });
    expect(await panelApi.unfreeze("sheet")).toEqual(all(1));
    expect(formulas(workbook, "B3")).toEqual([price(3)]);
    expect(remembered(workbook)).toBe(0);
  });

  it("into a column that was inserted into a frozen table stays, and nothing is cleared", async () => {
    const { workbook, model, panelApi } = await frozen({ A2: home(1002), D2: "=PROP.VALUE(A2)" });
    const [low, high] = [model.at("E2") as number, model.at("F2") as number];
    for (const [name, area] of model.names) if (area.columns === 3) model.names.set(name, { ...area, columns: 4 });
    model.type({ E2: "my note", F2: low, G2: high });
    const [left, ...others] = (await panelApi.unfreeze("sheet")).leftAlone;
    expect([left, others]).toEqual([{ cell: "D2", cells: "D2:G2", formula: "=PROP.VALUE(A2)" }, []]);
    expect(["E2", "F2", "G2"].map((place) => model.at(place))).toEqual(["my note", low, high]);
    model.type({ E2: "" });
    expect(await panelApi.unfreeze("sheet")).toEqual(all(1));
    expect(formulas(workbook, "D2")).toEqual(["=PROP.VALUE(A2)"]);
  });

  it("into one cell of many that a formula filled is told by all of them, and of everything with the sheet", async () => {
    const { workbook, model, panelApi } = await frozen({ ...column(4), G2: "=PROP.VALUE(A2:A5)" });
    const value = model.at("H3") as number;
    model.type({ H3: 999 });
    const told = { cell: "G2", cells: "G2:I5", formula: "=PROP.VALUE(A2:A5)" };
    expect(await panelApi.unfreeze("sheet")).toEqual({ cells: 4, leftAlone: [told] });
    model.type({ H4: 999 });
    expect(await panelApi.unfreeze("everything")).toEqual({
      ...{ cells: 0, leftAlone: [{ ...told, cell: "Sheet1!G2" }] },
    });
    model.type({ H3: value, H4: 999 });
    model.insertRow(1);
    const [below] = (await panelApi.unfreeze("sheet")).leftAlone;
    expect(below).toEqual({ cell: "G3", cells: "G3:I6", formula: "=PROP.VALUE(A3:A6)" });
    expect(formulas(workbook, "G3")).toEqual([undefined]);
  });

  it("as a formula stays, and the older one is forgotten", async () => {
    const { workbook, model, panelApi } = await frozen(column(3));
    await filled(workbook, { B3: '=PROP.RENT(A3, "rent")' });
    expect(await panelApi.unfreeze("sheet")).toEqual(all(2));
    expect(formulas(workbook, "B2", "B3", "B4")).toEqual([price(2), '=PROP.RENT(A3, "rent")', price(4)]);
    expect(remembered({ model } as OpenWorkbook)).toBe(0);
  });

  it("as a formula, and was frozen too, comes back in place of the older one", async () => {
    const { workbook, panelApi } = await frozen(column(3));
    await filled(workbook, { B3: '=PROP.RENT(A3, "rent")' });
    expect(await panelApi.freeze("sheet")).toBe(1);
    expect(await panelApi.unfreeze("sheet")).toEqual(all(3));
    expect(formulas(workbook, "B2", "B3", "B4")).toEqual([price(2), '=PROP.RENT(A3, "rent")', price(4)]);
    expect(remembered(workbook)).toBe(0);
  });

  it("in place of an address leaves the row's formula the one that it was", async () => {
    const { workbook, model, panelApi } = await frozen(column(3));
    model.type({ A3: home(1002) });
    expect(await panelApi.unfreeze("sheet")).toEqual(all(3));
    expect(formulas(workbook, "B3")).toEqual([price(3)]);
  });
});

describe("cells that went elsewhere", () => {
  it("in other rows stay values, each told with the formula of its row, after sorting", async () => {
    const { workbook, model, panelApi, newlyAsked } = await frozen({ ...column(3), A3: "" });
    const rows = ["A2", "B2", "A3", "B3", "A4", "B4"].map((place) => model.at(place) as string);
    model.type({ A2: rows[4]!, B2: rows[5]!, A3: rows[0]!, B3: rows[1]!, A4: "", B4: "" });
    expect(await panelApi.unfreeze("sheet")).toEqual({
      ...{ cells: 0, leftAlone: [2, 3, 4].map((row) => typedOver(`B${row}`, price(row))) },
    });
    expect(formulas(workbook, "B2", "B3", "B4")).toEqual([undefined, undefined, undefined]);
    expect(await newlyAsked()).toBe(0);
  });

  it("are asked about where they were pasted, and no others", async () => {
    const { workbook, model, panelApi } = await frozen(column(2));
    for (const [name, area] of model.names)
      if (/_r0$/.test(name)) model.names.set(name, { ...area, sheet: "Second sheet", row: 9, column: 3 });
    expect(await panelApi.unfreeze("sheet")).toEqual(all(2));
    expect(formulas(workbook, "B2", "B3")).toEqual([
      ...["=PROP.VALUE('Second sheet'!D10, \"price\")", "=PROP.VALUE('Second sheet'!D11, \"price\")"],
    ]);
  });

  it("in part leave it unsure which address was whose: the values stay", async () => {
    const { workbook, model, panelApi } = await frozen(column(3));
    for (const [name, area] of model.names) if (/_r0$/.test(name)) model.names.set(name, { ...area, row: 9, rows: 2 });
    expect(await panelApi.unfreeze("sheet")).toEqual({
      cells: 0,
      leftAlone: [moved("B2:B4", '=PROP.VALUE(A10, "price")')],
    });
    expect(formulas(workbook, "B2", "B3", "B4")).toEqual([undefined, undefined, undefined]);
    expect(remembered(workbook)).toBe(3);
  });
});

it("a formula comes back into a merged cell", async () => {
  const { workbook, model, panelApi } = await frozen(column(1));
  model.merged.push(rectangle("Sheet1", "B2:C2"));
  expect(await panelApi.unfreeze("sheet")).toEqual(all(1));
  expect(formulas(workbook, "B2")).toEqual([price(2)]);
});

it("the panel opens where some were left alone, and tells which", async () => {
  const { workbook, model } = await frozen(column(3));
  const told: unknown[] = [];
  workbook.panelApi.watchCommands!((what) => told.push(what));
  model.type({ B3: "mine" });
  await workbook.press("unfreezeSheet");
  expect(told).toEqual([{ command: "unfreeze", scope: "sheet", cells: 2, leftAlone: [typedOver("B3", price(3))] }]);
  expect(workbook.opened).toEqual(["panel"]);
});
