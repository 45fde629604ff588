/** What users set up in the panel before any request: a service, a key, and a limit. */
import type { Progress } from "../../src/shared/panelApi/panelApi";
import { DEFAULT_SETTINGS } from "../../src/shared/fetching/requests/settings";
import { IDLE_PROGRESS } from "../../src/shared/spending/progress/progress";
import { open, openSettings, panel, press, says, visit } from "../browser/panel/person";

const KEY = "a-good-key-0123456789";

const KINDS = ["Records", "Estimates", "Searches, counts", "Listings", "Markets"];
const days = (kind: string) =>
  panel().getByRole("group", { name: "Keep results for (days)" }).getByLabel(kind, { exact: true });

export function spendingCases(): void {
  describe("Connect", () => {
    test("a key is entered once, tested, shown masked, and removed with one press", async () => {
      await open();
      await says("Enter a key to start.");
      await panel().getByLabel("API key").fill(KEY);
      await visit.page.keyboard.press("Enter");
      await says("The service accepts the key. The test cost nothing.");
      await says("••••6789");
      expect(await panel().getByLabel("New key").inputValue()).toBe("");
      expect(await visit.page.content()).not.toContain(KEY);
      await press("Remove key");
      await says("No key is stored");
      expect(await visit.commands()).toEqual(["save PROP_API_KEY", "removeKey"]);
    });

    test("a key that the service doesn't accept is not saved, unless a person saves it anyway", async () => {
      await open({ state: { stored: { PROP_API_KEY: KEY } } });
      await visit.tab("Connect");
      await press(`Key ••••${KEY.slice(-4)}`);
      await panel().getByLabel("New key").fill("wrong");
      await press("Test and save key");
      await says("The service did not accept the key. The test cost nothing. Nothing was changed.");
      expect(await visit.commands()).toEqual([]);
      expect(await panel().getByLabel("New key").inputValue()).toBe("wrong");
      await panel().getByLabel("New key").fill("another-wrong-key-9876");
      expect(await panel().getByText("Nothing was changed.").count()).toBe(0);
      await press("Test and save key");
      await press("Save anyway");
      await says("••••9876");
      expect(await visit.commands()).toEqual(["save PROP_API_KEY"]);
      expect(await visit.page.evaluate(() => document.activeElement?.textContent)).toBe("Connect");
    });

    test("a typed key has one button, which tests and saves it, and a saved key one that tests it", async () => {
      await open();
      const keyButtons = panel().getByRole("button", { name: /^Test/ });
      expect(await keyButtons.allTextContents()).toEqual(["Test and save key"]);
      expect(await keyButtons.getAttribute("aria-disabled")).toBe("true");
      await panel().getByLabel("API key").fill(KEY);
      await press("Test and save key");
      await says("The service accepts the key.");
      expect(await keyButtons.allTextContents()).toEqual(["Test key"]);
      expect(await visit.page.evaluate(() => document.activeElement?.textContent)).toBe("Test key");
      await panel().getByLabel("New key").fill("another");
      expect(await keyButtons.allTextContents()).toEqual(["Test and save key"]);
    });

    test("a key that was refused is told until another service is chosen, beside which no key is entered", async () => {
      await open();
      await panel().getByLabel("API key").fill("wrong");
      await press("Test and save key");
      await says("Nothing was changed.");
      await panel()
        .getByLabel(/^Your own server/)
        .check();
      expect(await panel().getByText("Nothing was changed.").count()).toBe(0);
      expect(await panel().getByLabel("API key").count()).toBe(0);
      await panel()
        .getByLabel(/^Hosted service/)
        .check();
      await panel().getByLabel("API key").waitFor();
      expect(await panel().getByText("Nothing was changed.").count()).toBe(0);
    });

    test("no key is entered beside an address of one's own server that isn't in use yet", async () => {
      await open({ state: { stored: { PROP_BASE_URL: "https://one.example/v1" } } });
      const [address, key] = [panel().getByLabel("Address", { exact: true }), panel().getByLabel("API key")];
      await key.waitFor();
      await address.fill("https://other.example/v1");
      await key.waitFor({ state: "detached" });
      await address.fill("https://one.example/v1");
      await key.waitFor();
    });

    test("a corrected key leads to the price of trying errors again", async () => {
      await open({ state: { waiting: 4 } });
      await panel().getByLabel("API key").fill("wrong");
      await press("Test and save key");
      await says("The service did not accept the key.");
      expect(await panel().getByRole("button", { name: "Try errors again" }).count()).toBe(0);
      await panel().getByLabel("API key").fill(KEY);
      await press("Test and save key");
      await press("Try errors again");
      await panel().getByRole("button", { name: "Try again with 4 requests" }).waitFor();
      expect(await panel().getByLabel("Whole file", { exact: true }).isChecked()).toBe(true);
      expect(await visit.page.evaluate(() => document.activeElement?.textContent)).toBe("Refresh");
    });

    test("choosing another service loses nothing, and clears the test result of the one before", async () => {
      await open({ state: { stored: { PROP_API_KEY: KEY } } });
      await visit.tab("Connect");
      await press(`Key ••••${KEY.slice(-4)}`);
      await press("Test key");
      await says("The service accepts the key.");
      await panel()
        .getByLabel(/^Your own server/)
        .check();
      await says(/Those of this one are kept/);
      await panel().getByLabel("Address", { exact: true }).fill("https://own.example.com/v1");
      await press("Use this service");
      await says("This service is now in use.");
      expect(await panel().getByText("The service accepts the key.").count()).toBe(0);
      expect(await visit.faults()).toEqual([]);
      await says(/^Nothing pending in this file/);
    });

    test("after another service was chosen, what its cells wait for is fetched with one press", async () => {
      await open({ state: { stored: { PROP_API_KEY: KEY }, waiting: 12 } });
      await visit.tab("Connect");
      await panel()
        .getByLabel(/^Your own server/)
        .check();
      await panel().getByLabel("Address", { exact: true }).fill("https://own.example.com/v1");
      await press("Use this service");
      await says("Cells show what is cached for it. Nothing was requested for the others.");
      await press("Fetch 12 requests");
      await says(/^Done: 12 answered/);
      await says(/^Nothing pending in this file/);
      expect(await visit.faults()).toEqual([]);
    });

    test("a service that does not respond is not chosen, unless a person uses it anyway", async () => {
      await open({ state: { stored: { PROP_API_KEY: KEY } } });
      await visit.tab("Connect");
      await panel()
        .getByLabel(/^Your own server/)
        .check();
      await panel().getByLabel("Address", { exact: true }).fill("https://nobody.example.com/v1");
      await visit.page.keyboard.press("Enter");
      await says("No service answers at this address. Nothing was changed.");
      expect(await visit.commands()).toEqual(["try https://nobody.example.com/v1"]);
      expect(await visit.faults()).toEqual([]);
      await press("Use anyway");
      await says("This service is now in use, but it did not respond when tested.");
      expect(await visit.commands()).toEqual([
        ...["try https://nobody.example.com/v1", "save PROP_BASE_URL", "shows what is cached"],
      ]);
    });

    test("where nothing is to connect, the panel opens with the jobs, and one line says what it is connected to", async () => {
      await open({ state: { stored: { PROP_API_KEY: KEY }, billed: 7 } });
      const line = visit.page.getByRole("group", { name: "Connection" });
      await line.getByText("Hosted service · 7 of 50 requests used this month").waitFor();
      await says("What do you want to do?");
      await line.getByRole("button", { name: "Change" }).click();
      await says(
        "Hosted service: real data, billed unless it is a sandbox. Your own key is spent, whoever wrote the workbook.",
      );
      expect(await panel().getByLabel("New key").count()).toBe(0);
      expect(await visit.page.evaluate(() => document.activeElement?.textContent)).toBe("Connect");
      await panel()
        .getByLabel(/^Your own server/)
        .check();
      await panel().getByLabel("Address", { exact: true }).fill("https://own.example.com/v1");
      await press("Use this service");
      await line.getByText("Service at own.example.com").waitFor();
      expect(await visit.faults()).toEqual([]);
    });

    test("where a key is missing, the line says so, until there is one; the panel stays where it is", async () => {
      await open();
      const line = visit.page.getByRole("group", { name: "Connection" });
      await line.getByText("Not connected: functions make no requests").waitFor();
      await panel().getByLabel("API key").fill(KEY);
      await press("Test and save key");
      await line.getByText("Hosted service · 0 of 50 requests used this month").waitFor();
      await says("The service accepts the key.");
    });

    test("a sandbox is named by what it is", async () => {
      await open({ state: { stored: { PROP_BASE_URL: "demo:" } } });
      await says("Sandbox · nothing billed this month");
    });

    test("it says where the key is kept, and where it would be safer, beside the key", async () => {
      await open({ state: { stored: { PROP_API_KEY: KEY } } });
      await visit.tab("Connect");
      await says("Hosted service: real data, billed unless it is a sandbox.");
      expect(await panel().getByText("stored unencrypted").count()).toBe(0);
      await press(/^Key/);
      await says("stored unencrypted");
      await says("keep keys on a server");
      await open();
      await says("stored unencrypted");
      await says("keep keys on a server");
    });

    test("what is in use is said in a line, and a button stands for what can be done only", async () => {
      await open({ state: { stored: { PROP_BASE_URL: "demo:", PROP_API_KEY: KEY } } });
      await visit.tab("Connect");
      await says("Sandbox: made-up data, nothing billed.");
      expect(await panel().getByText("Your own key is spent").count()).toBe(0);
      expect(await panel().getByRole("button").count()).toBe(0);
      await panel()
        .getByLabel(/^Your own server/)
        .check();
      await panel().getByLabel("Address", { exact: true }).fill("https://own.example.com/v1");
      await press("Use this service");
      await says("Service at own.example.com: real data, billed unless it is a sandbox. Your own key is spent,");
      await says("This service is now in use.");
      expect(await visit.page.evaluate(() => document.activeElement?.textContent)).toBe("Connect");
      expect(await visit.faults()).toEqual([]);
    });

    test("the sandbox needs no key, and an invalid address changes nothing", async () => {
      await open();
      await panel()
        .getByLabel(/^Sandbox/)
        .check();
      await press("Use this service");
      await panel().getByRole("button", { name: "Use this service" }).waitFor({ state: "detached" });
      expect(await panel().getByLabel("API key").count()).toBe(0);
      await panel()
        .getByLabel(/^Your own server/)
        .check();
      await panel().getByLabel("Address", { exact: true }).fill("http://somewhere/v1");
      await press("Use this service");
      await says(/keys are only sent over https/);
      expect((await visit.commands()).filter((command) => !command.startsWith("try"))).toEqual([
        ...["save PROP_BASE_URL", "shows what is cached"],
      ]);
      await panel()
        .getByLabel(/^Sandbox/)
        .check();
      expect(
        await panel()
          .getByText(/a key is sent over/)
          .count(),
      ).toBe(0);
    });

    test("the sandbox’s own address chooses the sandbox", async () => {
      await open();
      await panel()
        .getByLabel(/^Your own server/)
        .check();
      await panel().getByLabel("Address", { exact: true }).fill("demo:");
      await press("Use this service");
      await panel().getByRole("button", { name: "Use this service" }).waitFor({ state: "detached" });
      expect(
        await panel()
          .getByLabel(/^Sandbox/)
          .isChecked(),
      ).toBe(true);
    });

    test("in Google Sheets it says whose key is spent, and no service is chosen at first", async () => {
      await open({ sheets: true });
      await says("Choose a service to start.");
      await says("This sheet spends its owner’s key");
      expect(await panel().getByRole("radio", { checked: true }).count()).toBe(0);
    });
  });

  describe("Spend", () => {
    const state = { stored: { PROP_API_KEY: KEY }, waiting: 7 };

    test("what is pending is fetched at its price, with its progress, and booked", async () => {
      await open({ state: { ...state, holdsAt: 3 } });
      await visit.tab("Spend");
      await says("needs 7 requests");
      await press("Fetch 7 requests");
      await says("3 of 7 requests, 4 left, 6.5 per second");
      await visit.page.evaluate(() => (window.fake.holdsAt = 7));
      await says("Done: 7 answered. 7 billed.");
      await says("43");
      await panel().getByRole("cell", { name: "Value estimates" }).waitFor();
      await says("Nothing pending in this file: everything is cached.");
    });

    test("where no request ends for long, it says what it waits for and until when", async () => {
      await open({ state: { ...state, holdsAt: 3 }, clock: true });
      await visit.tab("Spend");
      await press("Fetch 7 requests");
      await visit.page.clock.runFor(5000);
      await says("3 of 7 requests, 4 left");
      expect(await visit.page.getByText(/^Waiting for an answer/).count()).toBe(0);
      await visit.page.clock.runFor(15_000);
      await says("Waiting for an answer: after 75 seconds without one a request counts as lost.");
      await visit.page.evaluate(() => (window.fake.holdsAt = 7));
      await visit.page.clock.runFor(2000);
      await says("Done: 7 answered. 7 billed.");
      expect(await visit.page.getByText(/^Waiting for an answer/).count()).toBe(0);
    });

    test("a good result is shown, and closes by itself", async () => {
      await open({ state, clock: true });
      await visit.tab("Spend");
      await press("Fetch 7 requests");
      await says("Done: 7 answered. 7 billed.");
      await visit.page.clock.runFor(10_000);
      // The ten seconds begin once the page has drawn the result, which may be after this test has seen it.
      await visit.page.getByText(/^Done/).waitFor({ state: "detached" });
    });

    test("this month's billed requests are updated during a long fetch, also if the host is slow", async () => {
      const stored = { ...state.stored, PROP_MONTHLY_LIMIT: "500" };
      await open({ state: { ...state, stored, waiting: 60, holdsAt: 20, slow: 2600 }, clock: true });
      await visit.tab("Spend");
      await press("Fetch 60 requests");
      await visit.page.clock.runFor(8000);
      await panel().getByRole("cell", { name: "Value estimates" }).waitFor();
      await says(/20 of 60 requests, 40 left/);
    });

    test("the line above all tabs is read again within two seconds, as cells may have requested something", async () => {
      await open({ state, clock: true });
      await says("0 of 50 requests used this month");
      await visit.page.evaluate(() => (window.fake.stored = { ...window.fake.stored, PROP_MONTHLY_LIMIT: "60" }));
      await visit.page.clock.runFor(2500);
      await says("0 of 60 requests used this month");
    });

    test("requests checked in the provider's account are no longer uncertain, and a note says so", async () => {
      await open({ state: { ...state, uncertain: 12 } });
      await visit.tab("Spend");
      await says("12 requests got no response and may have been billed.");
      const field = panel().getByLabel("How many of them were billed?");
      await field.fill("13");
      await press("Save the number");
      await says(/a whole number from 0 to 12/);
      await field.fill("3");
      await press("Save the number");
      await says(/^Checked on 21 Nov 2026.*3 of 12 uncertain billed\.$/);
      await says("47");
      expect(await panel().getByLabel("How many of them were billed?").count()).toBe(0);
      expect(await visit.faults()).toEqual([]);
      expect(await visit.commands()).toEqual(["release 3 of 12"]);
    });

    test("a browser that stores nothing is reported in Spend and beside the price, which can't be accepted", async () => {
      await open({ state: { ...state, volatile: true, waiting: 3 } });
      await visit.tab("Spend");
      await says(
        /because this browser doesn't let PROP store data.*leave private browsing or free disk space, then reload/,
      );
      expect(await panel().getByRole("button", { name: "Fetch 3 requests" }).isDisabled()).toBe(true);
      expect(await visit.faults()).toEqual([]);
    });

    test("a damaged count is reported, and set to what the provider's account shows", async () => {
      await open({ state: { ...state, damaged: true, waiting: 3 } });
      await visit.tab("Spend");
      await says(/count of this month’s requests is damaged/);
      await says(/count for this month is damaged\. Set it above before you fetch/);
      expect(await panel().getByRole("button", { name: "Fetch 3 requests" }).isDisabled()).toBe(true);
      expect(await visit.faults()).toEqual([]);
      const field = panel().getByLabel("How many requests does your account show for this month?");
      await field.fill("a few");
      await press("Set count");
      await says(/a whole number, 0 or more/);
      await field.fill("48");
      await press("Set count");
      await says(/^Checked on 21 Nov 2026.*the count was damaged and set to 48 billed\.$/);
      await says(/Your monthly limit allows 2 now/);
      await press("Fetch 2 of 3 requests");
      await says(/1 stopped: the month’s limit is reached/);
      expect(await visit.commands()).toEqual(["recount 48", "fetch everything"]);
    });

    test("a plan that others have seen fills in the fields, and nothing is stored before Save", async () => {
      await open({ state });
      await openSettings();
      const fields = () =>
        Promise.all(
          ["Requests a month in your plan", "Price of each request beyond (USD)"].map((label) =>
            panel().getByLabel(label).inputValue(),
          ),
        );
      expect(await fields()).toEqual(["", ""]);
      await says(/Third parties reported these plans in March 2026\. Check the numbers against your own bill/);
      await panel().getByLabel("Fill in a plan").selectOption("$74: 1,000 requests, then $0.06 each");
      expect(await fields()).toEqual(["1000", "0.06"]);
      expect(await visit.commands()).toEqual([]);
      await panel().getByLabel("Price of each request beyond (USD)").fill("0.05");
      await press("Save settings");
      await says("Saved.");
      expect(await fields()).toEqual(["1000", "0.05"]);
      expect(await visit.commands()).toEqual(["save PROP_PLAN_REQUESTS PROP_OVERAGE_PRICE"]);
      expect(await visit.faults()).toEqual([]);
    });

    test("whoever changes the plan reads that the billing period restarts, until it is saved", async () => {
      const reminder = "Changing your plan restarts the billing period on that day: check the billing day.";
      const gone = () => panel().getByText(reminder).waitFor({ state: "detached" });
      await open({ state: { ...state, stored: { ...state.stored, PROP_PLAN_REQUESTS: "1000" } } });
      await openSettings();
      const requests = panel().getByLabel("Requests a month in your plan");
      await requests.waitFor();
      await gone();
      await requests.fill("5000");
      await says(reminder);
      await requests.fill("1000");
      await gone();
      await panel().getByLabel("Fill in a plan").selectOption("$199: 5,000 requests, then $0.03 each");
      await says(reminder);
      await press("Save settings");
      await says("Saved.");
      await gone();
      expect(await visit.faults()).toEqual([]);
    });

    test("requests are shown for the month that begins on the billing day, and those whose day is unknown are told", async () => {
      await open({ state: { ...state, uncertain: 12 } });
      await openSettings();
      await panel().getByRole("heading", { name: "Nov 2026" }).waitFor();
      const { monthlyLimit, askAbove, ratePerSecond } = DEFAULT_SETTINGS;
      for (const usual of [monthlyLimit, askAbove, ratePerSecond])
        expect(await panel().getByPlaceholder(`${usual}, if left empty`, { exact: true }).count()).toBe(1);
      await panel().getByLabel("Billing day").fill("32");
      await press("Save settings");
      await says('“Billing day” is "32": give a whole number from 1 to 31');
      expect(await visit.page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe("32");
      await panel().getByLabel("Billing day").fill("15");
      await press("Save settings");
      await panel().getByRole("heading", { name: "15 Nov 2026 to 14 Dec 2026" }).waitFor();
      await says(/PROP doesn’t know the day of 12 requests in Nov 2026\. .* count until 14 Dec 2026/);
      await says(/38 left this billing month/);
      await panel().getByLabel("How many of them were billed?").fill("3");
      await press("Save the number");
      await says(/3 of 12 uncertain billed/);
      await says(/the day of 3 requests in Nov 2026/);
    });

    test("a fetch is stopped from any tab, and its result is shown", async () => {
      await open({
        state: { ...state, waiting: 200, holdsAt: 3, stored: { ...state.stored, PROP_MONTHLY_LIMIT: "500" } },
      });
      await visit.tab("Spend");
      await press("Fetch 200 requests");
      await visit.tab("Connect");
      await says(/of 200 requests/);
      await visit.page.getByRole("button", { name: "Stop" }).click();
      await says(/Stopped after \d+ of 200 requests/);
      await visit.page.getByRole("button", { name: "Close" }).click();
      expect(await visit.commands()).toEqual(["fetch everything", "stop"]);
    });

    describe("in Google Sheets, of a fetch that takes longer than one run", () => {
      const waits = {
        ...IDLE_PROGRESS,
        ...({ state: "stopped", done: 312, requests: 1000, billed: 312 } as const),
        goesOn: "in a minute",
      };
      const later = (change: Partial<Progress>): Promise<void> =>
        visit.page.evaluate(
          (given) => {
            window.fake.later = given;
            window.dispatchEvent(new Event("focus"));
          },
          { ...waits, ...change },
        );

      test("the panel shows how far it is and when it goes on, follows its next run, and tells its end", async () => {
        await open({ sheets: true, state: { ...state, later: { ...waits, next: Date.now() + 50_000 } } });
        await says(/^312 of 1,000 requests so far: 312 answered\. 312 billed\. It continues at about \d\d:\d\d\.$/);
        await later({ state: "running", done: 400, billed: 400, perSecond: 2 });
        await says(/^400 of 1,000 requests, 600 left, 2\.0 per second\./);
        const ended = { ...IDLE_PROGRESS, state: "done", done: 1000, requests: 1000, billed: 1000 } as const;
        await visit.page.evaluate((given) => void (window.fake.later = given), ended);
        await says("Done: 1,000 answered. 1,000 billed.");
        expect(await visit.faults()).toEqual([]);
      });

      test("Stop ends it between two runs", async () => {
        await open({ sheets: true, state: { ...state, later: waits } });
        await says(/It continues in a minute\.$/);
        await visit.page.getByRole("button", { name: "Stop" }).click();
        await says("Stopped after 312 of 1,000 requests: 312 answered. 312 billed.");
        expect(await visit.commands()).toEqual(["stop"]);
      });
    });

    test("if the limit allows less than the price, it says how much is fetched now", async () => {
      await open({ state: { ...state, stored: { ...state.stored, PROP_MONTHLY_LIMIT: "3" } } });
      await visit.tab("Spend");
      await says("Your monthly limit allows 3 now; the rest stays pending. Raise the limit below to fetch all.");
      await press("Fetch 3 of 7 requests");
      await says("Stopped after 3 of 7 requests: 3 answered. 3 billed. 4 stopped: the month’s limit is reached.");
    });

    test("a sandbox does not count against the limit, so there is no warning", async () => {
      await open({ state: { ...state, stored: { PROP_BASE_URL: "demo:", PROP_MONTHLY_LIMIT: "3" } } });
      await visit.tab("Spend");
      await panel().getByRole("button", { name: "Fetch 7 requests" }).waitFor();
      expect(
        await panel()
          .getByText(/Your monthly limit/)
          .count(),
      ).toBe(0);
    });

    test("by keyboard, the focus moves from the price to the progress, and to the tab at its end", async () => {
      await open({
        state: { ...state, waiting: 200, holdsAt: 3, stored: { ...state.stored, PROP_MONTHLY_LIMIT: "500" } },
      });
      await visit.tab("Spend");
      await panel().getByRole("button", { name: "Fetch 200 requests" }).press("Enter");
      await says(/of 200 requests/);
      // The focus follows what is shown a moment later.
      const focused = (pattern: RegExp) =>
        visit.page.waitForFunction(
          (source) => new RegExp(source).test(document.activeElement?.textContent ?? ""),
          pattern.source,
        );
      await focused(/Stop$/);
      expect(await visit.faults()).toEqual([]);
      await visit.page.getByRole("button", { name: "Stop" }).press("Enter");
      await says(/Stopped after/);
      await focused(/^Stopped after/);
      await visit.page.getByRole("button", { name: "Close" }).press("Enter");
      await focused(/^Spend$/);
    });

    test("a price offers searches where they may be cheaper, with what they come to, and fetches so if a person chooses that", async () => {
      const search = { places: [{ name: "78244", lookUps: 260, pages: 12 }], requests: 12, atMost: 265 };
      const stored = { ...state.stored, PROP_MONTHLY_LIMIT: "500" };
      await open({ state: { ...state, stored, waiting: 260, search } });
      await visit.tab("Spend");
      await says(/^260 of these addresses are in 78244.* at most 265 requests in all, 12 if all are found\./);
      await panel().getByRole("button", { name: "Fetch 260 requests" }).waitFor();
      expect(await visit.faults()).toEqual([]);
      await press("Search 78244 first: 12 to 265 requests");
      await says("Done: 12 answered. 12 billed.");
      expect(await visit.commands()).toEqual(["fetch everything, searching"]);
    });

    test("a price that doesn't cover all cells says so", async () => {
      await open({ state: { ...state, silent: 5 } });
      await visit.tab("Spend");
      await says(
        "This price covers 7 of 12 cells. 5 did not calculate (for example inside an IF), or not in time: B9, B10 and 3 more.",
      );
      await says("needs 7 requests");
    });

    test("a price says that a cell calculated after it, until it is checked again", async () => {
      await open({ state: { ...state, waiting: 11 } });
      await visit.tab("Spend");
      await panel().getByRole("button", { name: "Fetch 11 requests" }).waitFor();
      const since = panel().getByText(/More cells are pending now/);
      expect(await since.count()).toBe(0);
      await visit.page.evaluate(() => {
        window.fake.waiting = 12;
        window.fake.waits!();
      });
      await since.waitFor();
      expect(await visit.faults()).toEqual([]);
      await press("Check again");
      await panel().getByRole("button", { name: "Fetch 12 requests" }).waitFor();
      await since.waitFor({ state: "detached" });
    });

    test("the end of a fetch names the rows without values, each reason once, and leads to them", async () => {
      const areaAt = (row: number) => ({ sheet: "Sheet1", row, column: 1, rows: 1, columns: 1 });
      const reasons = [
        { name: "B9", message: "The service failed (500)", rows: 5, areas: [areaAt(8), areaAt(11)] },
        { name: "B7", message: 'No property matches "1 Nowhere"', rows: 1, areas: [areaAt(6)] },
      ];
      await open({ state: { ...state, waiting: 7, problemRows: { reasons, more: 32 } }, clock: true });
      await visit.tab("Spend");
      await press("Fetch 7 requests");
      await visit.page.clock.runFor(2000);
      await says('No property matches "1 Nowhere"');
      await says("And 32 more.");
      await visit.page.getByRole("button", { name: "Show B7" }).click();
      await visit.page.getByRole("button", { name: "Show rows (1 of 2)" }).click();
      await visit.page.getByRole("button", { name: "Show rows (2 of 2)" }).click();
      await visit.page.clock.runFor(20_000);
      await says("5 rows: The service failed (500)");
      expect(await visit.commands()).toEqual([
        "fetch everything",
        ...["shows Sheet1!B7", "shows Sheet1!B9", "shows Sheet1!B12"],
      ]);
    });

    test("that cells are pending is said above every tab, until their price was shown", async () => {
      await open({ state: { ...state, waiting: 3 } });
      const link = visit.page.getByRole("button", { name: "Cells are pending: see the price" });
      await visit.tab("Build");
      expect(await link.count()).toBe(0);
      await visit.page.evaluate(() => window.fake.waits!());
      await link.waitFor();
      await visit.tab("Connect");
      await link.click();
      await panel().getByRole("button", { name: "Fetch 3 requests" }).waitFor();
      expect(await link.count()).toBe(0);
      await visit.tab("Build");
      expect(await link.count()).toBe(0);
    });

    test("where nothing was pending, the price of a cell that begins to wait is shown by itself", async () => {
      await open({ state: { ...state, waiting: 0 } });
      await visit.tab("Spend");
      await says(/Nothing pending/);
      await visit.page.evaluate(() => {
        window.fake.waiting = 2;
        window.fake.waits!();
      });
      await panel().getByRole("button", { name: "Fetch 2 requests" }).waitFor();
      expect(
        await panel()
          .getByText(/Nothing pending|More cells are pending/)
          .count(),
      ).toBe(0);
    });

    test("when cells make requests is in force as soon as it is chosen, and leaves what is typed below", async () => {
      await open({ state });
      await openSettings();
      await panel().getByLabel("Monthly limit (billed requests)").fill("77");
      const mode = (name: RegExp) => panel().getByRole("radio", { name });
      await mode(/^Ask first/).check();
      await mode(/^Off/).check();
      await says("In force now.");
      await visit.page.waitForFunction(() => window.fake.stored.PROP_SPENDING === "off");
      expect(await visit.commands()).toEqual(["save PROP_SPENDING", "save PROP_SPENDING"]);
      expect(await mode(/^Off/).isChecked()).toBe(true);
      expect(await panel().getByLabel("Monthly limit (billed requests)").inputValue()).toBe("77");
      expect(await visit.faults()).toEqual([]);
    });

    test("in Google Sheets the panel looks now and then whether cells began to wait", async () => {
      await open({ sheets: true, state: { ...state, waiting: 3, waitingSince: 5 }, clock: true });
      await visit.tab("Spend");
      await panel().getByRole("button", { name: "Fetch 3 requests" }).waitFor();
      await visit.page.clock.runFor(16_000);
      expect(
        await panel()
          .getByText(/More cells are pending now/)
          .count(),
      ).toBe(0);
      await visit.page.evaluate(() => (window.fake.waitingSince = 6));
      await visit.page.clock.runFor(16_000);
      await says(/More cells are pending now/);
    });

    test("in Google Sheets, which doesn't notify the panel of cells, a price says that it is for the cells calculated so far", async () => {
      await open({
        sheets: true,
        state: { ...state, stored: { ...state.stored, PROP_BASE_URL: "demo:" }, waiting: 3 },
      });
      await visit.tab("Spend");
      await says(/The price doesn’t include cells that calculate after this check/);
    });

    test("once a setting has changed, what is pending is priced again", async () => {
      await open({ state });
      await openSettings();
      await says("needs 7 requests");
      await days("Records").fill("14");
      await press("Save settings");
      await says("Saved.");
      await press("Fetch 7 requests");
      await says("Done: 7 answered. 7 billed.");
    });

    test("a wrong setting is refused with what is allowed, and a right one is saved", async () => {
      await open({ state });
      await openSettings();
      await days("Listings").fill("soon");
      await press("Save settings");
      await says(/^“Keep results for” has "soon" for listings; give a whole number of days, at least 1/);
      await days("Listings").fill("3");
      expect(
        await panel()
          .getByText(/has "soon" for listings/)
          .count(),
      ).toBe(0);
      await press("Save settings");
      await says("Saved.");
      expect(await days("Listings").inputValue()).toBe("3");
      expect(await days("Records").inputValue()).toBe("30");
    });

    test("how long results are kept is shown by kind, also where one number was stored for all", async () => {
      await open({ state: { ...state, stored: { ...state.stored, PROP_KEEP_DAYS: "14" } } });
      await openSettings();
      await days("Records").waitFor();
      const shown = await Promise.all(KINDS.map((kind) => days(kind).inputValue()));
      expect(shown).toEqual(["14", "14", "7", "7", "14"]);
      await days("Searches, counts").fill("1");
      await days("Markets").fill("");
      await press("Save settings");
      await says("Saved.");
      expect(await Promise.all(KINDS.map((kind) => days(kind).inputValue()))).toEqual(["14", "14", "1", "7", "30"]);
    });
  });
}
