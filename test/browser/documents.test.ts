/** Documents of the playground: kept as one types, in several tabs, and as files. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import type { PlaygroundHandle } from "../../src/playground/page/handle";
import type { PanelApi } from "../../src/shared/panelApi/panelApi";
import { readWorkbook } from "../exported/workbookReader";
import { keepPicture, viewport } from "./browser";
import { startPlayground, Visit, type Playground } from "./openPlayground";
import { axeFaults } from "./panel/openPanel";
import { still } from "./still";

jest.setTimeout(240_000);

let playground: Playground;
let folder: string;
let visit: Visit;
let asked: number;

beforeAll(async () => {
  playground = await startPlayground();
  folder = await mkdtemp(join(tmpdir(), "documents-"));
});
afterAll(async () => {
  await playground.close();
  await rm(folder, { recursive: true });
});

/** The sheets whose cells the charts of a file draw. */
async function chartSheets(path: string): Promise<readonly string[]> {
  const charts = [...readWorkbook(await readFile(path)).parts].filter(([name]) => name.startsWith("xl/charts/chart"));
  const read = charts.flatMap(([, xml]) => [...xml.matchAll(/<c:f>(.*?)!/g)].map(([, sheet]) => sheet!));
  return [...new Set(read)];
}

/** A browser of its own, whose documents nobody else has. */
const visitAnew = async (prepare?: (context: BrowserContext) => Promise<unknown>): Promise<void> => {
  visit = await Visit.begin(playground, viewport(1280, 800), prepare);
  asked = await playground.requests();
};
afterEach(async () => {
  expect(visit.complaints).toEqual([]);
  await visit.end();
});

const requests = async (): Promise<number> => (await playground.requests()) - asked;
const saved = (page = visit.page): Promise<void> => page.getByText("Saved", { exact: true }).waitFor();
const name = (page = visit.page): Promise<string | null> => page.textContent("#document [data-part=name]");
const notice = (page = visit.page): Promise<string | null> => page.textContent("#notice span");
const value = (page: Page, a1: string) => page.evaluate((cell) => window.playground!.getValue(cell), a1);
const ready = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => window.playground !== undefined);
  await page.evaluate(() => window.playground!.idle());
};
/** Another tab of the same browser. */
const openTab = async (hash = ""): Promise<Page> => {
  const page = await visit.page.context().newPage();
  page.on("pageerror", (fault) => visit.complaints.push(fault.message));
  await page.goto(playground.address + hash);
  await ready(page);
  return page;
};
/** Does what has the page go to another document. */
const going = async (act: () => Promise<unknown>): Promise<void> => {
  await visit.page.evaluate(() => void delete window.playground);
  await act();
  await visit.ready();
};
const menu = async (): Promise<void> => {
  await visit.page.click("#document");
  await visit.page.locator("#documents li").first().waitFor();
};
const entries = async (): Promise<readonly string[]> =>
  (await visit.page.locator("#documents li .name").allTextContents()).sort();
const openFile = (path: string): Promise<void> =>
  going(() => visit.page.setInputFiles('#documents [data-part="file"]', path));
const exported = async (choice: string | RegExp, file: string): Promise<string> => {
  await visit.page.getByRole("button", { name: "Export" }).click();
  const coming = visit.page.waitForEvent("download");
  await visit.page.getByRole("button", { name: choice }).click();
  const path = join(folder, file);
  await (await coming).saveAs(path);
  return path;
};

const save = (settings: Readonly<Record<string, string>>): Promise<unknown> =>
  visit.page.evaluate(
    (changes) => (window as unknown as { readonly PROP_BRIDGE: PanelApi }).PROP_BRIDGE.save(changes),
    settings,
  );
/** Waits until a document with such contents is stored. */
const storedAs = async (isIt: (contents: string) => boolean): Promise<void> => {
  const contents = (): Promise<string> =>
    visit.page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open("playground");
        request.onsuccess = () => resolve(request.result);
      });
      const all = database.transaction("documents").objectStore("documents").getAll();
      await new Promise((resolve) => (all.onsuccess = resolve));
      database.close();
      return JSON.stringify(all.result);
    });
  while (!isIt(await contents())) await visit.page.waitForTimeout(50);
};

/** Lays out a valuation of that many rows, and returns its cells. */
const valued = async (rows: number, pays: boolean): Promise<unknown[][]> => {
  await visit.page.evaluate(
    async ([count, accepts]) => {
      const { PROP_BRIDGE: panelApi, playground: sheet } = window as unknown as {
        readonly PROP_BRIDGE: PanelApi;
        readonly playground: PlaygroundHandle;
      };
      await Excel.run(async (context) => {
        const range = context.workbook.worksheets.getItem("Sheet1").getRange(`N1:N${count + 1}`);
        const home = (index: number) => [`${5500 + 4 * index} Grand Lake Dr, San Antonio, TX 78244`];
        range.formulas = [["Address"], ...Array.from({ length: count }, (_, index) => home(index))];
        range.select();
        await context.sync();
      });
      await sheet.idle();
      const { area, columns } = (await panelApi.selectedList())!;
      const list = { area, uses: columns.map(({ use }) => use) };
      await panelApi.insertJob({ job: "valuation", typed: "", place: "newSheet", list });
      const offer = await panelApi.offer("fetch", "sheet");
      if (accepts && "quoteId" in offer) await panelApi.accept(offer.quoteId);
      await sheet.idle();
    },
    [rows, pays] as const,
  );
  return visit.range(`A1:AZ${rows + 20}`);
};

