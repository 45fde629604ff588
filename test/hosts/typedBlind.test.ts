/**
 * What someone types who knows the trade and not the manual: it shows and requests in both hosts what the manual's
 * spelling does.
 */
import { bothHosts } from "./parts/bothHosts";
import { inTurn, type Called } from "./parts/inTurn";
import { OPEN } from "./parts/openInBoth";
import { openTestService, type TestService } from "../standIns/service/testService";

let service: TestService;
beforeAll(async () => (service = await openTestService()));

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";

/** Both on one device: the second finds the answer of the first. */
async function same(typed: Called, plain: Called): Promise<void> {
  const [one, other] = await inTurn(service, "sandbox", [plain, typed]);
  expect(typeof one!.cells).not.toBe("string");
  expect(one!.requests.length).toBeGreaterThan(0);
  expect(other).toEqual({ cells: one!.cells, requests: [] });
}

describe("an everyday name shows the field that it means, from the same request", () => {
  it.each<readonly [Called, string, string]>([
    [["VALUE", HOME], "value, low, high, ppsf", "price, priceRangeLow, priceRangeHigh, pricePerSquareFoot"],
    [["RENT", HOME], "rent, low, high, $/sqft", "rent, rentRangeLow, rentRangeHigh, pricePerSquareFoot"],
    [["COMPS", HOME, "rent", ""], "rent, dom, $ / SqFt", "price, daysOnMarket, pricePerSquareFoot"],
    [["FORRENT", 78244, "", "", ""], "rent, dom, ppsf", "price, daysOnMarket, pricePerSquareFoot"],
    [["RECORD", HOME], "apn, taxes, assessed", "assessorID, propertyTaxes.latest.total, taxAssessments.latest.value"],
    [["RECORD", HOME], "garage, pool, units", "features.garageSpaces, features.pool, features.unitCount"],
    [["OWNER", HOME], "mailing", "owner.mailingAddress.formattedAddress"],
    [["MARKET", 78244, "sale"], "price, dom, ppsf", "medianPrice, medianDaysOnMarket, medianPricePerSquareFoot"],
    [["MARKET", 78244, "rent"], "rent, $/sqft", "medianRent, medianRentPerSquareFoot"],
  ])("%j %s", async (call, typed, plain) => same([...call, typed], [...call, plain]));

  it("owner stays the group of the owner's fields", async () => {
    const { cells } = await bothHosts(service, "sandbox", "RECORD", [HOME, "owner"]);
    expect((cells as unknown[][])[0]).toHaveLength(11);
  });
});

describe("an argument or option is understood as it is meant, and asks the same question", () => {
  const FIELDS = "formattedAddress";

  it.each<readonly [Called, Called]>([
    [
      ["SOLD", 78244, "6 months", "", "", "", FIELDS],
      ["SOLD", 78244, 183, "", "", "", FIELDS],
    ],
    [
      ["SOLD", 78244, "6m", "", "", "", FIELDS],
      ["SOLD", 78244, 183, "", "", "", FIELDS],
    ],
    [
      ["SOLD", 78244, "0:365", "", "", "", FIELDS],
      ["SOLD", 78244, "1y", "", "", "", FIELDS],
    ],
    [
      ["FORSALE", 78244, "", "", "", FIELDS, "", "minPrice=$200,000; maxPrice=400000; minSqft=1000"],
      ["FORSALE", 78244, "", "", "", FIELDS, "", "price=200000:400000; sqft=1000+"],
    ],
    [
      ["SEARCH", 78244, "", "", "", FIELDS, "", "minBeds=3; maxBeds=4; maxYear=1990"],
      ["SEARCH", 78244, "", "3:4", "", FIELDS, "", "year=<=1990"],
    ],
    [
      ["COMPS", HOME, 10],
      ["COMPS", HOME, "sale", 10],
    ],
    [
      ["COMPS", HOME, 20, "price"],
      ["COMPS", HOME, "sale", 20, "price"],
    ],
    [
      ["COMPS", HOME, "rent", "maxRadius=2"],
      ["COMPS", HOME, "rent", "", "", "maxRadius=2"],
    ],
    [
      ["COMPS", HOME, "compCount=20"],
      ["COMPS", HOME, "", "", "", "compCount=20"],
    ],
    [
      ["FORSALE", 78244, "sort=-price"],
      ["FORSALE", 78244, "", "", "", "", "", "sort=-price"],
    ],
    [
      ["VALUE", HOME, "bedrooms=4; maxRadius=2"],
      ["VALUE", HOME, "", "bedrooms=4; maxRadius=2"],
    ],
    [
      ["FORSALE", 78244, "house", "sort=-price", "headers=0", FIELDS],
      ["FORSALE", 78244, "house", "", "", FIELDS, "", "sort=-price; headers=0"],
    ],
    [
      ["TREND", 78244, "sale", "by=beds"],
      ["TREND", 78244, "sale", "", "", "by=beds"],
    ],
  ])("%j is %j", async (typed, plain) => same(typed, plain));

  it(">=3 stays a filter, and a name that is no option is refused where it stands", async () => {
    await same(["SEARCH", 78244, "", ">=3", "", FIELDS], ["SEARCH", 78244, "", "3+", "", FIELDS]);
    const { cells, requests } = await bothHosts(service, "sandbox", "SEARCH", [78244, "", "colour=3"]);
    expect([cells, requests]).toEqual([
      'beds: "colour=3" isn\'t a number or range; write 3, ">=3", "2:4", "*:4" or "3|4"',
      [],
    ]);
  });
});

