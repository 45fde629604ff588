/** Fetch and refresh over a workbook in memory: what a price covers, and what is requested when it is accepted. */
import type { FetchCommand, QuoteView, Progress, Scope } from "../../../src/shared/panelApi/panelApi";
import type { Request } from "../../../src/shared/api/request";
import { isProblem, problem } from "../../../src/shared/api/problem";
import { acceptQuote, quoteCommand } from "../../../src/shared/spending/fetch/fetchCommand";
import { convert } from "../../../src/shared/features/conversion/conversion";
import { saveSettings } from "../../../src/shared/features/settings/connection";
import { freeze, unfreeze } from "../../../src/shared/features/freeze/freezing";
import { insertDraft, previewDraft } from "../../../src/shared/features/preview/preview";
import { problemRowsText } from "../../../src/shared/spending/fetch/problemRows";
import { unanswerableText } from "../../../src/shared/spending/fetch/quoteView";
import { IDLE_PROGRESS } from "../../../src/shared/spending/progress/progress";
import { PROGRESS } from "../../../src/shared/spending/progress/storedProgress";
import { selectedFacts } from "../../../src/shared/features/cellFacts/selectedFacts";
import { response } from "../memoryHost";
import { MemoryWorkbook } from "../workbook/memoryWorkbook";

const HOME = (row: number): string => `${row} Grand Lake Dr, San Antonio, TX 78244`;

const estimate = ({ parameters }: Request) => response({ price: Number.parseInt(parameters["address"] ?? "", 10) });

function opened(rows: number, settings = {}, script: ConstructorParameters<typeof MemoryWorkbook>[0] = estimate) {
  const workbook = new MemoryWorkbook(script, settings);
  for (let row = 1; row <= rows; row += 1) {
    workbook.type({ [`A${row}`]: HOME(row), [`B${row}`]: `=PROP.VALUE(A${row}, "price")` });
  }
  return workbook;
}

/** One formula over all rows. */
function listed(rows: number): MemoryWorkbook {
  const workbook = new MemoryWorkbook(estimate);
  for (let row = 1; row <= rows; row += 1) workbook.type({ [`A${row}`]: HOME(row) });
  workbook.type({ C1: `=PROP.VALUE(A1:A${rows}, "price")` });
  return workbook;
}

const COMING = "Being fetched";

function price(workbook: MemoryWorkbook, command: FetchCommand = "fetch", scope: Scope = "everything"): QuoteView {
  const offer = workbook.done(quoteCommand(command, scope));
  if (isProblem(offer)) throw new Error(offer.message);
  workbook.host.now += 1000;
  return offer;
}

const press = (workbook: MemoryWorkbook, { quoteId }: QuoteView): Progress => workbook.done(acceptQuote(quoteId));