describe("a reload", () => {
  beforeEach(() => visitAnew());

  it("keeps what was typed, a moment before too, and requests nothing", async () => {
    await visit.set({ K2: "typed", K3: "=B2*2", K4: true });
    const before = await visit.range("A1:K60");
    // Nothing waits for this one to be saved.
    await visit.page.evaluate(() => window.playground!.setValue("K5", "at the last moment"));
    await visit.reload();
    before[4]![10] = "at the last moment";
    expect(await visit.range("A1:K60")).toEqual(before);
    expect([await visit.formula("K3"), await visit.text("B2")]).toEqual(["=B2*2", expect.stringMatching(/^\$/)]);
    expect(await requests()).toBe(0);
    await visit.set({ B2: 1000 });
    expect(await visit.value("K3")).toBe(2000);
  });

  it("keeps what was typed a moment before where a busy browser drops what is written once the page is hidden", async () => {
    await visit.page.evaluate(() => {
      addEventListener("pagehide", (event) => event.stopImmediatePropagation(), { capture: true });
      void window.playground!.setValue("K2", "at the last moment");
    });
    await visit.reload();
    expect(await visit.value("K2")).toBe("at the last moment");
  });

  it("keeps what was typed while an earlier save is still being written", async () => {
    await visit.page.evaluate(() => {
      const { get } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.get = function withoutEnd(this: IDBObjectStore, key) {
        const again = (): void => void (get.call(this, key).onsuccess = again);
        if (this.name === "documents" && this.transaction.mode === "readwrite") again();
        return get.call(this, key);
      };
    });
    await visit.set({ K2: "first" });
    await visit.page.getByText("Saving…").waitFor();
    await visit.set({ K3: "at the last moment" });
    await visit.reload();
    expect([await visit.value("K2"), await visit.value("K3"), await name()]).toEqual([
      "first",
      "at the last moment",
      "Starter sheet",
    ]);
  });

  it("opens the sheet that was open, and cells follow a result that gets smaller afterwards", async () => {
    await visit.set({ K2: "=D2", K3: '=IF(C2="","none",C2)' });
    await saved();
    await visit.reload();
    expect(await visit.value("K2")).toBe(await visit.value("D2"));
    await visit.set({ A2: "no such place at all" });
    expect([await visit.value("K2"), await visit.value("K3")]).toEqual([0, "none"]);
    await visit.page.evaluate(() =>
      Excel.run(async (context) => {
        context.workbook.worksheets.add("Second").activate();
        await context.sync();
      }),
    );
    await visit.set({ A1: "on the second" });
    await visit.reload();
    expect(await visit.value("A1")).toBe("on the second");
  });

  it("of a list of 300 valued rows shows the same cells and requests nothing", async () => {
    const before = await valued(300, true);
    expect(before[12]).toContain("Value");
    expect(await requests()).toBeGreaterThan(300);
    await saved();
    asked = await playground.requests();
    await visit.reload();
    expect(await visit.range("A1:AZ320")).toEqual(before);
    expect(await visit.text("D14")).toMatch(/^\$\d{3},\d{3}$/);
    expect(await requests()).toBe(0);
    await visit.set({ B3: 0.5 });
    await visit.idle();
    expect(await requests()).toBe(0);
  });

  it("keeps the charts of a job's sheet, and how it prints", async () => {
    const insert = async (): Promise<void> => {
      const { PROP_BRIDGE: panelApi } = window as unknown as { readonly PROP_BRIDGE: PanelApi };
      await panelApi.insertJob({ job: "marketComparison", typed: "78244", place: "newSheet" });
    };
    await visit.page.evaluate(insert);
    await visit.idle();
    await saved();
    const written = async (): Promise<unknown> => {
      const { charts, pages } = (
        JSON.parse(await readFile(await exported(/\.prop\.json/, "Charts.prop.json"), "utf8")) as {
          readonly document: { readonly charts: readonly object[]; readonly pages: readonly object[] };
        }
      ).document;
      expect([charts.length > 0, pages.length > 0]).toEqual([true, true]);
      return [charts, pages];
    };
    const before = await written();
    await visit.reload();
    expect(await written()).toEqual(before);
    await still(visit.page);
    await keepPicture(visit.page, "documents-charts");
  });

  it("draws a chart of a sheet that is renamed, and of one that another sheet takes the name of", async () => {
    const drawn = async (): Promise<readonly string[]> => chartSheets(await exported(/\.xlsx/, "Renamed.xlsx"));
    await visit.page.evaluate(async () => {
      const { PROP_BRIDGE: panelApi } = window as unknown as { readonly PROP_BRIDGE: PanelApi };
      await panelApi.insertJob({ job: "marketComparison", typed: "78244", place: "newSheet" });
    });
    await visit.idle();
    expect(await drawn()).toEqual(["Markets"]);
    const rename = async (from: string, to: string): Promise<void> => {
      await visit.page.locator('[data-u-comp="slide-tab-item"]').getByText(from, { exact: true }).dblclick();
      await visit.page.keyboard.press("ControlOrMeta+A");
      await visit.page.keyboard.type(to);
      await visit.page.keyboard.press("Enter");
    };
    await rename("Markets", "North side");
    await rename("Sheet1", "Markets");
    await visit.idle();
    await still(visit.page);
    expect(await drawn()).toEqual(["'North side'"]);
    await saved();
    await visit.reload();
    expect(await drawn()).toEqual(["'North side'"]);
  });

  it("of a job whose price nobody has accepted requests nothing", async () => {
    const before = await valued(3, false);
    expect(before.flat()).toContain("Needs 1 request: press Fetch");
    await saved();
    await visit.reload();
    expect(await visit.range("A1:AZ23")).toEqual(before);
    expect(await requests()).toBe(0);
  });
});

