/** What changed: after a refresh, on every tab and in full under Refresh, and between two sheets. */
import { keepPicture } from "../browser/browser";
import { open, panel, press, says, visit } from "../browser/panel/person";
import { still } from "../browser/still";
import { CHANGES } from "./changes";

const STATE = { stored: { PROP_API_KEY: "a-good-key-0123456789" }, changes: CHANGES } as const;

async function refreshed(): Promise<void> {
  await visit.tab("Refresh");
  await panel().getByLabel("This sheet").check();
  await press("Show price");
  await press(/^Refresh with/);
  await says("Moved most, by percent:");
}

export function changesCases(): void {
  test("a refresh tells what changed, jumps to each cell, and writes all of it where it is told to", async () => {
    await open({ state: STATE, width: 320 });
    await refreshed();
    const bar = visit.page.getByRole("status");
    expect(await bar.innerText()).toBe("Done: 12 answered. 12 billed.");
    await visit.tab("Spend");
    await says(
      "Done: 12 answered. 12 billed. Rent: 41 rose, 12 fell, 3 unchanged, 1 new, 2 newly failed, 1 recovered. " +
        "Median of the changes +$15 (+0.8%), largest −\u2060$212 (−10.1%).",
    );
    await visit.tab("Refresh");
    await says("$1,830 → $2,032, +$202 (+11.0%)");
    await says("$1,500 → $1,637.50, +$137.50 (+9.2%)");
    await says("4 other values changed (dates and texts).");
    await says("Each row counts once, by its first amount: low, high and counts aren’t compared.");
    await press("F7");
    await press("Write what changed as a sheet");
    await says("Written: Changes 2026-11-21");
    await press("Write beside the cells");
    await says("The three columns beside the cells are not blank");
    expect((await visit.commands()).slice(1)).toEqual([
      "shows 'Rent roll'!F7",
      "write changes sheet",
      "write changes beside",
    ]);
    expect(await visit.faults()).toEqual([]);
    const content = panel();
    await visit.page.setViewportSize({ width: 320, height: 1700 });
    await still(visit.page);
    await keepPicture(visit.page, "changes-narrow");
    expect(await content.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });

  test("a refresh that changed nothing says so once, with how many figures it compared", async () => {
    const same = { rose: 0, fell: 0, stayed: 5, appeared: 0, missing: 0, failed: 0, recovered: 0 };
    const columns = [
      { column: "Value", ...same },
      { column: "Rent", ...same },
    ];
    await open({ state: { ...STATE, changes: { columns, others: 0, most: [] } } });
    await visit.tab("Refresh");
    await panel().getByLabel("This sheet").check();
    await press("Show price");
    await press(/^Refresh with/);
    await panel().getByText("Nothing changed (10 compared).").waitFor();
    expect(await visit.page.getByRole("status").getByText(/^Done/).innerText()).toBe("Done: 12 answered. 12 billed.");
    await visit.tab("Spend");
    await says("Done: 12 answered. 12 billed. Nothing changed (10 compared).");
    expect(await visit.page.getByText(/unchanged/).count()).toBe(0);
  });

  test("the result stays under Refresh when the bar has closed, and another tab leads there", async () => {
    await open({ state: STATE });
    await refreshed();
    await visit.tab("Spend");
    await visit.page.getByRole("status").getByRole("button", { name: "What changed" }).click();
    await says("Moved most, by percent:");
    await visit.page.getByRole("status").getByRole("button", { name: "Close" }).click();
    await says("Moved most, by percent:");
  });

  test("two months are compared as proposed; where nothing names the rows the person is asked", async () => {
    await open({ state: STATE, width: 320 });
    await visit.tab("Refresh");
    await press("Compare two sheets");
    await press(/^Compare$/);
    await says("Rows matched by Address and Unit.");
    await says("$1,830 → $2,032, +$202 (+11.0%)");
    expect(await panel().getByRole("button", { name: "Write beside the cells" }).count()).toBe(0);
    await panel().getByLabel("After").selectOption("Leases");
    await press(/^Compare$/);
    await panel().getByLabel("Column that names the rows").waitFor();
    await visit.page.setViewportSize({ width: 320, height: 1900 });
    await still(visit.page);
    await keepPicture(visit.page, "changes-compare");
    await press(/^Compare$/);
    await says("Rows matched by Lease.");
    expect(await visit.commands()).toEqual([
      "compare Rent roll 2026-10 with Rent roll 2026-11",
      "compare Rent roll 2026-10 with Leases",
      "compare Rent roll 2026-10 with Leases by Lease",
    ]);
    expect(await visit.faults()).toEqual([]);
  });
}
