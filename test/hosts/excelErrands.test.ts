/** Fetching, refreshing and freezing in a workbook, through what the panel and the ribbon call; counted at the server. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Offer } from "../../src/shared/bridge/bridge";
import { startTestService, type TestService } from "../service/testService";
import { newDevice } from "./excelRealm";
import { openWorkbook, type OpenWorkbook } from "./excelWorkbook";
import { rectangle } from "./workbookModel";

let service: TestService;
beforeAll(async () => (service = await startTestService()));
afterAll(() => service.stop());

const FREELY = { PROP_MONTHLY_LIMIT: "1000", PROP_ASK_ABOVE: "1000", PROP_RATE_PER_SECOND: "500" };
let count = 0;

function device(situation = "billing", settings: Readonly<Record<string, string>> = {}) {
  const log = `errands${(count += 1)}`;
  const base = { PROP_BASE_URL: service.base(situation, log), PROP_API_KEY: "sandbox" };
  return {
    ...newDevice({ ...base, ...FREELY, ...settings }),
    asked: async () => (await service.asked(log)).length,
  };
}

const home = (number: number): string => `${number} Grand Lake Dr, San Antonio, TX 78244`;

/** Addresses in A2 and down, what they are worth in B2 and down. */
function column(many: number, formula = (row: number) => `=PROP.VALUE(A${row}, "price")`) {
  const rows = Array.from({ length: many }, (_, index) => index + 2);
  return {
    ...Object.fromEntries(rows.map((row) => [`A${row}`, home(1000 + row)])),
    ...Object.fromEntries(rows.map((row) => [`B${row}`, formula(row)])),
  };
}

async function filled(workbook: OpenWorkbook, cells: Readonly<Record<string, string | number>>): Promise<void> {
  workbook.model.type(cells);
  await workbook.model.idle();
}

async function priced(workbook: OpenWorkbook, ...what: Parameters<OpenWorkbook["bridge"]["offer"]>): Promise<Offer> {
  const offer = await workbook.bridge.offer(...what);
  if ("kind" in offer) throw new Error(offer.message);
  await workbook.model.idle();
  return offer;
}

async function accepted(workbook: OpenWorkbook, { ticket }: Offer) {
  const progress = await workbook.bridge.accept(ticket);
  await workbook.model.idle();
  return progress;
}

describe("spending set to ask", () => {
  it("asks nothing until Fetch, which says first what it costs, and then fills the cells", async () => {
    const one = device("billing", { PROP_SPENDING: "ask" });
    const workbook = openWorkbook(one);
    await filled(workbook, { ...column(5), B6: "=PROP.VALUE(A2)", B7: "=SUM(1, 2)" });
    expect(workbook.model.at("B2")).toBe("Needs 1 request: press Fetch");
    const offer = await priced(workbook, "fetch", "everything");
    expect(offer).toMatchObject({ errand: "fetch", scope: "everything", cells: 5 });
    expect(offer.price).toEqual({ questions: 4, atHand: 0, requests: 4, atMost: 4 });
    expect(await one.asked()).toBe(0);
    expect(await accepted(workbook, offer)).toMatchObject({
      state: "done",
      done: 4,
      requests: 4,
      billed: 4,
      failed: 0,
    });
    expect(await one.asked()).toBe(4);
    for (const place of ["B2", "B3", "B4", "B5", "B6"]) expect(workbook.model.at(place)).toBeGreaterThan(0);
    const again = await priced(workbook, "fetch", "everything");
    expect(again.price).toEqual({ questions: 4, atHand: 4, requests: 0, atMost: 0 });
    expect(again.usage).toMatchObject({ billed: 4 });
    expect(await one.asked()).toBe(4);
  });

  it("fetches for the selection only, also where only spilled cells are selected", async () => {
    const one = device("billing", { PROP_SPENDING: "ask" });
    const workbook = openWorkbook(one);
    await filled(workbook, { ...column(3), D2: "=PROP.RECORD(A3)" });
    workbook.model.selected = [rectangle("Sheet1", "B2:B3")];
    await accepted(workbook, await priced(workbook, "fetch", "selection"));
    expect(await one.asked()).toBe(2);
    expect(workbook.model.at("B4")).toBe("Needs 1 request: press Fetch");
    workbook.model.selected = [rectangle("Sheet1", "D2")];
    await accepted(workbook, await priced(workbook, "fetch", "selection"));
    expect(await one.asked()).toBe(3);
    workbook.model.selected = [rectangle("Sheet1", "F1:G9")];
    expect((await priced(workbook, "refresh", "selection")).price).toMatchObject({ questions: 1, requests: 1 });
  });

  it("says that there is nothing where no cell holds a function of ours", async () => {
    const workbook = openWorkbook(device());
    await filled(workbook, { A1: 1 });
    expect(await workbook.bridge.offer("refresh", "sheet")).toMatchObject({ kind: "problem", problem: "argument" });
  });
});