describe("a formula whose result has no room", () => {
  const SEARCH = '=PROP.SEARCH("78244","Single Family",3)';
  const copied = async (): Promise<void> => {
    await menu();
    await visit.page.getByRole("button", { name: "Copy Starter sheet" }).click();
    await going(() => visit.page.getByRole("button", { name: "Starter sheet (2)", exact: true }).click());
  };

  beforeEach(async () => {
    await visitAnew();
    await visit.set({ J22: "in the way", K3: "in the way", J21: "=SEQUENCE(3)", K2: SEARCH });
    expect([await visit.value("J21"), await visit.value("K2")]).toEqual(["#SPILL!", "#SPILL!"]);
    await saved();
    asked = await playground.requests();
  });

  it.each([
    ["a reload", () => visit.reload()],
    ["a copy", copied],
    ["a file of the document", async () => openFile(await exported(/\.prop\.json/, "Blocked.prop.json"))],
  ])("is the same after %s, and spills once it has room", async (_, again) => {
    await again();
    expect([await visit.formula("K2"), await visit.value("K2"), await visit.value("K3")]).toEqual([
      SEARCH,
      "#SPILL!",
      "in the way",
    ]);
    expect(await visit.message("K2")).toBe("K2: #SPILL!: K3 is in the way of the result");
    await visit.set({ J22: null, K3: null });
    expect(await visit.range("J21:J23")).toEqual([[1], [2], [3]]);
    expect(await visit.range("K2:K3")).toEqual([[expect.any(String)], [expect.stringMatching(/78244/)]]);
    expect(await requests()).toBe(0);
  });

  it("stays one in a file of Excel unless it calls the add-in, and spills here once it has room", async () => {
    const path = await exported("Excel workbook", "Blocked.xlsx");
    const { cells } = readWorkbook(await readFile(path)).sheets[0]!;
    expect(cells.get("K2")).toMatchObject({ value: "#VALUE!", isError: true });
    await openFile(path);
    expect([await visit.formula("J21"), await visit.value("J21"), await visit.value("J22")]).toEqual([
      "=SEQUENCE(3)",
      "#SPILL!",
      "in the way",
    ]);
    expect(await visit.message("J21")).toBe("J21: #SPILL!: J22 is in the way of the result");
    await visit.set({ J22: null });
    expect(await visit.range("J21:J23")).toEqual([[1], [2], [3]]);
    expect(await requests()).toBe(0);
  });
});

describe("a document with the day in it", () => {
  it.each([
    ["in the formula itself", { K2: '=PROP.VALUE(IF(TODAY()>0,"6500 Grand Lake Dr, San Antonio, TX 78244"),"price")' }],
    [
      "in a cell that it refers to",
      {
        K2: '=PROP.VALUE(K4,"price")',
        K3: "=TODAY()",
        K4: '=IF(K3>0,"6508 Grand Lake Dr, San Antonio, TX 78244")',
      },
    ],
  ])("requests nothing by itself when it is opened, %s: the price is shown", async (_, cells) => {
    await visitAnew();
    await visit.set(cells);
    expect(await visit.value("K2")).toEqual(expect.any(Number));
    const path = await exported(/\.prop\.json/, "Day.prop.json");
    // Since then nobody has asked for this home.
    await writeFile(path, (await readFile(path, "utf8")).replace(/65(?=0[08] Grand Lake)/g, "67"));
    asked = await playground.requests();
    await openFile(path);
    await visit.page.getByRole("button", { name: "Fetch 1 request", exact: true }).waitFor();
    await visit.idle();
    expect(await requests()).toBe(0);
    // The engine calculates at each edit what tells the day.
    await visit.set({ K9: "elsewhere" });
    expect(await requests()).toBe(0);
    await visit.page.getByRole("button", { name: "Fetch 1 request", exact: true }).click();
    await visit.page.waitForFunction(() => Number.isFinite(window.playground!.getValue("K2")));
    expect(await requests()).toBe(1);
  });
});

describe("while a request is in progress", () => {
  const HOME = "6700 Maple Ave, Austin, TX 78723";
  const WAITS = /once the requests in progress are answered: they may be billed/;
  let answer: () => void;

  beforeEach(async () => {
    await visitAnew();
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await visit.page.route("**/v1/**", async (route) => {
      await answered;
      await route.continue();
    });
    const leaves = visit.page.waitForRequest("**/v1/**");
    await visit.page.evaluate((home) => void window.playground!.setFormula("K2", `=PROP.VALUE("${home}")`), HOME);
    await leaves;
  });

  it.each([
    ["another document waits for its answer, which is kept", false],
    ["of a cell that is empty by now, so it does too", true],
  ])("%s", async (_, emptied) => {
    const { page } = visit;
    if (emptied) await page.evaluate(() => window.playground!.setValue("K2", null));
    await menu();
    await page.getByRole("button", { name: "New document" }).click();
    await page.getByText(WAITS).waitFor();
    expect(await page.locator("#documents").isVisible()).toBe(false);
    expect(await visit.value("A1")).toBe("Address");
    await keepPicture(page, "documents-waits");
    await going(() => Promise.resolve(answer()));
    expect(await name()).toBe("New document");
    await visit.set({ A1: `=PROP.VALUE("${HOME}","price")` });
    expect(await visit.value("A1")).toEqual(expect.any(Number));
    expect(await requests()).toBe(1);
  });

  it("another document waits for what begins while the open one is saved, too", async () => {
    const { page } = visit;
    answer();
    await visit.idle();
    await page.evaluate(() => {
      const { get } = IDBObjectStore.prototype;
      const own = sessionStorage.getItem("playground:document");
      IDBObjectStore.prototype.get = function onceLetGo(this: IDBObjectStore, key) {
        const again = (): void => {
          if (!("letGo" in window)) get.call(this, key).onsuccess = again;
        };
        if (this.transaction.mode === "readwrite" && (key as readonly string[])[1] === own) again();
        return get.call(this, key);
      };
    });
    await visit.set({ K5: "to be saved" });
    await page.getByText("Saving…").waitFor();
    await page.evaluate(() => void (location.hash = "#job=comps"));
    let answerSecond = (): void => undefined;
    const second = new Promise<void>((resolve) => (answerSecond = resolve));
    await page.route("**/v1/**", (route) => second.then(() => route.continue()));
    const leaves = page.waitForRequest("**/v1/**");
    await page.evaluate(
      () => void window.playground!.setFormula("K6", '=PROP.VALUE("6704 Maple Ave, Austin, TX 78723")'),
    );
    await leaves;
    await page.evaluate(() => Object.assign(window, { letGo: true }));
    await page.getByText(WAITS).waitFor();
    await going(() => Promise.resolve(answerSecond()));
    await page.getByText("The link names no address").waitFor();
    expect(await requests()).toBe(2);
  });

  it("the browser asks before the page is closed, and not once the answer is there", async () => {
    const { page } = visit;
    // A browser asks for a person's sake alone: somebody must have clicked.
    await page.locator("#promise").click();
    const asks = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    const question = await asks;
    expect(question.type()).toBe("beforeunload");
    await question.dismiss();
    answer();
    await visit.idle();
    await saved();
    // What the panel reads after an answer is under way, too.
    await still(page);
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => (dialogs.push(dialog.type()), void dialog.accept()));
    await visit.reload();
    expect([dialogs, await requests()]).toEqual([[], 1]);
    expect(await visit.value("K2")).toEqual(expect.any(Number));
  });

  it("the open document isn't deleted yet, and stays where the line is closed", async () => {
    const { page } = visit;
    await saved();
    await menu();
    await page.getByRole("button", { name: "Delete Starter sheet" }).click();
    await page.locator("#documents li").getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText(WAITS).waitFor();
    await page.locator("#notice").getByRole("button", { name: "Close" }).click();
    answer();
    await visit.idle();
    await visit.set({ K4: "still here" });
    await storedAs((cells) => cells.includes("still here"));
    expect(await requests()).toBe(1);
  });
});

