/** The playground as a person finds it who was never there: on a phone, a laptop and a large screen, by touch and by keyboard. */
import type { Page } from "playwright-core";
import { keepPicture, viewport } from "./browser";
import { startPlayground, Visit, type Playground } from "./openPlayground";
import { axeFaults } from "./panel/openPanel";
import { still } from "./still";

jest.setTimeout(240_000);

let playground: Playground;
let visit: Visit;

beforeAll(async () => {
  playground = await startPlayground();
});
afterAll(() => playground.close());
afterEach(async () => {
  expect(visit.complaints).toEqual([]);
  await visit.end();
});

const OWN = "5504 Grand Lake Dr, San Antonio, TX 78244";
const TABS = ["Jobs", "Build", "Cell", "Refresh", "Spend", "Connect"];
const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1280, height: 800 };

describe.each([
  ["a phone", PHONE],
  ["a laptop", LAPTOP],
  ["a large screen", { width: 1920, height: 1080 }],
])("on %s", (_, { width, height }) => {
  it.each(["light", "dark"] as const)("axe finds nothing on the page and in any tab, in %s", async (scheme) => {
    visit = await Visit.begin(playground, viewport(width, height), undefined, { colorScheme: scheme });
    const { page } = visit;
    const faults: string[] = [];
    const look = async (name: string, ...where: readonly string[]): Promise<void> => {
      await still(page);
      await keepPicture(page, `front-${width}-${scheme}-${name.toLowerCase()}`);
      faults.push(...(await axeFaults(page, where)).map((fault) => `${name}: ${fault}`));
    };
    await look("page", ".top", "#steps", ".line", "#sheet");
    const panel = page.getByRole("button", { name: "Panel", exact: true });
    if ((await panel.getAttribute("aria-expanded")) === "false") await panel.click();
    for (const tab of TABS) {
      await page.getByRole("tab", { name: tab, exact: true }).click();
      await look(tab, "#panel");
    }
    await page.click("#document");
    await look("documents", "#documents");
    expect(faults).toEqual([]);
  });
});

it("each button and field of the page has a name, in words", async () => {
  visit = await Visit.begin(playground, viewport(1280, 800));
  const { page } = visit;
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Vertical align", exact: true }).waitFor();
  const told = (await page.locator("body").ariaSnapshot())
    .split("\n")
    .filter((line) => /^\s*- '?(button|textbox|slider|toolbar)\b/.test(line));
  expect(told.filter((line) => !/"[^"]+"/.test(line))).toEqual([]);
  expect(told.filter((line) => /"[\w-]+(\.[\w-]+)+"/.test(line))).toEqual([]);
  for (const name of ["Undo", "Bold", "Text color", "Vertical align", "General", "Insert a function", "Add a sheet"])
    expect(told.join()).toContain(`"${name}"`);
});

const seen = (selector: string): Promise<boolean> =>
  visit.page.locator(selector).evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left >= 0 && right <= innerWidth && element.contains(shown);
  });

it("a phone leads to a value of one's own by touch alone, with every step in sight and no key named", async () => {
  visit = await Visit.begin(playground, viewport(PHONE.width, PHONE.height), undefined, {
    ...{ hasTouch: true, isMobile: true },
  });
  const { page } = visit;
  expect(await page.textContent("#status")).not.toContain("F6");
  for (const step of ["value", "source", "job"])
    expect([step, await seen(`[data-step="${step}"]`)]).toEqual([step, true]);
  await page.getByRole("button", { name: "Value an address of your own" }).tap();
  await page.keyboard.type(OWN);
  await page.keyboard.press("Enter");
  await visit.idle();
  expect([await visit.value("A2"), await visit.value("B2")]).toEqual([OWN, expect.any(Number)]);
  await page.getByRole("button", { name: "See the source of a value" }).tap();
  await page.getByRole("tabpanel").getByText("Sheet1!B2").first().waitFor();
  // The panel has all the room below the line.
  expect(await page.locator("#steps").isVisible()).toBe(false);
  await page.getByRole("button", { name: "Panel", exact: true }).tap();
  await page.getByRole("button", { name: "Run a job on this list" }).tap();
  await page.getByRole("tabpanel").getByRole("button", { name: "Bulk valuation" }).tap();
  await page.getByRole("tabpanel").getByRole("button", { name: "Insert" }).waitFor();
});