describe("rows of a running fetch", () => {
  const beforeEachBatch = (workbook: MemoryWorkbook, happens: () => void): void => {
    const { send } = workbook.host;
    const sending: typeof send = (sendings) => {
      happens();
      return send(sendings);
    };
    Object.assign(workbook.host, { send: sending });
  };

  /** A service that takes a quarter of a second to answer a batch. */
  const slowly = (workbook: MemoryWorkbook): MemoryWorkbook => {
    beforeEachBatch(workbook, () => (workbook.host.now += 250));
    return workbook;
  };

  it("appear as they come, in groups half a second apart, and each once before the end", () => {
    const workbook = slowly(opened(100));
    expect(press(workbook, price(workbook))).toMatchObject({ state: "done", done: 100 });
    const { meanwhile } = workbook;
    expect(meanwhile.length).toBeGreaterThan(3);
    expect(meanwhile[0]!.asked).toBeLessThan(20);
    const apart = meanwhile.slice(1).map(({ at }, index) => at - meanwhile[index]!.at);
    expect(Math.min(...apart)).toBeGreaterThanOrEqual(500);
    const shown = meanwhile.flatMap(({ cells }) => cells);
    expect(new Set(shown).size).toBe(shown.length);
    for (const { cells, asked } of meanwhile) expect(cells.length).toBeLessThanOrEqual(asked);
    expect([workbook.asked, workbook.shows("B100")]).toEqual([100, "100"]);
  });

  it("a list shows the rows that have come, says which are being fetched, and nothing more is requested for it", () => {
    const workbook = slowly(opened(40));
    workbook.type({ C1: "=PROP.VALUE(A1:A40)" });
    const offer = price(workbook);
    const seen: (readonly [shown: number, coming: number])[] = [];
    workbook.whenShown = () => {
      const rows = Array.from({ length: 40 }, (_, row) => workbook.shows(`C${row + 1}`) ?? "");
      seen.push([rows.filter((text) => /^[0-9]+$/.test(text)).length, rows.filter((text) => text === COMING).length]);
    };
    expect(press(workbook, offer)).toMatchObject({ state: "done", done: 40 });
    expect(workbook.asked).toBe(offer.price.requests);
    const parts = seen.filter(([shown]) => shown > 0 && shown < 40);
    expect(parts.length).toBeGreaterThan(1);
    for (const [shown, coming] of parts) expect(shown + coming).toBe(40);
    expect([workbook.shows("C1"), workbook.shows("C40")]).toEqual(["1", "40"]);
  });

  it("a list of 1,000 rows calculates a few times, not with each answer", () => {
    const workbook = slowly(listed(1000));
    press(workbook, price(workbook));
    const times = workbook.meanwhile.filter(({ cells }) => cells.includes("Sheet1!C1")).length;
    expect(times).toBeGreaterThan(5);
    expect(times).toBeLessThan(30);
    expect(workbook.shows("C1000")).toBe("1000");
  });

  it("a list says of the rows that Stop left what they need", () => {
    const workbook = slowly(listed(100));
    const offer = price(workbook);
    beforeEachBatch(workbook, () => (workbook.stop = workbook.asked >= 40));
    press(workbook, offer);
    expect(workbook.shows("C1")).toBe("1");
    expect(workbook.shows("C100")).toBe("Needs 1 request: press Fetch");
  });

  it("stay as they are where Stop ended the fetch", () => {
    const workbook = slowly(opened(100));
    const offer = price(workbook);
    beforeEachBatch(workbook, () => (workbook.stop = workbook.asked >= 40));
    const { done } = press(workbook, offer);
    expect(done).toBeLessThan(100);
    expect(workbook.asked).toBe(done);
    const shown = workbook.meanwhile.flatMap(({ cells }) => cells);
    expect(shown.length).toBeGreaterThan(0);
    for (const cell of shown) expect(workbook.shows(cell.replace("Sheet1!", ""))).toMatch(/^[0-9]+$/);
  });
});