it("a reload in the middle of a fetch shows the price of the rest, and pays nothing twice", async () => {
  await visitAnew();
  await save({ PROP_RATE_PER_SECOND: "1" });
  asked = await playground.requests();
  const rows = 12;
  const home = (row: number): string => `${6000 + 4 * row} Grand Lake Dr, San Antonio, TX 78244`;
  await visit.page.evaluate(
    (formulas) => void Promise.all(formulas.map(([a1, formula]) => window.playground!.setFormula(a1!, formula!))),
    Array.from({ length: rows }, (_, row) => [`K${row + 2}`, `=PROP.VALUE("${home(row)}","price")`]),
  );
  const valued = () =>
    visit.page.evaluate(() => window.playground!.getRange("K2:K13").flat().filter(Number.isFinite).length);
  await visit.page.waitForFunction(() => window.playground!.getRange("K2:K13").flat().some(Number.isFinite));
  await saved();
  // Right after an answer, when no request is on its way: the answer of one would be lost with the page.
  const before = await requests();
  while ((await requests()) === before || (await valued()) !== (await requests())) await visit.page.waitForTimeout(20);
  await visit.page.reload();
  await visit.page.getByRole("button", { name: /^Fetch \d+ requests?$/ }).click();
  await visit.page.waitForFunction(() => window.playground!.getRange("K2:K13").flat().every(Number.isFinite), null, {
    timeout: 90_000,
  });
  expect(await requests()).toBe(rows);
});

it("rows that are inserted, and undone, in the middle of a fetch leave each home its own value, and nothing is paid twice", async () => {
  await visitAnew();
  await save({ PROP_RATE_PER_SECOND: "5" });
  asked = await playground.requests();
  const homes = Array.from({ length: 24 }, (_, index) => `${6400 + 4 * index} Grand Lake Dr, San Antonio, TX 78244`);
  const { page } = visit;
  await page.evaluate(
    (all) =>
      Excel.run(async (context) => {
        const range = context.workbook.worksheets.getItem("Sheet1").getRange(`K20:L${19 + all.length}`);
        range.formulas = all.map((home, index) => [home, `=PROP.VALUE(K${20 + index},"price")`]);
        await context.sync();
      }),
    homes,
  );
  const valuedSome = (count: number) =>
    page.waitForFunction(
      (most) => window.playground!.getRange("L20:L50").flat().filter(Number.isFinite).length >= most,
      count,
    );
  await valuedSome(2);
  for (const row of [18, 19, 26]) await page.evaluate((number) => window.playground!.insertRow(number), row);
  await valuedSome(8);
  await page.keyboard.press("ControlOrMeta+Z");
  await visit.idle();
  expect((await visit.range("K22:K45")).flat()).toEqual(homes);
  expect(await requests()).toBe(homes.length);
  const shown = await visit.range("L22:L45");
  await visit.set(Object.fromEntries(homes.map((home, index) => [`N${22 + index}`, `=PROP.VALUE("${home}","price")`])));
  expect(await visit.range("N22:N45")).toEqual(shown);
  expect(await requests()).toBe(homes.length);
});

describe("two tabs", () => {
  it("lose nothing where the browser has no locks: the one that saves later goes on with a copy", async () => {
    await visitAnew((context) =>
      context.addInitScript(() => Object.defineProperty(navigator, "locks", { value: undefined })),
    );
    await visit.set({ K2: "in both" });
    await saved();
    const second = await openTab();
    await visit.set({ K3: "first" });
    await storedAs((cells) => cells.includes("first"));
    await second.evaluate(() => window.playground!.setValue("K3", "second"));
    await second.getByText(/^The document was changed in another tab/).waitFor();
    await saved(second);
    expect(await name(second)).toBe("Starter sheet (2)");
    await second.close();
    await visit.reload();
    expect([await visit.value("K3"), await name()]).toEqual(["first", "Starter sheet"]);
    await menu();
    expect(await entries()).toEqual(["Starter sheet", "Starter sheet (2)"]);
  });

  it("on one document lose nothing: the second has a copy and says so", async () => {
    await visitAnew();
    await visit.set({ K2: "in both" });
    await saved();
    const second = await openTab();
    expect(await notice(second)).toMatch(/^“Starter sheet” is open in another tab\. This is a copy/);
    expect(await value(second, "K2")).toBe("in both");
    await keepPicture(second, "documents-copy");
    await menu();
    expect(await entries()).toEqual(["Starter sheet"]);
    await second.evaluate(() => window.playground!.setValue("K3", "second"));
    await visit.set({ K3: "first" });
    await saved(second);
    await saved();
    await second.reload();
    await ready(second);
    await visit.reload();
    expect([await visit.value("K3"), await name()]).toEqual(["first", "Starter sheet"]);
    expect([await value(second, "K3"), await name(second)]).toEqual(["second", "Starter sheet (2)"]);
    expect(await requests()).toBe(0);
  });
});