it("on a phone values begin near the top, the panel has all below it, and the sheets' names are whole", async () => {
  visit = await Visit.begin(playground, viewport(PHONE.width, PHONE.height), undefined, {
    ...{ hasTouch: true, isMobile: true },
  });
  const { page } = visit;
  const box = async (selector: string) => (await page.locator(selector).boundingBox())!;
  expect((await box("#sheet")).y).toBeLessThan(120);
  await page.getByRole("button", { name: "Run a job on this list" }).tap();
  expect((await box("#panel")).y).toBeLessThanOrEqual((await box(".top")).height + 1);
  const panel = page.getByRole("tabpanel");
  await panel.getByRole("button", { name: "Bulk valuation" }).tap();
  await panel.getByRole("button", { name: "Insert", exact: true }).tap();
  await panel.getByText("is inserted").first().waitFor();
  // Where the panel covers the sheet, it gives way to what it shows.
  await panel.getByRole("button", { name: "Show it" }).tap();
  await page.getByRole("tab", { name: "Valuation" }).waitFor();
  await still(page);
  const names = await box('#sheet [role="tablist"]');
  for (const name of ["Sheet1", "Valuation"]) {
    const tab = (await page.getByRole("tab", { name, exact: true }).boundingBox())!;
    expect([name, tab.x >= names.x, tab.x + tab.width <= names.x + names.width]).toEqual([name, true, true]);
  }
});

describe("while the page loads", () => {
  it("the sheet has its place from the beginning", async () => {
    visit = await Visit.begin(playground, viewport(1280, 800), (context) =>
      context.addInitScript(() => {
        new MutationObserver((_, observer) => {
          if (document.querySelector('[data-u-comp="ribbon-toolbar"]') === null) return;
          observer.disconnect();
          Object.assign(window, { first: document.getElementById("sheet")!.getBoundingClientRect() });
        }).observe(document, { childList: true, subtree: true });
      }),
    );
    await visit.page.getByRole("button", { name: /^Comps grid/ }).waitFor();
    const [first, last] = await visit.page.evaluate(() =>
      [(window as unknown as { first: DOMRect }).first, document.getElementById("sheet")!.getBoundingClientRect()].map(
        ({ x, y, width, height }) => [x, y, width, height],
      ),
    );
    expect(first).toEqual(last);
  });

  it("rows stand where they stand once they have their values", async () => {
    visit = await Visit.begin(playground, LAPTOP);
    /** What clicks meet on the way down, in two columns in turn: the edge of a cell that is selected would be dragged. */
    const rowsOf = async (page: Page): Promise<readonly string[]> => {
      await page.getByRole("button", { name: /^Comps grid/ }).waitFor();
      await still(page);
      const { x, y } = (await page.locator("#sheet").boundingBox())!;
      const rows: string[] = [];
      for (let down = 220; down < 420; down += 8) {
        await page.mouse.click(x + (down % 16 === 0 ? 100 : 400), y + down);
        rows.push(await page.evaluate(() => window.playground!.selected().replace(/\D+/, "")));
      }
      return rows;
    };
    const waiting = await playground.browser.newContext({ viewport: LAPTOP });
    const page = await waiting.newPage();
    await page.route("**/v1/**", () => undefined);
    await page.goto(playground.address);
    await page.waitForFunction(() => window.playground !== undefined);
    expect(await rowsOf(page)).toEqual(await rowsOf(visit.page));
    expect(await visit.value("A12")).toBe("Address");
    await waiting.close();
  });
});

