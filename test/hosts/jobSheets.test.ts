/** A job in both hosts: the list is selected, the sheet laid out and priced, and the least is requested. */
import { addresses } from "../standIns/appsScript/sandboxNetwork";
import { OPEN, type OpenInHost } from "./parts/openInBoth";

jest.setTimeout(240_000);

const MUCH = { PROP_MONTHLY_LIMIT: "100000", PROP_ASK_ABOVE: "100000" };

async function insertedIn(host: OpenInHost, job: string, cells: string): Promise<string> {
  host.select(cells);
  const list = await host.panel("selectedList");
  if (list === undefined) throw new Error("nothing is selected");
  const uses = list.columns.map(({ use }) => use);
  const sheet = await host.panel("insertJob", { job, list: { area: list.area, uses }, typed: "", place: "newSheet" });
  if (typeof sheet !== "string") throw new Error(sheet.message);
  return sheet;
}

async function fetchedIn(host: OpenInHost) {
  const quote = await host.panel("offer", "fetch", "sheet");
  if (!("quoteId" in quote)) throw new Error(quote.message);
  return { quote, progress: await host.panel("accept", quote.quoteId) };
}

const typed = (homes: readonly string[], more: readonly (string | number)[] = []) =>
  Object.fromEntries(
    homes.flatMap((home, row) => [home, ...more].map((each, column) => [`${"ABCDEF"[column]!}${row + 2}`, each])),
  );

/** The figure beside a label above the list: how far beside depends on the list's own columns. */
function countOf(host: OpenInHost, sheet: string, label: string): unknown {
  const above = [..."ABCDEFGHIJKLMNOPQR"].flatMap((letter) =>
    [3, 4, 5, 6, 7, 8, 9, 10].map((row) => [letter, row] as const),
  );
  const [column, row] = above.find(([letter, at]) => host.shows(`${letter}${at}`, sheet) === label)!;
  const beside = [..."ABCDEFGHIJKLMNOPQRST"].slice("ABCDEFGHIJKLMNOPQRST".indexOf(column) + 1);
  return beside.map((letter) => host.shows(`${letter}${row}`, sheet)).find((shown) => typeof shown === "number");
}

describe.each(OPEN)("in %s", (name, open) => {
  /** Formulas are of a hundred rows at most. The longest job is tried in the host that caches less. */
  const counts = name === "Google Sheets" ? [10, 1000] : [10, 101];

  it.each(counts)("a bulk valuation of %i addresses asks two requests each, and has no error", async (count) => {
    const host = open(MUCH, {});
    const homes = addresses(count);
    await host.type({ A1: "Address", ...typed(homes) });
    const sheet = await insertedIn(host, "valuation", `A1:A${Math.max(1000, count + 1)}`);
    expect(sheet).toBe("Valuation");
    expect(host.asked()).toEqual([]);
    const { quote, progress } = await fetchedIn(host);
    const different = new Set(homes).size;
    expect(quote.price).toMatchObject({ requests: 2 * different });
    expect(progress).toMatchObject({ state: "done" });
    expect(host.asked()).toHaveLength(2 * different);
    const last = 13 + count;
    for (const row of [14, last]) {
      expect(host.shows(`N${row}`, sheet)).toBe(host.shows(`A${row}`, sheet));
      expect(host.shows(`D${row}`, sheet)).toEqual(expect.any(Number));
    }
    // Its inputs are names of the workbook.
    expect(host.shows("G14", sheet)).toEqual(expect.any(Number));
    // Addresses, valued, with a rent. Of the others, land is no problem.
    const [all, valued, rented, problems] = ["Addresses", "Valued", "Rents", "Problems"].map((label) =>
      Number(countOf(host, sheet, label)),
    );
    expect([all, valued]).toEqual([count, count]);
    const rows = Array.from({ length: count }, (_, index) => 14 + index);
    const land = rows.filter((row) => host.shows(`X${row}`, sheet) === "land");
    expect(land.filter((row) => host.shows(`B${row}`, sheet) !== "")).toEqual([]);
    expect(problems! + land.length).toBe(count - rented!);
  });

  it.each(name === "Google Sheets" ? [10, 201] : [10, 101])(
    "a rent roll of %i homes asks one request each, and compares",
    async (count) => {
      const host = open(MUCH, {});
      const heads = { A1: "Address", B1: "BR", C1: "BA", D1: "Sq. Ft.", E1: "Monthly rent", F1: "Lease end" };
      const homes = addresses(count);
      await host.type({ ...heads, ...typed(homes, [2, 1, 900, 1200, "MTM"]) });
      const sheet = await insertedIn(host, "rentRoll", "A1:F1000");
      await fetchedIn(host);
      const asked = host.asked();
      expect(asked).toHaveLength(new Set(homes).size);
      expect(asked.every((each) => /bedrooms=2&bathrooms=1&squareFootage=900/.test(each))).toBe(true);
      const market = Number(host.shows("F12", sheet));
      expect(host.shows("I12", sheet)).toBe(market - 1200);
      expect(host.shows("M12", sheet)).toBe("month to month");
      expect(countOf(host, sheet, "Units")).toBe(count);
      // Some of the sandbox's homes are land, which has no rent: each says so in its row, and nothing else is a problem.
      const rows = Array.from({ length: count }, (_, index) => 12 + index + Math.floor(index / 100));
      const without = rows.filter((row) => typeof host.shows(`F${row}`, sheet) !== "number");
      expect(without.every((row) => host.shows(`C${row}`, sheet) !== "")).toBe(true);
      expect(countOf(host, sheet, "Problems")).toBe(without.length);
    },
  );

  it("a month's snapshot has the values, keeps them when the rent roll changes, and asks nothing", async () => {
    const host = open(MUCH, {});
    const [home = ""] = addresses(1);
    await host.type({ A1: "Address", B1: "Rent", ...typed([home], [1200]) });
    const sheet = await insertedIn(host, "rentRoll", "A1:B2");
    expect(await host.panel("keepSnapshot")).toMatchObject({ message: expect.stringContaining("fetch first") });
    await fetchedIn(host);
    host.asked();
    const kept = await host.panel("keepSnapshot");
    if (typeof kept !== "string") throw new Error(kept.message);
    expect(kept).toMatch(/^Rent roll \d{4}-\d{2}$/);
    expect(await host.panel("keepSnapshot")).toBe(`${kept} (2)`);
    const cells = ["A12", "B12", "F12", "I12", "N12", "AE12", "AN12"];
    const before = cells.map((cell) => host.shows(cell, sheet));
    const formats = ["B3", "B4", "G3", "H3", "E12", "AN12", "AU14"];
    expect(formats.map((cell) => host.formatOf(cell, kept))).toEqual(formats.map((cell) => host.formatOf(cell, sheet)));
    await host.type({ E12: 1 }, sheet);
    expect(cells.map((cell) => host.shows(cell, kept))).toEqual(before);
    expect(host.asked()).toEqual([]);
  });
});
