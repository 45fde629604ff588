/** What of a selection is the list, in both hosts: the same rows are told, laid out and requested. */
import { isProblem } from "../../src/shared/api/problem";
import { selectionText } from "../../src/shared/workbook/lists/listText";
import { addresses } from "../standIns/appsScript/sandboxNetwork";
import { OPEN, type OpenInHost } from "./parts/openInBoth";

jest.setTimeout(120_000);

const HOMES = addresses(8);

/** Owner, address and ZIP code in columns A to C, below headings in row 2. */
async function opened(open: (typeof OPEN)[number][1]): Promise<OpenInHost> {
  const host = open({ PROP_MONTHLY_LIMIT: "1000", PROP_ASK_ABOVE: "1000" }, {});
  const rows = HOMES.flatMap((home, row) => [
    [`A${row + 3}`, "A. Person"],
    [`B${row + 3}`, home],
    [`C${row + 3}`, `note ${row}`],
  ]);
  await host.type({
    ...{ A1: "Homes of May", A2: "Owner", B2: "Address", C2: "Note" },
    ...(Object.fromEntries(rows) as Record<string, string>),
  });
  return host;
}

async function selected(host: OpenInHost) {
  const list = await host.panel("selectedList");
  if (list === undefined) throw new Error("nothing is selected");
  return list;
}

/** The addresses that are requested for a valuation, each once. */
async function valued(host: OpenInHost): Promise<readonly string[]> {
  const { area, columns } = await selected(host);
  const uses = columns.map(({ use }) => use);
  const sheet = await host.panel("insertJob", {
    ...{ job: "valuation", list: { area, uses }, typed: "", place: "newSheet" },
  });
  if (isProblem(sheet)) throw new Error(sheet.message);
  const offer = await host.panel("offer", "fetch", "sheet");
  if (isProblem(offer)) throw new Error(offer.message);
  await host.panel("accept", offer.quoteId);
  const asked = host.asked().map((path) => new URLSearchParams(path.split("?")[1]).get("address") ?? path);
  expect(offer.price.requests).toBe(asked.length);
  return [...new Set(asked)].sort();
}

const homes = (...places: readonly number[]): readonly string[] => places.map((place) => HOMES[place]!).sort();

describe.each(OPEN)("in %s", (_, open) => {
  it.each(["hand", "filter"] as const)(
    "rows that are hidden by %s are neither told, priced nor looked up",
    async (by) => {
      const host = await opened(open);
      host.hide([3, 5, 6, 10], by);
      host.select("A1:C900");
      const list = await selected(host);
      expect(list).toMatchObject({ entries: 4, first: HOMES[1] });
      expect(selectionText(list.area)).toBe("4 hidden rows are left out.");
      expect(await valued(host)).toEqual(homes(1, 4, 5, 6));
    },
  );

  it("areas picked with Ctrl are one list, and their headings are found above it", async () => {
    const host = await opened(open);
    host.select("B8:C9", "B4:C4");
    const list = await selected(host);
    expect(list).toMatchObject({ cells: "Sheet1!B4:C4, B8:C9", entries: 3, first: HOMES[1] });
    expect(list.columns.map(({ letters, heading }) => `${letters} ${heading}`)).toEqual(["B Address", "C Note"]);
    expect(selectionText(list.area)).toBe("The headings are those of row 2.");
    expect(await valued(host)).toEqual(homes(1, 5, 6));
  });

  it("columns picked with Ctrl, whole ones too, are one list of what is filled in", async () => {
    const host = await opened(open);
    host.select("A1:A1000", "C1:C1000");
    expect((await selected(host)).columns.map(({ letters }) => letters)).toEqual(["A", "C"]);
    host.select("B:C");
    expect(await selected(host)).toMatchObject({ cells: "Sheet1!B1:C10", entries: 8 });
  });

  it("rents that PROP.RENT fills in are no tenants' rents, unless a person says so; one that was typed makes them so", async () => {
    const host = open({ PROP_MONTHLY_LIMIT: "1000", PROP_ASK_ABOVE: "1000" }, {});
    await host.type({
      ...{ A1: "Address", B1: "Monthly rent", C1: "Beds" },
      ...Object.fromEntries(HOMES.map((home, row) => [`A${row + 2}`, home])),
      ...{ B2: '=PROP.RENT(A2:A9, "rent")', C2: "3" },
    });
    host.select("A1:C9");
    const uses = async () => (await selected(host)).columns.map(({ use }) => use);
    expect(await uses()).toEqual(["address", "none", "bedrooms"]);
    await host.type({
      B2: '=PROP.RENT(A2, "rent")',
      B3: '=PROP.RENT(A3, "rent")',
      B4: '=IFERROR(PROP.RENT(A4, "rent"), 0)',
    });
    host.select("A1:C3");
    expect(await uses()).toEqual(["address", "none", "bedrooms"]);
    host.asked();
    await host.type({ B3: "1850" });
    expect(await uses()).toEqual(["address", "currentRent", "bedrooms"]);
    await host.type({ B3: '=PROP.RENT(A3, "rent")' });
    const { area } = await selected(host);
    await host.panel("listReadAs", { area, uses: ["address", "currentRent", "bedrooms"] });
    expect(await uses()).toEqual(["address", "currentRent", "bedrooms"]);
    expect(host.asked()).toEqual([]);
  });

  it("areas that are no list are told for what they are, and nothing is laid out", async () => {
    const host = await opened(open);
    host.select("A3:B4", "C5:C6");
    expect((await selected(host)).problem?.message).toMatch(/^The selected areas don't form one list/);
    expect(await host.panel("lookAtAddresses")).toMatchObject({ message: /^The selected areas don't form one list/ });
    expect(host.sheets()).toHaveLength(2);
  });

  it("the desk corrects the addresses that can be seen, in their own rows, and restores them", async () => {
    const host = await opened(open);
    const lost = (row: number): string => `${row} Elm St, Cambridge, MA 2139`;
    await host.type(Object.fromEntries([3, 4, 5, 6].map((row) => [`B${row}`, lost(row)])));
    host.hide([4, 6, 7], "filter");
    host.select("B3:B8");
    const view = await host.panel("lookAtAddresses");
    if (isProblem(view)) throw new Error(view.message);
    expect(view.changes.rows.map(({ number }) => number)).toEqual([3, 5]);
    const { area, seen } = view;
    expect(
      await host.panel("mendAddresses", { area, seen, kinds: ["zero"], left: [], yes: [], against: "values" }),
    ).toBe(2);
    expect([3, 4, 5, 6].map((row) => host.shows(`B${row}`) === lost(row))).toEqual([false, true, false, true]);
    expect(await host.panel("restoreAddresses")).toBe(2);
    expect([3, 4, 5, 6].map((row) => host.shows(`B${row}`))).toEqual([3, 4, 5, 6].map(lost));
  });
});
