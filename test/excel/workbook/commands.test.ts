/** The ribbon's commands, by the names that the manifest gives them, pressed in an open workbook. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { REFERENCE } from "../../../src/excel/manifest/resources";
import type { CommandOutcome, PricedCommand, TabWish } from "../../../src/shared/panelApi/panelApi";
import { openWorkbook, ORIGIN, type OpenWorkbook } from "../../standIns/office/excelWorkbook";
import { rectangle } from "../../standIns/office/workbookModel";
import { column, device, filled, home, useService } from "../../hosts/parts/workbookOfHomes";

useService();

const manifest = readFileSync(join(__dirname, "../../../manifest.xml"), "utf8");
const NAMED = [...manifest.matchAll(/<FunctionName>(\w+)</g)].map(([, name]) => name!);

const PRICE = '=PROP.VALUE(A2, "price")';
const OTHER = "Second sheet";

/** Two homes with their values on the first sheet, one under Google Sheets' name on the second. */
async function homes(): Promise<OpenWorkbook> {
  const workbook = openWorkbook(device());
  await filled(workbook, column(2));
  await filled(workbook, { A2: home(1002), B2: PRICE.replace(".", "_") }, OTHER);
  workbook.model.selected = [rectangle("Sheet1", "B2")];
  return workbook;
}

/** What the panel is told from then on. */
function heard({ panelApi }: OpenWorkbook): readonly (PricedCommand | CommandOutcome | TabWish)[] {
  const all: (PricedCommand | CommandOutcome | TabWish)[] = [];
  panelApi.watchCommands!((told) => all.push(told));
  return all;
}

const formulas = ({ model }: OpenWorkbook) => ["B2", "B3"].map((place) => model.formula(place)?.slice(0, 6));

it("names every command of the manifest, and no other", () => {
  expect([...openWorkbook(device()).commands()].sort()).toEqual([...NAMED].sort());
});

it("opens the panel on its jobs, whether it was there before or not", async () => {
  const workbook = openWorkbook(device());
  await workbook.press("openJobs");
  const told = heard(workbook);
  await workbook.press("openJobs");
  expect(told).toEqual([{ tab: "Jobs" }, { tab: "Jobs" }]);
  expect(workbook.opened).toEqual(["panel", "panel"]);
});

describe.each([
  ["fetchWaiting", "fetch", "everything"],
  ["refreshSelection", "refresh", "selection"],
  ["refreshSheet", "refresh", "sheet"],
  ["refreshErrors", "refreshErrors", "sheet"],
])("%s", (id, command, scope) => {
  it("opens the panel on a price, whether it was there before or not, and spends nothing", async () => {
    const one = device("billing", { PROP_SPENDING: "ask" });
    const workbook = openWorkbook(one);
    await filled(workbook, column(2));
    await workbook.press(id);
    const told = heard(workbook);
    expect(told).toEqual([{ command, scope }]);
    await workbook.press(id);
    expect(told).toHaveLength(2);
    expect(workbook.opened).toEqual(["panel", "panel"]);
    expect(await one.asked()).toBe(0);
  });
});

describe("freezing", () => {
  it("the selection leaves the rest of the sheet alone, and so does restoring it", async () => {
    const workbook = await homes();
    await workbook.press("freezeSelection");
    expect(formulas(workbook)).toEqual([undefined, "=PROP."]);
    await workbook.press("freezeSheet");
    expect(formulas(workbook)).toEqual([undefined, undefined]);
    await workbook.press("unfreezeSelection");
    expect(formulas(workbook)).toEqual(["=PROP.", undefined]);
    expect(workbook.opened).toEqual([]);
  });

  it("a sheet leaves the other sheets alone, and so does restoring it", async () => {
    const workbook = await homes();
    await filled(workbook, { B2: PRICE }, OTHER);
    await workbook.press("freezeSheet");
    expect(formulas(workbook)).toEqual([undefined, undefined]);
    expect(workbook.model.formula("B2", OTHER)).toBe(PRICE);
    workbook.model.active = OTHER;
    await workbook.press("freezeSheet");
    await workbook.press("unfreezeSheet");
    expect(workbook.model.formula("B2", OTHER)).toBe(PRICE);
    expect(formulas(workbook)).toEqual([undefined, undefined]);
    workbook.model.active = "Sheet1";
    await workbook.press("unfreezeSheet");
    expect(formulas(workbook)).toEqual(["=PROP.", "=PROP."]);
    expect(workbook.opened).toEqual([]);
  });
});

