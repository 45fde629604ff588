/** Every tab: what a picture shows, and what none does: names, roles, contrast. */
import type { Page } from "playwright-core";
import { keepPicture } from "../browser";
import { still } from "../still";
import { ALL_BUT_COLOURS, COLOURS, servePane, type PaneServer } from "./openPanel";
import { RICH_CELL } from "../../panel/selectedCell";
import { RENT_ROLL_LIST } from "../../panel/selectedList";

jest.setTimeout(240_000);

let pane: PaneServer;
beforeAll(async () => {
  pane = await servePane();
});
afterAll(() => pane.close());

const TABS = ["Jobs", "Build", "Cell", "Refresh", "Spend", "Connect"];
const STATE = {
  stored: { PROP_API_KEY: "a-good-key-0123456789" },
  waiting: 7,
  selected: RICH_CELL,
  list: RENT_ROLL_LIST,
};

/** Colours are the same in any width. */
const LOOKS = [
  { name: "narrow", width: 300, dark: false, sheets: true, rules: ALL_BUT_COLOURS },
  { name: "usual", width: 380, dark: true, sheets: false, rules: COLOURS },
  { name: "wide", width: 820, dark: false, sheets: false, rules: ALL_BUT_COLOURS },
  { name: "usual-light", width: 380, dark: false, sheets: false, rules: undefined },
];

/** What is folded away on a tab. */
const FOLDED: Readonly<Record<string, readonly RegExp[]>> = {
  Build: [/^Columns/, /^Additional options/],
  Spend: [/^Settings/],
  Connect: [/^Key/],
};

const unfold = (page: Page, name: RegExp): Promise<void> =>
  page.getByRole("tabpanel").getByRole("button", { name }).click();

test.each(LOOKS)(
  "$name: every tab can be read and reached, and nothing is cut off",
  async ({ name, rules, ...visiting }) => {
    const visit = await pane.open({ ...visiting, state: STATE });
    const faults: string[] = [];
    for (const tab of TABS) {
      await visit.tab(tab);
      for (const more of FOLDED[tab] ?? []) await unfold(visit.page, more);
      await still(visit.page);
      const content = visit.page.getByRole("tabpanel");
      const height = await content.evaluate((element) => element.scrollHeight + 80);
      await visit.page.setViewportSize({ width: visiting.width, height: Math.max(600, Math.min(height, 2400)) });
      await still(visit.page);
      await keepPicture(visit.page, `pane-${name}-${tab.toLowerCase()}`);
      faults.push(...(await visit.faults(rules)).map((fault) => `${tab}: ${fault}`));
      const wider = await content.evaluate((element) => element.scrollWidth - element.clientWidth);
      if (wider > 0) faults.push(`${tab}: ${wider} pixels are cut off`);
    }
    visit.end();
    expect([...faults, ...visit.complaints]).toEqual([]);
  },
);

test("the names of all tabs are in sight in a pane of 300 pixels and more", async () => {
  const visit = await pane.open({ width: 300, state: STATE });
  const hidden: number[] = [];
  for (const width of [300, 320, 350, 361]) {
    await visit.page.setViewportSize({ width, height: 600 });
    const row = visit.page.getByRole("tablist");
    hidden.push(await row.evaluate((element) => element.scrollWidth - element.clientWidth));
    await keepPicture(visit.page, `tabs-${width}`);
  }
  visit.end();
  expect(hidden).toEqual([0, 0, 0, 0]);
});
