/** Texts that begin with `=`, typed or from the service: whatever is done to their cells, they stay texts and ask nothing. */
import { openWorkbook, type OpenWorkbook } from "../../standIns/office/excelWorkbook";
import { rectangle } from "../../standIns/office/workbookModel";
import { column, device, filled, home, useService } from "../../hosts/parts/workbookOfHomes";

useService();

const COUNTY = '=PROP.SEARCH("10001",,,,"address",500)';
const NOTE = "=PROP.VALUE(A2)";

/** Counties that look like formulas in A1:B2, a person's note in D2, and a formula of theirs in E2. */
async function opened() {
  let asked = 0;
  const record = (id: string) => ({ id, formattedAddress: home(1), county: COUNTY });
  const wire = () => {
    asked += 1;
    return Promise.resolve(new Response(JSON.stringify([record("x"), record("y")]), { status: 200 }));
  };
  const workbook = openWorkbook(device("billing"), { wire: wire as typeof fetch });
  await filled(workbook, { A1: '=PROP.RANDOM(2, 1, "county, county", "headers=0")', D2: `'${NOTE}`, E2: "=1+1" });
  expect([asked, workbook.model.at("B2"), workbook.model.at("D2")]).toEqual([1, COUNTY, NOTE]);
  return { ...workbook, asked: () => asked };
}

const formulasOf = ({ model }: Pick<OpenWorkbook, "model">): (string | undefined)[] =>
  ["A2", "B1", "B2", "D2"].map((cell) => model.formula(cell));

const NONE = [undefined, undefined, undefined, undefined];

type Opened = Awaited<ReturnType<typeof opened>>;

const WAYS: Readonly<Record<string, (workbook: Opened) => Promise<unknown>>> = {
  "freezing the sheet": ({ panelApi }) => panelApi.freeze("sheet"),
  "freezing and restoring": async ({ panelApi }) => {
    await panelApi.freeze("everything");
    return panelApi.unfreeze("everything");
  },
  "freezing the selected text": async ({ model, panelApi }) => {
    model.selected = [rectangle("Sheet1", "D2")];
    expect(await panelApi.freeze("selection")).toBe(0);
  },
  converting: ({ panelApi }) => panelApi.convert("everything", "PROP_"),
  "pricing a refresh": async ({ panelApi }) => {
    const offer = await panelApi.offer("refresh", "sheet");
    expect(offer).toMatchObject({ price: { requests: 1 } });
  },
};

it.each(Object.keys(WAYS))("%s makes no formula of them", async (way) => {
  const workbook = await opened();
  await WAYS[way]!(workbook);
  await workbook.model.idle();
  expect(formulasOf(workbook)).toEqual(NONE);
  expect(workbook.model.at("D2")).toBe(NOTE);
  expect(workbook.asked()).toBe(1);
});

describe("a formula that has no room", () => {
  it("isn't frozen, and the cells in its way stay as they are", async () => {
    const workbook = openWorkbook(device());
    const { model, panelApi } = workbook;
    await filled(workbook, { A2: home(1002), B2: "mine", C2: "too", A4: "also", A3: "=PROP.VALUE(A2)" });
    await filled(workbook, { B3: "in its way" });
    expect(model.at("A3")).toBe("#SPILL!");
    await expect(panelApi.freeze("sheet")).rejects.toThrow("Sheet1!A3 shows an error in place of its result");
    await model.idle();
    expect(["B2", "C2", "B3", "A4"].map((cell) => model.at(cell))).toEqual(["mine", "too", "in its way", "also"]);
    expect(model.formula("A3")).toBe("=PROP.VALUE(A2)");
  });

  it("spills once the cells in its way are blank", async () => {
    const workbook = openWorkbook(device());
    await filled(workbook, { ...column(1), D3: "in its way", D2: "=PROP.TAXES(A2)" });
    expect(workbook.model.at("D2")).toBe("#SPILL!");
    await filled(workbook, { D3: "" });
    expect(workbook.model.at("D2")).toBe("year");
  });
});