describe("the end of a fetch", () => {
  /** Home 2 isn't known, home 4 fails, and home 6 is land. */
  const partly: typeof estimate = (asked) => {
    const number = Number.parseInt(asked.parameters["address"] ?? "", 10);
    if (number === 2) return response({}, 404);
    if (number === 4) return response({}, 500);
    return number === 6 ? response({ message: "No value for Land" }, 400) : estimate(asked);
  };

  it("is stored as earlier builds know it where time ran out", () => {
    const why = { kind: "problem", problem: "time", message: "Needs 1 request: press Fetch (time ran out)" } as const;
    const stored = PROGRESS.write({ ...IDLE_PROGRESS, problem: why });
    expect(stored).toMatchObject({ problem: { ...why, problem: "spending" } });
    expect(PROGRESS.read(stored)).toMatchObject({ problem: { problem: "spending" } });
  });

  it("names the rows without values, with their reasons and where they are", () => {
    const workbook = opened(3, {}, partly);
    workbook.type({ A10: HOME(6), A11: "", A12: HOME(6), C10: '=PROP.VALUE(A10:A12, "price", "headers=1")' });
    workbook.type({ E1: `=PROP.VALUE("${HOME(4)}")` });
    const end = press(workbook, price(workbook));
    expect(end).toMatchObject({ state: "done", rows: { done: 6, all: 6 } });
    const area = (row: number, column: number) => ({ sheet: "Sheet1", row, column, rows: 1, columns: 1 });
    expect(end.problemRows).toEqual({
      reasons: [
        { name: "Sheet1!C11", message: LAND, rows: 2, areas: [area(10, 2), area(12, 2)] },
        { name: "Sheet1!B2", message: `No property matches "${HOME(2)}"`, rows: 1, areas: [area(1, 1)] },
        { name: "Sheet1!E1", message: "The service failed (500)", rows: 1, areas: [area(0, 4)] },
      ],
      more: 0,
    });
    expect(PROGRESS.read(JSON.parse(JSON.stringify(PROGRESS.write(end))))).toEqual(end);
    expect(problemRowsText(end.problemRows!)).toBe(
      `Sheet1!C11 and 1 more: ${LAND}. Sheet1!B2: No property matches "${HOME(2)}". Sheet1!E1: The service failed (500).`,
    );
  });

  const LAND = "The service refused the request: No value for Land";

  it("names the first five of many, and counts the rest; on one sheet a cell is named without it", () => {
    const workbook = opened(9, {}, () => response({}, 404));
    const { problemRows } = press(workbook, price(workbook, "fetch", "sheet"));
    expect([problemRows?.reasons.map(({ name }) => name), problemRows?.more]).toEqual([
      ["B1", "B2", "B3", "B4", "B5"],
      4,
    ]);
    expect(problemRowsText(problemRows!)).toMatch(/ And 4 more\.$/);
  });

  it("names no row where all have their values, and none that was not requested", () => {
    const workbook = opened(9, { PROP_MONTHLY_LIMIT: "3" });
    const { problem, problemRows } = press(workbook, price(workbook));
    expect(problem?.message).toMatch(/3 of 3 used/);
    expect(problemRows).toBeUndefined();
  });

  it("counts the rows of a list once, however many functions stand in them, and tells a reason once for all of its rows", () => {
    const workbook = new MemoryWorkbook(() => response({ message: "No value for Land" }, 400));
    for (let row = 1; row <= 10; row += 1) workbook.type({ [`A${row}`]: HOME(row) });
    workbook.type({ B1: '=PROP.VALUE(A1:A10, "price")', C1: "=PROP.RENT(A1:A10)", D1: '=PROP.VALUE(A1:A10, "low")' });
    const end = press(workbook, price(workbook, "fetch", "sheet"));
    expect(end).toMatchObject({ requests: 20, rows: { done: 10, all: 10 } });
    const whole = { sheet: "Sheet1", row: 0, column: 1, rows: 10, columns: 1 };
    expect(end.problemRows).toEqual({ reasons: [{ message: LAND, rows: 10, name: "B1", areas: [whole] }], more: 0 });
  });

  it("counts rows, of which several wait for one request", () => {
    const workbook = new MemoryWorkbook(estimate);
    workbook.type({ A1: HOME(1), A2: HOME(1), A3: HOME(2), B1: "=PROP.VALUE(A1:A4)" });
    expect(press(workbook, price(workbook))).toMatchObject({ requests: 2, done: 2, rows: { done: 3, all: 3 } });
    expect(workbook.reports.map(({ rows }) => rows?.done ?? 0)).toEqual([0, 0, 2, 3, 3]);
  });

  it("a refresh leaves alone what can't be answered, and says so in its price", () => {
    const workbook = opened(3, {}, partly);
    press(workbook, price(workbook));
    const again = price(workbook, "refresh");
    expect(again.price).toMatchObject({ requests: 2, atMost: 2, leftOut: 1 });
    expect(unanswerableText(again.price)).toBe("Without 1 request that can’t be answered: see “Try errors again”.");
    expect(press(workbook, again)).toMatchObject({ done: 2 });
    expect([workbook.asked, workbook.shows("B2")]).toEqual([5, `No property matches "${HOME(2)}"`]);
    expect(press(workbook, price(workbook, "refreshErrors"))).toMatchObject({ done: 1, notFound: 1 });
    expect(workbook.asked).toBe(6);
  });
});

