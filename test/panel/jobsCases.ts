/** What users do in the panel with jobs: choose one, see how the list was read, insert, see the price, fetch. */
import { problem } from "../../src/shared/api/problem";
import { JOB_VIEWS } from "../../src/shared/features/jobs/jobs";
import { keepPicture } from "../browser/browser";
import { COLOURS } from "../browser/panel/openPanel";
import { open, openJob, panel, press, says, visit } from "../browser/panel/person";
import { still } from "../browser/still";
import { RENT_ROLL_LIST } from "./selectedList";

const KEYED = { stored: { PROP_API_KEY: "a-good-key-0123456789" } };
const LISTED = { ...KEYED, list: RENT_ROLL_LIST };

const WHY = /The Problem column of the sheet says why a row has no figures/;

export function jobsCases(): void {
  test("the panel opens with the jobs, each with what it gives, and one is shown at a time", async () => {
    await open({ state: KEYED });
    await says("What do you want to do?");
    const list = panel().getByRole("list");
    await list.getByRole("button").first().waitFor();
    expect(await list.getByRole("button").count()).toBe(JOB_VIEWS.length + 2);
    for (const { title, meaning, start } of JOB_VIEWS) {
      await list.getByRole("button", { name: `${title} ${meaning}` }).click();
      await says(start.select);
      expect(await panel().getByRole("heading").allTextContents()).toEqual([title]);
      await press("All jobs");
    }
  });

  test("by keyboard, the focus follows into a job and back to it", async () => {
    await open({ state: KEYED });
    const focused = (): Promise<string> => visit.page.evaluate(() => document.activeElement?.textContent ?? "");
    await panel()
      .getByRole("button", { name: /^Rent roll/ })
      .press("Enter");
    expect(await focused()).toBe("All jobs");
    await visit.page.keyboard.press("Enter");
    expect(await focused()).toMatch(/^Rent roll/);
  });

  test("where the jobs can't be read, it says so, and tries again", async () => {
    await open({ state: { ...KEYED, fails: { jobs: "The script was ended" } } });
    await says("The list of jobs could not be loaded: The script was ended");
    await press("Try again");
    await press(/^Bulk valuation/);
    await says("Select the cells with the addresses: one column or several, with or without headings.");
  });

  test("a list becomes a valuation, whose price is seen before anything is fetched", async () => {
    await open({ state: LISTED });
    await openJob("Bulk valuation");
    await says("12 rows: address in A.");
    await says(/2 rows have no address: shown, never looked up\./);
    await press("Insert");
    await says("Inserting it requested nothing.");
    await says(/needs 24 requests/);
    expect(await visit.commands()).toEqual(["insert valuation, address, none, none, none, none, newSheet"]);
    await press("Fetch 24 requests");
    await says(/^Done: /);
    expect(await panel().getByText(WHY).count()).toBe(0);
    await press("All jobs");
    await openJob("Bulk valuation");
    await says("12 rows: address in A.");
  });

  test("where rows came without values, the job says where the sheet tells why", async () => {
    const reason = { message: "No property matches", rows: 2, name: "", areas: [] };
    await open({ state: { ...LISTED, problemRows: { reasons: [reason], more: 0 } } });
    await openJob("Bulk valuation");
    await press("Insert");
    await press("Fetch 24 requests");
    await says(WHY);
  });

  test("the price is that of the job's sheet, also where another one was opened since", async () => {
    await open({ state: LISTED });
    await openJob("Bulk valuation");
    await press("Insert");
    await says(/needs 24 requests/);
    await visit.page.evaluate(() => (window.fake.waiting = 3));
    await visit.tab("Cell");
    await visit.tab("Jobs");
    await press("Check price again");
    await says(/needs 3 requests/);
    expect((await visit.commands()).slice(1)).toEqual(["shows Valuation!A1"]);
  });

  test("an input that has the sheet request something else leaves no old price to accept", async () => {
    await open({ state: LISTED });
    await openJob("Bulk valuation");
    await press("Insert");
    await says(/needs 24 requests/);
    await visit.page.evaluate(() => {
      window.fake.waiting = 26;
      window.fake.waits?.();
    });
    await says(/More cells are pending now/);
    expect(
      await panel()
        .getByRole("button", { name: /^Fetch/ })
        .count(),
    ).toBe(0);
    await press("Check price again");
    await says(/needs 26 requests/);
    await press("Fetch 26 requests");
    await says(/^Done: /);
    await visit.page.evaluate(() => window.fake.waits?.());
    await says(/More cells are pending now/);
  });

  test.each([false, true])("what is fetched is shown by a primary button only over the sheet (%s)", async (covers) => {
    await open({ state: { ...LISTED, covers } });
    await openJob("Bulk valuation");
    await press("Insert");
    const colorOf = async (name: string): Promise<string> => {
      const button = panel().getByRole("button", { name });
      await button.waitFor();
      await visit.page.mouse.move(0, 0);
      return button.evaluate((element) => getComputedStyle(element).backgroundColor);
    };
    const primary = await colorOf("Fetch 24 requests");
    expect(await colorOf("Show it")).not.toBe(primary);
    await press("Fetch 24 requests");
    await says(/^Done: /);
    expect((await colorOf("Show it")) === primary).toBe(covers);
  });

  test("a comps grid has no Problem column, and how the last job ended isn't said beside it", async () => {
    await open({ state: LISTED });
    await openJob("Bulk valuation");
    await press("Insert");
    await press("Fetch 24 requests");
    await says(/^Done: /);
    await press("All jobs");
    await openJob("Comps grid");
    await press("Insert");
    await says("is inserted.");
    expect(await visit.page.getByText(/^Done: /).count()).toBe(0);
    await visit.page.evaluate(() => {
      window.fake.problemRows = { reasons: [{ message: "No match", rows: 1, name: "B4", areas: [] }], more: 0 };
    });
    await press(/^Fetch/);
    await says("If there are no figures, the sheet says why below its address.");
  });

  test("price and button stay in sight, also where the columns of a list take more room than there is", async () => {
    await open({ width: 320, state: LISTED });
    await visit.page.setViewportSize({ width: 320, height: 420 });
    await openJob("Rent roll");
    await press("Change columns");
    const seen = (name: string | RegExp): Promise<boolean> =>
      panel()
        .getByRole("button", { name })
        .evaluate((button) => {
          const { top, bottom, left } = button.getBoundingClientRect();
          return bottom <= innerHeight && button.contains(document.elementFromPoint(left + 4, (top + bottom) / 2));
        });
    expect(await seen("Insert")).toBe(true);
    await panel().getByLabel("Column E: Lease end").focus();
    expect(await seen("Insert")).toBe(true);
    await panel().getByLabel("Column E: Lease end").click({ trial: true });
    await press("Insert");
    await says(/needs 24 requests/);
    expect(await seen(/^Fetch 24 requests/)).toBe(true);
  });

  test("a fetch that was stopped halfway is priced again", async () => {
    await open({ state: { ...LISTED, holdsAt: 3 } });
    await openJob("Bulk valuation");
    await press("Insert");
    await press("Fetch 24 requests");
    await says(/3 of 24 requests/);
    await visit.page.getByRole("button", { name: "Stop" }).click();
    await press("Check price again");
    await panel()
      .getByRole("button", { name: /^Fetch \d+ requests/ })
      .waitFor();
  });

  test("a rent roll asks about the column that isn't certain, and takes what a person chooses", async () => {
    await open({ state: LISTED });
    await openJob("Rent roll");
    await says("12 rows: address in A, beds in B, current rent in C, lease end in E.");
    expect(
      await panel()
        .getByLabel(/^Column [A-E]/)
        .count(),
    ).toBe(1);
    await panel().getByLabel("Column D: Rent (old)").selectOption("current rent");
    await says("12 rows: address in A, beds in B, current rent in D, lease end in E.");
    await press("Insert");
    await says("is inserted.");
    expect(await visit.commands()).toEqual([
      "insert rentRoll, address, bedrooms, none, currentRent, leaseEnd, newSheet",
    ]);
  });

  test("whose City, State and Zip a list has is asked with both readings, and nothing is inserted before", async () => {
    const uses = ["none", "none", "address", "none", "none"] as const;
    const columns = RENT_ROLL_LIST.columns.map((column, index) => ({
      ...{ ...column, use: uses[index]!, sure: index !== 1 },
      heading: ["Mailing Address", "Zip", "Property Address"][index] ?? "",
    }));
    const question = "Whose Zip is this? It follows Mailing Address: choose the columns";
    const readings = [
      { uses, first: ["123 Main St"] },
      { uses: ["none", "zip", "street", "none", "none"] as const, first: ["123 Main St, 33101"] },
    ];
    await open({ state: { ...KEYED, list: { ...RENT_ROLL_LIST, columns, question, readings } } });
    await openJob("Bulk valuation");
    await says(`${question}.`);
    expect(await panel().getByRole("button", { name: "Insert" }).getAttribute("aria-disabled")).toBe("true");
    expect(
      await panel()
        .getByLabel(/^Column [A-E]/)
        .count(),
    ).toBe(1);
    await press("Read as 123 Main St, 33101");
    await says("12 rows: ZIP code in B, street in C.");
    await press("Insert");
    await says("is inserted.");
    expect(await visit.commands()).toEqual(["insert valuation, none, zip, street, none, none, newSheet"]);
  });

  test("every column can be changed", async () => {
    await open({ state: LISTED });
    await openJob("Rent roll");
    await press("Change columns");
    expect(
      await panel()
        .getByLabel(/^Column [A-E]/)
        .count(),
    ).toBe(5);
    await panel().getByLabel("Column B: BR").selectOption("baths");
    await says(/baths in B/);
  });

  test("hidden rows, headings found above and areas that are no list are told", async () => {
    const area = { ...RENT_ROLL_LIST.area, headed: true, hidden: [{ first: 3, count: 282 }] };
    await open({ state: { ...KEYED, list: { ...RENT_ROLL_LIST, area } } });
    await openJob("Bulk valuation");
    await says(/^The headings are those of row 1\. 282 hidden rows are left out\. 2 rows have no address/);
    const none = { ...RENT_ROLL_LIST, columns: [], entries: 0, readings: [], first: "" };
    const why = problem("argument", "The selected areas don't form one list");
    await open({ state: { ...KEYED, list: { ...none, problem: why } } });
    await openJob("Bulk valuation");
    await says("The selected areas don't form one list");
    const insert = () => panel().getByRole("button", { name: "Insert" });
    expect(await insert().getAttribute("aria-disabled")).toBe("true");
    expect(await panel().getByLabel("Address of the building").count()).toBe(0);
    await press("All jobs");
    await openJob("Comps grid");
    await panel().getByLabel("Address", { exact: true }).fill("12 Elm St, Austin, TX 78701");
    expect(await insert().getAttribute("aria-disabled")).not.toBe("true");
  });

  test("without a selected list it says what to select, and a comps grid takes a typed address", async () => {
    await open({ sheets: true, state: KEYED });
    await openJob("Bulk valuation");
    await says("Select the cells with the addresses: one column or several, with or without headings.");
    expect(await panel().getByRole("button", { name: "Insert" }).getAttribute("aria-disabled")).toBe("true");
    await press("All jobs");
    await openJob("Comps grid");
    await panel().getByLabel("Address", { exact: true }).fill("12 Elm St, Austin, TX 78701");
    await press("Insert");
    await says("is inserted.");
    expect(await visit.commands()).toEqual(["insert comps, 12 Elm St, Austin, TX 78701, newSheet"]);
  });

  test("where no selected cell is an address, a comps grid asks for one, and names none", async () => {
    await open({ state: { ...KEYED, list: { ...RENT_ROLL_LIST, entries: 1, rejected: 1, first: "" } } });
    await openJob("Comps grid");
    await says("Select a cell with an address, or enter one.");
    expect(await panel().getByText("The grid is about").count()).toBe(0);
    expect(await panel().getByRole("button", { name: "Insert" }).getAttribute("aria-disabled")).toBe("true");
    await panel().getByLabel("Address", { exact: true }).fill("12 Elm St, Austin, TX 78701");
    await press("Insert");
    await says("is inserted.");
  });

  test("units without addresses need that of their building", async () => {
    const [address, ...others] = RENT_ROLL_LIST.columns;
    const columns = [{ ...address!, heading: "Unit", use: "unit" as const }, ...others];
    await open({ state: { ...KEYED, list: { ...RENT_ROLL_LIST, columns, first: "" } } });
    await openJob("Rent roll");
    expect(await panel().getByRole("button", { name: "Insert" }).getAttribute("aria-disabled")).toBe("true");
    await panel().getByLabel("Address of the building").fill("12 Elm St, Austin, TX 78701");
    await press("Insert");
    await says("is inserted.");
    expect(await visit.commands()).toEqual([
      "insert rentRoll, unit, bedrooms, currentRent, none, leaseEnd, 12 Elm St, Austin, TX 78701, newSheet",
    ]);
  });

  test("a snapshot is kept, and says where; a failure says why", async () => {
    await open({ state: { ...KEYED, fails: { insertJob: "The workbook is protected" }, list: RENT_ROLL_LIST } });
    await openJob("Snapshot of a rent roll");
    await press("Keep this month’s snapshot");
    await says("Kept in the sheet “Rent roll 2026-11”.");
    await press("All jobs");
    await openJob("Bulk valuation");
    await press("Insert");
    await says("The workbook is protected");
  });

  test.each([
    [320, false],
    [360, true],
  ])("at %i pixels nothing is cut off, and everything can be read and reached", async (width, dark) => {
    await open({ width, dark, state: LISTED });
    await openJob("Rent roll");
    const faults: string[] = [];
    const look = async (name: string): Promise<void> => {
      await visit.page.setViewportSize({ width, height: 1200 });
      await still(visit.page);
      await keepPicture(visit.page, `jobs-${width}-${name}`);
      faults.push(...(await visit.faults(dark ? COLOURS : undefined)));
      const wider = await panel().evaluate((element) => element.scrollWidth - element.clientWidth);
      if (wider > 0) faults.push(`${name}: ${wider} pixels are cut off`);
    };
    await look("list");
    await press("Change columns");
    await look("columns");
    await press("Insert");
    await says(/needs 24 requests/);
    await look("price");
    expect(faults).toEqual([]);
  });
}