describe("converting", () => {
  it("the selection leaves all other formulas alone, and can be undone", async () => {
    const workbook = await homes();
    await workbook.press("selectionToSheets");
    expect(formulas(workbook)).toEqual(["=PROP_", "=PROP."]);
    await workbook.press("selectionToExcel");
    expect(formulas(workbook)).toEqual(["=PROP.", "=PROP."]);
    expect(workbook.opened).toEqual([]);
  });

  it("the workbook reaches every sheet", async () => {
    const workbook = await homes();
    await workbook.press("workbookToExcel");
    expect(workbook.model.formula("B2", OTHER)).toBe(PRICE);
    await workbook.press("workbookToSheets");
    expect(formulas(workbook)).toEqual(["=PROP_", "=PROP_"]);
    expect(workbook.model.formula("B2", OTHER)).toBe('=PROP_VALUE(A2, "price")');
    expect(workbook.opened).toEqual([]);
  });
});

describe("the panel", () => {
  it("is told what was done, but doesn't open for what the cells show", async () => {
    const workbook = await homes();
    const told = heard(workbook);
    await workbook.press("freezeSheet");
    expect(told).toEqual([{ command: "freeze", scope: "sheet", cells: 2 }]);
    expect(workbook.opened).toEqual([]);
  });

  it.each([
    ["unfreezeSelection", { command: "unfreeze", scope: "selection", cells: 0 }],
    ["selectionToExcel", { command: "toExcel", scope: "selection", cells: 0 }],
  ])("opens where %s finds nothing to do", async (command, outcome) => {
    const workbook = await homes();
    const told = heard(workbook);
    await workbook.press(command);
    expect(told).toEqual([outcome]);
    expect(workbook.opened).toEqual(["panel"]);
  });

  it.each(["freezeSheet", "selectionToSheets", "workbookToExcel", "workbookToSheets"])(
    "opens with the reason where %s meets a protected sheet, and nothing was changed anywhere",
    async (command) => {
      const workbook = await homes();
      const { model } = workbook;
      ["Sheet1", OTHER].forEach((sheet) => model.locked.add(sheet));
      const before = new Map(model.cells);
      await workbook.press(command);
      const [outcome] = heard(workbook);
      expect(outcome).toMatchObject({
        cells: 0,
        fault: expect.stringMatching(/^Nothing was changed, because the sheet/),
      });
      expect(workbook.opened).toEqual(["panel"]);
      expect(new Map(model.cells)).toEqual(before);
      expect(model.names.size + model.settings.size).toBe(0);
    },
  );

  it("names the one protected sheet that keeps a whole workbook from being converted", async () => {
    const workbook = await homes();
    workbook.model.locked.add(OTHER);
    await filled(workbook, { B3: '=PROP_VALUE(A3, "price")' });
    await workbook.press("workbookToExcel");
    expect(heard(workbook)).toEqual([
      {
        ...{ command: "toExcel", scope: "everything", cells: 0 },
        fault: "Nothing was changed, because the sheet is protected: Second sheet.",
      },
    ]);
    expect(formulas(workbook)).toEqual(["=PROP.", "=PROP_"]);
  });

  it("says that frozen formulas stay frozen while their sheet is protected, and restores them afterwards", async () => {
    const workbook = await homes();
    await workbook.press("freezeSheet");
    workbook.model.locked.add("Sheet1");
    await workbook.press("unfreezeSheet");
    expect(heard(workbook)).toEqual([
      expect.objectContaining({ command: "unfreeze", fault: expect.stringMatching(/^Nothing/) }),
    ]);
    expect(formulas(workbook)).toEqual([undefined, undefined]);
    workbook.model.locked.clear();
    await workbook.press("unfreezeSheet");
    expect(formulas(workbook)).toEqual(["=PROP.", "=PROP."]);
  });
});

describe("Help", () => {
  it("opens the reference in the person's browser, or in an Office window if Excel runs in a browser", async () => {
    const desktop = openWorkbook(device());
    await desktop.press("openHelp");
    expect(desktop.opened).toEqual([`browser ${ORIGIN}${REFERENCE}reference.html`]);
    const web = openWorkbook(device(), { formats: false });
    await web.press("openHelp");
    expect(web.opened).toEqual([`dialog ${ORIGIN}${REFERENCE}reference.html`]);
  });
});

describe("every command", () => {
  it.each([
    ["on cells of ours", false, false],
    ["on a protected sheet", true, false],
    ["where Office opens nothing", true, true],
  ])("reports its end once: %s", async (_, locked, closed) => {
    for (const formats of [true, false]) {
      const workbook = openWorkbook(device(), { closed, formats });
      await filled(workbook, column(2));
      if (locked) workbook.model.locked.add("Sheet1");
      for (const command of NAMED) await workbook.press(command);
      await workbook.model.idle();
      expect(workbook.completions()).toBe(NAMED.length);
    }
  });
});
