/** What a person does with the panel beside the playground's sheet: the add-in's own bundle, the sandbox, a real browser. */
import { axeFaults, COLOURS } from "./panel/openPanel";
import { panel, picture, press, requests, says, street, tab, unfold, VIEWPORT, visit } from "./person";
import { still } from "./still";

const keys = async (...names: readonly string[]): Promise<void> => {
  for (const name of names) await visit.page.keyboard.press(name);
};

/** What the focus is on, as it is announced. */
const focused = (): Promise<string> =>
  visit.page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    const label = element?.getAttribute("aria-label") ?? element?.labels?.[0]?.textContent ?? element?.textContent;
    return label?.trim() ?? "";
  });

const tabTo = async (name: string): Promise<void> => {
  for (let steps = 0; steps < 60; steps += 1) {
    await keys("Tab");
    if ((await focused()).startsWith(name)) return;
  }
  throw new Error(`Tab leads past no ${name}`);
};

export function panelCases(): void {
  test("it opens connected to the sandbox, and the test of its key costs nothing", async () => {
    await says("Playground sandbox · nothing billed this month");
    await tab("Connect");
    await unfold(/^Key/);
    await press("Test key");
    await says(/The sandbox answered. Its data is made up, and nothing is billed/);
    await picture("connect");
  });

  test("a search is built in the form, inserted and spilled, and its request is counted", async () => {
    await visit.goTo("K2");
    await tab("Build");
    await panel().getByLabel("ZIP code").last().fill("78245");
    await panel().getByLabel("Condo").check();
    await panel().getByLabel("Bedrooms", { exact: true }).selectOption("At least");
    await panel().getByLabel("Bedrooms: number").fill("2");
    await says('=PROP.SEARCH(78245, "Condo", "2+", , , , "headers=label")');
    await says(/needs 1 request/);
    expect(await requests()).toBe(0);
    await press(/Preview with 1 request/);
    await panel().getByRole("region", { name: "Preview" }).waitFor();
    await picture("build");
    await press("Insert into the selected cell");
    await says(/Inserted into .*K2/);
    await visit.idle();
    expect((await visit.range("K2:M2"))[0]).toEqual(["Address", "Type", "Beds"]);
    expect(await visit.value("L3")).toBe("Condo");
    expect(await requests()).toBe(1);
    await tab("Spend");
    await panel().getByText("$0.00: sandbox requests are free").waitFor();
    await picture("spend");
    await visit.clear("K2");
  });

  test("the selected cell says which address was matched, what it cost, and shows its estimate as a chart", async () => {
    await visit.goTo("B2");
    await tab("Cell");
    await says("=PROP.VALUE(A2)");
    await says(street(5500));
    await panel().getByRole("heading", { name: "Value estimate" }).waitFor();
    await still(visit.page);
    await picture("cell");
    await press("Show as table");
    await panel().getByRole("region", { name: "Comparables", exact: true }).waitFor();
    await visit.goTo("A2");
    await says("The selected cell has no PROP function.");
    expect(await requests()).toBe(0);
  });

  test("one cell is refreshed after its price was shown, and only that cell is requested", async () => {
    await visit.goTo("B3");
    await tab("Refresh");
    await panel().getByLabel("Action").selectOption("Refresh everything");
    await press("Show price");
    await says(/needs 1 request/);
    expect(await requests()).toBe(0);
    await picture("price");
    await press("Refresh with 1 request");
    await says("Done: 1 answered. Nothing billed.");
    await visit.idle();
    expect(await requests()).toBe(1);
    expect(await visit.value("B3")).toEqual(expect.any(Number));
  });

  test("formulas from Google Sheets are converted, and return values", async () => {
    await visit.set({ K2: "=PROP_VALUE(A2)" });
    expect(await visit.value("K2")).toBe("#NAME?");
    await visit.goTo("K2");
    await visit.page.getByText("K2: #NAME?: Excel writes PROP.VALUE.").waitFor();
    await tab("Refresh");
    await press("For Excel (PROP.)");
    await says(/1 formula was converted for Excel/);
    await visit.idle();
    expect([await visit.formula("K2"), await visit.value("K2")]).toEqual(["=PROP.VALUE(A2)", await visit.value("B2")]);
    await press("For Google Sheets (PROP_)");
    await says(/1 formula was converted for Google Sheets/);
    expect(await visit.formula("K2")).toBe("=PROP_VALUE(A2)");
  });

  test("a hundred formulas take a request for each different address, and the page can be used meanwhile", async () => {
    const distinct = 30;
    const cells = Object.fromEntries(
      Array.from({ length: 120 }, (_, row) => [`K${row + 1}`, street(1000 + (row % distinct) * 4)]),
    );
    await visit.set(cells);
    await tab("Build");
    const turns = await visit.page.evaluate(async (count) => {
      const sheet = window.playground!;
      const rows = Array.from({ length: count }, (_, index) => index + 1);
      await Promise.all(rows.map((row) => sheet.setFormula(`L${row}`, `=PROP.VALUE(K${row},"price")`)));
      let turns = 0;
      const timer = setInterval(() => (turns += 1), 1);
      await sheet.idle();
      clearInterval(timer);
      return turns;
    }, 120);
    const values = (await visit.range("L1:L120")).flat();
    expect(values.filter((value) => typeof value !== "number")).toEqual([]);
    expect(values.slice(0, distinct)).toEqual(values.slice(distinct, 2 * distinct));
    expect(await requests()).toBeLessThanOrEqual(distinct);
    expect(turns).toBeGreaterThan(10);
    await panel().getByLabel("ZIP code").last().fill("78244");
    await says(/^=PROP\.SEARCH\(78244/);
    await visit.clear(...Array.from({ length: 120 }, (_, row) => `L${row + 1}`));
  });

  test("a formula is built, inserted and calculated by keyboard alone", async () => {
    await tab("Jobs");
    await visit.goTo("A1");
    await keys(...Array.from({ length: 10 }, () => "ArrowRight"), "ArrowDown", "F6");
    expect(await focused()).toBe("Jobs");
    await keys("ArrowRight", "Enter");
    await panel().getByLabel("What do you want to know?").waitFor();
    await tabTo("What do you want to know?");
    await visit.page.keyboard.type("VALUE");
    await tabTo("Address");
    await visit.page.keyboard.type("A2");
    await says("=PROP.VALUE(A2)");
    await tabTo("Insert into the selected cell");
    await keys("Enter");
    await says(/Inserted into .*K2/);
    await visit.idle();
    expect((await visit.range("K2:M2"))[0]).toEqual((await visit.range("B2:D2"))[0]);
    await keys("F6", "ArrowDown");
    expect(await visit.page.evaluate(() => window.playground!.selected())).toBe("K3");
    await picture("by-keyboard");
    await visit.clear("K2");
  });

  test("on a narrow screen the panel takes the sheet's place, and gives it back", async () => {
    await visit.page.setViewportSize({ width: 380, height: 760 });
    const panel = visit.page.locator("#panel");
    // The focus is in neither.
    await panel.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const shown = async () => [await panel.isVisible(), await visit.page.locator("#sheet canvas").first().isVisible()];
    const [panelAlone, sheetAlone] = [
      [true, false],
      [false, true],
    ];
    expect(await shown()).toEqual(panelAlone);
    expect((await panel.boundingBox())!.width).toBe(380);
    await picture("narrow");
    await keys("F6", "F6");
    expect(await shown()).toEqual(sheetAlone);
    await keys("F6");
    expect(await shown()).toEqual(panelAlone);
    const toggle = visit.page.getByRole("button", { name: "Panel" });
    await toggle.click();
    expect(await shown()).toEqual(sheetAlone);
    await toggle.click();
    expect(await shown()).toEqual(panelAlone);
    await visit.page.setViewportSize(VIEWPORT);
  });

  test.each(["light", "dark"] as const)("every tab beside the sheet is accessible, in %s", async (scheme) => {
    await visit.page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await visit.page.setViewportSize({ ...VIEWPORT, height: 900 });
    await visit.goTo("B2");
    const rules = scheme === "dark" ? COLOURS : undefined;
    const faults: string[] = [];
    const look = async (name: string, ...where: readonly string[]): Promise<void> =>
      void faults.push(...(await axeFaults(visit.page, where, rules)).map((fault) => `${name}: ${fault}`));
    await look("around", ".top", "#status");
    for (const name of ["Jobs", "Build", "Cell", "Refresh", "Spend", "Connect"]) {
      await tab(name);
      await still(visit.page);
      await look(name, "#prop-pane");
    }
    await picture(`beside-${scheme}`);
    await visit.page.setViewportSize(VIEWPORT);
    expect(faults).toEqual([]);
  });

  test("frozen cells keep their values, and their formulas are restored where the cells are by then", async () => {
    const before = (await visit.range("B2:D2"))[0];
    await visit.goTo("B2");
    await tab("Refresh");
    await press("Freeze to values");
    await says(/1 formula was frozen to values/);
    expect((await visit.range("B2:D2"))[0]).toEqual(before);
    expect([await visit.text("B2"), await visit.formula("B2")]).toEqual([expect.stringMatching(/^\$/), undefined]);
    await visit.page.evaluate(() => window.playground!.insertRow(2));
    await visit.idle();
    await visit.goTo("B3");
    await press("Restore formulas");
    await says(/1 formula was restored/);
    await visit.idle();
    expect(await visit.formula("B3")).toBe("=PROP.VALUE(A3)");
    expect((await visit.range("B3:D3"))[0]).toEqual(before);
    expect(await requests()).toBe(0);
  });
}
