/** The address desk in the panel: what a person sees of a list, agrees to, and is told of its rows. */
import type { DeskResults } from "../../../src/shared/panelApi/deskApi";
import { TYPED_ROWS } from "../../shared/features/wrongAddresses";
import { keepPicture } from "../browser";
import { still } from "../still";
import { open, openJob, panel, press, says, usePane, visit } from "./person";

jest.setTimeout(240_000);
usePane();

const ADDRESSES = TYPED_ROWS.map(({ cell }) => (cell === null ? null : String(cell as string)));

const cell = { sheet: "Sheet1", row: 12, column: 0, rows: 1, columns: 1 };
const RESULTS: DeskResults = {
  sheet: "Address check",
  counts: {
    ...{ onRecord: 420, estimated: 20, matched: 0, differs: 2, problem: 1 },
    ...{ doubled: 9, waiting: 13, notAsked: 15, pending: 15 },
  },
  attention: {
    count: 55,
    rows: [
      {
        row: 12,
        number: 13,
        address: "12 Main St, Austin, TX 78702",
        remark: "Differs in ZIP code: 12 Main St, Austin, TX 78701",
        outcome: "differs",
        cell,
      },
      {
        row: 20,
        number: 21,
        address: "13 Main St, Austin, TX 78701",
        remark: "No property matches",
        outcome: "problem",
        cell,
      },
    ],
  },
};

const STATE = { stored: { PROP_API_KEY: "a-good-key-0123456789" }, waiting: 7, addresses: ADDRESSES, results: RESULTS };

const tick = (name: string | RegExp): Promise<void> => panel().getByRole("checkbox", { name }).first().click();

test.each([
  [320, true],
  [360, false],
])("%d pixels wide, a list can be read, agreed to and restored, and nothing is cut off", async (width, sheets) => {
  await open({ width, sheets, state: STATE });
  await openJob("Check addresses");
  await press("Check selected addresses");
  await says("Sheet1!A2:A501");
  for (const name of [/one by one/, /^May be wrong/, /^Duplicates/, /^Not addresses/, /^Rows to look at/])
    await press(name);
  await still(visit.page);
  const height = await panel().evaluate((element) => element.scrollHeight + 80);
  await visit.page.setViewportSize({ width, height: Math.min(height, 6000) });
  await still(visit.page);
  await keepPicture(visit.page, `desk-${width}`);
  expect(await visit.faults()).toEqual([]);
  expect(await panel().evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  await tick(/41 Oak St, Austin, TX 90210/);
  await tick(/^ZIP code’s hyphen|^ZIP code's hyphen/);
  await press("Correct 16 addresses");
  await says("16 addresses corrected.");
  await press("Undo the corrections");
  await says("16 addresses restored.");
  await tick(/^ZIP code’s hyphen|^ZIP code's hyphen/);
  await press("Show price for 458 addresses");
  await press(/^Fetch 7 requests/);
  await press(/^Show row 13$/);
  const told = (await visit.commands()).filter((command) => /^(correct|restore|lay|show)/.test(command));
  expect(told.slice(0, 4)).toEqual([
    ...["correct 16", "restore 16", expect.stringMatching(/^lay out values, yes to \d+$/), "shows 'Address check'!A1"],
  ]);
  expect(told[4]).toBe("shows Sheet1!A13");
});

test("both ways to check a list have their prices before one is chosen, and the chosen one is laid out", async () => {
  await open({ width: 320, sheets: true, state: STATE });
  await openJob("Check addresses");
  await press("Check selected addresses");
  await says("Values: 457 requests");
  await says("Public records: 457 requests");
  await says(/Search 787\d\d first: 1 to \d+ requests|Search .* first: \d+ to \d+ requests/);
  await keepPicture(visit.page, "desk-against");
  await panel()
    .getByRole("radio", { name: /^Public records/ })
    .click();
  await press("Show price for 457 addresses");
  await panel()
    .getByRole("button", { name: /^Fetch 7 requests/ })
    .waitFor();
  expect(await visit.commands()).toContain("lay out records, yes to ");
  expect(await visit.faults()).toEqual([]);
});

/** The buttons of this name that are whole within the window. */
const inSight = (name: string | RegExp): Promise<boolean> =>
  panel()
    .getByRole("button", { name })
    .first()
    .evaluate((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      const reached = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth && element.contains(reached);
    });

const scrolledTo = (share: number): Promise<void> =>
  panel().evaluate((element, of) => {
    const content = element.parentElement!;
    const [desk] = [...element.querySelectorAll("section")].filter((each) => each.textContent.includes("Check addr"));
    const from = desk!.offsetTop;
    content.scrollTop = from + of * (content.scrollHeight - content.clientHeight - from);
  }, share);

test.each([500, 800])(
  "in a window of 320 by %d pixels, price and Fetch stay in sight in a long list",
  async (height) => {
    await open({ width: 320, sheets: true, state: STATE });
    await visit.page.setViewportSize({ width: 320, height });
    await openJob("Check addresses");
    await press("Check selected addresses");
    await says("Sheet1!A2:A501");
    for (const name of [/^May be wrong/, /^Not addresses/, /^Rows to look at/]) await press(name);
    await still(visit.page);
    const steps = [0.3, 0.6, 1];
    for (const share of steps) {
      await scrolledTo(share);
      expect(await inSight("Show price for 457 addresses")).toBe(true);
    }
    await scrolledTo(0.5);
    await keepPicture(visit.page, `desk-long-${height}`);
    await press("Show price for 457 addresses");
    await panel()
      .getByRole("button", { name: /^Fetch 7 requests/ })
      .waitFor();
    for (const share of steps) {
      await scrolledTo(share);
      expect(await inSight(/^Fetch 7 requests/)).toBe(true);
      await says(/needs 7 requests/);
    }
    await scrolledTo(0.5);
    await keepPicture(visit.page, `desk-priced-${height}`);
    // Between two rows, what scrolls is cut off anywhere.
    await scrolledTo(1);
    expect(await visit.faults()).toEqual([]);
  },
);

test("where a window has too little room, as magnified ones do, the price covers nothing", async () => {
  await open({ width: 320, state: STATE });
  await visit.page.setViewportSize({ width: 320, height: 256 });
  await openJob("Check addresses");
  await press("Check selected addresses");
  const group = panel().getByRole("group", { name: "Price of the addresses" });
  expect(await group.evaluate((element) => getComputedStyle(element).position)).toBe("static");
});

test("nothing selected, and a list that has changed, are told in words", async () => {
  await open({ width: 320, state: { ...STATE, addresses: [] } });
  await openJob("Check addresses");
  await press("Check selected addresses");
  await says("Select the cells with the addresses first.");
});

test("where nothing of a checked list is pending any more, it isn't offered to fetch that", async () => {
  const counts = { ...RESULTS.counts, pending: 0, waiting: 0 };
  await open({ width: 320, state: { ...STATE, results: { ...RESULTS, counts } } });
  await openJob("Check addresses");
  await panel().getByRole("button", { name: "Try errors again" }).waitFor();
  expect(await panel().getByRole("button", { name: "Fetch pending" }).count()).toBe(0);
});
