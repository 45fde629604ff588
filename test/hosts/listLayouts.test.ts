/** Lists as people have them, selected in both hosts: the addresses as they arrive at the server, and nothing else. */
import { isProblem } from "../../src/shared/api/problem";
import { MEND_KINDS } from "../../src/shared/parsing/addressList/mendedAddress";
import { cellsOf, LAYOUTS, type Layout } from "../shared/workbook/lists/layouts";
import { OPEN, type OpenInHost } from "./parts/openInBoth";

jest.setTimeout(240_000);

const letters = (column: number): string => "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[column]!;

/** The list typed and selected, all of its columns. */
async function selected(open: (typeof OPEN)[number][1], layout: Layout): Promise<OpenInHost> {
  const host = open({}, {});
  const rows = cellsOf(layout);
  const cells = rows.flatMap((line, row) =>
    line.flatMap((cell, column) => (cell === null ? [] : [[`${letters(column)}${row + 1}`, cell] as const])),
  );
  await host.type(Object.fromEntries(cells));
  host.select(`A1:${letters(Math.max(...rows.map((line) => line.length)) - 1)}${rows.length}`);
  return host;
}

async function fetched(host: OpenInHost): Promise<readonly string[]> {
  const offer = await host.panel("offer", "fetch", "sheet");
  if (isProblem(offer)) throw new Error(offer.message);
  await host.panel("accept", offer.quoteId);
  const asked = host.asked().map((path) => new URLSearchParams(path.split("?")[1]).get("address") ?? path);
  return [...new Set(asked)].sort();
}

/** Own columns stand to the left, so the column is found by its heading. */
function problemsOn(host: OpenInHost, sheet: string): readonly unknown[] {
  const column = Array.from({ length: 60 }, (_, at) =>
    at < 26 ? letters(at) : letters(Math.floor(at / 26) - 1) + letters(at % 26),
  );
  const problem = column.find((each) => host.shows(`${each}13`, sheet) === "Problem")!;
  return [14, 15].map((row) => host.shows(`${problem}${row}`, sheet));
}

const NAMED = LAYOUTS.map((layout) => [layout.name, layout] as const);
const ASKED = NAMED.filter(([, { asked }]) => asked !== undefined);
const HELD = NAMED.filter(([, { held }]) => held !== undefined);

describe.each(OPEN)("in %s", (_, open) => {
  it.each(ASKED)("%s: a valuation asks for each home, and for nothing else", async (_name, layout) => {
    const host = await selected(open, layout);
    const list = (await host.panel("selectedList"))!;
    expect(list).toMatchObject({ entries: layout.asked!.length, rejected: 0, held: 0 });
    const uses = list.columns.map(({ use }) => use);
    await host.panel("insertJob", { job: "valuation", list: { area: list.area, uses }, typed: "", place: "newSheet" });
    expect(host.asked()).toEqual([]);
    expect(await fetched(host)).toEqual([...layout.asked!].sort());
  });

  it.each(ASKED)("%s: the address desk finds each home, and asks for nothing else", async (_name, layout) => {
    const host = await selected(open, layout);
    const view = await host.panel("lookAtAddresses");
    if (isProblem(view)) throw new Error(view.message);
    expect(view).toMatchObject({ ready: layout.asked!.length, held: { count: 0 } });
    const { area, seen } = view;
    expect(
      await host.panel("layOutAddresses", { area, seen, kinds: MEND_KINDS, left: [], yes: [], against: "values" }),
    ).toBe("Address check");
    expect(await fetched(host)).toEqual([...layout.asked!].sort());
  });

  it("whose City, State and Zip these are is said once, and then each home is asked as it was chosen", async () => {
    const layout = LAYOUTS.find(({ name }) => name === "mailing address with the bare place columns")!;
    const host = await selected(open, layout);
    const { area, readings } = (await host.panel("selectedList"))!;
    const { uses } = readings[1]!;
    expect(readings.map(({ first }) => first)).toEqual([["123 Main St"], ["123 Main St, Miami, FL 33101"]]);
    await host.panel("listReadAs", { area, uses });
    const again = (await host.panel("selectedList"))!;
    expect(again.question).toBeUndefined();
    expect(again.columns.map(({ use }) => use)).toEqual(uses);
    await host.panel("insertJob", { job: "valuation", list: { area, uses }, typed: "", place: "newSheet" });
    expect(await fetched(host)).toEqual(["123 Main St, Miami, FL 33101"]);
  });

  it.each(HELD)("%s: nothing is asked, and the words say why", async (_name, layout) => {
    const host = await selected(open, layout);
    const list = (await host.panel("selectedList"))!;
    const looked = await host.panel("lookAtAddresses");
    if (list.question !== undefined) expect(isProblem(looked) ? looked.message : "").toContain(list.question);
    const uses = list.columns.map(({ use }) => use);
    const wish = { job: "valuation", list: { area: list.area, uses }, typed: "", place: "newSheet" } as const;
    const sheet = await host.panel("insertJob", wish);
    const shown = typeof sheet === "string" ? problemsOn(host, sheet) : [sheet.message];
    if (layout.says !== undefined) expect([list.question, ...shown].join("\n")).toContain(layout.says);
    const offer = await host.panel("offer", "fetch", "sheet");
    if (!isProblem(offer)) expect(offer.price.requests).toBe(0);
    expect(host.asked()).toEqual([]);
  });
});
