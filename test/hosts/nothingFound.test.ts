/** The ways in which the service says that there is nothing, or no more: what cells show, what is billed and asked again. */
import { openTestService, type TestService } from "../standIns/service/testService";
import { problemRowsText } from "../../src/shared/spending/fetch/problemRows";
import { inTurn, type Called } from "./parts/inTurn";
import { OPEN } from "./parts/openInBoth";

let service: TestService;
beforeAll(async () => (service = await openTestService()));

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";
const COUNTS = ["USAGE", "billed, uncertain, failed"] as const;

/** The call, the same again, and what was counted for them. */
async function twice(situation: string, ...call: Called) {
  const [first, again, usage] = await inTurn(service, situation, [call, call, COUNTS]);
  expect(again).toEqual({ cells: first!.cells, requests: [] });
  return { cells: first!.cells, asked: first!.requests.length, counts: (usage!.cells as unknown[][])[0] };
}

const searched = (rows: number): Called => [
  ...(["SEARCH", 78244, "", "", "", "id, problem", rows, "headers=0"] as const),
];

describe("a search in both hosts", () => {
  it("that the service answers with 404 has no rows, costs nothing, and isn't asked again", async () => {
    const call: Called = ["SEARCH", 78244, "", "", "", "id", "", "yearBuilt=1000"];
    expect(await twice("empty-404", ...call)).toEqual({ cells: [["id"]], asked: 1, counts: [0, 0, 1] });
    expect((await twice("empty-404", "COUNT", 78244, "", "", "", "yearBuilt=1000")).cells).toEqual([[0]]);
  });

  it("around an address has no rows where nothing matches, instead of saying that the address doesn't", async () => {
    const call: Called = ["NEARBY", HOME, 0.5, "", "", "", "id", "", "yearBuilt=1000"];
    expect(await twice("empty-404", ...call)).toEqual({ cells: [["id"]], asked: 1, counts: [0, 0, 1] });
    expect((await twice("empty-404", "NEARBY", "nonsense", 1)).cells).toBe('No property matches "nonsense"');
  });

  it("whose number of matches isn't known ends where the service answers 404, and no row is missing", async () => {
    const { cells, asked, counts } = await twice("untotalled-404", ...searched(1_500));
    expect(cells).toHaveLength(500);
    expect((cells as unknown[][]).every(([id, problem]) => id !== "" && problem === "")).toBe(true);
    expect([asked, counts]).toEqual([3, [1, 0, 2]]);
  });

  it.each([
    ["further-404", [1, 0, 1]],
    ["further-empty", [2, 0, 0]],
  ])("that has fewer rows than the service said (%s) shows them, and a row says so", async (situation, counts) => {
    const found = await twice(situation, ...searched(1_000));
    expect(found.cells).toHaveLength(501);
    expect((found.cells as unknown[][])[500]).toEqual([
      "",
      "The service sent 500 of 1,000 rows, although it says that 1,000 match",
    ]);
    expect([found.asked, found.counts]).toEqual([2, counts]);
  });

  it("says which rows are missing where the 404 came from another server", async () => {
    const [{ cells } = { cells: "" }] = await inTurn(service, "further-elsewhere", [searched(1_000)]);
    expect((cells as unknown[][])[500]).toEqual([
      "",
      "Rows 501 to 1000 are missing: The service was not found (404): check its address in the settings, including its version, such as /v1",
    ]);
  });
});

describe("a search without rows says where it looked and what could be tried", () => {
  it.each<readonly [Called, string]>([
    [
      ["SEARCH", 78244, "", "", "", "id, problem", "", "yearBuilt=1000"],
      "No matches in ZIP 78244. Try a search without yearBuilt",
    ],
    [["SEARCH", 123, "", "", "", "id, problem"], "No matches in ZIP 00123: no state has ZIP codes that begin with 001"],
    [
      ["SEARCH", "00601", "", "", "", "id, problem"],
      "No matches in ZIP 00601: it belongs to Puerto Rico, not to a state",
    ],
    [
      ["SEARCH", "Dallas, OH", "condo", "9+", "", "id, problem"],
      'No matches. The city was sent as "Dallas, OH": check its spelling and its state. Try a search without type or beds',
    ],
    [
      ["SOLD", 78244, 1, "Land", 9, "", "id, problem"],
      "No matches in ZIP 78244. Try more days or a search without type or beds",
    ],
    [
      ["NEARBY", "29.4, -98.3", 0.01, "", 99, "", "id, problem"],
      "No matches within 0.01 miles of 29.4, -98.3. Try a wider radius or a search without beds",
    ],
    [
      ["FORSALE", "29.4, -98.3", "", "", "", "id, problem", "", "radius=1; minPrice=90000000; daysOld=1"],
      "No matches within 1 mile of 29.4, -98.3. Try more days, a wider radius or a search without price",
    ],
  ])("%j in its problem, which costs nothing", async (call, told) => {
    expect((await twice("empty-404", ...call)).cells).toEqual([
      ["id", "problem"],
      ["", told],
    ]);
    const fields = call.map((each) => (each === "id, problem" ? "id" : each)) as unknown as Called;
    expect((await twice("empty-404", ...fields)).cells).toEqual([["id"]]);
  });

  it("and so does the market of a ZIP code that is in no state", async () => {
    const { cells } = await twice("odd-nothing", "MARKET", 123);
    expect(cells).toBe("No market figures for ZIP 00123: no state has ZIP codes that begin with 001");
  });
});