describe("refreshing", () => {
  it("tells the price, keeps the old value in sight, and asks each question once", async () => {
    const one = device();
    const workbook = openWorkbook(one);
    await filled(workbook, { ...column(3), C2: '=PROP.VALUE(A2, "priceRangeLow")' });
    expect(await one.asked()).toBe(3);
    const before = workbook.model.at("B2");
    const offer = await priced(workbook, "refresh", "sheet");
    expect(offer).toMatchObject({ cells: 4, price: { questions: 3, atHand: 0, requests: 3 } });
    expect(workbook.model.at("B2")).toBe(before);
    expect(await one.asked()).toBe(3);
    expect(await accepted(workbook, offer)).toMatchObject({ done: 3, billed: 3 });
    expect(await one.asked()).toBe(6);
    expect(workbook.model.at("B2")).toBe(before);
  });

  it("finds what is behind the cells after rows were inserted", async () => {
    const one = device();
    const workbook = openWorkbook(one);
    await filled(workbook, column(3));
    workbook.model.insertRow(1);
    workbook.model.insertRow(3);
    expect(workbook.model.formula("B3")).toBe('=PROP.VALUE(A3, "price")');
    workbook.model.selected = [rectangle("Sheet1", "B3")];
    const offer = await priced(workbook, "refresh", "selection");
    expect(offer.price).toMatchObject({ questions: 1, requests: 1 });
    await accepted(workbook, offer);
    const asked = await service.asked(`errands${count}`);
    const addresses = asked.map(({ query }) => query.find(([name]) => name === "address")![1]);
    expect(addresses).toEqual([home(1002), home(1003), home(1004), home(1002)]);
  });

  it("only of errors asks again for what went wrong, and leaves the rest", async () => {
    const one = device();
    const workbook = openWorkbook(one);
    await filled(workbook, { ...column(2), A4: "nonsense", B4: "=PROP.VALUE(A4)" });
    expect(workbook.model.at("B4")).toBe('No property matches "nonsense"');
    expect(await one.asked()).toBe(3);
    const offer = await priced(workbook, "refreshErrors", "everything");
    expect(offer.price).toEqual({ questions: 3, atHand: 2, requests: 1, atMost: 1 });
    await accepted(workbook, offer);
    expect(await one.asked()).toBe(4);
  });

  it("leaves the old value in sight where the service fails", async () => {
    const one = device("failing-after-1");
    const workbook = openWorkbook(one);
    await filled(workbook, column(1));
    const before = workbook.model.at("B2");
    expect(await accepted(workbook, await priced(workbook, "refresh", "sheet"))).toMatchObject({ failed: 1 });
    expect(workbook.model.at("B2")).toBe(before);
    expect(await one.asked()).toBe(2);
  });

  it("asks at once again, where a person presses, for what had no answer a moment ago", async () => {
    const one = device();
    let reachable = false;
    const wire = ((url, options) =>
      reachable ? fetch(url, options) : Promise.reject(new Error("offline"))) as typeof fetch;
    const workbook = openWorkbook(one, { wire });
    await filled(workbook, column(2));
    expect(workbook.model.at("B2")).toBe("No answer came from the service");
    reachable = true;
    expect(await accepted(workbook, await priced(workbook, "fetch", "sheet"))).toMatchObject({ done: 2, failed: 0 });
    expect(workbook.model.at("B2")).toBeGreaterThan(0);
  });

  it("works in an Excel that can't mark cells, knows no spills and selects one area only", async () => {
    const one = device();
    const workbook = openWorkbook(one, { formats: false });
    await filled(workbook, column(3));
    workbook.model.selected = [rectangle("Sheet1", "A2:B3")];
    await accepted(workbook, await priced(workbook, "refresh", "selection"));
    expect(await one.asked()).toBe(5);
  });

  it("stops when told to: what was sent is kept, the rest is not asked", async () => {
    const one = device("billing", { PROP_SPENDING: "ask", PROP_RATE_PER_SECOND: "50" });
    const workbook = openWorkbook(one);
    await filled(workbook, column(100));
    const { ticket } = await priced(workbook, "fetch", "sheet");
    const ending = workbook.bridge.accept(ticket);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await workbook.bridge.progress()).toMatchObject({ state: "running", requests: 100 });
    await workbook.bridge.stop();
    const { state, done } = await ending;
    await workbook.model.idle();
    expect(state).toBe("stopped");
    expect(done).toBeLessThan(100);
    expect(await one.asked()).toBe(done);
    const rows = Array.from({ length: 100 }, (_, index) => workbook.model.at(`B${index + 2}`));
    expect(rows.filter((cell) => typeof cell === "number")).toHaveLength(done);
  });

  it("asks nothing for a price that is no longer known", async () => {
    const one = device("billing", { PROP_SPENDING: "ask" });
    const workbook = openWorkbook(one);
    await filled(workbook, column(1));
    const { ticket } = await priced(workbook, "fetch", "sheet");
    await workbook.bridge.accept(ticket);
    expect(await workbook.bridge.accept(ticket)).toMatchObject({ problem: { problem: "spending" } });
    expect(await one.asked()).toBe(1);
  });
});