describe("a price", () => {
  it("requests nothing; accepting it makes each request once and shows the answers", () => {
    const workbook = opened(3);
    workbook.type({ C1: "=PROP.VALUE(A1)" });
    const offer = price(workbook);
    expect(offer).toMatchObject({ cells: 4, price: { questions: 3, requests: 3 } });
    expect(workbook.asked).toBe(0);
    expect(workbook.shows("B1")).toBe("Needs 1 request: press Fetch");
    expect(press(workbook, offer)).toMatchObject({ state: "done", done: 3, requests: 3, billed: 3 });
    expect([workbook.asked, workbook.shows("B3")]).toEqual([3, "3"]);
    expect(press(workbook, offer)).toMatchObject({ state: "stopped", problem: { message: /no longer valid/ } });
  });

  it("covers the cells that reported what they need, and says how many did not, and which", () => {
    const workbook = opened(4);
    workbook.silent.add("Sheet1!B3");
    workbook.active.add("Sheet1!B4");
    const left = { silent: 1, silentCells: ["Sheet1!B3"], underWay: 1 };
    expect(price(workbook)).toMatchObject({ cells: 4, ...left, price: { requests: 2 } });
  });

  it("of no cells is zero, and nothing is calculated for it", () => {
    expect(price(new MemoryWorkbook(estimate))).toMatchObject({ cells: 0, price: { requests: 0 } });
  });

  it.each(["{", "null", "7", '{"at":9e15}', '{"command":"fetch","at":9e12,"requests":1,"atMost":1,"fingerprints":7}'])(
    "that is damaged is no longer valid, and nothing is requested: %s",
    (text) => {
      const workbook = opened(2);
      const offer = price(workbook);
      for (const name of workbook.values.keys()) workbook.values.set(name, text);
      expect(press(workbook, offer)).toMatchObject({ done: 0, problem: { message: /no longer valid/ } });
      const draft = { name: "VALUE", arguments: ["A1", "price"] };
      workbook.done(previewDraft(draft, "PROP.", false));
      for (const name of workbook.values.keys()) workbook.values.set(name, text);
      expect(workbook.done(previewDraft(draft, "PROP.", true)).price.requests).toBe(1);
      expect(workbook.asked).toBe(0);
    },
  );

  it("is no longer valid when the settings change", () => {
    const workbook = opened(2);
    const offer = price(workbook);
    workbook.done(saveSettings({ PROP_API_KEY: "another" }, {}));
    expect(press(workbook, offer)).toMatchObject({ done: 0, problem: { message: /no longer valid/ } });
    expect(workbook.asked).toBe(0);
  });

  it("is still valid after it was accepted while a cell was edited, which requested nothing", () => {
    const workbook = opened(2);
    const offer = price(workbook);
    workbook.editing = true;
    expect(press(workbook, offer)).toMatchObject({
      problem: { message: /^Nothing was requested: .*no cell is being edited/ },
    });
    expect([workbook.asked, workbook.running]).toEqual([0, false]);
    workbook.editing = false;
    expect(press(workbook, offer)).toMatchObject({ done: 2 });
  });

  it("of a selection covers what was selected, also after it moved, and nothing else", () => {
    const workbook = opened(4);
    workbook.selection = ["B1", "B2"];
    const offer = price(workbook, "fetch", "selection");
    workbook.type({ B1: "", B2: "", D1: "=PROP.VALUE(A1)", D2: "=PROP.VALUE(A2)" });
    expect(press(workbook, offer)).toMatchObject({ done: 2 });
    expect([workbook.asked, workbook.shows("B4")]).toEqual([2, "Needs 1 request: press Fetch"]);
  });

  it("is accepted one at a time", () => {
    const workbook = opened(2);
    const offer = price(workbook);
    workbook.running = true;
    expect(press(workbook, offer)).toMatchObject({ problem: { message: /Another fetch is in progress/ } });
    expect(workbook.asked).toBe(0);
  });
});

describe("the end of a fetch", () => {
  it("is reported while it runs, and says why the rest was not requested", () => {
    const workbook = opened(5, { PROP_MONTHLY_LIMIT: "3" });
    expect(press(workbook, price(workbook))).toMatchObject({
      ...{ state: "stopped", done: 3, requests: 5 },
      problem: { message: "Needs 1 request: 3 of 3 used this month" },
    });
    expect(new Set(workbook.reports.map(({ done }) => done))).toEqual(new Set([0, 1, 3]));
    expect(workbook.reports[workbook.reports.length - 1]?.state).toBe("stopped");
  });

  it("after a stop counts what was sent, without a problem", () => {
    const workbook: MemoryWorkbook = opened(5, {}, (request) => {
      workbook.stop = workbook.running;
      return estimate(request);
    });
    const progress = press(workbook, price(workbook));
    expect(progress).toMatchObject({ state: "stopped", done: 1, billed: 1 });
    expect([progress.problem, workbook.asked]).toEqual([undefined, 1]);
    expect(workbook.shows("B5")).toBe("Needs 1 request: press Fetch");
  });

  it("is also reported if the host throws in the middle", () => {
    const workbook = opened(2, {}, () => {
      throw new Error("the platform ended it");
    });
    const offer = price(workbook);
    expect(() => press(workbook, offer)).toThrow("the platform ended it");
    expect([workbook.running, workbook.reports.pop()?.state]).toEqual([false, "stopped"]);
  });
});