describe("an estimate in both hosts", () => {
  it.each([
    ["VALUE", HOME, `No property matches "${HOME}"`],
    ["RENT", HOME, `No property matches "${HOME}"`],
    ["COMPS", HOME, `No property matches "${HOME}"`],
    ["MARKET", 78244, "No market figures for ZIP 78244"],
    ["TREND", 78244, "No market figures for ZIP 78244"],
  ])("%s that is answered with an empty list found nothing, and is billed once", async (name, given, shown) => {
    expect(await twice("odd-nothing", name, given)).toEqual({ cells: shown, asked: 1, counts: [1, 0, 0] });
  });

  it.each(["VALUE", "RENT", "COMPS"])("%s with too few comparables names the options that help", async (name) => {
    expect(await twice("few-comparables", name, HOME)).toEqual({
      cells:
        "The service refused the request: Not enough comparable listings (raise maxRadius or daysOld in the options)",
      asked: 1,
      counts: [0, 0, 1],
    });
  });
});

describe.each(OPEN)("a list of addresses in %s", (_, open) => {
  it("shows the estimate of a home without a record, and says which address doesn't exist", async () => {
    const host = open({}, {});
    const [unrecorded, missing] = ["12 Unrecorded Ln", "12 Nonexistent Ln"].map(
      (line) => `${line}, San Antonio, TX 78244`,
    );
    await host.type({ A1: unrecorded!, A2: missing! });
    await host.type({ B1: '=PROP.VALUE(A1:A2, "price")', C1: '=PROP.RECORD(A1:A2, "id")' });
    const none = (address: string | undefined) => `No property matches "${address}"`;
    expect(host.shows("B1")).toEqual(expect.any(Number));
    expect(["B2", "C1", "C2"].map((cell) => host.shows(cell))).toEqual([missing, unrecorded, missing].map(none));
    expect(host.asked()).toHaveLength(4);
    await host.type({ D1: '=PROP.VALUE(A1:A2, "low")', E1: '=PROP.RECORD(A1:A2, "beds")' });
    expect(host.asked()).toEqual([]);
  });
});

describe.each(OPEN)("what wasn't found is told where one looks in %s", (_, open) => {
  const NONE = "No matches in ZIP 78244. Try more days or a search without beds";

  it("after a fetch, beside the cell, and in Build's preview", async () => {
    const host = open({ PROP_SPENDING: "ask" }, {});
    await host.type({ B2: '=PROP.SOLD(78244, 1, , "900+", , "formattedAddress")' });
    const offer = await host.panel("offer", "fetch", "sheet");
    if (!("quoteId" in offer)) throw new Error(offer.message);
    const end = await host.panel("accept", offer.quoteId);
    const area = { sheet: "Sheet1", row: 1, column: 1, rows: 1, columns: 1 };
    expect(end.problemRows).toEqual({ reasons: [{ message: NONE, name: "B2", rows: 1, areas: [area] }], more: 0 });
    expect(problemRowsText(end.problemRows!)).toBe(`B2: ${NONE}.`);
    expect([host.shows("B2"), host.shows("B3")]).toEqual(["formattedAddress", ""]);
    host.select("B2");
    expect((await host.panel("selectedCell"))?.remarks?.[0]).toBe(NONE);
    host.asked();
    const draft = { name: "SOLD", arguments: ["78244", "1", "", "900+", "", "formattedAddress"] };
    expect((await host.panel("preview", draft, false)).table).toMatchObject({ rows: [], notes: [NONE] });
    expect(host.asked()).toEqual([]);
  });

  it("and a sale without its price, with why, as its problem and after a fetch", async () => {
    const host = open({}, {});
    await host.type({ B1: '=PROP.SOLD(78244, 365, , , , "lastSalePrice, problem")' });
    const rows = Array.from({ length: 50 }, (_, index) =>
      [`B${index + 2}`, `C${index + 2}`].map((cell) => host.shows(cell)),
    );
    const without = rows.filter(([price]) => price === "");
    expect(without.length).toBeGreaterThan(0);
    expect(without.length).toBeLessThan(50);
    const told = new Set(without.map(([, problem]) => problem));
    expect([...told]).toEqual(["No sale price: mostly not disclosed in Texas"]);
    expect(rows.filter(([price]) => price !== "").every(([, problem]) => problem === "")).toBe(true);
    const all = `No sale price in ${without.length} of 50 rows: mostly not disclosed in Texas`;
    host.select("B1");
    const remarks = (await host.panel("selectedCell"))?.remarks ?? [];
    expect(remarks.filter((remark) => remark.includes("not disclosed"))).toEqual([all]);
    const offer = await host.panel("offer", "refresh", "sheet");
    if (!("quoteId" in offer)) throw new Error(offer.message);
    const { problemRows } = await host.panel("accept", offer.quoteId);
    expect(problemRows?.reasons.map(({ message, rows: count }) => [message, count])).toEqual([[all, 1]]);
  });
});