describe("the ribbon", () => {
  it.each([
    ["fetchWaiting", "fetch", "everything"],
    ["refreshSelection", "refresh", "selection"],
    ["refreshSheet", "refresh", "sheet"],
    ["refreshErrors", "refreshErrors", "everything"],
  ])("%s opens the panel on a price, and spends nothing", async (command, errand, scope) => {
    const one = device("billing", { PROP_SPENDING: "ask" });
    const workbook = openWorkbook(one);
    await filled(workbook, column(2));
    const wanted: unknown[] = [];
    await workbook.press(command);
    const unwatch = workbook.bridge.watchErrands!((...what) => wanted.push(what));
    expect(wanted).toEqual([[errand, scope]]);
    await workbook.press(command);
    unwatch();
    expect(wanted).toEqual([
      [errand, scope],
      [errand, scope],
    ]);
    expect(workbook.opened()).toBe(2);
    expect(await one.asked()).toBe(0);
  });

  it("has a command behind every button", async () => {
    const { commands } = await import("../../src/excel/manifest/ribbon");
    const workbook = openWorkbook(device());
    for (const { does } of commands()) {
      if (does !== "open the panel" && does.run !== "openHelp") await workbook.press(does.run);
    }
  });
});

describe("the manifest", () => {
  it("names every command that the add-in associates, and no other", () => {
    const text = readFileSync(join(__dirname, "../../manifest.xml"), "utf8");
    const named = [...text.matchAll(/<FunctionName>(\w+)</g)].map(([, name]) => name);
    expect([...openWorkbook(device()).commands()].sort()).toEqual(named.sort());
  });
});