it("the step to a job leads to the list of jobs, also where one is open", async () => {
  visit = await Visit.begin(playground, viewport(1280, 800));
  const { page } = visit;
  const panel = page.getByRole("tabpanel");
  await panel.getByRole("button", { name: /^Comps grid/ }).click();
  await panel.getByRole("button", { name: "Insert", exact: true }).waitFor();
  await page.getByRole("button", { name: "Run a job on this list" }).click();
  await panel.getByRole("button", { name: /^Bulk valuation/ }).click();
  await panel.getByRole("heading", { name: "Bulk valuation" }).waitFor();
});

it("on a phone a formula that has no room at the selected cell goes into a new sheet", async () => {
  visit = await Visit.begin(playground, viewport(PHONE.width, PHONE.height), undefined, {
    ...{ hasTouch: true, isMobile: true },
  });
  const { page } = visit;
  await page.getByRole("button", { name: "Panel", exact: true }).tap();
  await page.getByRole("tab", { name: "Build", exact: true }).tap();
  const panel = page.getByRole("tabpanel");
  await panel.getByLabel("ZIP code").last().fill("78245");
  await panel.getByRole("button", { name: "Insert into the selected cell" }).tap();
  await panel.getByText(/^Sheet1!A1 would be filled in/).waitFor();
  await panel.getByRole("button", { name: "In a new sheet" }).tap();
  await panel.getByText("Inserted into 'PROP SEARCH'!A1.").waitFor();
  await visit.idle();
  expect(await visit.range("A1:B1")).toEqual([["Address", "Type"]]);
});

it("the keyboard alone leads to a value of one's own, and the line names the key to the panel", async () => {
  visit = await Visit.begin(playground, viewport(1280, 800));
  const { page } = visit;
  expect(await page.textContent("#status")).toContain("F6");
  const focused = (): Promise<string | undefined> => page.evaluate(() => document.activeElement?.textContent.trim());
  // Tab moves between the sheet's cells.
  await visit.goTo("D4");
  await page.keyboard.press("Shift+F6");
  expect(await focused()).toBe("Value an address of your own");
  await page.keyboard.press("Enter");
  await page.keyboard.type(OWN);
  await page.keyboard.press("Enter");
  await visit.idle();
  expect([await visit.value("A2"), await visit.value("B2")]).toEqual([OWN, expect.any(Number)]);
  await page.keyboard.press("F6");
  expect(await focused()).toContain("Jobs");
  await page.getByRole("button", { name: "Close the first steps" }).click();
  await page.keyboard.press("F6");
  await page.keyboard.press("Shift+F6");
  expect(await focused()).toContain("Starter sheet");
});

it("each tab's main task is done by the keyboard alone", async () => {
  visit = await Visit.begin(playground, viewport(1280, 800));
  const { page } = visit;
  const { keyboard } = page;
  const focused = (): Promise<string> =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement;
      return [...(element.labels ?? []), element].map(({ textContent }) => textContent).join(" ");
    });
  const reach = async (name: string, key = "Tab"): Promise<void> => {
    for (let pressed = 0; !(await focused()).includes(name); pressed += 1) {
      if (pressed > 30) throw new Error(`${key} doesn't lead to ${name}`);
      await keyboard.press(key);
    }
  };
  const openTab = async (name: string): Promise<void> => {
    // A sheet that calculates takes the focus back.
    await visit.idle();
    await keyboard.press("F6");
    await reach(name, "ArrowRight");
    await keyboard.press("Enter");
    await page.getByRole("tab", { name, exact: true, selected: true }).waitFor();
  };
  const says = (text: string | RegExp): Promise<void> => page.locator("#prop-pane").getByText(text).first().waitFor();

  await visit.goTo("K2");
  await openTab("Build");
  await page.getByLabel("What do you want to know?").waitFor();
  await reach("What do you want to know?");
  await keyboard.type("Value of");
  await reach("Address");
  await keyboard.type(OWN);
  await reach("Insert into the selected cell");
  await keyboard.press("Enter");
  await says(/^Inserted into .*K2/);
  await visit.idle();
  expect(await visit.value("K2")).toEqual(expect.any(Number));

  await keyboard.press("F6");
  await openTab("Refresh");
  await page.getByRole("button", { name: "Show price" }).waitFor();
  await reach("Selection");
  await reach("Whole file", "ArrowRight");
  await reach("Show price");
  await keyboard.press("Enter");
  await page.getByRole("button", { name: /^Refresh with/ }).waitFor();
  await reach("Refresh with");
  await keyboard.press("Enter");
  await says(/^Done: 13 answered/);

  await keyboard.press("F6");
  await openTab("Spend");
  await says("$0.00: sandbox requests are free");
  await page.getByRole("button", { name: /^Settings/ }).waitFor();
  await reach("Settings:");
  await keyboard.press("Enter");
  await reach("Monthly limit");
  await keyboard.press("Control+A");
  await keyboard.type("50");
  await keyboard.press("Enter");
  await page.getByRole("button", { name: "Settings: limit 50" }).waitFor();

  await keyboard.press("F6");
  await openTab("Connect");
  await page.getByRole("radio", { name: "Your own server" }).waitFor();
  await reach("sandbox");
  await reach("Your own server", "ArrowDown");
  await reach("Address");
  await keyboard.type("https://team.invalid/v1");
  await keyboard.press("Enter");
  await says(/Nothing was changed\.$/);
  await reach("Use anyway");
  await keyboard.press("Enter");
  await says(/^This service is now in use/);
});