describe("a wrong name is answered with the right one, before any request", () => {
  it.each<readonly [Called, string]>([
    [["RECORD", HOME, "low"], 'fields: there is no field "low" here; VALUE and RENT have it'],
    [
      ["SEARCH", 78244, "", "", "", "dom"],
      'fields: there is no field "dom" here; FORSALE, FORRENT, COMPS and MARKET have it',
    ],
    [
      ["SEARCH", 78244, "", "", "", "price"],
      'fields: there is no field "price" here (did you mean "lastSalePrice"?); VALUE, FORSALE, FORRENT, COMPS and MARKET have it',
    ],
    [["RECORD", HOME, "yr"], 'fields: there is no field "yr"'],
    [["RECORD", HOME, "apm"], 'fields: there is no field "apm" (did you mean "apn"?)'],
    [["SEARCH", 78244, "", "", "", "", "", "minSqf=3"], '(did you mean "minSqft"?)'],
  ])("%j: %s", async ([name, ...args], says) => {
    const { cells, requests } = await bothHosts(service, "sandbox", name, args);
    expect(cells).toContain(says);
    expect(requests).toEqual([]);
  });
});

describe.each(OPEN)("in %s", (host, open) => {
  const prefix = host.includes("Excel") ? "PROP." : "PROP_";

  it.each([
    [
      '=PROP.SEARCH(78244, "condo", , , "street, city", , "ownerOccupied=FALSE; sort=city")',
      "ownerOccupied",
      'SEARCH(78244, "condo", , , "street, city, ownerOccupied", 500, "sort=city; headers=0"), FILTER(t, INDEX(t, 0, 3)=FALSE))',
    ],
    [
      '=PROP.FORSALE(78244, , "3+", , "price, dom", 20, "dom<=30")',
      "daysOnMarket",
      'FORSALE(78244, , "3+", , "price, dom", 20, "headers=0"), FILTER(t, (INDEX(t, 0, 2)<=30)*ISNUMBER(INDEX(t, 0, 2))))',
    ],
    [
      '=PROP.COMPS("1 Elm St", , 5, "price", "status=Active")',
      "status",
      'COMPS("1 Elm St", , 5, "price, status", "headers=0"), FILTER(t, INDEX(t, 0, 2)="Active"))',
    ],
  ])("a filter that the service lacks is told with the formula that filters: %s", async (formula, field, rest) => {
    const book = open({}, {});
    await book.type({ A1: formula });
    expect(book.shows("A1")).toBe(
      `options: the service can't filter by ${field}; use FILTER on its rows: =LET(t, ${prefix}${rest}`,
    );
    expect(book.asked()).toEqual([]);
  });

  it("MARKET has its headings with headers=label", async () => {
    const book = open({}, {});
    await book.type({ A1: '=PROP.MARKET(78244, , "price, dom", "headers=label")' });
    expect([book.shows("A1"), book.shows("B1")]).toEqual(["Median asking price", "Median days on market"]);
    expect(book.shows("A2")).toEqual(expect.any(Number));
  });

  it("TREND of several ZIP codes is a series each with layout=wide, of the same requests as the stack", async () => {
    const book = open({}, {});
    await book.type({ A1: 78244, A3: "Austin, TX", A4: 78701 });
    await book.type({ C1: '=PROP.TREND(A1:A4, , 3, "month, medianPrice")' });
    expect(book.asked()).toHaveLength(2);
    await book.type({ G1: '=PROP.TREND(A1:A4, , 3, , "layout=wide")' });
    expect(book.asked()).toEqual([]);
    expect(["G1", "H1", "J1"].map((cell) => book.shows(cell))).toEqual(["month", "78244", "78701"]);
    expect([2, 3, 4].map((row) => book.shows(`H${row}`))).toEqual([2, 3, 4].map((row) => book.shows(`E${row}`)));
    expect(book.shows("I2")).toContain('zip: "Austin, TX" isn\'t a ZIP code');
    await book.type({ L1: '=PROP.TREND(A1:A4, , 2, "price, dom", "layout=wide; headers=label; beds=3")' });
    expect(["L1", "M1", "N1"].map((cell) => book.shows(cell))).toEqual([
      "Month",
      "78244 3 beds Median asking price",
      "78244 3 beds Median days on market",
    ]);
    expect(book.asked()).toEqual([]);
  });

  it("what follows from a record or an estimate takes no request of its own", async () => {
    const book = open({}, {});
    await book.type({ A1: HOME, B1: '=PROP.RECORD(A1, "lastSaleDate")', B2: "=PROP.VALUE(A1)", B3: "=PROP.RENT(A1)" });
    expect(book.asked()).toHaveLength(3);
    await book.type({
      F1: '=PROP.RECORD(A1, "yearsOwned, absentee, outOfState, assessedPerSquareFoot")',
      F2: '=PROP.VALUE(A1, "gainSinceSale")',
      F3: '=PROP.RENT(A1, "rentPerBedroom")',
      F5: '=PROP.COMPS(A1, 5, "likeSubject, type, sqft")',
    });
    expect(book.asked()).toEqual([]);
    expect(["F1", "I1", "F2", "F3"].map((cell) => typeof book.shows(cell))).toEqual(new Array(4).fill("number"));
    expect(["G1", "H1", "F6"].map((cell) => typeof book.shows(cell))).toEqual(new Array(3).fill("boolean"));
  });
});
