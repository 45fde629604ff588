/** What users do in the panel with formulas and cells. */
import type { CommandOutcome, PricedCommand, TabWish } from "../../src/shared/panelApi/panelApi";
import { problem } from "../../src/shared/api/problem";
import { open, openJob, panel, press, says, visit } from "../browser/panel/person";
import { RENT_ROLL_LIST } from "./selectedList";
import { LISTED_CELL, RICH_CELL } from "./selectedCell";

export function askingCases(): void {
  test("Check this host says how many checks were done; the chosen cells stay chosen", async () => {
    await open({ sheets: true });
    await visit.tab("Refresh");
    await panel().getByLabel("This sheet", { exact: true }).check();
    await press("Check this host");
    await says("10 checks were done: see the new sheet.");
    expect(await panel().getByLabel("This sheet", { exact: true }).isChecked()).toBe(true);
    expect(await visit.commands()).toEqual(["check this host"]);
  });

  test("Check this host says why it could not", async () => {
    await open({ state: { fails: { checkHost: "No sheet can be added" } } });
    await visit.tab("Refresh");
    await press("Check this host");
    await says("No sheet can be added");
  });

  describe("Build", () => {
    test("a form makes a formula, a preview costs something only after approval, and the formula is inserted", async () => {
      await open({ sheets: true });
      await visit.tab("Build");
      await says("Enter a place.");
      await says("Sale prices are mostly not disclosed in Alaska,");
      await panel().getByLabel("Place").selectOption("City and state");
      await panel().getByLabel("City", { exact: true }).fill("San Antonio");
      await panel().getByLabel("State", { exact: true }).selectOption("Texas");
      await panel().getByLabel("Bathrooms", { exact: true }).selectOption("Between");
      await panel().getByLabel("Bathrooms: from").fill("1.5");
      await panel().getByLabel("Bathrooms: to").fill("3");
      await press(/^Columns/);
      await panel().getByRole("button", { name: "None" }).click();
      await panel().getByLabel("Find a column").fill("garage sp");
      await panel().getByLabel("Garage spaces").check();
      await press(/^Additional options/);
      await panel().getByLabel("sort").fill("-lastSalePrice");
      // With the labels of the columns, which somebody who fills in a form wants above them.
      const options = '"headers=label; sort=-lastSalePrice"';
      const formula = `=PROP_SEARCH("San Antonio, TX", , , "1.5:3", "features.garageSpaces", , ${options})`;
      await says(formula);
      await press("Preview with 1 request");
      await panel().getByRole("cell", { name: "5500 Grand Lake Dr, San Antonio, TX 78244" }).waitFor();
      await panel().getByRole("columnheader", { name: "lastSalePrice" }).waitFor();
      await says("… and 47 more rows. Showing the first 50; there may be more: increase Rows.");
      await press("Insert into the selected cell");
      await says("Inserted into Sheet1!K2.");
      await press("In a new sheet");
      await says("Inserted into 'PROP SEARCH'!A1.");
      expect(await visit.commands()).toEqual([`insert ${formula}, selectedCell`, `insert ${formula}, newSheet`]);
      // Of another formula that would be wrong.
      await panel().getByLabel("sort").fill("lastSalePrice");
      await panel()
        .getByText(/^Inserted into/)
        .waitFor({ state: "detached" });
    });

    test.each([
      [380, 640],
      [300, 600],
    ])("formula and Insert stay in sight in %i × %i pixels, and notes come after the inputs", async (width, height) => {
      await open({ width });
      await visit.page.setViewportSize({ width, height });
      await visit.tab("Build");
      await panel().getByLabel("ZIP code").last().fill("78244");
      await says(/^The formula needs 1 request/);
      const group = panel().getByRole("group", { name: "Formula" });
      const inSight = async (): Promise<boolean> => {
        const boxes = await Promise.all([
          group.getByText('=PROP.SEARCH(78244, , , , , , "headers=label")').boundingBox(),
          group.getByRole("button", { name: "Insert into the selected cell" }).boundingBox(),
        ]);
        return boxes.every((box) => box !== null && box.y > 0 && box.y + box.height <= height);
      };
      expect(await inSight()).toBe(true);
      await press("Preview with 1 request");
      await panel().getByRole("heading", { name: "First rows" }).waitFor();
      expect(await inSight()).toBe(true);
      expect(await visit.page.evaluate(() => document.activeElement?.textContent)).toMatch(/^First rows/);
      expect(await panel().getByRole("heading").allTextContents()).toEqual([
        "Function",
        "Inputs",
        ...["Columns (9 selected)", "Additional options (1 set)"],
        "First rows",
        "Notes",
      ]);
    });

    test("the selected cell’s formula is offered for a change where there is one, and says why where it can’t be", async () => {
      await open();
      await visit.tab("Build");
      await says("Enter a place.");
      const change = panel().getByRole("button", { name: "Change the selected cell’s formula" });
      const select = (selected: object): Promise<void> =>
        visit.page.evaluate((given) => {
          window.fake.selected = given as typeof window.fake.selected;
          window.dispatchEvent(new Event("focus"));
        }, selected);
      expect(await change.count()).toBe(0);
      await select({ ...RICH_CELL, formula: "=PROP.VALUE(A2)" });
      await change.waitFor();
      await select(RICH_CELL);
      await says("Sheet1!B2 calculates more than one function: change it in the cell.");
      expect(await change.count()).toBe(0);
    });

    test("of a selected address it begins with the value, and keeps what is chosen meanwhile", async () => {
      const list = { ...RENT_ROLL_LIST, columns: [RENT_ROLL_LIST.columns[0]!] };
      await open({ state: { list } });
      await visit.tab("Build");
      await panel().getByText("=PROP.VALUE(Sheet1!A2:A20)").waitFor();
      expect(await panel().getByLabel("What do you want to know?").inputValue()).toBe("VALUE");
      await panel().getByLabel("What do you want to know?").selectOption("RENT");
      await visit.tab("Cell");
      await visit.tab("Build");
      expect(await panel().getByLabel("What do you want to know?").inputValue()).toBe("RENT");
    });

    test("a formula is priced while it is filled in, without a press and without a request", async () => {
      await open({ state: { selected: RICH_CELL } });
      await visit.tab("Build");
      await panel().getByLabel("What do you want to know?").selectOption({ label: "Value of a home (VALUE)" });
      const address = panel().getByPlaceholder(/^A2, or/);
      const formula = panel().getByText(/^=PROP/);
      await says("Enter an address.");
      expect(await formula.count()).toBe(0);
      await address.fill("A2");
      expect(await formula.allTextContents()).toEqual(["=PROP.VALUE(A2)"]);
      await says(/^The formula needs 1 request/);
      await address.fill("");
      await says("Enter an address.");
      expect(await formula.count()).toBe(0);
      expect(
        await panel()
          .getByText(/needs 1 request/)
          .count(),
      ).toBe(0);
      expect(await visit.commands()).toEqual([]);
    });

    test("a ZIP code with too few digits says how it is read", async () => {
      await open();
      await visit.tab("Build");
      const zip = panel().getByLabel("ZIP code").last();
      await zip.fill("7824");
      await says("Read as 07824");
      await zip.fill("78244");
      expect(
        await panel()
          .getByText(/^Read as/)
          .count(),
      ).toBe(0);
    });

    test("the selected cells become an argument", async () => {
      await open();
      await visit.tab("Build");
      await panel().getByLabel("What do you want to know?").selectOption("RENT");
      await press("Use the selected cells: Address");
      await says("=PROP.RENT(Sheet1!A2:A20)");
      await panel().getByLabel("What do you want to know?").selectOption("SEARCH");
      await panel().getByLabel("Place").selectOption("Cells with places");
      await press("Use the selected cells: Place");
      await says('=PROP.SEARCH(Sheet1!A2:A20, , , , , , "headers=label")');
      expect(await visit.faults()).toEqual([]);
    });

    test.each([
      '=PROP.SEARCH("San Antonio, TX", "Condo, Townhouse", "2+", "1.5:3", "lastSalePrice, bedrooms", 20, "sort=-lastSalePrice")',
      '=PROP.SEARCH(78244, , 3, "<=2", B1:F1, , H1:I4)',
      '=PROP.SEARCH("TX", D1, "2|4", B2)',
      '=PROP.VALUE(A2:A20, "price, rangePercent")',
      '=PROP.SOLD("5500 Grand Lake Dr, San Antonio, TX 78244", 90, , , , , "radius=1")',
      '=PROP.MARKET("02139", "rental", "type=Condo")',
    ])("the selected cell’s formula fills in the form, which makes the same: %s", async (formula) => {
      await open({ state: { selected: { ...RICH_CELL, formula } } });
      await visit.tab("Build");
      await press("Change the selected cell’s formula");
      await panel().getByText(formula, { exact: true }).waitFor();
      await says(/needs 1 request/);
      for (const fold of await panel()
        .getByRole("button", { name: /^(Columns|Additional)/ })
        .all())
        await fold.click();
      await panel().getByText(formula, { exact: true }).waitFor();
      expect(await visit.faults()).toEqual([]);
    });

    test("an argument of a formula that was read is changed, and the others stay", async () => {
      const formula = '=PROP.SEARCH("San Antonio, TX", , "2+", , "lastSalePrice", 20)';
      await open({ state: { selected: { ...RICH_CELL, formula } } });
      await visit.tab("Build");
      await press("Change the selected cell’s formula");
      await panel().getByLabel("City", { exact: true }).fill("Austin");
      await panel().getByLabel("Bedrooms: number").fill("4");
      await says('=PROP.SEARCH("Austin, TX", , "4+", , "lastSalePrice", 20)');
    });

    test("a preview offers searches where they may be cheaper, and takes them if a person chooses that", async () => {
      const search = { places: [{ name: "78244", lookUps: 260 }], requests: 1, atMost: 265 };
      await open({ state: { search } });
      await visit.tab("Build");
      await panel().getByLabel("What do you want to know?").selectOption({ value: "RECORD" });
      await panel()
        .getByPlaceholder(/^A2, or/)
        .fill("A1:A260");
      await panel().getByRole("button", { name: "Preview with 1 request" }).waitFor();
      await says(/Search 78244 first: at most 265 requests in all, far fewer if most are found/);
      await press("Search 78244 first: 1 to 265 requests");
      await panel().getByRole("cell", { name: "5500 Grand Lake Dr, San Antonio, TX 78244" }).waitFor();
      expect(await visit.commands()).toEqual([expect.stringMatching(/^preview =PROP\.RECORD\(A1:A260.*searching$/)]);
    });

    test("every function has a form, and no form has more inputs than the function has parameters", async () => {
      await open();
      await visit.tab("Build");
      const select = panel().getByLabel("What do you want to know?");
      await select.locator("option").first().waitFor({ state: "attached" });
      const labels = await select.locator("option").allTextContents();
      expect(labels).toHaveLength(20);
      for (const label of labels) {
        const [, meaning, name = ""] = /^(.+) \(([A-Z]+)\)$/.exec(label) ?? [];
        expect(meaning).toMatch(/^[A-Z][a-z]/);
        await select.selectOption(name);
        await panel()
          .getByRole("link", { name: `About ${name}` })
          .waitFor();
        if (
          await panel()
            .getByText(/^Enter an? /)
            .count()
        )
          continue;
        await says(`=PROP.${name}(`);
        await says(/needs 1 request/);
      }
    });

    test("the function that is chosen leads to its page of the reference, in a tab of its own", async () => {
      await open();
      await visit.tab("Build");
      for (const [name, page] of [
        ["VALUE", "value"],
        ["FIELDS", "fields-function"],
      ] as const) {
        await panel().getByLabel("What do you want to know?").selectOption(name);
        const link = panel().getByRole("link", { name: `About ${name}` });
        expect(await link.getAttribute("href")).toBe(`/help/${page}.html`);
        expect(await link.getAttribute("target")).toBe("_blank");
      }
      await visit.tab("Connect");
      const all = panel().getByRole("link", { name: "Reference: every function, field, filter and error" });
      expect(await all.getAttribute("href")).toBe("/help/reference.html");
    });

    test("an error of the host is shown, and the form stays as it was", async () => {
      await open({ state: { fails: { insert: "The sheet is protected" } } });
      await visit.tab("Build");
      await panel().getByLabel("ZIP code").last().fill("78244");
      await press("Insert into the selected cell");
      await says("The sheet is protected");
      await visit.tab("Spend");
      await visit.tab("Build");
      expect(await panel().getByLabel("ZIP code").last().inputValue()).toBe("78244");
    });
  });

  describe("Cell", () => {
    test("an empty state explains itself", async () => {
      await open();
      await visit.tab("Cell");
      await says("The selected cell has no PROP function.");
    });

    test("addresses without a formula are counted, and lead to what can be done with them", async () => {
      await open({ state: { list: RENT_ROLL_LIST } });
      await visit.tab("Cell");
      await says("10 addresses in Sheet1!A1:E13.");
      await press("Check or value them");
      await press(/^Bulk valuation/);
      await says("12 rows: address in A.");
    });

    test("a cell that is being calculated is read again until it shows its result", async () => {
      await open({ state: { selected: { ...RICH_CELL, shows: "#BUSY!" } }, clock: true });
      await visit.tab("Cell");
      await says("#BUSY!");
      await visit.page.evaluate((cell) => (window.fake.selected = cell), RICH_CELL);
      await visit.page.clock.runFor(2500);
      await says(RICH_CELL.shows);
    });

    test("a pending cell leads to its own price, not to that of the whole file", async () => {
      const needs = problem("spending", "Needs 1 request: press Fetch");
      await open({ state: { selected: { ...RICH_CELL, problem: needs }, waiting: 7 } });
      await visit.tab("Cell");
      await press("See the price and fetch");
      await press("Fetch 7 requests");
      await says(/^Done: 7 answered/);
      expect(await visit.commands()).toEqual(["fetch selection"]);
    });

    test("a cell in the way of a result is named, and shown with one press", async () => {
      const blocker = { sheet: "Sheet1", row: 19, column: 3, rows: 1, columns: 1 };
      const message = "D20 is in the way of the result, which fills B2:D40: clear it, or move one of them.";
      await open({ state: { selected: { ...RICH_CELL, shows: "#SPILL!", remedy: { message, blocker } } } });
      await visit.tab("Cell");
      await says(message);
      await press("Show D20");
      expect(await visit.faults()).toEqual([]);
      expect(await visit.commands()).toEqual(["shows Sheet1!D20"]);
    });

    test("a misspelt function is shown as it should be, and corrected; the same formula is only calculated again", async () => {
      const cell = { sheet: "Sheet1", row: 1, column: 1, formula: "=PROP.VALU(A2)" };
      const correction = { cell, formula: "=PROP.VALUE(A2)" };
      const message = "There is no function PROP.VALU. Did you mean PROP.VALUE?";
      const unknown = { address: "Sheet1!B2", formula: cell.formula, shows: "#NAME?", questions: [] };
      await open({ state: { selected: { ...unknown, remedy: { message, correction } } } });
      await visit.tab("Cell");
      await says(message);
      await says("=PROP.VALUE(A2)");
      await press("Correct the formula");
      expect(await panel().getByText("This formula needs no requests.").count()).toBe(0);
      expect(await visit.faults()).toEqual([]);
      expect(await visit.commands()).toEqual(["correct Sheet1!B2 to =PROP.VALUE(A2)"]);
      await open({
        state: {
          selected: { ...unknown, remedy: { message: "Unknown", correction: { cell, formula: cell.formula } } },
        },
      });
      await visit.tab("Cell");
      await press("Calculate it again");
      expect(await visit.commands()).toEqual(["correct Sheet1!B2 to =PROP.VALU(A2)"]);
    });

    test("the selected row of a result is told by its columns, as of each comparable", async () => {
      const row = [
        ["Address", "5504 Grand Lake Dr, San Antonio, TX 78244"],
        ["Distance", "0.31 miles"],
        ["Price", "$262,500"],
      ] as const;
      await open({ state: { selected: { ...RICH_CELL, row } } });
      await visit.tab("Cell");
      const told = panel().getByRole("region", { name: "This row" });
      for (const texts of row) for (const text of texts) await told.getByText(text, { exact: true }).waitFor();
    });

    test.each([
      ["access", "Open Connect", "Connect"],
      ["settings", "Open Connect", "Connect"],
      ["unreachable", "Try again", "Refresh"],
      ["rate", "Try again", "Refresh"],
    ] as const)("what helps against an error (%s) is one press away", async (kind, button, tab) => {
      await open({ state: { selected: { ...RICH_CELL, problem: problem(kind, "What went wrong") }, waiting: 2 } });
      await visit.tab("Cell");
      await press(button);
      expect(await visit.page.getByRole("tab", { selected: true }).textContent()).toBe(tab);
      if (tab === "Refresh") await panel().getByRole("button", { name: "Try again with 2 requests" }).waitFor();
    });

    test.each(["nothing", "argument", "refused"] as const)(
      "an error of what was typed (%s) doesn’t offer to try the same again",
      async (kind) => {
        await open({ state: { selected: { ...RICH_CELL, problem: problem(kind, 'No property matches "5"') } } });
        await visit.tab("Cell");
        await says('No property matches "5"');
        expect(await panel().getByRole("button").allTextContents()).not.toContain("Try again");
      },
    );

    test("a list comes before its row: what is done, problems that each lead to their rows, spread, age and renewal", async () => {
      await open({ state: { selected: LISTED_CELL } });
      await visit.tab("Cell");
      const list = panel().getByRole("region", { name: "List", exact: true });
      await list.getByText("466 of 500").waitFor();
      await list.getByText("$120,000 to $910,000, median $310,000").waitFor();
      await list.getByText(/^3 days ago/).waitFor();
      await list.getByText("30 rows not found").waitFor();
      await list.getByText("4 rows refused by the service: No rent for Land").waitFor();
      await list.getByText(/^Refreshing it needs 466 to 470 requests/).waitFor();
      await list.getByText(/Without 34 requests that can’t be answered/).waitFor();
      expect(await panel().getByRole("region").first().getAttribute("aria-labelledby")).toBe(
        await list.getAttribute("aria-labelledby"),
      );
      await press("Show rows (1 of 2)");
      await press("Show rows (2 of 2)");
      await press("Show rows (1 of 2)");
      await press(/^Show rows$/);
      await press("See the price of a refresh");
      await panel().getByRole("button", { name: "Refresh with 12 requests" }).waitFor();
      expect(await panel().getByLabel("Selection", { exact: true }).isChecked()).toBe(true);
      expect(await visit.commands()).toEqual([
        ...["shows Sheet1!B7:B9", "shows Sheet1!B40", "shows Sheet1!B7:B9", "shows Sheet1!B12", "shows Sheet1!B2"],
      ]);
    });

    test("a list stays while its rows are shown, each of which has a formula of its own", async () => {
      await open({ state: { selected: LISTED_CELL } });
      await visit.tab("Cell");
      await press("Show rows (1 of 2)");
      await visit.page.evaluate((cell) => (window.fake.selected = cell), { ...RICH_CELL, address: "Sheet1!B7" });
      await press("Check again");
      await panel().getByText("Sheet1!B7", { exact: true }).waitFor();
      await says("466 of 500");
      await visit.page.evaluate((cell) => (window.fake.selected = cell), { ...RICH_CELL, address: "Sheet1!B90" });
      await press("Check again");
      await panel().getByText("466 of 500").waitFor({ state: "detached" });
    });

    test("the marks of a chart are reached by keyboard", async () => {
      await open({ state: { selected: RICH_CELL } });
      await visit.tab("Cell");
      await panel().getByRole("option", { name: "Low: $231,000" }).waitFor();
      await panel().getByRole("button", { name: "Check again" }).focus();
      await visit.page.keyboard.press("Tab");
      expect(await visit.page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Low: $231,000");
    });

    test.each(["light", "dark"] as const)(
      "a chart's marks and legend are seen in a %s contrast theme",
      async (scheme) => {
        await open({ state: { selected: RICH_CELL } });
        await visit.page.emulateMedia({ colorScheme: scheme, forcedColors: "active" });
        await visit.tab("Cell");
        const chart = panel().getByRole("region", { name: "Value estimate", exact: true });
        await chart.getByRole("option", { name: "Low: $231,000" }).waitFor();
        const [background, marks, legend] = await chart.evaluate((region) => {
          const all = (what: string, of: "fill" | "backgroundColor"): string[] => [
            ...new Set([...region.querySelectorAll(what)].map((part) => getComputedStyle(part)[of])),
          ];
          return [
            getComputedStyle(region.closest(".fui-FluentProvider")!).backgroundColor,
            all("circle", "fill"),
            all("li span", "backgroundColor"),
          ];
        });
        await visit.page.emulateMedia({ colorScheme: "light", forcedColors: "none" });
        expect([marks.length, marks.includes(background)]).toEqual([3, false]);
        expect(legend.sort()).toEqual(marks.sort());
      },
    );

    test("every chart has its numbers as a table too", async () => {
      await open({ state: { selected: { ...RICH_CELL, address: "Sheet1!B4", formulaAddress: "Sheet1!B2" } } });
      await visit.tab("Cell");
      await says('No property matches "12 Nowhere"');
      await says("Sheet1!B4, from the formula in B2");
      await says("For a Multi-Family property, VALUE is for the whole building and RENT for one unit.");
      await says(", 85% range $231,000 to $268,000; 8 comparables");
      for (const title of ["Value estimate", "Sales", "Assessed value", "Property tax"]) {
        const chart = panel().getByRole("region", { name: title, exact: true });
        await chart.getByText("5500 Grand Lake Dr", { exact: false }).first().waitFor();
        await chart.getByRole("button", { name: "Show as table" }).click();
      }
      for (const title of ["Median asking price", "Median asking rent"]) {
        const chart = panel().getByRole("region", { name: title, exact: true });
        await chart.getByText("ZIP code 78244", { exact: false }).waitFor();
        await chart.getByRole("button", { name: "Show as table" }).click();
      }
      const tables = panel().getByRole("table");
      expect(await tables.count()).toBe(6);
      await panel().getByRole("columnheader", { name: "Asking price", exact: true }).waitFor();
      await panel().getByRole("cell", { name: "$262,500" }).waitFor();
      await panel().getByRole("cell", { name: "19 Oct 2017" }).waitFor();
      expect(await visit.faults()).toEqual([]);
    });

    test.each([
      ["sales", ["Sales", "Assessed value", "Property tax"]],
      ["assessments", ["Assessed value", "Sales", "Property tax"]],
      ["taxes", ["Property tax", "Sales", "Assessed value"]],
    ] as const)("what the function lists comes first: %s", async (listed, titles) => {
      const { taxes, assessments, sales, homes, ...cell } = RICH_CELL;
      const { address, questions } = cell;
      const formula = "=PROP.TAXES(A2)";
      const selected = { address, questions, formula, shows: "Year", taxes, assessments, sales, homes, listed };
      await open({ state: { selected: selected as typeof RICH_CELL } });
      await visit.tab("Cell");
      await says("Assessed value");
      const headings = await panel().getByRole("heading").allTextContents();
      expect(headings.filter((heading) => (titles as readonly string[]).includes(heading))).toEqual(titles);
    });

    test("of a table its size is told", async () => {
      await open({ state: { selected: { ...RICH_CELL, shows: "Address", size: { rows: 50, columns: 9 } } } });
      await visit.tab("Cell");
      await panel().getByText("50 rows × 9 columns", { exact: true }).waitFor();
    });

    test("a ZIP code's market says what is asked now, of which day, and how it changed over a year", async () => {
      await open({ state: { selected: RICH_CELL } });
      await visit.tab("Cell");
      await says("ZIP code 78244, the service’s figures of 20 Nov 2026");
      // 240,000 and 500 more each month: 245,500 a year before 251,500.
      await says("$251,500 in Nov 2026, +2.4% over a year");
      await says("$1,585 in Nov 2026, -3.6% over a year");
      const axes = panel().getByRole("region", { name: "Median asking rent", exact: true });
      await axes.getByText("Asking rent ($ a month)").waitFor();
    });

    test("a list says as a chart how many of its rows are at which amount", async () => {
      await open({ state: { selected: LISTED_CELL } });
      await visit.tab("Cell");
      const list = panel().getByRole("region", { name: "List", exact: true });
      await list.getByText("Price, from").waitFor();
      await list.getByRole("button", { name: "Show as table" }).click();
      await list.getByRole("row", { name: "$200,000 170" }).waitFor();
      expect(await visit.faults()).toEqual([]);
    });
  });

  describe("Refresh", () => {
    test("rows without values stand below each other with their reasons and buttons in line, lead to their cells, and are tried again at a price", async () => {
      const area = (row: number) => ({ sheet: "Sheet1", row, column: 1, rows: 1, columns: 1 });
      const reasons = [
        { name: "B9", message: "The service failed (500)", rows: 5, areas: [area(8), area(11)] },
        {
          name: "B7",
          message: 'where: "xx" is no place: give a ZIP code, a city with its state or a state',
          rows: 1,
          areas: [area(6)],
        },
      ];
      await open({ width: 320, state: { waiting: 6, sheet: { problemRows: { reasons, more: 2 }, isDue: false } } });
      await visit.tab("Refresh");
      const rows = panel().getByRole("region", { name: "Rows without values on this sheet" });
      await rows.getByText("5 rows: The service failed (500)").waitFor();
      await rows.getByRole("button", { name: "Show B7" }).click();
      await rows.getByRole("button", { name: "Show rows (1 of 2)" }).click();
      expect(await visit.faults()).toEqual([]);
      const places = await rows.getByRole("listitem").evaluateAll((items) =>
        items.map((item) => {
          const [text, button] = [item.querySelector("p")!, item.querySelector("button")!];
          const [{ left, top }, { right, top: level }] = [text.getBoundingClientRect(), button.getBoundingClientRect()];
          return [left, right, top - level];
        }),
      );
      expect(places).toEqual([places[0], places[0]]);
      await rows.getByRole("button", { name: "Try these again" }).click();
      await press("Try again with 6 requests");
      await says(/^Done: 6 /);
      expect(await visit.commands()).toEqual(["shows Sheet1!B7", "shows Sheet1!B9", "refreshErrors sheet"]);
    });

    test("when a month has passed, it says so, and leads to the price of a refresh", async () => {
      const oldest = { fetchedAt: Date.UTC(2026, 9, 20), ageDays: 32 };
      await open({ state: { sheet: { oldest, isDue: true } } });
      await visit.tab("Refresh");
      await says(/^A month has passed: the oldest result on this sheet was fetched 32 days ago \(20 Oct 2026/);
      await press("See the price of a refresh");
      await panel().getByRole("button", { name: "Refresh with 12 requests" }).waitFor();
      expect(await visit.faults()).toEqual([]);
      expect(await visit.commands()).toEqual([]);
    });

    test("the price comes first, and another choice clears it", async () => {
      await open({ state: { selected: RICH_CELL } });
      await visit.tab("Refresh");
      await press("Show price");
      await panel().getByRole("button", { name: "Refresh with 12 requests" }).waitFor();
      await says("Refreshing the selection needs 12 requests");
      await panel().getByLabel("This sheet").check();
      expect(
        await panel()
          .getByRole("button", { name: /^Refresh with/ })
          .count(),
      ).toBe(0);
      await press("Show price");
      await press("Cancel");
      expect(await visit.commands()).toEqual([]);
      await press("Show price");
      await press("Refresh with 12 requests");
      await says(/^Done: 12 /);
      expect(await visit.commands()).toEqual(["refresh sheet"]);
    });

    test("where the selected cell has no formula, the price is that of the sheet", async () => {
      await open({ state: { selected: undefined } });
      await visit.tab("Refresh");
      await press("Show price");
      await says("Refreshing this sheet needs 12 requests");
      expect(await panel().getByLabel("This sheet").isChecked()).toBe(true);
      await press("Refresh with 12 requests");
      await says(/^Done: 12 /);
      expect(await visit.commands()).toEqual(["refresh sheet"]);
    });

    test("where nothing that is selected can be restored, the sheet is one press away", async () => {
      await open({ state: { selected: undefined } });
      await visit.tab("Refresh");
      await press("Restore formulas");
      await says("No frozen formulas in the selection.");
      await press("Restore formulas: this sheet");
      await says("No frozen formulas on this sheet.");
      expect(await panel().getByLabel("This sheet").isChecked()).toBe(true);
      expect(await visit.commands()).toEqual(["unfreeze selection", "unfreeze sheet"]);
    });

    test("formulas are frozen, restored and converted, and their number is shown", async () => {
      await open();
      await visit.tab("Refresh");
      await panel().getByLabel("Whole file", { exact: true }).check();
      await press("Freeze to values");
      await says("12 formulas were frozen to values.");
      await press("Restore formulas");
      await says("No frozen formulas in this file.");
      await press("For Google Sheets (PROP_)");
      await says("1 formula was converted for Google Sheets.");
      expect(await visit.commands()).toEqual(["freeze everything", "unfreeze everything", "convert everything PROP_"]);
    });
  });

  describe("a command of the ribbon", () => {
    const command = async (told: PricedCommand | CommandOutcome | TabWish): Promise<void> => {
      // The panel listens once it is drawn.
      await visit.page.waitForFunction(() => window.fake.command !== undefined);
      await visit.page.evaluate((what) => window.fake.command!(what), told);
    };
    const chosen = async () => visit.page.getByRole("tab", { selected: true }).textContent();

    test("that needs a price shows it for its cells, and its outcome is shown beside the buttons that do the same", async () => {
      await open();
      await command({ command: "refresh", scope: "sheet" });
      await panel().getByRole("button", { name: "Refresh with 12 requests" }).waitFor();
      expect(await panel().getByLabel("This sheet").isChecked()).toBe(true);
      await command({ command: "freeze", scope: "selection", cells: 1 });
      await says("1 formula was frozen to values.");
      await panel().getByLabel("This sheet").check();
      expect(await panel().getByText("1 formula was frozen to values.").count()).toBe(0);
      expect(await visit.commands()).toEqual([]);
    });

    test("for jobs opens their tab", async () => {
      await open();
      await command({ tab: "Jobs" });
      expect(await chosen()).toBe("Jobs");
      await says("What do you want to do?");
    });

    test("for jobs leads from an open job to all jobs, unless requests are in progress", async () => {
      await open({ state: { stored: { PROP_API_KEY: "a-good-key-0123456789" }, list: RENT_ROLL_LIST, holdsAt: 3 } });
      const [all, back] = ["What do you want to do?", "All jobs"];
      await openJob("Comps grid");
      await command({ tab: "Cell" });
      await command({ tab: "Jobs" });
      await says(all);
      expect(await panel().getByRole("button", { name: back }).count()).toBe(0);
      await openJob("Bulk valuation");
      await press("Insert");
      await press("Fetch 24 requests");
      await says(/3 of 24 requests/);
      await command({ tab: "Jobs" });
      expect(await panel().getByText(all).count()).toBe(0);
      await visit.page.getByRole("button", { name: "Stop" }).click();
      await says(/^Stopped after/);
      await command({ tab: "Jobs" });
      await says(all);
    });

    test("that failed or found nothing is shown at once; one that succeeded leaves the tab as it is", async () => {
      await open();
      await command({ command: "toExcel", scope: "everything", cells: 3 });
      expect(await chosen()).toBe("Connect");
      await visit.tab("Refresh");
      await says("3 formulas were converted for Excel.");
      await visit.tab("Build");
      await command({ command: "toSheets", scope: "selection", cells: 0 });
      await says("No formulas to convert in the selection.");
      expect(await chosen()).toBe("Refresh");
      await visit.tab("Spend");
      const fault = "Nothing was changed, because the sheet is protected: Rents.";
      await command({ command: "unfreeze", scope: "sheet", cells: 0, fault });
      await says(fault);
      expect(await visit.faults()).toEqual([]);
    });
  });

  test("everything is reached by keyboard: tabs by arrows, what is in them by Tab", async () => {
    await open({ state: { waiting: 3 } });
    for (const key of ["Tab", "Tab", "ArrowLeft", "Enter"]) await visit.page.keyboard.press(key);
    expect(await visit.page.getByRole("tab", { name: "Spend" }).getAttribute("aria-selected")).toBe("true");
    await says("needs 3 requests");
    const reached: string[] = [];
    for (let step = 0; step < 12; step += 1) {
      await visit.page.keyboard.press("Tab");
      reached.push(await visit.page.evaluate(() => document.activeElement?.textContent ?? ""));
    }
    expect(reached).toEqual(expect.arrayContaining(["Check again", "Fetch 3 requests"]));
  });
}
