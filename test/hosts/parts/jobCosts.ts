/**
 * What each job costs at each size, in both hosts: it is laid out for nothing, makes as many requests at the service as its price
 * said, and none when it is inserted again.
 */
import { addresses } from "../../standIns/appsScript/sandboxNetwork";
import { OPEN, type OpenInHost } from "./openInBoth";

/** Cells request nothing by themselves: what is typed is priced first. */
const MUCH = { PROP_MONTHLY_LIMIT: "100000", PROP_ASK_ABOVE: "100000", PROP_SPENDING: "ask" };

interface Case {
  readonly job: string;
  /** How many rows, ZIP codes or homes. */
  readonly size: number;
  readonly of: string;
  readonly requests: number;
  /** Known before anything came, where answers tell how many more there will be. */
  readonly price?: readonly [least: number, most: number];
  /** A list of so many rows, or what is typed. */
  readonly from: { readonly rows: readonly Row[] } | { readonly typed: string };
  /** By its label, what is typed into an input at first, and once the first answers are there. */
  readonly inputs?: Inputs;
  readonly then?: { readonly inputs: Inputs; readonly requests: number };
  readonly homes?: number;
}

type Row = readonly (string | number)[];
type Inputs = Readonly<Record<string, string | number>>;

const zips = (count: number): string => Array.from({ length: count }, (_, index) => 78_244 + index).join(", ");

const HEADS = ["Address", "Unit", "Beds", "Baths", "Sq ft", "Rent", "Floor Plan"];
const different = (count: number): number => new Set(addresses(count)).size;

/** Homes of one each. */
const homes = (count: number) => ({ rows: addresses(count).map((home): Row => [home, "", 2, 1, 900, 1_200, ""]) });

/** Units of one building, by floor plans of so many. */
const units = (count: number, plans: number) => ({
  rows: Array.from({ length: count }, (_, unit): Row => [
    addresses(1)[0]!,
    `#${unit + 1}`,
    2,
    1,
    900 + 50 * (unit % plans),
    1_200,
    `Plan ${unit % plans}`,
  ]),
});

const ofList = (size: number): readonly Case[] => [
  { job: "valuation", size, of: "addresses", requests: 2 * different(size), from: homes(size) },
  { job: "rentRoll", size, of: "homes", requests: different(size), from: homes(size) },
];

const ofZips = (size: number): readonly Case[] => [
  { job: "marketComparison", size, of: "ZIP codes", requests: size, from: { typed: zips(size) } },
  { job: "buyBox", size, of: "ZIP codes", requests: 2 * size, from: { typed: zips(size) } },
];

/** With the first inputs a ZIP code has some 35 listings that fit, with these over 100. */
const ANY_HOME = {
  ...{ "Beds, at least": 1, "Baths, at least": 1, "Built, from": 1_800, "Ask, at most": 5_000_000 },
  ...{ "Sq ft, at least": 400, "Sq ft, at most": 9_000 },
};

const ofListings = (size: number): Case => ({
  ...{ job: "buyBox", size, of: "rows to look up", requests: 2, from: { typed: "78244" }, homes: 16_000 },
  inputs: { "Rows to look up": size, ...(size > 25 ? ANY_HOME : {}) },
  then: { inputs: { "Look up now": "Yes" }, requests: 2 * size },
});

const ofOwners = (size: number, requests: number): Case => ({
  ...{ job: "owners", size, of: "homes at most", requests, from: { typed: "78244" }, homes: 4_000 },
  ...{ price: [1, requests], inputs: { "Homes, at most": size } },
});

const ofHome = (job: string, address: string, requests: number, price?: Case["price"]): Case => ({
  ...{ job, size: 1, of: "home", requests, from: { typed: address } },
  ...(price === undefined ? {} : { price }),
});

const [TEXAN = ""] = addresses(1);
const OREGONIAN = "1200 Main St, Salem, OR 97301";

const CASES: readonly Case[] = [
  ...[1, 25, 1_000].flatMap(ofList),
  { job: "rentRoll", size: 25, of: "units of 3 plans", requests: 3, from: units(25, 3) },
  { job: "rentRoll", size: 1_000, of: "units of 40 plans", requests: 40, from: units(1_000, 40) },
  // A sheet takes 25 ZIP codes.
  ...[1, 25].flatMap(ofZips),
  ...[1, 25, 100].map(ofListings),
  ...(
    [
      [1, 1],
      [25, 1],
      [1_000, 2],
    ] as const
  ).map(([size, requests]) => ofOwners(size, requests)),
  { job: "owners", size: 10, of: "places", requests: 10, from: { typed: zips(10) }, homes: 200 },
  ofHome("deal", TEXAN, 3),
  ofHome("comps", TEXAN, 1),
  // Closed sales are asked for once the estimate has told the home's size.
  ofHome("comps", OREGONIAN, 2, [1, 2]),
  // In Oregon assessed values are capped, so that neighbors are no evidence; in Texas sale prices aren't public.
  ofHome("appeal", OREGONIAN, 3, [2, 3]),
  ofHome("appeal", TEXAN, 3, [2, 3]),
];

