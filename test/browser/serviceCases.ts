/** What a person does with service, key and limits beside the playground's sheet, and how a long fetch is stopped. */
import { panel, picture, press, requests, restore, says, street, tab, unfold, visit } from "./person";

/** Until the cells show what is cached for it. */
const useService = async (name: RegExp): Promise<void> => {
  await panel().getByLabel(name).check();
  await press("Use this service");
  await says(/^This service is now in use/);
  await visit.idle();
};

export function serviceCases(): void {
  test("after another service, the playground's own sandbox is chosen again with its key", async () => {
    await tab("Connect");
    await unfold(/^Key/);
    await press("Remove key");
    await says("No key is stored");
    await useService(/^Built-in sandbox/);
    await visit.set({ K2: street(5560), L2: '=PROP.VALUE(K2,"price")' });
    expect(await visit.value("L2")).toEqual(expect.any(Number));
    expect(await requests()).toBe(0);
    await useService(/^Playground sandbox/);
    await unfold(/^Key/);
    await press("Test key");
    await says(/The sandbox answered/);
    await visit.set({ L3: '=PROP.VALUE(K2,"price")' });
    expect(await visit.value("L3")).toEqual(expect.any(Number));
    // The service was tried when it was chosen, its key was tested, and one value was asked for.
    expect(await requests()).toBe(3);
  });

  test("another service's results leave the cells at once, and come back with theirs", async () => {
    await visit.set({ K2: street(5568), L2: '=PROP.VALUE(K2,"price")' });
    const value = await visit.value("L2");
    expect(value).toEqual(expect.any(Number));
    const asked = await requests();
    await tab("Connect");
    await useService(/^Built-in sandbox/);
    expect(await visit.value("L2")).toBe("#N/A");
    expect(await visit.message("L2")).toMatch(/Needs 1 request/);
    await useService(/^Playground sandbox/);
    expect(await visit.value("L2")).toBe(value);
    // That was tried when it was chosen.
    expect(await requests()).toBe(asked + 1);
  });

  test("the page promises that nothing is billed only while a sandbox is in use", async () => {
    const promise = visit.page.getByText("Free sandbox: made-up data, nothing billed");
    await tab("Connect");
    expect(await promise.isVisible()).toBe(true);
    await panel()
      .getByLabel(/^Your own server/)
      .check();
    await panel().getByLabel("Address", { exact: true }).fill("http://127.0.0.1:1/v1");
    await press("Use this service");
    await press("Use anyway");
    await says(/^This service is now in use, but/);
    expect(await promise.isVisible()).toBe(false);
    await useService(/^Built-in sandbox/);
    expect(await promise.isVisible()).toBe(true);
    await useService(/^Playground sandbox/);
    expect(await promise.isVisible()).toBe(true);
  });

  test("pending cells say so, and are fetched at their price", async () => {
    await tab("Spend");
    await panel()
      .getByLabel(/^Ask first/)
      .check();
    await says("In force now.");
    await visit.set({ K2: street(5532), K3: street(5536), K4: "no such home at all" });
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
    await restore({ PROP_SPENDING: "auto" });
  });

  test("a monthly limit of 0 prevents every request, and the panel says what is left", async () => {
    await tab("Spend");
    await unfold(/^Settings/);
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
    await restore({ PROP_MONTHLY_LIMIT: "10000" });
  });

  test("Stop keeps the results so far and makes no more requests, and the other cells say that they are pending", async () => {
    const rows = Array.from({ length: 20 }, (_, index) => index + 2);
    await tab("Spend");
    await panel()
      .getByLabel(/^Ask first/)
      .check();
    await says("In force now.");
    await unfold(/^Settings/);
    await panel().getByLabel("Requests per second").fill("1");
    await press("Save settings");
    await says("Saved.");
    await visit.set(
      Object.fromEntries(
        rows.flatMap((row) => [
          [`K${row}`, street(6000 + 4 * row)],
          [`L${row}`, `=PROP.VALUE(K${row},"price")`],
        ]),
      ),
    );
    await press("Check again");
    await press("Fetch 20 requests");
    await says(/[1-9]\d* of 20 requests, \d+ left/);
    await picture("fetching");
    await visit.page.getByRole("button", { name: "Stop", exact: true }).click();
    await says(/^Stopped after \d+ of 20 requests: \d+ answered\. Nothing billed\.$/);
    // The rest is priced anew, for which its cells calculate.
    await panel()
      .getByRole("button", { name: /^Fetch \d+ requests?$/ })
      .waitFor();
    await visit.idle();
    const asked = await requests();
    const values = (await visit.range("L2:L21")).flat();
    expect(asked).toBeLessThan(20);
    expect(values.filter((value) => typeof value === "number")).toHaveLength(asked);
    expect(values.filter((value) => value === "#N/A")).toHaveLength(20 - asked);
    expect(await visit.message("L21")).toMatch(/Needs 1 request: press Fetch/);
    await picture("stopped");
    await restore({ PROP_SPENDING: "auto", PROP_RATE_PER_SECOND: "1000" });
  });

  test("rows of a list appear while the rest is being fetched", async () => {
    await tab("Spend");
    await panel()
      .getByLabel(/^Ask first/)
      .check();
    await says("In force now.");
    await unfold(/^Settings/);
    await panel().getByLabel("Requests per second").fill("4");
    await press("Save settings");
    await says("Saved.");
    const rows = Array.from({ length: 12 }, (_, index) => index + 2);
    await visit.set(Object.fromEntries(rows.map((row) => [`K${row}`, street(6200 + 4 * row)])));
    await visit.set({ L2: '=PROP.VALUE(K2:K13,"price")' });
    await press("Check again");
    await press("Fetch 12 requests");
    await says(/[1-9]\d* of 12 rows done/);
    const numbers = async () =>
      (await visit.range("L2:L13")).flat().filter((value) => typeof value === "number").length;
    let early = await numbers();
    for (let looks = 0; early === 0 && looks < 40; looks += 1) {
      await visit.page.waitForTimeout(100);
      early = await numbers();
    }
    expect(early).toBeGreaterThan(0);
    expect(early).toBeLessThan(12);
    expect(await visit.message("L13")).toMatch(/Being fetched/);
    await picture("rows-appear");
    await says("Done: 12 answered. Nothing billed.");
    await visit.idle();
    expect(await numbers()).toBe(12);
    expect(await requests()).toBe(12);
    await restore({ PROP_SPENDING: "auto", PROP_RATE_PER_SECOND: "1000" });
  });

  test("cells and panel report a wrong key, and with the right one they work without a reload", async () => {
    await tab("Connect");
    await unfold(/^Key/);
    await panel().getByLabel("New key").fill("some-other-key");
    await press("Test and save key");
    await says(/did not accept the key.*Nothing was changed/);
    await press("Save anyway");
    await visit.set({ K2: street(5564), L2: '=PROP.VALUE(K2,"price")' });
    expect(await visit.message("L2")).toMatch(/^L2: #N\/A: The service did not accept the key/);
    await visit.goTo("L2");
    await picture("wrong-key");
    await press("Use sandbox key");
    await says(/The sandbox answered/);
    await tab("Refresh");
    await panel().getByLabel("Action").selectOption("Try errors again");
    await press("Show price");
    await press("Try again with 1 request");
    await says("Done: 1 answered. Nothing billed.");
    await visit.idle();
    expect(await visit.value("L2")).toEqual(expect.any(Number));
  });
}
