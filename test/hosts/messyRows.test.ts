/** Rows as people have them, in both hosts: what becomes of each is what an analyst wrote down before, and one request goes out for each home. */
import { isProblem } from "../../src/shared/api/problem";
import { MEND_KINDS } from "../../src/shared/parsing/addressList/mendedAddress";
import {
  checkedRow,
  fetchSheet,
  homeText,
  isAsExpected,
  jobRow,
  MESSY_LISTS,
  NOTHING,
  saidIn,
  typeList,
  withAdvice,
  type Became,
  type MessyList,
  type MessyRow,
} from "./parts/messyRows";
import { OPEN, type OpenInHost } from "./parts/openInBoth";

jest.setTimeout(240_000);

const NAMED = MESSY_LISTS.map((list) => [list.name, list] as const);

/** The first row of a job sheet's list. */
const FIRST_JOB_ROW = 14;

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const COLUMNS = ["", "A", "B"].flatMap((first) => LETTERS.map((letter) => `${first}${letter}`));

/** The columns with these headings, the last of each: a list's own may be called so too. */
const columnsWith = (host: OpenInHost, sheet: string, headings: readonly string[]): readonly string[] =>
  headings.map((heading) =>
    COLUMNS.filter((column) => host.shows(`${column}${FIRST_JOB_ROW - 1}`, sheet) === heading).pop()!,
  );

const shownIn = (host: OpenInHost, sheet: string, columns: readonly string[], row: number): readonly string[] =>
  [...columns].map((column) => String((host.shows(`${column}${row}`, sheet) as string | number | null) ?? ""));

/** What rows became, where that isn't what the analyst expected, or isn't said as it should be. */
function unexpected(list: MessyList, became: (row: number) => Became, said: (row: MessyRow) => string | undefined) {
  return list.rows.flatMap((row, index) => {
    const found = became(index);
    const isSaid = ["held", "rejected"].includes(found.verdict) && row.aside === undefined;
    const isRight = isAsExpected(found, row) && (!isSaid || found.says === said(row));
    return isRight ? [] : [{ row: index + 1, expected: row, found }];
  });
}

/**
 * Each home once, in any order, and nothing else. Where an analyst might take a row for an earlier one's home, the service may
 * have told that they are one.
 */
function expectAsked(list: MessyList, became: (row: number) => Became, asked: readonly string[] = []): void {
  const sentOf = (isOpen: boolean): readonly string[] =>
    list.rows.flatMap(({ either }, row) =>
      (either?.doubled !== undefined) === isOpen ? (homeTexts(became(row).address) ?? []) : [],
    );
  const mayBeAsked = new Set(sentOf(true));
  const arrived = asked.map(homeText);
  expect(new Set(arrived).size).toBe(arrived.length);
  expect(arrived.filter((address) => !mayBeAsked.has(address)).sort()).toEqual([...new Set(sentOf(false))].sort());
}

const homeTexts = (address: string | undefined): readonly string[] | undefined =>
  address === undefined ? undefined : [homeText(address)];

/** How many rows stand above those of the list. */
const above = ({ rows }: MessyList): number => rows.findIndex(({ aside = "" }) => aside.startsWith("heading")) + 1;

describe.each(OPEN)("in %s", (hostName, open) => {
  const opened = async (list: MessyList): Promise<OpenInHost> => {
    const host = open({}, {});
    await typeList(host, list);
    return host;
  };

  it.each(NAMED)("%s: the address desk makes of each row what an analyst would", async (_name, list) => {
    const host = await opened(list);
    const view = await host.panel("lookAtAddresses");
    if (isProblem(view)) throw new Error(view.message);
    const { area, seen } = view;
    const choices = { area, seen, kinds: MEND_KINDS, left: [], yes: [], against: "values" } as const;
    const sheet = (await host.panel("layOutAddresses", choices)) as string;
    expect(host.asked()).toEqual([]);
    const firstRow = 1 + COLUMNS.findIndex((_, row) => row > 0 && host.shows(`A${row}`, sheet) === "Row");
    const lines = list.rows.map((_row, index) => shownIn(host, sheet, [..."ABCDF"], firstRow + index));
    // Totals are counted, and no rows of the sheet.
    const isTotal = (row: number): boolean => list.rows[row]!.total === true;
    expect(view.totals).toBe(list.rows.filter((_, row) => isTotal(row)).length);
    const found = new Map(lines.map((line) => [Number(line[0]), checkedRow(line)]));
    const became = (row: number): Became => found.get(row + 1) ?? (isTotal(row) ? { verdict: "total" } : NOTHING);
    expect(unexpected(list, became, (row) => saidIn(hostName, row))).toEqual([]);
    const asked = await fetchSheet(host);
    expect(Object.keys(asked)).toEqual(["/avm/value"]);
    expectAsked(list, became, asked["/avm/value"]);
  });

  it.each(NAMED)("%s: so does a valuation, and says what to do with the others", async (_name, list) => {
    const host = await opened(list);
    const { area, columns } = (await host.panel("selectedList"))!;
    const uses = columns.map(({ use }) => use);
    const wish = { job: "valuation", list: { area, uses }, typed: "", place: "newSheet" } as const;
    const sheet = (await host.panel("insertJob", wish)) as string;
    expect(host.asked()).toEqual([]);
    const first = FIRST_JOB_ROW - above(list);
    const read = columnsWith(host, sheet, ["Address", "Value asked of", "Problem"]);
    const lines = list.rows.map((_row, index) =>
      index < above(list) ? [] : shownIn(host, sheet, read, first + index),
    );
    const became = (row: number): Became => jobRow(lines[row]!, list.rows[row]!);
    const asDoubled = (row: number): Became => {
      const { doubled } = list.rows[row]!.either ?? list.rows[row]!;
      const same = [doubled ?? []].flat().find((each) => lines[each - 1]![1] === lines[row]![1]);
      return same === undefined ? became(row) : { verdict: "doubled", sameAs: same };
    };
    const said = (row: MessyRow): string => withAdvice(saidIn(hostName, row) ?? "");
    expect(unexpected(list, asDoubled, said)).toEqual([]);
    const asked = await fetchSheet(host);
    expect(Object.keys(asked).sort()).toEqual(["/avm/rent/long-term", "/avm/value"]);
    for (const path of Object.keys(asked)) expectAsked(list, became, asked[path]);
  });

  it("beds and baths that became a day are sent as they were typed", async () => {
    const host = await opened(MESSY_LISTS.find(({ name }) => name === "a rent roll")!);
    const { area, columns } = (await host.panel("selectedList"))!;
    const uses = columns.map(({ use }) => use);
    await host.panel("insertJob", { job: "rentRoll", list: { area, uses }, typed: "", place: "newSheet" });
    const offer = await host.panel("offer", "fetch", "sheet");
    if (isProblem(offer)) throw new Error(offer.message);
    await host.panel("accept", offer.quoteId);
    // Its type is asked, with the address of the building.
    const asked = host.asked().filter((request) => /bedrooms=2&bathrooms=1(?:&|$)/.test(request));
    expect(asked).toEqual([expect.stringContaining("400 Maple Ct,")]);
  });

  it("a formula over a row whose unit became a day asks for nothing, and says what it needs", async () => {
    const host = open({}, {});
    const unit = { day: 46_086 };
    await host.type({ A2: "123 Main St", B2: unit, C2: "Austin", D2: "TX", E2: 78_701, F2: "=PROP.VALUE(A2:E2)" });
    expect(host.shows("F2")).toContain("which unit is meant? 46086 is how the sheet stores 3-5");
    expect(host.asked()).toEqual([]);
  });
});