it("a new document is found held by another tab, however late a busy page heard that it has it", async () => {
  await visitAnew((context) =>
    context.addInitScript(() => {
      if (localStorage.getItem("wasBusy") !== null) return;
      localStorage.setItem("wasBusy", "once");
      const { request } = LockManager.prototype;
      LockManager.prototype.request = async function (this: LockManager, ...given: unknown[]): Promise<unknown> {
        await new Promise((later) => setTimeout(later, 1_500));
        return (request as (...all: unknown[]) => Promise<unknown>).apply(this, given);
      } as LockManager["request"];
    }),
  );
  await visit.set({ K2: "held" });
  await saved();
  await visit.page.waitForTimeout(1_500);
  expect(await notice(await openTab())).toMatch(/is open in another tab\. This is a copy/);
});

it("a document that another tab saves while it is being opened is opened as that has saved it", async () => {
  await visitAnew();
  await visit.set({ K2: "kept" });
  await saved();
  // As another tab would that closes then.
  await visit.page.addInitScript(() => {
    const { request } = LockManager.prototype;
    const savedOnceMore = async (): Promise<void> => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open("playground");
        opening.onsuccess = () => resolve(opening.result);
      });
      const store = database.transaction("documents", "readwrite").objectStore("documents");
      const found = store.openCursor(IDBKeyRange.bound(["entry"], ["entry", []]));
      await new Promise<void>((resolve) => {
        found.onsuccess = () => {
          const { version, ...entry } = found.result!.value as { readonly version: number };
          found.result!.update({ ...entry, version: version + 1 }).onsuccess = () => resolve();
        };
      });
      database.close();
    };
    LockManager.prototype.request = async function later(this: LockManager, ...given: unknown[]) {
      await savedOnceMore();
      return (request as (...all: unknown[]) => Promise<unknown>).apply(this, given);
    } as typeof request;
  });
  await visit.reload();
  await visit.set({ K3: "typed" });
  await storedAs((contents) => contents.includes("typed"));
  await saved();
  expect([await visit.value("K2"), await name(), await notice()]).toEqual(["kept", "Starter sheet", ""]);
});

it("a tab that is opened later shows the document that was saved last", async () => {
  await visitAnew();
  await visit.set({ K2: "kept" });
  await saved();
  await visit.page.goto("about:blank");
  const later = await openTab();
  expect([await value(later, "K2"), await name(later), await notice(later)]).toEqual(["kept", "Starter sheet", ""]);
});

it("documents are begun, named, copied, opened, and deleted after a question", async () => {
  await visitAnew();
  const { page } = visit;
  await menu();
  await going(() => page.getByRole("button", { name: "New document" }).click());
  expect(await visit.value("A1")).toBeNull();
  await visit.set({ A1: 7 });
  await menu();
  await page.getByLabel("Name of this document").fill("Rents <b>&amp;");
  await page.keyboard.press("Enter");
  await saved();
  expect(await name()).toBe("Rents <b>&amp;");
  await menu();
  await page.getByRole("button", { name: "Copy Rents <b>&amp;" }).click();
  await page.getByRole("button", { name: "Rents <b>&amp; (2)", exact: true }).waitFor();
  await still(page);
  await keepPicture(page, "documents");
  expect(await axeFaults(page, [".top", "#documents", ".line"])).toEqual([]);
  await going(() => page.getByRole("button", { name: "Rents <b>&amp; (2)", exact: true }).click());
  expect([await name(), await visit.value("A1")]).toEqual(["Rents <b>&amp; (2)", 7]);
  await menu();
  await page.getByRole("button", { name: "Delete Rents <b>&amp; (2)" }).click();
  await page.getByText("Delete “Rents <b>&amp; (2)”? It can't be brought back.").waitFor();
  expect(await page.locator(":focus").textContent()).toBe("Keep");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Delete Rents <b>&amp; (2)" }).click();
  await going(() => page.locator("#documents li").getByRole("button", { name: "Delete", exact: true }).click());
  expect([await name(), await visit.value("A1")]).toEqual(["Rents <b>&amp;", 7]);
  await menu();
  expect(await entries()).toEqual(["Rents <b>&amp;"]);
});

it("the starter sheet and its first steps come back in a document of their own, beside what there is", async () => {
  await visitAnew();
  const { page } = visit;
  await menu();
  await going(() => page.getByRole("button", { name: "New document" }).click());
  await visit.set({ A1: 7 });
  await menu();
  await going(() => page.getByRole("button", { name: "New starter sheet" }).click());
  await page.getByRole("button", { name: "Value an address of your own" }).waitFor();
  expect([await name(), await visit.value("A1")]).toEqual(["Starter sheet", "Address"]);
  await menu();
  expect([...(await entries())].sort()).toEqual(["New document", "Starter sheet"]);
});