/** By job, how many rows, ZIP codes or homes. */
export const sizesOf = (id: string): readonly number[] =>
  [...new Set(CASES.flatMap(({ job, size }) => (job === id ? size : [])))].sort((one, other) => one - other);

async function inserted(host: OpenInHost, { job, from, inputs = {} }: Case): Promise<string> {
  const lines = "rows" in from ? from.rows.length + 1 : 0;
  if (lines > 0) host.select(`A1:G${lines}`);
  const selected = lines === 0 ? undefined : await host.panel("selectedList");
  const list = selected && { area: selected.area, uses: selected.columns.map(({ use }) => use) };
  const typed = "typed" in from ? from.typed : "";
  const sheet = await host.panel("insertJob", { job, typed, place: "newSheet", ...(list && { list }) });
  if (typeof sheet !== "string") throw new Error(sheet.message);
  await typeInputs(host, sheet, inputs);
  return sheet;
}

/** The cell to the right of a label that holds something: the labels run over as many columns as they are long. */
async function typeInputs(host: OpenInHost, sheet: string, inputs: Inputs): Promise<void> {
  const columns = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  const typed = Object.entries(inputs).map(([label, value]) => {
    const { place } = host.cells().find((cell) => cell.shows === label && placeOf(cell.place).sheet === sheet)!;
    const { letters, row } = placeOf(place);
    const right = columns.slice(columns.indexOf(letters) + 1);
    const column = right.find((each) => host.shows(`${each}${row}`, sheet) !== "")!;
    return [`${column}${row}`, value] as const;
  });
  if (typed.length > 0) await host.type(Object.fromEntries(typed), sheet);
}

function placeOf(place: string) {
  const [, sheet = "", letters = "", row = ""] = /^'?(.*?)'?!([A-Z]+)(\d+)$/.exec(place)!;
  return { sheet, letters, row };
}

async function priced(host: OpenInHost) {
  const quote = await host.panel("offer", "fetch", "sheet");
  if (!("quoteId" in quote)) throw new Error(quote.message);
  return quote;
}

const columnName = (column: number): string => "ABCDEFG"[column]!;

const titleOf = ({ job, size, of, requests, then }: Case, at: number) =>
  [`${job} of ${size} ${of}: ${requests}${then === undefined ? "" : `, then ${then.requests}`}`, at] as const;

/** Those of some jobs: together they would take the time of several suites. */
export const countCosts = (...jobs: readonly string[]): void => {
  const cases = CASES.filter(({ job }) => jobs.includes(job));
  describe.each(OPEN)("in %s", (_, open) => it.each(cases.map(titleOf))("%s", (__, at) => count(open, cases[at]!)));
};

async function count(open: (typeof OPEN)[number][1], one: Case): Promise<void> {
  const { from, requests, price: [least, most] = [requests, requests], then } = one;
  const host = open(MUCH, one.homes === undefined ? {} : { homes: one.homes });
  const lines = "rows" in from ? [HEADS, ...from.rows] : [];
  const cells = lines.flatMap((line, row) => line.map((each, column) => [`${columnName(column)}${row + 1}`, each]));
  await host.type(Object.fromEntries(cells) as Readonly<Record<string, string | number>>);
  const sheet = await inserted(host, one);
  expect(host.asked()).toEqual([]);
  const quote = await priced(host);
  expect(quote.price).toMatchObject({ requests: least, atMost: most });
  expect(await host.panel("accept", quote.quoteId)).toMatchObject({ state: "done" });
  expect(host.asked()).toHaveLength(requests);
  if (then !== undefined) {
    await typeInputs(host, sheet, then.inputs);
    const second = await priced(host);
    expect(second.price.requests).toBe(then.requests);
    expect(await host.panel("accept", second.quoteId)).toMatchObject({ state: "done" });
    expect(host.asked()).toHaveLength(then.requests);
  }
  const again = await inserted(host, one);
  expect(again).toBe(`${sheet} (2)`);
  if (then !== undefined) await typeInputs(host, again, then.inputs);
  expect((await priced(host)).price).toMatchObject({ requests: 0, atMost: 0 });
  expect(host.asked()).toEqual([]);
  if (one.job === "buyBox") expect(host.cells().map(({ shows }) => shows)).toContain(`Last time: ${sheet}`);
}
