/**
 * The jobs that decide something, in both hosts, over answers with gaps of every kind: no error value, no verdict without its
 * reason, and the same in both.
 */
import { OPEN, type OpenInHost } from "./parts/openInBoth";

const MUCH = { PROP_MONTHLY_LIMIT: "100000", PROP_ASK_ABOVE: "100000" };

jest.setTimeout(600_000);

type Loose = Readonly<Record<string, unknown>>;

/** What a record lacks, or has that nobody expects. */
const GAPS: readonly Loose[] = [
  {},
  { price: null, lastSalePrice: null },
  { squareFootage: null },
  { price: 0, squareFootage: 0, yearBuilt: 0, lotSize: 0, daysOnMarket: 0 },
  { yearBuilt: null, bathrooms: null, bedrooms: null, lotSize: null },
  { propertyType: "Condo", hoa: null },
  { propertyType: "Townhouse", hoa: { fee: 120 } },
  { propertyType: "Land", squareFootage: null, bedrooms: null, bathrooms: null, yearBuilt: null },
  { propertyType: "Multi-Family", addressLine2: null, features: null },
  { propertyType: "Apartment", addressLine2: null },
  { propertyType: null },
  { listedDate: "1900-01-01T00:00:00.000Z", lastSaleDate: "1900-01-01T00:00:00.000Z", daysOnMarket: null },
  { listedDate: "1850-06-01T00:00:00.000Z", lastSaleDate: "1850-06-01T00:00:00.000Z", lastSalePrice: 0 },
  { taxAssessments: null, propertyTaxes: null, assessorID: null },
  { latitude: null, longitude: null, distance: null },
];

/** Every record of a list has a gap, and every fifth comes twice; of some homes there is no rent, of others no value. */
function withGaps(body: string): string {
  const answer = JSON.parse(body) as unknown;
  if (Array.isArray(answer)) {
    const records = answer as readonly Loose[];
    if (records.length < 2) return body;
    return JSON.stringify(
      records.flatMap((record, index) => {
        const gapped = { ...record, ...GAPS[index % GAPS.length] };
        return index % 5 === 0 ? [gapped, gapped] : [gapped];
      }),
    );
  }
  const { rent, price, subjectProperty } = answer as Loose & { readonly subjectProperty?: Loose };
  const number = Number.parseInt(String(subjectProperty?.["formattedAddress"]), 10);
  if (rent !== undefined && number % 3 === 0) return JSON.stringify({ ...(answer as Loose), rent: null });
  if (price !== undefined && number % 4 === 0) return JSON.stringify({ ...(answer as Loose), price: null });
  return body;
}

async function fetched(host: OpenInHost): Promise<void> {
  const offer = await host.panel("offer", "fetch", "sheet");
  if (!("quoteId" in offer)) throw new Error(offer.message);
  expect(await host.panel("accept", offer.quoteId)).toMatchObject({ state: "done", failed: 0 });
}

