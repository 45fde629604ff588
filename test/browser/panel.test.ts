/** What a person does with the panel beside the playground's sheet: the add-in's own bundle, the sandbox, a real browser. */
import { axeFaults } from "./panel/openPanel";
import {
  panel,
  picture,
  press,
  requests,
  says,
  street,
  tab,
  useOneVisit,
  usePlayground,
  useVisits,
  visit,
} from "./person";
import { still } from "./still";

jest.setTimeout(180_000);
usePlayground();

describe("one after another in a visit", () => {
  useOneVisit();

  test("it opens connected to the sandbox, and the test of its key costs nothing", async () => {
    await press("Test key");
    await says(/The sandbox answers: its data are made up, and nothing is billed/);
    await picture("connect");
  });

  test("a search is built in the form, inserted, spills, and stands in the bill", async () => {
    await visit.goTo("K2");
    await tab("Build");
    await panel().getByLabel("ZIP code").last().fill("78245");
    await panel().getByLabel("Condo").check();
    await panel().getByLabel("Bedrooms", { exact: true }).selectOption("At least");
    await panel().getByLabel("Bedrooms: number").fill("2");
    await says('=PROP.SEARCH(78245, "Condo", "2+")');
    await press("Preview");
    await says(/needs 1 request/);
    expect(await requests()).toBe(0);
    await press(/Preview with 1 request/);
    await panel().getByRole("region", { name: "Preview" }).waitFor();
    await picture("build");
    await press("Insert into the selected cell");
    await says(/Inserted into .*K2/);
    await visit.idle();
    expect((await visit.range("K2:M2"))[0]).toEqual(["formattedAddress", "propertyType", "bedrooms"]);
    expect(await visit.value("L3")).toBe("Condo");
    expect(await requests()).toBe(1);
    await tab("Spend");
    await panel().getByText("Property records").waitFor();
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

  test("one cell is refreshed after its price was seen, and only that cell is asked for", async () => {
    await visit.goTo("B3");
    await tab("Refresh");
    await panel().getByLabel("Action").selectOption("Refresh everything");
    await press("Show price");
    await says(/Price: 1 request/);
    expect(await requests()).toBe(0);
    await picture("price");
    await press("Refresh with 1 request");
    await says("Done: 1 answered. Nothing billed.");
    await visit.idle();
    expect(await requests()).toBe(1);
    expect(await visit.value("B3")).toEqual(expect.any(Number));
  });

  test("formulas that came from Google Sheets are converted, and answer", async () => {
    await visit.set({ K2: "=PROP_VALUE(A2)" });
    expect(await visit.value("K2")).toBe("#NAME?");
    await visit.goTo("K2");
    await tab("Refresh");
    await press("For Excel (PROP.)");
    await says(/1 formula was converted for Excel/);
    await visit.idle();
    expect([await visit.formula("K2"), await visit.value("K2")]).toEqual(["=PROP.VALUE(A2)", await visit.value("B2")]);
    await press("For Google Sheets (PROP_)");
    await says(/1 formula was converted for Google Sheets/);
    expect(await visit.formula("K2")).toBe("=PROP_VALUE(A2)");
  });

  test("hundreds of formulas take a request for each different address, and the page can be used meanwhile", async () => {
    const distinct = 75;
    const cells = Object.fromEntries(
      Array.from({ length: 300 }, (_, row) => [`K${row + 1}`, street(1000 + (row % distinct) * 4)]),
    );
    await visit.set(cells);
    await tab("Build");
    const turns = await visit.page.evaluate(async (count) => {
      const sheet = window.playground!;
      for (let row = 1; row <= count; row += 1) await sheet.setFormula(`L${row}`, `=PROP.VALUE(K${row},"price")`);
      let turns = 0;
      const timer = setInterval(() => (turns += 1), 1);
      await sheet.idle();
      clearInterval(timer);
      return turns;
    }, 300);
    await visit.page.waitForFunction(() =>
      window
        .playground!.getRange("L1:L300")
        .flat()
        .every((value) => value !== null && value !== "#BUSY!"),
    );
    const values = (await visit.range("L1:L300")).flat();
    expect(values.filter((value) => typeof value !== "number")).toEqual([]);
    expect(values.slice(0, distinct)).toEqual(values.slice(distinct, 2 * distinct));
    expect(await requests()).toBeLessThanOrEqual(distinct);
    expect(turns).toBeGreaterThan(10);
    await panel().getByLabel("ZIP code").last().fill("78244");
    await says(/^=PROP\.SEARCH\(78244/);
    await visit.clear(...Array.from({ length: 300 }, (_, row) => `L${row + 1}`));
  });

  test.each(["light", "dark"] as const)("every tab beside the sheet can be used by all, in %s", async (scheme) => {
    await visit.page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await visit.goTo("B2");
    const faults = [...(await axeFaults(visit.page, ".top")), ...(await axeFaults(visit.page, "#status"))];
    for (const name of ["Connect", "Spend", "Build", "Cell", "Refresh"]) {
      await tab(name);
      await still(visit.page);
      faults.push(...(await axeFaults(visit.page)).map((fault) => `${name}: ${fault}`));
    }
    await picture(`beside-${scheme}`);
    expect(faults).toEqual([]);
  });
});

describe("each in a visit of its own", () => {
  useVisits();

  test("frozen cells keep their values as values, and give the formulas back where they stand by then", async () => {
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

  test("where cells wait for a person, they say so, and what waits is fetched at its price", async () => {
    await tab("Spend");
    await panel()
      .getByLabel(/^Ask first/)
      .check();
    await press("Save settings");
    await says("Saved.");
    await visit.set({ K2: street(5532), K3: street(5536), K4: "no such place at all" });
    await visit.set({ L2: '=PROP.VALUE(K2,"price")', L3: '=PROP.VALUE(K3:K4,"price")' });
    expect((await visit.range("L2:L4")).flat()).toEqual(["#N/A", "#N/A", "#N/A"]);
    expect(await visit.message("L2")).toMatch(/Needs 1 request: press Fetch/);
    expect(await requests()).toBe(0);
    await press("Check again");
    await press("Fetch 3 requests");
    await says("Done: 2 answered, 1 not found. Nothing billed.");
    await picture("fetched");
    await visit.idle();
    expect((await visit.range("L2:L4")).flat()).toEqual([expect.any(Number), expect.any(Number), "#N/A"]);
    expect(await visit.message("L4")).toMatch(/No property matches/);
    expect(await requests()).toBe(3);
    await visit.page.getByRole("button", { name: "Close", exact: true }).click();
    expect(await visit.page.getByText(/^Done/).count()).toBe(0);
  });

  test("a month’s limit of 0 keeps every request away, and the panel says what is left", async () => {
    await tab("Spend");
    await panel().getByLabel("Monthly limit (billed requests)").fill("0");
    await press("Save settings");
    await says("Saved.");
    await visit.set({ K2: street(5540), L2: "=PROP.VALUE(K2)" });
    expect(await visit.message("L2")).toMatch(/0 of 0 used this month/);
    await press("Check again");
    await says(/Your monthly limit allows 0 now/);
    await picture("out-of-budget");
    expect(await panel().getByRole("button", { name: "Fetch 1 request" }).isDisabled()).toBe(true);
    expect(await requests()).toBe(0);
  });

  test("the panel is put away, and stays away at the next visit", async () => {
    const toggle = visit.page.getByRole("button", { name: "Panel" });
    await toggle.click();
    expect(await visit.page.locator("#panel").isVisible()).toBe(false);
    await visit.reload();
    expect(await visit.page.locator("#panel").isVisible()).toBe(false);
    await toggle.click();
    expect(await visit.page.locator("#panel").isVisible()).toBe(true);
  });
});