describe("where the database refuses", () => {
  /** Until `allow`, nothing is stored, or deleted. */
  const refuse = (what: "put" | "delete"): Promise<void> =>
    visit.page.evaluate((method) => {
      const act = IDBObjectStore.prototype[method] as (...given: unknown[]) => IDBRequest;
      Object.assign(IDBObjectStore.prototype, {
        [method](this: IDBObjectStore, ...given: unknown[]) {
          if (this.name === "documents") throw new DOMException("The database is damaged", "UnknownError");
          return act.apply(this, given);
        },
      });
      Object.assign(window, { allow: () => Object.assign(IDBObjectStore.prototype, { [method]: act }) });
    }, what);
  const allow = (): Promise<void> =>
    visit.page.evaluate(() => (window as unknown as { readonly allow: () => void }).allow());
  const told = (text: string | RegExp) => visit.page.locator("#documents [role=alert]").getByText(text).waitFor();

  beforeEach(async () => {
    await visitAnew();
    await visit.set({ K2: "typed" });
    await saved();
  });

  it("to delete the open document, it says so, and goes on saving it", async () => {
    await refuse("delete");
    await menu();
    await visit.page.getByRole("button", { name: "Delete Starter sheet" }).click();
    await visit.page.locator("#documents li").getByRole("button", { name: "Delete", exact: true }).click();
    await told("The database is damaged");
    await visit.set({ K3: "after that" });
    await storedAs((contents) => contents.includes("after that"));
    await allow();
    await visit.reload();
    expect([await visit.value("K2"), await visit.value("K3")]).toEqual(["typed", "after that"]);
  });

  it("to delete another document, that can be deleted later", async () => {
    await menu();
    await visit.page.getByRole("button", { name: "Copy Starter sheet" }).click();
    await refuse("delete");
    const remove = async (): Promise<void> => {
      await visit.page.getByRole("button", { name: "Delete Starter sheet (2)" }).click();
      await visit.page.locator("#documents li").getByRole("button", { name: "Delete", exact: true }).click();
    };
    await remove();
    await told("The database is damaged");
    await allow();
    await visit.page.getByRole("button", { name: "Keep", exact: true }).click();
    await remove();
    await visit.page.locator("#documents").getByText("Starter sheet (2)").waitFor({ state: "detached" });
    expect(await entries()).toEqual(["Starter sheet"]);
  });

  it("to save the open document, no copy is made of an older state", async () => {
    await refuse("put");
    await visit.set({ K3: "not saved" });
    await visit.page.getByText("Not saved: the browser refuses. Export the document").waitFor();
    await menu();
    await visit.page.getByRole("button", { name: "Copy Starter sheet" }).click();
    await told("“Starter sheet” isn't saved, so it can't be copied: export it");
    expect(await entries()).toEqual(["Starter sheet"]);
    await allow();
    await saved();
  });

  it("nothing, but a document is gone meanwhile, that is said instead of a copy of nothing", async () => {
    await menu();
    await visit.page.getByRole("button", { name: "New document" }).waitFor();
    await visit.page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open("playground");
        opening.onsuccess = () => resolve(opening.result);
      });
      const transaction = database.transaction("documents", "readwrite");
      transaction.objectStore("documents").clear();
      await new Promise((resolve) => (transaction.oncomplete = resolve));
      database.close();
    });
    await visit.page.getByRole("button", { name: "Copy Starter sheet" }).click();
    await told("“Starter sheet” was deleted in another tab");
  });
});

/** A document with results of a thousand columns and so many rows, one below the other. */
const claiming = (results: number, rows: number): string =>
  JSON.stringify({
    ...{ format: "PROP playground 1", name: "x" },
    document: {
      workbook: { id: "playground", sheetOrder: ["a"], sheets: { a: { id: "a", name: "A", cellData: {} } } },
      ...{ active: "A", settings: [], charts: [], pages: [] },
      filled: {
        ranges: {
          a: Object.fromEntries(
            Array.from({ length: results }, (_, at) => [
              at,
              { 0: { startRow: at, startColumn: 0, endRow: at + rows - 1, endColumn: 999 } },
            ]),
          ),
        },
        cells: {},
      },
    },
  });
const ENDLESS = claiming(1, 1_000_000);
/** None of them claims too much by itself. */
const ENDLESS_TOGETHER = claiming(1_000, 1_000);

