/** What a person does who has a keyboard and nothing else, or a screen as narrow as a phone's. */
import { picture, says, usePanel, visit } from "./person";

jest.setTimeout(120_000);
usePanel();

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

test("a formula is built, inserted and calculated by keyboard alone", async () => {
  await keys(...Array.from({ length: 10 }, () => "ArrowRight"), "ArrowDown", "F6");
  expect(await focused()).toBe("Connect");
  await keys("ArrowRight", "ArrowRight", "Enter");
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
});

test("on a narrow screen the panel takes the sheet's place, and gives it back", async () => {
  await visit.page.setViewportSize({ width: 380, height: 760 });
  const panel = visit.page.locator("#panel");
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
});
