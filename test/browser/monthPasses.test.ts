/** A month passes in the playground: what a person rehearses who comes back to a sheet a month later. */
import { keepPicture } from "./browser";
import { panel, press, requests, restore, says, tab, useVisit, VIEWPORT, visit } from "./person";
import { still } from "./still";

jest.setTimeout(180_000);
useVisit();

/** Far from one another, so that something happens around most of them within any month. */
const HOMES = [
  ...["100 Main St, Houston, TX 77002", "200 Elm St, Denver, CO 80205", "310 Oak St, Phoenix, AZ 85004"],
  ...["40 Pine St, Chicago, IL 60614", "55 Lake Ave, Seattle, WA 98103", "61 Hill St, Atlanta, GA 30307"],
  ...["70 Park St, Boston, MA 02118", "85 Bay Dr, Miami, FL 33130", "9 River Rd, Portland, OR 97209"],
  ...["120 High St, Columbus, OH 43215", "12 Mill St, Omaha, NE 68104", "14 Main St, Tulsa, OK 74105"],
];
const RENTS = `L2:L${HOMES.length + 1}`;

const control = () => visit.page.getByRole("group", { name: "The day in this sheet" });
const pass = (name: "Skip a month" | "Back to today"): Promise<void> => control().getByRole("button", { name }).click();
const rents = async () => (await visit.range(RENTS)).flat();

/** The first day of the month that is so many months from now, as TODAY() and EDATE give it. */
const month = (months: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth() + months)).toISOString().slice(0, 7);
};

/** Refreshes what the selected cell asks, and says what it was to cost. */
const refresh = async (): Promise<void> => {
  await visit.goTo("L2");
  await tab("Refresh");
  await panel().getByLabel("Action").selectOption("Refresh everything");
  await press("Show price");
  await panel().getByText(`needs ${HOMES.length} requests`).waitFor();
  await press(`Refresh with ${HOMES.length} requests`);
  await says(`Done: ${HOMES.length} answered. Nothing billed.`);
  await visit.idle();
};

test("cells keep their rents when a month passes, and a refresh at its price shows how they moved", async () => {
  const addresses = Object.fromEntries(HOMES.map((home, at) => [`K${at + 2}`, home]));
  await visit.set({ ...addresses, L2: `=PROP.RENT(K2:K${HOMES.length + 1},"rent")`, M2: '=TEXT(TODAY(),"yyyy-mm")' });
  const before = await rents();
  for (const rent of before) expect(rent).toEqual(expect.any(Number));
  expect([await visit.value("M2"), await requests()]).toEqual([month(0), HOMES.length]);
  expect(await control().getByRole("button", { name: "Back to today" }).isVisible()).toBe(false);

  await pass("Skip a month");
  await visit.idle();
  expect([await visit.value("M2"), await rents(), await requests()]).toEqual([month(1), before, HOMES.length]);
  await visit.page.getByText(/^Cells show cached results until they expire or are refreshed in the panel/).waitFor();
  await keepPicture(visit.page, "month-passed");

  await refresh();
  const after = await rents();
  expect(after).not.toEqual(before);
  expect(await requests()).toBe(2 * HOMES.length);
  await tab("Spend");
  const [year, named] = [
    month(1).slice(0, 4),
    new Date(`${month(1)}-15`).toLocaleDateString("en-US", { month: "short" }),
  ];
  await panel()
    .getByRole("heading", { name: `${named} ${year}` })
    .waitFor();
  // Only this month's are counted in it.
  await visit.set({ N2: '=PROP.USAGE("free")' });
  expect(await visit.value("N2")).toBe(HOMES.length);

  await pass("Back to today");
  await visit.idle();
  expect([await visit.value("M2"), await rents()]).toEqual([month(0), after]);
  expect(await requests()).toBe(2 * HOMES.length);
});

test("the month stays when the page is opened again", async () => {
  await pass("Skip a month");
  await pass("Skip a month");
  await visit.reload();
  await visit.set({ M2: '=TEXT(TODAY(),"yyyy-mm")' });
  expect(await visit.value("M2")).toBe(month(2));
  await pass("Back to today");
  await visit.idle();
  expect(await visit.value("M2")).toBe(month(0));
});

test("the built-in sandbox is of that month too, and with another service it is today", async () => {
  const use = async (name: RegExp): Promise<void> => {
    await panel().getByLabel(name).check();
    await press("Use this service");
  };
  await tab("Connect");
  await use(/^Built-in sandbox/);
  await says("This service is now in use.");
  await pass("Skip a month");
  await visit.set({
    K2: '=PROP.TREND(78244,"sale",1,"month")',
    L2: '=TEXT(K3,"yyyy-mm")',
    M2: '=TEXT(TODAY(),"yyyy-mm")',
  });
  expect([await visit.value("L2"), await visit.value("M2"), await requests()]).toEqual([month(1), month(1), 0]);
  await panel()
    .getByLabel(/^Your own server/)
    .check();
  await panel().getByLabel("Address", { exact: true }).fill("http://127.0.0.1:1/v1");
  await press("Use this service");
  await press("Use anyway");
  await says(/^This service is now in use, but/);
  await control().waitFor({ state: "hidden" });
  await visit.idle();
  expect(await visit.value("M2")).toBe(month(0));
  await restore({ PROP_BASE_URL: `${new URL(visit.page.url()).origin}/v1` });
  await control().waitFor();
  expect(await control().getByRole("button", { name: "Back to today" }).isVisible()).toBe(false);
});

test("the buttons have room in a narrow window, and the focus stays where the month was", async () => {
  const toggle = visit.page.getByRole("button", { name: "Panel", exact: true });
  // Where it covers the sheet, it covers the day too.
  await toggle.click();
  for (const width of [360, 600, 900]) {
    await visit.page.setViewportSize({ width, height: 700 });
    await pass("Skip a month");
    await still(visit.page);
    await keepPicture(visit.page, `month-${width}`);
    const { scroll, client } = await visit.page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }));
    expect(scroll).toBe(client);
    await control().getByRole("button", { name: "Back to today" }).focus();
    await visit.page.keyboard.press("Enter");
    expect(await visit.page.evaluate(() => document.activeElement?.textContent)).toBe("Skip a month");
  }
  await visit.page.setViewportSize(VIEWPORT);
  await toggle.click();
});
