/** What a person reads of money in the panel: prices in the plan's terms, the month so far, and warnings. */
import { keepPicture } from "../browser/browser";
import { open, panel, press, says, visit } from "../browser/panel/person";
import { still } from "../browser/still";

const PLAN = {
  PROP_API_KEY: "a-good-key-0123456789",
  PROP_MONTHLY_LIMIT: "5000",
  PROP_PLAN_REQUESTS: "1000",
  PROP_OVERAGE_PRICE: "0.06",
};
const state = { stored: PLAN, billed: 640, waiting: 372 };

const WARNING = /^You have used/;
const warnings = (): Promise<number> => visit.page.getByText(WARNING).count();

export function moneyCases(): void {
  describe("with the plan's terms", () => {
    test.each([
      ["narrow", { width: 300, sheets: true }],
      ["light", { width: 380 }],
      ["dark", { width: 380, dark: true }],
    ])("Spend shows the month's bill and pace, and prices in dollars (%s)", async (name, look) => {
      // The panel looks every two seconds: it must not warn of a part of the fetch.
      await open({ ...look, state: { ...state, pace: 0 } });
      await visit.tab("Spend");
      await says("640 of 1,000 requests used, 360 left");
      await says("At this month’s pace, about 938 requests by 30 Nov 2026, all in your plan.");
      await says("needs 372 requests");
      await says(": 360 in your plan, 12 beyond it at $0.06 = $0.72; none left after. Limit: 4,360 left this month.");
      expect(await visit.faults()).toEqual([]);
      await still(visit.page);
      await keepPicture(visit.page, `pane-money-${name}`);
      await press("Fetch 372 requests");
      await says("1,012 of 1,000 requests used: 12 beyond × $0.06 = $0.72 so far");
      await says("You have used 101% of your plan (1,012 of 1,000 requests) this month.");
      await still(visit.page);
      await keepPicture(visit.page, `pane-money-${name}-warned`);
      expect(await visit.faults()).toEqual([]);
    });

    test("a member's bill is read also where the host takes longer than the pause between two looks", async () => {
      const bill = { own: { used: 12, limit: 500 }, team: { used: 1340 }, renews: "2026-12-01" };
      const stored = {
        ...PLAN,
        PROP_BASE_URL: "https://addin.example.com/v1",
        PROP_API_KEY: `propm_${"a".repeat(43)}`,
      };
      await open({ state: { ...state, stored, bill, slow: 2600 }, clock: true });
      await visit.page.clock.runFor(8000);
      await says(/you 12 of 500/);
    });

    test("a member reads their own and the team's bill, on the line of state too, and whom to ask once it is used", async () => {
      const share = { used: 12, limit: 500, dollars: 0.72, dollarLimit: 30 };
      const team = { used: 1340, limit: 2000, dollars: 20.4 };
      const bill = { own: share, team, renews: "2026-12-01", contact: "the desk (555-0100)" };
      const stored = {
        ...PLAN,
        PROP_BASE_URL: "https://addin.example.com/v1",
        PROP_API_KEY: `propm_${"a".repeat(43)}`,
      };
      await open({ width: 300, sheets: true, state: { ...state, stored, bill } });
      await says("you 12 of 500, your team 1,340 of 2,000 requests used");
      await visit.tab("Spend");
      await says("12 of 500 requests used, 488 left; $0.72 of $30.00");
      await says("1,340 of 2,000 requests used, 660 left; $20.40");
      await still(visit.page);
      await keepPicture(visit.page, "pane-member");
      expect((await visit.commands()).filter((each) => each === "bill")).toEqual(["bill"]);
      await open({
        width: 300,
        sheets: true,
        state: { ...state, stored, bill: { ...bill, own: { used: 9, limit: 9 } } },
      });
      await says("; for more, ask the desk (555-0100)");
      await visit.tab("Spend");
      await says(
        "Your own budget is used: nothing new is requested until 1 Dec 2026. For more, ask the desk (555-0100).",
      );
      await still(visit.page);
      await keepPicture(visit.page, "pane-member-used");
      expect(await visit.faults()).toEqual([]);
      await open({ state });
      await visit.tab("Spend");
      await says("640 of 1,000 requests used, 360 left");
      expect(await panel().getByText("Your team").count()).toBe(0);
      expect(await visit.commands()).not.toContain("bill");
    });

    test("the month is told in dollars, so far and at most, and the line at the top tells the plan", async () => {
      await open({ state: { ...state, billed: 1012 } });
      await visit.tab("Spend");
      await says("$0.72 beyond your plan so far; at most $240.00 at your limit of 5,000");
      await says("1,012 of 1,000 requests used: 12 beyond × $0.06 = $0.72 so far");
      expect(await panel().getByRole("button", { name: "Set your plan" }).count()).toBe(0);
    });

    test("a refresh and a preview are priced by the same terms", async () => {
      await open({ state: { ...state, billed: 995, selected: undefined } });
      await visit.tab("Refresh");
      await panel().getByLabel("This sheet").check();
      await press("Show price");
      await says(": 5 in your plan, 7 beyond it at $0.06 = $0.42; none left after. Limit: 4,005 left this month.");
      await visit.tab("Build");
      await panel().getByLabel("Place").selectOption("City and state");
      await panel().getByLabel("City", { exact: true }).fill("San Antonio");
      await panel().getByLabel("State", { exact: true }).selectOption("Texas");
      await says(/The formula needs 1 request: in your plan; 4 left after\. After a preview/);
    });

    test("the cheaper way is priced by them, too", async () => {
      const places = [{ name: "78244", lookUps: 372, pages: 12 }];
      await open({ state: { ...state, search: { places, requests: 12, atMost: 384 } } });
      await visit.tab("Spend");
      await says("That is 12 to 360 in your plan, up to 24 beyond it at $0.06 = up to $1.44; up to 348 left after.");
    });
  });

  test("without them, prices are in requests as before", async () => {
    await open({ state: { stored: { PROP_API_KEY: PLAN.PROP_API_KEY }, waiting: 7 } });
    await visit.tab("Spend");
    await says(/Limit: 50 left this month\./);
    expect(await panel().getByText("$", { exact: false }).filter({ hasText: "beyond it" }).count()).toBe(0);
  });

  test("whoever wants dollars is led to the plan, in settings that are folded away", async () => {
    await open({ state: { stored: { PROP_API_KEY: PLAN.PROP_API_KEY } } });
    await visit.tab("Spend");
    await panel().getByRole("button", { name: "Settings: limit 50" }).waitFor();
    expect(await panel().getByLabel("Fill in a plan").count()).toBe(0);
    await press("Set your plan");
    await panel().getByLabel("Fill in a plan").selectOption("$74: 1,000 requests, then $0.06 each");
    expect(await panel().getByRole("group", { name: "Your plan" }).count()).toBe(1);
    await press("Save settings");
    await says("$0.00 beyond your plan so far; at most $0.00 at your limit of 50");
    expect(await visit.faults()).toEqual([]);
  });

  test("a warning is shown on every tab until it is closed, and not again", async () => {
    await open({ state: { ...state, billed: 860, waiting: 0 } });
    await says("You have used 86% of your plan (860 of 1,000 requests) this month.");
    await visit.tab("Refresh");
    expect(await warnings()).toBe(1);
    await visit.page.getByRole("button", { name: "Close" }).click();
    expect(await warnings()).toBe(0);
    await visit.page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await visit.tab("Spend");
    await says("860 of 1,000 requests used, 140 left");
    expect(await warnings()).toBe(0);
  });
}