describe("a file", () => {
  beforeEach(() => visitAnew());

  it("of the document, which Ctrl+S offers first, opens here again with all formulas, and no key is in it", async () => {
    await visit.set({ K2: "=B2*2", K3: "02139", K4: '=PROP.VALUE("no such place at all")' });
    const [before, reason] = [await visit.range("A1:K60"), await visit.message("K4")];
    asked = await playground.requests();
    await visit.page.keyboard.press("Control+s");
    const coming = visit.page.waitForEvent("download");
    await visit.page.keyboard.press("Enter");
    const path = join(folder, "Sheet.prop.json");
    await (await coming).saveAs(path);
    expect(await readFile(path, "utf8")).not.toMatch(/PROP_API_KEY|"sandbox"/);
    await openFile(path);
    expect(await visit.range("A1:K60")).toEqual(before);
    expect(await visit.formula("A12")).toMatch(/^=PROP\.SEARCH\(/);
    expect(await visit.message("K4")).toBe(reason);
    expect(await requests()).toBe(0);
    await visit.set({ A2: "no such place at all" });
    expect(await visit.value("B2")).toBe("#N/A");
  });

  it("of Excel that the page has written opens with the same cells, and its own formulas calculate", async () => {
    const before = await valued(3, true);
    asked = await playground.requests();
    await openFile(await exported("Excel workbook", "Values.xlsx"));
    expect(await name()).toBe("Values");
    const blankAs = (cells: readonly (readonly unknown[])[]) => cells.map((line) => line.map((cell) => cell ?? ""));
    expect(blankAs(await visit.range("A1:AZ23"))).toEqual(blankAs(before));
    expect(await visit.text("D14")).toMatch(/^\$\d{3},\d{3}$/);
    const total = Number(await visit.value("D11"));
    await visit.set({ D14: 0 });
    expect(await visit.value("D11")).toBe(total - Number(before[13]![3]));
    expect(await requests()).toBe(0);
    await keepPicture(visit.page, "documents-opened");
  });

  it("of comma-separated values opens as a list in which nothing calculates", async () => {
    const path = join(folder, "list.csv");
    await writeFile(path, 'Address,ZIP,Rent\n"1 Elm St, Austin, TX",02139,"$1,850"\n=PROP.RANDOM(3),78244,5%\n');
    await openFile(path);
    expect(await visit.range("A1:C3")).toEqual([
      ["Address", "ZIP", "Rent"],
      ["1 Elm St, Austin, TX", "02139", 1850],
      ["=PROP.RANDOM(3)", 78244, 0.05],
    ]);
    expect([await visit.formula("A3"), await visit.text("C2")]).toEqual([undefined, "$1,850"]);
    expect(await requests()).toBe(0);
  });

  it("of Excel opens with a line that tells what the page doesn't show, once", async () => {
    await openFile(join(__dirname, "fixtures/sales.xlsx"));
    const told =
      "This page doesn't show 2 charts, 1 picture, 1 shape, 2 comments, 1 filter, 1 pivot table, 1 sparkline, 1 link, " +
      "1 data validation, the protection of 1 sheet and 1 conditional format (a color scale) of “sales.xlsx”. " +
      "The file itself is unchanged";
    expect(await notice()).toBe(told);
    expect(await visit.page.locator("#notice").isVisible()).toBe(true);
    await keepPicture(visit.page, "documents-unshown");
    await visit.reload();
    expect([await name(), await notice()]).toEqual(["sales", ""]);
  });

  it.each([
    ["Broken.xlsx", "not a file of Excel"],
    ["Broken.prop.json", '{"format":"PROP playground 1","name":"x","document":{"workbook":{}}}'],
    ["Letter.docx", "text"],
    ["Endless.prop.json", ENDLESS],
    ["Endless together.prop.json", ENDLESS_TOGETHER],
  ])("that can't be opened, %s, is refused, and the document stays", async (file, content) => {
    const path = join(folder, file);
    await writeFile(path, content);
    await visit.page.setInputFiles('#documents [data-part="file"]', path);
    await visit.page.getByText(`“${file}” could not be opened:`).waitFor();
    expect(await name()).toBe("Starter sheet");
  });
});

describe("the page opens in any case", () => {
  /** Replaces what is stored of the only document. */
  const damage = (content: unknown): Promise<void> =>
    visit.page.evaluate(async (given) => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open("playground");
        request.onsuccess = () => resolve(request.result);
      });
      const transaction = database.transaction("documents", "readwrite");
      const store = transaction.objectStore("documents");
      const keys = await new Promise<IDBValidKey[]>((resolve) => {
        const request = store.getAllKeys();
        request.onsuccess = () => resolve(request.result);
      });
      store.put(
        given,
        keys.find((key) => Array.isArray(key) && key[0] === "content"),
      );
      await new Promise((resolve) => (transaction.oncomplete = resolve));
    }, content);

  it.each([
    ["nothing", null, /^“Starter sheet” is damaged/],
    ["something else", { workbook: "x" }, /^“Starter sheet” is damaged/],
    ["what the sheet can't show", undefined, /^“Starter sheet” couldn't be opened/],
  ])("where a document holds %s, which is left as it is", async (_, content, said) => {
    await visitAnew();
    await visit.set({ K2: "typed" });
    await saved();
    const worksheet = { id: "a", name: "A", cellData: {}, mergeData: 5, columnData: 7 };
    const unshown = { id: "playground", sheetOrder: ["a"], sheets: { a: worksheet } };
    await damage(
      content === undefined
        ? { workbook: unshown, active: "", filled: { ranges: {}, cells: {} }, settings: [], charts: [], pages: [] }
        : content,
    );
    await visit.page.evaluate(() => void delete window.playground);
    await visit.page.reload();
    await visit.page.getByText(said).waitFor();
    await visit.ready();
    visit.complaints.length = 0;
    expect(await visit.value("B2")).toEqual(expect.any(Number));
    await menu();
    expect(await entries()).toEqual(["Starter sheet", "Starter sheet"]);
  });

  it("and blames no document where the build can't be loaded", async () => {
    await visitAnew();
    await visit.set({ K2: "typed" });
    await saved();
    await visit.page.route("**/excel/functions.js", (route) => route.abort());
    await visit.page.reload();
    await visit.page.getByText("/excel/functions.js can't be loaded: run npm run build, then reload").waitFor();
    visit.complaints.length = 0;
    await visit.page.unroute("**/excel/functions.js");
    await visit.reload();
    expect([await visit.value("K2"), await name(), await notice()]).toEqual(["typed", "Starter sheet", ""]);
  });

  it("where the disk is full, which it says for as long as that lasts", async () => {
    await visitAnew();
    await visit.page.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function full(this: IDBObjectStore, ...given) {
        if (this.name === "documents") throw new DOMException("full", "QuotaExceededError");
        return put.apply(this, given);
      };
      Object.assign(window, { empty: () => (IDBObjectStore.prototype.put = put) });
    });
    await visit.set({ K2: "typed" });
    await visit.page.getByText("Not saved: the disk is full. Export the document").waitFor();
    await keepPicture(visit.page, "documents-full");
    await menu();
    await visit.page.getByRole("button", { name: "New document" }).click();
    await visit.page
      .locator("#documents [role=alert]")
      .getByText(/^The disk is full/)
      .waitFor();
    expect(await visit.value("K2")).toBe("typed");
    await visit.page.evaluate(() => (window as unknown as { readonly empty: () => void }).empty());
    await saved();
    await visit.reload();
    expect(await visit.value("K2")).toBe("typed");
  });

  it("where the browser keeps no documents, which it says", async () => {
    await visitAnew((context) =>
      context.addInitScript(() => {
        const { open } = IDBFactory.prototype;
        IDBFactory.prototype.open = function refusing(this: IDBFactory, ...given) {
          if (given[0] === "playground") throw new DOMException("refused", "SecurityError");
          return open.apply(this, given);
        };
      }),
    );
    expect(await notice()).toMatch(/^This browser keeps no documents for http:\S+: export what you want to keep$/);
    await visit.set({ K2: "typed" });
    await visit.page.getByText("Not saved: the browser refuses. Export the document").waitFor();
  });
});