it("after a job is inserted the keyboard goes on where the panel says so", async () => {
  visit = await Visit.begin(playground, viewport(1280, 800));
  const { page } = visit;
  await visit.goTo("A2");
  await page.getByRole("button", { name: /^Deal/ }).click();
  const insert = page.getByRole("tabpanel").getByRole("button", { name: "Insert", exact: true });
  await insert.focus();
  await page.keyboard.press("Enter");
  await page.getByText("is inserted").first().waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent.includes("is inserted"));
});

/** Milliseconds that laying a job out and pricing it may take beside other tests. */
const SLOW = 120_000;

/** A job's sheet by a link, with the panel closed. */
async function openJob(job: string): Promise<void> {
  const { page } = visit;
  await page.goto(`${playground.address}/#job=${job}&address=${OWN}`);
  await page
    .locator("#prop-pane")
    .getByRole("button", { name: /^Fetch/, includeHidden: true })
    .waitFor({ state: "attached", timeout: SLOW });
  const panel = page.getByRole("button", { name: "Panel", exact: true });
  if ((await panel.getAttribute("aria-expanded")) === "true") await panel.click();
}

it("on a phone a job's sheet can be moved to its figures, and a wider window holds its columns again", async () => {
  visit = await Visit.begin(playground, viewport(PHONE.width, PHONE.height));
  const { page } = visit;
  await openJob("valuation");
  /** The column that a click meets beside the numbers of the rows, after the sheet was moved to the right. */
  const columnAtTheLeft = async (): Promise<string> => {
    await still(page);
    const { x, y } = (await page.locator("#sheet").boundingBox())!;
    await page.mouse.move(x + 100, y + 200);
    await page.mouse.wheel(700, 0);
    await still(page);
    await page.mouse.click(x + 60, y + 200);
    return (await page.evaluate(() => window.playground!.selected())).replace(/\d+/, "");
  };
  expect(await columnAtTheLeft()).not.toBe("A");
  // Neither what is kept nor a row more forgets what the sheet holds.
  await page.evaluate(() => window.playground!.insertRow(3));
  await page.getByText("Saved", { exact: true }).waitFor({ state: "attached" });
  await visit.reload();
  expect(await columnAtTheLeft()).not.toBe("A");
  await page.setViewportSize(viewport(1280, 800));
  expect(await columnAtTheLeft()).toBe("A");
});

