/** What a person does with service and key beside the playground's sheet, and how a long fetch is stopped. */
import { panel, picture, press, requests, says, street, tab, usePanel, visit } from "./person";

jest.setTimeout(120_000);
usePanel();

const useService = async (name: RegExp): Promise<void> => {
  await panel().getByLabel(name).check();
  await press("Use this service");
  await panel().getByRole("button", { name: "In use" }).waitFor();
};

test("after another service, the playground's own sandbox is chosen again with its key", async () => {
  await press("Remove key");
  await says("No key is stored.");
  await useService(/^Built-in sandbox/);
  await visit.set({ K2: street(5560), L2: '=PROP.VALUE(K2,"price")' });
  expect(await visit.value("L2")).toEqual(expect.any(Number));
  expect(await requests()).toBe(0);
  await useService(/^This playground’s sandbox/);
  await press("Test key");
  await says(/The sandbox answers/);
  await visit.set({ L3: '=PROP.VALUE(K2,"price")' });
  expect(await visit.value("L3")).toEqual(expect.any(Number));
  // The service was tried when it was chosen, its key was tested, and one value was asked for.
  expect(await requests()).toBe(3);
});

test("a wrong key is told by cells and panel, and with the right one they answer without a reload", async () => {
  await panel().getByLabel("New key").fill("some-other-key");
  await press("Save key");
  await says(/did not accept the key/);
  await visit.set({ K2: street(5564), L2: '=PROP.VALUE(K2,"price")' });
  expect(await visit.message("L2")).toMatch(/^L2: #N\/A: The service did not accept the key/);
  await visit.goTo("L2");
  await picture("wrong-key");
  await press("Use sandbox key");
  await says(/The sandbox answers/);
  await tab("Refresh");
  await panel().getByLabel("Action").selectOption("Try errors again");
  await press("Show price");
  await press("Try again with 1 request");
  await says("Done: 1 answered. Nothing billed.");
  await visit.idle();
  expect(await visit.value("L2")).toEqual(expect.any(Number));
});

test("Stop keeps what was asked for, asks no more, and cells say that they wait", async () => {
  const rows = Array.from({ length: 60 }, (_, index) => index + 2);
  await tab("Spend");
  await panel()
    .getByLabel(/^Ask first/)
    .check();
  await panel().getByLabel("Requests per second").fill("5");
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
  await press("Fetch 60 requests");
  await says(/[1-9]\d* of 60 requests, \d+ left/);
  await picture("fetching");
  await visit.page.getByRole("button", { name: "Stop" }).click();
  await says(/^Stopped after \d+ of 60 requests: \d+ answered\. Nothing billed\.$/);
  await visit.idle();
  const asked = await requests();
  const values = (await visit.range("L2:L61")).flat();
  expect(asked).toBeLessThan(60);
  expect(values.filter((value) => typeof value === "number")).toHaveLength(asked);
  expect(values.filter((value) => value === "#N/A")).toHaveLength(60 - asked);
  expect(await visit.message("L61")).toMatch(/Needs 1 request: press Fetch/);
  await picture("stopped");
});