describe("freezing", () => {
  it("puts values in place of formulas, whole spills with their formats, and brings the formulas back where they moved to", async () => {
    const one = device();
    const workbook = openWorkbook(one);
    await filled(workbook, { ...column(3), D2: "=PROP.VALUE(A2)", F6: "=PROP.TAXES(A2)" });
    const { model } = workbook;
    const [price, low] = [model.at("D2"), model.at("E2")];
    expect(await workbook.bridge.freeze("sheet")).toBe(5);
    expect([model.formula("B2"), model.formula("D2"), model.formula("F6")]).toEqual([undefined, undefined, undefined]);
    expect([model.at("D2"), model.at("E2"), model.at("F6")]).toEqual([price, low, "year"]);
    expect(model.cell("Sheet1", 1, 3).format).toBe("$#,##0");
    const runs = model.runs.length;
    model.insertRow(0);
    model.insertRow(3);
    await model.idle();
    expect(model.runs).toHaveLength(runs);
    expect(await workbook.bridge.unfreeze("sheet")).toBe(5);
    await model.idle();
    expect([model.formula("B3"), model.formula("B4"), model.formula("B5"), model.formula("B6")]).toEqual([
      '=PROP.VALUE(A3, "price")',
      undefined,
      '=PROP.VALUE(A5, "price")',
      '=PROP.VALUE(A6, "price")',
    ]);
    expect([model.formula("D3"), model.formula("F8")]).toEqual(["=PROP.VALUE(A3)", "=PROP.TAXES(A3)"]);
    expect([model.at("D3"), model.at("E3"), model.at("F8")]).toEqual([price, low, "year"]);
    expect(model.names.size + model.settings.size).toBe(0);
    expect(await one.asked()).toBe(4);
  });

  it("brings back only what is selected, and remembers the rest", async () => {
    const workbook = openWorkbook(device());
    await filled(workbook, column(4));
    await workbook.bridge.freeze("sheet");
    workbook.model.selected = [rectangle("Sheet1", "B3")];
    await workbook.press("unfreezeSelection");
    expect(["B2", "B3", "B4"].map((place) => workbook.model.formula(place))).toEqual([
      undefined,
      '=PROP.VALUE(A3, "price")',
      undefined,
    ]);
    expect(await workbook.bridge.unfreeze("everything")).toBe(3);
    expect(workbook.model.formula("B5")).toBe('=PROP.VALUE(A5, "price")');
  });

  it("keeps text from the service text: never a formula, never a number", async () => {
    const nasty = ["=cmd|'/c calc'!A1", "+1", "-1", "@SUM(1)", "\t=1", "02139", "TRUE", "'quoted"];
    const record = (text: string) => ({ id: "x", formattedAddress: text, zipCode: text });
    const wire = () => Promise.resolve(new Response(JSON.stringify(nasty.map(record)), { status: 200 }));
    const workbook = openWorkbook(device(), { wire: wire as typeof fetch });
    await filled(workbook, { A1: '=PROP.RANDOM(8, 1, "zip", "headers=0")' });
    const shown = nasty.map((_, index) => workbook.model.at(`A${index + 1}`));
    await workbook.bridge.freeze("sheet");
    const frozen = nasty.map((_, index) => workbook.model.at(`A${index + 1}`));
    expect(frozen).toEqual(shown);
    expect(
      nasty.map((_, index) => workbook.model.formula(`A${index + 1}`)).filter((each) => each !== undefined),
    ).toEqual([]);
    expect(frozen.every((value) => typeof value === "string")).toBe(true);
  });
});