describe("a preview", () => {
  const draft = { name: "VALUE", arguments: ["A1:A3", "price"] };

  it("requests what its price said and no more: what was typed since gets a new price", () => {
    const workbook = opened(0);
    workbook.type({ A1: HOME(1) });
    expect(workbook.done(previewDraft(draft, "PROP.", false)).price.requests).toBe(1);
    workbook.host.now += 1;
    workbook.type({ A2: HOME(2), A3: HOME(3) });
    const paid = workbook.done(previewDraft(draft, "PROP.", true));
    expect([workbook.asked, paid.price.requests, paid.table?.rows[0]?.[0]?.text]).toEqual([1, 2, "$1"]);
    workbook.host.now += 1;
    expect(workbook.done(previewDraft(draft, "PROP.", true)).price.requests).toBe(0);
    expect(workbook.asked).toBe(3);
  });

  it("of cells that don't exist says so, and makes no requests", () => {
    const nowhere = { name: "VALUE", arguments: ["A:A"] };
    expect(opened(0).done(previewDraft(nowhere, "PROP.", true)).problem?.message).toMatch(/There are no cells A:A/);
  });

  it("becomes a formula in the selected cell", () => {
    const workbook = opened(1);
    workbook.selection = ["D1", "D1"];
    expect(workbook.done(insertDraft(draft, "selectedCell", "PROP."))).toBe("Sheet1!D1");
    workbook.done(convert("sheet", "PROP_"));
    expect([workbook.shows("D1"), workbook.shows("B1")]).toEqual([
      '=PROP_VALUE(A1:A3, "price")',
      '=PROP_VALUE(A1, "price")',
    ]);
  });

  it("becomes none where somebody typed into the cell meanwhile, which is named", () => {
    const workbook = opened(1);
    workbook.selection = ["D1", "D1"];
    workbook.whenWriting = () => workbook.type({ D1: "theirs" });
    expect(workbook.done(insertDraft(draft, "selectedCell", "PROP."))).toEqual(
      problem("failed", "Sheet1!D1 was changed or moved meanwhile: left as it is"),
    );
    expect(workbook.shows("D1")).toBe("theirs");
  });

  it("is not converted where somebody changed it meanwhile: that cell is named, and the others are counted", () => {
    const workbook = opened(3);
    workbook.whenWriting = () => workbook.type({ B2: '=PROP.RENT(A2, "rent")' });
    expect(workbook.done(convert("sheet", "PROP_"))).toEqual(
      problem("failed", "2 formulas were converted. Sheet1!B2 was changed or moved meanwhile: left as it is."),
    );
    expect(["B1", "B2", "B3"].map((cell) => workbook.shows(cell))).toEqual([
      '=PROP_VALUE(A1, "price")',
      '=PROP.RENT(A2, "rent")',
      '=PROP_VALUE(A3, "price")',
    ]);
  });

  it("writes nothing on a protected sheet", () => {
    const workbook = opened(1);
    workbook.locked.add("Sheet1");
    expect(() => workbook.done(convert("sheet", "PROP_"))).toThrow(/protected/);
    expect(workbook.shows("B1")).toMatch(/^=PROP\./);
  });
});

describe("freezing", () => {
  it("replaces formulas with values, and restores them where nothing else was typed", () => {
    const workbook = opened(3);
    press(workbook, price(workbook));
    expect(workbook.done(freeze("sheet"))).toBe(3);
    expect(["B1", "B2", "B3"].map((cell) => workbook.shows(cell))).toEqual(["1", "2", "3"]);
    workbook.type({ B2: "mine" });
    const { cells, leftAlone } = workbook.done(unfreeze("sheet"));
    expect([cells, leftAlone.map(({ cell }) => cell)]).toEqual([2, ["B2"]]);
    expect([workbook.shows("B1"), workbook.shows("B2")]).toEqual(['=PROP.VALUE(A1, "price")', "mine"]);
    expect(workbook.asked).toBe(3);
  });

  it("changes nothing on a protected sheet, and remembers nothing", () => {
    const workbook = opened(1);
    workbook.locked.add("Sheet1");
    expect(() => workbook.done(freeze("sheet"))).toThrow(/protected/);
    expect([workbook.frozen, workbook.shows("B1")]).toEqual([[], '=PROP.VALUE(A1, "price")']);
  });
});

describe("the selected cell", () => {
  it("shows the facts behind it, even while it calculates or if another formula filled it", () => {
    const workbook = opened(1);
    workbook.type({ A2: HOME(2), C1: '=PROP.VALUE(A1:A2, "price")', C2: "2", D2: "5" });
    workbook.selection = ["C2", "C2"];
    expect(workbook.done(selectedFacts(100, "PROP."))).toMatchObject({
      address: "Sheet1!C2",
      formulaAddress: "Sheet1!C1",
    });
    workbook.selection = ["D2", "D2"];
    expect(workbook.done(selectedFacts(100, "PROP."))).toBeUndefined();
    workbook.active.add("Sheet1!B1");
    workbook.selection = ["B1", "B1"];
    expect(workbook.done(selectedFacts(100, "PROP."))).toMatchObject({ questions: [{ state: "missing" }] });
    expect(workbook.asked).toBe(0);
  });
});