/** What a sheet shows, by cell; in what a chart draws, `#N/A` is a point that isn't there. */
function shownOn(host: OpenInHost, sheet: string): ReadonlyMap<string, unknown> {
  const cells = host.cells().filter(({ place }) => place.replace(/'/g, "").startsWith(`${sheet}!`));
  const isPoint = ({ formula = "" }: { readonly formula?: string }): boolean => formula.includes("NA()");
  return new Map(cells.filter((cell) => !isPoint(cell)).map(({ place, shows }) => [place.split("!")[1]!, shows]));
}

const errorsAmong = (shown: ReadonlyMap<string, unknown>) =>
  [...shown].filter(([, shows]) => typeof shows === "object" && shows !== null && "error" in shows);

/** Where the only cell stands that shows this. */
function placeOf(shown: ReadonlyMap<string, unknown>, text: string): readonly [column: string, row: number] {
  const [[cell = ""] = []] = [...shown].filter(([, shows]) => shows === text);
  const [, column = "", row = ""] = /^([A-Z]+)(\d+)$/.exec(cell)!;
  return [column, Number(row)];
}

/** Below a heading, what the rows of a column show. */
function under(shown: ReadonlyMap<string, unknown>, heading: string): ReadonlyMap<number, unknown> {
  const [column, row] = placeOf(shown, heading);
  const rows = Array.from({ length: 100 }, (_, index) => row + 1 + index);
  return new Map(rows.map((each) => [each, shown.get(`${column}${each}`) ?? ""]));
}

/** Whatever came, a listing with each gap, and some of them twice. */
function listingsWithGaps(body: string): string {
  const answer = JSON.parse(body) as unknown;
  const [listing] = Array.isArray(answer) ? (answer as readonly Loose[]) : [];
  if (listing?.["listedDate"] === undefined) return withGaps(body);
  const listings = GAPS.map((gap, index) => ({
    ...{ ...listing, id: `home ${index}`, formattedAddress: `${1000 + index} Grand Lake Dr, San Antonio, TX 78244` },
    ...gap,
  }));
  return JSON.stringify([...listings, ...listings.slice(0, 3)]);
}

async function boxIn(host: OpenInHost): Promise<ReadonlyMap<string, unknown>> {
  expect(await host.panel("insertJob", { job: "buyBox", typed: "78244", place: "newSheet" })).toBe("Buy box");
  await fetched(host);
  const laid = shownOn(host, "Buy box");
  const [, row] = placeOf(laid, "Look up now");
  const now = [..."GHIJKLMNOP"].map((column) => `${column}${row}`).find((cell) => laid.get(cell) === "No")!;
  await host.type({ [now]: "Yes" }, "Buy box");
  await fetched(host);
  return shownOn(host, "Buy box");
}

const VERDICT = /^(?:Pass: |Fails: |Open: not known: ).|^Not looked up$|^There is no |^No /;

test("a buy box has a verdict with its reason for each listing, and the same in both hosts", async () => {
  const boxes = await Promise.all(OPEN.map(([, open]) => boxIn(open(MUCH, { rewritten: listingsWithGaps }))));
  const verdicts = boxes.map((shown) => {
    expect(errorsAmong(shown)).toEqual([]);
    const [addresses, said] = [under(shown, "Address"), under(shown, "Pass or why")];
    const rows = [...addresses].flatMap(([row, address]) => (address === "" ? [] : [row]));
    expect(rows).toHaveLength(GAPS.length);
    const lines = rows.map((row) => String(said.get(row)));
    expect(lines.filter((line) => !VERDICT.test(line))).toEqual([]);
    return lines;
  });
  expect(verdicts[1]).toEqual(verdicts[0]);
  const reasons = verdicts[0]!.join("\n");
  for (const reason of ["land has no rent", "number of units", "HOA fee", "rent", "value", "ask"])
    expect(reasons).toContain(reason);
});

/** What the home itself lacks, besides the gaps of those that it is compared with. */
const OWN_GAPS: readonly (readonly [string, Loose])[] = [
  ["nothing", {}],
  ["an assessed value and a tax bill", { taxAssessments: null, propertyTaxes: null }],
  ["a size, as land has none", { propertyType: "Land", squareFootage: null, yearBuilt: null, bathrooms: null }],
  ["its units, as a building", { propertyType: "Multi-Family" }],
];

const [DISCLOSING, OTHER] = ["1200 Main St, Salem, OR 97301", "5500 Grand Lake Dr, San Antonio, TX 78244"] as const;

const homeLacks =
  (gap: Loose) =>
  (body: string): string => {
    const answer = JSON.parse(body) as unknown;
    const isHome = Array.isArray(answer) && answer.length === 1;
    return isHome ? JSON.stringify([{ ...(answer[0] as Loose), ...gap }]) : withGaps(body);
  };

/** What the sheet of a job about a home shows. */
async function jobIn(host: OpenInHost, job: string, sheet: string, typed: string) {
  expect(await host.panel("insertJob", { job, typed, place: "newSheet" })).toBe(sheet);
  await fetched(host);
  const shown = shownOn(host, sheet);
  expect(errorsAmong(shown)).toEqual([]);
  return shown;
}

it.each([
  ...OWN_GAPS.slice(0, -1).map(([lacks, gap]) => [DISCLOSING, lacks, gap] as const),
  ...OWN_GAPS.slice(-1).map(([lacks, gap]) => [OTHER, lacks, gap] as const),
])(
  "a tax appeal of %s, which lacks %s, has an outcome with its reason, and the same in both hosts",
  async (of, _, gap) => {
    const outcomes = await Promise.all(
      OPEN.map(async ([, open]) => {
        const shown = await jobIn(open(MUCH, { rewritten: homeLacks(gap) }), "appeal", "Tax appeal", of);
        const [label = ""] = [...shown].find(([cell, shows]) => cell.startsWith("A") && shows === "Outcome") ?? [];
        return shown.get(label.replace("A", "B"));
      }),
    );
    expect(outcomes[0]).toMatch(/^(?:A case: request .+, by .+|No case: assessed at .+, by .+|Not known: .+)/);
    expect(outcomes[1]).toBe(outcomes[0]);
  },
);

it.each(OWN_GAPS)(
  "a deal of a home that lacks %s says of each rule why, and the same in both hosts",
  async (_, gap) => {
    const said = await Promise.all(
      OPEN.map(async ([, open]) => {
        const shown = await jobIn(open(MUCH, { rewritten: homeLacks(gap) }), "deal", "Deal", OTHER);
        return [...shown.values()].filter((shows) => /^(?:Passes|Fails|Not known)/.test(String(shows))).map(String);
      }),
    );
    expect(said[0]!.length).toBeGreaterThanOrEqual(6);
    expect(said[0]!.filter((each) => !/^(?:(?:Passes|Fails|Not known): .|Not known yet$)/.test(each))).toEqual([]);
    expect([...said[1]!].sort()).toEqual([...said[0]!].sort());
  },
);

const without = (answer: Loose, field: string): Loose =>
  Object.fromEntries(Object.entries(answer).filter(([name]) => name !== field));

/** By ZIP code, what its market lacks. */
const MARKET_GAPS: Readonly<Record<string, (market: Loose) => Loose>> = {
  "78244": ({ saleData, ...more }) => ({ ...more, saleData: { ...(saleData as Loose), medianPrice: null } }),
  "78109": ({ saleData, ...more }) => ({ ...more, saleData: { ...(saleData as Loose), history: null } }),
  "78222": (market) => without(market, "saleData"),
  "78148": (market) => without(market, "rentalData"),
};

test("a market comparison says what isn’t known of each ZIP code, and the same in both hosts", async () => {
  const rewritten = (body: string): string => {
    const market = JSON.parse(body) as Loose;
    return JSON.stringify(MARKET_GAPS[String(market["zipCode"])]?.(market) ?? market);
  };
  const said = await Promise.all(
    OPEN.map(async ([, open]) => {
      const zips = `${Object.keys(MARKET_GAPS).join(", ")}, 78239`;
      const shown = await jobIn(open(MUCH, { rewritten }), "marketComparison", "Markets", zips);
      return [...under(shown, "What isn’t known").values()].slice(0, 5);
    }),
  );
  expect(said[0]!.slice(0, 4).filter((each) => !/^Not known: .|^There is no .|^No ./.test(String(each)))).toEqual([]);
  expect(said[0]![4]).toBe("");
  expect(said[1]).toEqual(said[0]);
});

const mailedTo = (street: string, state = "TX", zipCode = "75201"): Loose => ({
  ...{ formattedAddress: `${street}, Dallas, ${state} ${zipCode}`.trim(), addressLine1: street, addressLine2: null },
  ...{ city: "Dallas", state, zipCode },
});

/** Why an owner gets no letter, if so, and what the record has; with a mailing address of its own in Dallas, if none is given. */
const OWNERS: readonly (readonly [why: string, record: Loose, owner?: Loose])[] = [
  ["", {}],
  ["", { taxAssessments: null, lastSalePrice: 0 }, { type: "Organization" }],
  ["", { ownerOccupied: null }],
  ["no mailing address", {}, { mailingAddress: null }],
  ["no mailing address", { ownerOccupied: null }, { mailingAddress: {} }],
  ["mailing address isn’t complete", {}, { mailingAddress: { city: "Dallas", state: "TX", zipCode: "75201" } }],
  ["mailing address has no US state and ZIP code", {}, { mailingAddress: mailedTo("1 Rue Haute", "QC", "H2X 1Y4") }],
  ["no owner on record", {}, { names: null }],
  ["no owner on record", { owner: null }],
  ["years owned not known", { lastSaleDate: "1900-01-01T00:00:00.000Z" }],
  ["years owned not known", { lastSaleDate: null, lastSalePrice: null }],
  ["flag and mailing address disagree on who lives there", { ownerOccupied: true }],
  ["the letter to this address is for another home", {}, { mailingAddress: mailedTo("100 Elm St") }],
];

function ownersWithGaps(body: string): string {
  const answer = JSON.parse(body) as unknown;
  const [record] = Array.isArray(answer) ? (answer as readonly Loose[]) : [];
  if (record === undefined) return body;
  const homes = OWNERS.map(([, gap, owner = {}], index) => ({
    ...{ ...record, id: `home ${index}`, formattedAddress: homeOf(index), ownerOccupied: false },
    ...{ lastSaleDate: "2001-03-04T00:00:00.000Z", lastSalePrice: 100_000 },
    owner: {
      names: [`Owner ${index}`],
      type: "Individual",
      mailingAddress: mailedTo(`${100 + index} Elm St`),
      ...owner,
    },
    ...gap,
  }));
  return JSON.stringify([...homes, homes[3]]);
}

const homeOf = (index: number): string => `${2000 + index} Grand Lake Dr, San Antonio, TX 78244`;

test("a sheet of owners says why each home gets no letter, and the same in both hosts", async () => {
  const sheets = await Promise.all(
    OPEN.map(async ([, open]) => {
      const host = open(MUCH, { rewritten: ownersWithGaps });
      const shown = await jobIn(host, "owners", "Owners", "78244");
      expect(errorsAmong(shownOn(host, "Mail"))).toEqual([]);
      const [homes, send, why] = ["Home", "Send", "Why not"].map((heading) => under(shown, heading));
      return [...homes!].flatMap(([row, home]) =>
        home === "" ? [] : [[home, send!.get(row), why!.get(row)] as const],
      );
    }),
  );
  const expected = OWNERS.map(([why], index) => [homeOf(index), why === "" ? "Yes" : "No", why]);
  expect([...sheets[0]!].sort()).toEqual([...expected, [homeOf(3), "No", "found twice: counted once"]].sort());
  expect(sheets[1]).toEqual(sheets[0]);
});