describe("a link", () => {
  /** The starter sheet has asked for none of them. */
  const HOME = "5556 Grand Lake Dr, San Antonio, TX 78244";
  beforeEach(() => visitAnew());

  it("opens a job about a home in a document of its own and shows the price, and nothing is requested", async () => {
    const page = await openTab(`/#job=comps&address=${encodeURIComponent(HOME)}`);
    await page.getByRole("button", { name: /^Fetch \d+ requests?$/ }).waitFor();
    expect((await page.evaluate(() => window.playground!.getRange("A1:C60"))).flat()).toContain(HOME);
    expect(new URL(page.url()).hash).toBe("");
    await keepPicture(page, "link-comps");
    expect(await requests()).toBe(0);
    await page.reload();
    await ready(page);
    expect(await name(page)).toBe("5556 Grand Lake Dr (comps)");
    expect(await requests()).toBe(0);
  });

  it("opens a job on a list of addresses, of which none is taken for a formula", async () => {
    const given = [HOME, "5560 Grand Lake Dr, San Antonio, TX 78244", "=PROP.RANDOM(5)"];
    const page = await openTab(
      `/#job=valuation&${given.map((each) => `address=${encodeURIComponent(each)}`).join("&")}`,
    );
    await page.getByRole("button", { name: "Fetch 4 requests" }).waitFor();
    expect(await page.evaluate(() => window.playground!.getRange("A14:A16"))).toEqual(given.map((each) => [each]));
    expect(await requests()).toBe(0);
  });

  it("opens a job on ZIP codes, also where it is followed in a tab that is open", async () => {
    await going(() => visit.page.evaluate(() => void (location.hash = "#job=marketComparison&zip=78244&zip=78245")));
    await visit.page.getByRole("button", { name: /^Fetch \d+ requests?$/ }).waitFor();
    expect((await visit.range("A1:C40")).flat()).toEqual(expect.arrayContaining(["78244", "78245"]));
    expect(await name(visit.page)).toBe("78244, 78245 (market comparison)");
    expect(await requests()).toBe(0);
  });

  it.each([
    ["#job=buyBox&address=1 Elm St", "The link names no ZIP code: add &zip=… for each"],
    ["#job=flip&address=1 Elm St", "The link names the job “flip”, which isn't one. The jobs are comps, valuation"],
    ["#job=comps", "The link names no address"],
  ])("that can't be followed, %s, says why", async (hash, said) => {
    const page = await openTab(`/${hash}`);
    await page.locator("#status").getByText(said).waitFor();
    expect(await requests()).toBe(0);
  });
});

describe("the first steps", () => {
  beforeEach(() => visitAnew());

  it("lead to a value of one's own, to where a value comes from, and to a job", async () => {
    const { page } = visit;
    expect(await page.locator("#panel").getByRole("tab", { selected: true }).textContent()).toBe("Jobs");
    expect(await axeFaults(page, [".top", "#steps", ".line"])).toEqual([]);
    await page.getByRole("button", { name: "Value an address of your own" }).click();
    await page.keyboard.type("5504 Grand Lake Dr, San Antonio, TX 78244");
    await page.keyboard.press("Enter");
    await visit.idle();
    expect(await visit.value("A2")).toBe("5504 Grand Lake Dr, San Antonio, TX 78244");
    expect(await visit.value("B2")).toEqual(expect.any(Number));
    await page.getByRole("button", { name: "See the source of a value" }).click();
    await page.getByRole("tabpanel").getByText("Sheet1!B2").first().waitFor();
    await page.getByRole("button", { name: "Run a job on this list" }).click();
    await page.getByRole("tabpanel").getByRole("button", { name: "Bulk valuation" }).click();
    await page.getByRole("tabpanel").getByRole("button", { name: "Insert" }).waitFor();
    await page.getByText("5 rows", { exact: false }).first().waitFor();
  });

  it("lead to the sheet that the page began with, whichever is open, and are closed once that is gone", async () => {
    const { page } = visit;
    const selected = () => page.evaluate(() => window.playground!.selected());
    await page.evaluate(() =>
      Excel.run(async (context) => {
        context.workbook.worksheets.add("Another").activate();
        await context.sync();
      }),
    );
    await page.getByRole("button", { name: "Value an address of your own" }).click();
    expect(await visit.value("A2")).toBe("5500 Grand Lake Dr, San Antonio, TX 78244");
    expect(await selected()).toMatch(/A2$/);
    await page.evaluate(() =>
      Excel.run(async (context) => {
        context.workbook.worksheets.getItem("Another").activate();
        context.workbook.worksheets.getItem("Sheet1").delete();
        await context.sync();
      }),
    );
    await page.getByRole("button", { name: "Value an address of your own" }).click();
    expect(await page.locator("#steps").isVisible()).toBe(false);
  });

  it("stay closed once they are closed", async () => {
    const steps = visit.page.locator("#steps");
    expect(await steps.isVisible()).toBe(true);
    await visit.page.getByRole("button", { name: "Close the first steps" }).click();
    expect(await steps.isVisible()).toBe(false);
    await visit.reload();
    expect(await steps.isVisible()).toBe(false);
  });
});

it("a phone shows values beside the beginnings of addresses, and nothing is cut off", async () => {
  visit = await Visit.begin(playground, viewport(390, 844));
  const { scroll, client } = await visit.page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }));
  expect(scroll).toBe(client);
  await still(visit.page);
  await keepPicture(visit.page, "start-390");
  expect(await axeFaults(visit.page, [".top", "#steps", ".line"])).toEqual([]);
});