describe("the panel", () => {
  it("never gets the key, only its last characters, and has a new key count at once", async () => {
    const one = device("no-plan", { PROP_API_KEY: "very-secret-key-3f9a" });
    const workbook = openWorkbook(one);
    await filled(workbook, column(1));
    expect(workbook.model.at("B2")).toMatch(/^The service did not accept the key/);
    const connection = await workbook.bridge.connection();
    expect(connection.mask).toMatch(/3f9a$/);
    expect(JSON.stringify(connection)).not.toContain("very-secret");
    await workbook.bridge.save({ PROP_BASE_URL: service.base("billing", "newKey"), PROP_API_KEY: "sandbox" });
    workbook.model.markDirty(rectangle("Sheet1", "B2"));
    workbook.model.calculate();
    await workbook.model.idle();
    expect(workbook.model.at("B2")).toBeGreaterThan(0);
    expect((await workbook.bridge.removeKey()).mask).toBeUndefined();
    expect(one.settings.has("PROP_API_KEY")).toBe(false);
  });

  it("changes nothing where a setting is wrong", async () => {
    const one = device();
    const before = new Map(one.settings);
    const { bridge } = openWorkbook(one);
    expect(await bridge.save({ PROP_MONTHLY_LIMIT: "many", PROP_SPENDING: "off" })).toMatchObject({ kind: "problem" });
    expect(one.settings).toEqual(before);
  });

  it("tests a key with a request that is not billed", async () => {
    const { bridge } = openWorkbook(device());
    expect(await bridge.test()).toMatchObject({ ok: true });
    expect(await openWorkbook(device("no-plan")).bridge.test()).toMatchObject({ ok: false });
  });

  it("tells what is behind the selected cell, also where it is a spilled one, and asks nothing", async () => {
    const one = device();
    const workbook = openWorkbook(one);
    await filled(workbook, { A2: home(1002), B2: "=PROP.VALUE(A2)" });
    workbook.model.selected = [rectangle("Sheet1", "C2")];
    const facts = await workbook.bridge.selectedCell();
    expect(facts).toMatchObject({
      address: "Sheet1!B2",
      formula: "=PROP.VALUE(A2)",
      shows: String(workbook.model.at("C2")),
    });
    expect(facts?.estimate?.estimate).toBe(workbook.model.at("B2"));
    expect(await one.asked()).toBe(1);
    workbook.model.selected = [rectangle("Sheet1", "A2")];
    expect(await workbook.bridge.selectedCell()).toBeUndefined();
  });

  it("shows a formula's price before, and its first rows once they are paid for, then inserts it", async () => {
    const one = device();
    const workbook = openWorkbook(one);
    await filled(workbook, { A2: home(1002) });
    const draft = { name: "VALUE", arguments: ["A2", "price"] };
    const before = await workbook.bridge.preview(draft, false);
    expect(before).toEqual({
      formula: '=PROP.VALUE(A2, "price")',
      price: { questions: 1, atHand: 0, requests: 1, atMost: 1 },
    });
    expect(await one.asked()).toBe(0);
    expect((await workbook.bridge.preview(draft, true)).table?.rows).toHaveLength(1);
    expect(await one.asked()).toBe(1);
    workbook.model.selected = [rectangle("Sheet1", "B2")];
    expect(await workbook.bridge.insert(draft)).toBe("Sheet1!B2");
    await workbook.model.idle();
    expect(workbook.model.at("B2")).toBeGreaterThan(0);
    expect(await one.asked()).toBe(1);
  });

  it("turns formulas of Google Sheets into Excel's, and leaves texts in them alone", async () => {
    const workbook = openWorkbook(device());
    await filled(workbook, { A2: home(1002), B2: '=PROP_VALUE(A2, "price")', C2: "PROP_VALUE" });
    expect(await workbook.bridge.convert("sheet", "PROP.")).toBe(1);
    await workbook.model.idle();
    expect(workbook.model.formula("B2")).toBe('=PROP.VALUE(A2, "price")');
    expect(workbook.model.at("B2")).toBeGreaterThan(0);
  });

  it("hears when another cell is selected, until it no longer wants to", async () => {
    const workbook = openWorkbook(device());
    let heard = 0;
    const unwatch = workbook.bridge.watchSelection!(() => (heard += 1));
    await new Promise((resolve) => setTimeout(resolve, 20));
    workbook.model.watching.forEach((changed) => changed());
    unwatch();
    await new Promise((resolve) => setTimeout(resolve, 20));
    workbook.model.watching.forEach((changed) => changed());
    expect(heard).toBe(1);
  });
});