it("a cell beside wide columns that are held is in sight once its name is typed, from the left and from the right", async () => {
  visit = await Visit.begin(playground, viewport(1280, 800));
  const { page } = visit;
  await openJob("rentRoll");
  /** What clicks meet in steps across the cells, in two rows in turn: the edge of a cell that is selected would be dragged. */
  const columnsSeen = async (): Promise<ReadonlySet<string>> => {
    const { x, y, width } = (await page.locator("#sheet").boundingBox())!;
    const columns = new Set<string>();
    for (let across = 60; across < width - 30; across += 20) {
      await page.mouse.click(x + across, y + (across % 40 === 0 ? 150 : 200));
      columns.add((await page.evaluate(() => window.playground!.selected())).replace(/\d+/, ""));
    }
    return columns;
  };
  for (const cell of ["BB16", "Z20"]) {
    await visit.goTo(cell);
    await still(page);
    const columns = await columnsSeen();
    expect([...columns].slice(0, 2)).toEqual(["A", "B"]);
    expect(columns).toContain(cell.replace(/\d+/, ""));
  }
  // A narrow window leaves no room to hold columns, and neither that nor its end moves what is seen.
  await visit.goTo("AT16");
  await still(page);
  const beside = [...(await columnsSeen())].find((column) => column.length === 2);
  for (const [width, isHeld] of [[560, false] as const, [1280, true] as const]) {
    await page.setViewportSize(viewport(width, 800));
    await still(page);
    const columns = await columnsSeen();
    expect(columns.has("A")).toBe(isHeld);
    expect(columns).toContain(beside);
  }
});

it("the Cell tab names the cell that is in the way, and calls no cell busy that is only looked at", async () => {
  visit = await Visit.begin(playground, viewport(1280, 800));
  const { page } = visit;
  const panel = page.getByRole("tabpanel");
  await page.getByRole("tab", { name: "Cell", exact: true }).click();
  await visit.set({
    L20: "in the way",
    L18: `=PROP.COMPS("${OWN}",,5)`,
    L40: '=PROP.SEARCH(78244,"Single Family","25")',
  });
  await visit.goTo("L18");
  await panel.getByText("L20 is in the way of the result, which fills L18:X23").waitFor();
  await panel.getByRole("button", { name: "Show L20" }).click();
  await panel.getByText("The selected cell has no PROP function").waitFor();
  // The pressed button is gone, and the key goes to the cell that it led to.
  await page.keyboard.press("Delete");
  await visit.idle();
  expect(await visit.value("L18")).toBe("formattedAddress");
  await visit.goTo("L40");
  await panel.getByText("No matches in ZIP 78244").waitFor();
  expect(await panel.innerText()).not.toMatch(/busy/i);
});

it("a finger moves the sheet, and selects cells once it has rested", async () => {
  visit = await Visit.begin(playground, viewport(PHONE.width, PHONE.height), undefined, {
    ...{ hasTouch: true, isMobile: true },
  });
  const { page } = visit;
  await still(page);
  const { x, y } = (await page.locator("#sheet").boundingBox())!;
  const finger = await page.context().newCDPSession(page);
  const begun = Date.now() / 1000;
  const touch = async (type: "touchStart" | "touchMove" | "touchEnd", seconds: number, across = 0): Promise<void> => {
    const touchPoints = type === "touchEnd" ? [] : [{ x: x + 300 - across, y: y + 200 }];
    await finger.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp: begun + seconds });
  };
  const named = (): Promise<string> => page.locator('[data-u-comp="defined-name"] input').inputValue();
  await touch("touchStart", 0);
  for (const [seconds, across] of [[0.02, 60] as const, [0.04, 120] as const, [0.06, 180] as const])
    await touch("touchMove", seconds, across);
  await touch("touchEnd", 0.5);
  expect(await named()).toMatch(/^[A-Z]+\d+$/);
  await still(page);
  await page.touchscreen.tap(x + 60, y + 200);
  expect(await page.evaluate(() => window.playground!.selected())).toMatch(/^B/);
  await touch("touchStart", 1);
  await touch("touchMove", 1.6, 100);
  await touch("touchMove", 1.7, 180);
  await touch("touchEnd", 1.8);
  expect(await named()).toMatch(/^[A-Z]+\d+:[A-Z]+\d+$/);
});
