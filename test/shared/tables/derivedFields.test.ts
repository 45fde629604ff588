/** Fields that follow from others of the same record: what they are, and that they stay blank where it isn't known. */
import { addedFields } from "../../../src/shared/tables/provenance";
import type { RowKind } from "../../../src/shared/api/fields";
import type { JsonObject } from "../../../src/shared/api/json";
import { AT } from "../memoryHost";

function field(kind: RowKind, name: string, record: JsonObject, more: { subject?: JsonObject; age?: number } = {}) {
  const { age = 0, subject } = more;
  const answer = { kind: "answer", records: [record], fetchedAt: AT - age, billed: true, age } as const;
  return addedFields(kind)
    .find((each) => each.name === name)!
    .read({ record, answer, subject });
}

describe("yearsOwned", () => {
  it.each([
    ["2016-11-21T00:00:00.000Z", 10],
    ["2019-12-01", 6.9],
    ["2026-11-20", 0],
    ["2027-11-20", null],
    ["1900-01-01", null],
    ["unknown", null],
    [null, null],
  ])("of a home sold on %s is %s, rounded down", (lastSaleDate, years) => {
    expect(field("property", "yearsOwned", { lastSaleDate })).toBe(years);
    expect(field("valueEstimate", "yearsOwned", { subjectProperty: { lastSaleDate } })).toBe(years);
  });

  it("counts to when the cell is calculated, however old the answer is", () => {
    expect(field("property", "yearsOwned", { lastSaleDate: "2016-11-21" }, { age: 30 * 86_400_000 })).toBe(10);
  });
});

describe("absentee", () => {
  const HOME = "12 Elm St, Austin, TX 78704";
  const owned = (mail: JsonObject | undefined, site: JsonObject = { formattedAddress: HOME }) =>
    field("property", "absentee", { ...site, owner: mail === undefined ? {} : { mailingAddress: mail } });

  it.each([
    [HOME, false],
    ["12 ELM STREET, AUSTIN, TX 78704", false],
    ["12 Elm St, Sunset Valley, TX 78704", false],
    ["PO Box 12, Austin, TX 78704", true],
    ["14 Elm St, Austin, TX 78704", true],
    ["12 Elm St, Dallas, TX 75202", true],
    ["", null],
    [null, null],
  ])("of mail to %s is %s", (formattedAddress, is) => expect(owned({ formattedAddress })).toBe(is));

  it("isn't known without a mailing address, or where only one of both has the unit", () => {
    expect(owned(undefined)).toBeNull();
    expect(owned({ formattedAddress: HOME }, {})).toBeNull();
    const unit = { formattedAddress: "12 Elm St, Unit 4, Austin, TX 78704", addressLine2: "Unit 4" };
    expect(owned({ formattedAddress: HOME, addressLine2: null }, unit)).toBeNull();
    expect(owned({ ...unit, formattedAddress: "12 Elm St, Unit 5, Austin, TX 78704" }, unit)).toBe(true);
  });
});

it.each([
  ["TX", "TX", false],
  ["TX", "tx", false],
  ["TX", "CA", true],
  ["TX", null, null],
  [null, "CA", null],
])("outOfState of a home in %s with mail to %s is %s", (state, mailed, is) => {
  expect(field("property", "outOfState", { state, owner: { mailingAddress: { state: mailed } } })).toBe(is);
});

it("assessedPerSquareFoot takes the newest assessment", () => {
  const taxAssessments = { 2023: { value: 1 }, 2025: { value: 300_000 } };
  expect(field("property", "assessedPerSquareFoot", { taxAssessments, squareFootage: 1_739 })).toBe(172.51);
  expect(field("property", "assessedPerSquareFoot", { taxAssessments, squareFootage: 0 })).toBeNull();
  expect(field("property", "assessedPerSquareFoot", { squareFootage: 1_739 })).toBeNull();
});

it("gainSinceSale is the value less what was paid, beside VALUE only", () => {
  const sold = (lastSalePrice: number | null) => ({ price: 300_000, subjectProperty: { lastSalePrice } });
  expect([180_000, 350_000, 0, null].map((price) => field("valueEstimate", "gainSinceSale", sold(price)))).toEqual([
    120_000,
    -50_000,
    null,
    null,
  ]);
  const kinds: readonly RowKind[] = ["property", "rentEstimate", "saleListing", "saleComparable"];
  expect(kinds.filter((kind) => addedFields(kind).some(({ name }) => name === "gainSinceSale"))).toEqual([]);
});

describe("originalPrice and priceCut", () => {
  const cut = (history: JsonObject, price: number | null = 280_000) =>
    ["originalPrice", "priceCut"].map((name) =>
      field("saleListing", name, { price, listedDate: "2026-03-01T00:00:00.000Z", history }),
    );

  it("are of a listing whose history shows two prices", () => {
    expect(cut({ "2026-04-01": { price: 290_000 }, "2026-03-01": { price: 300_000 } })).toEqual([300_000, 20_000]);
    expect(cut({ "2026-03-01": { price: 260_000 } })).toEqual([260_000, -20_000]);
  });

  it("are blank with one price, and an earlier listing of the home isn't one", () => {
    expect(cut({ "2026-03-01": { price: 280_000 } })).toEqual([null, null]);
    expect(cut({ "2019-03-01": { price: 150_000 }, "2026-03-01": { price: 280_000 } })).toEqual([null, null]);
    expect(cut({})).toEqual([null, null]);
    expect(cut({ "2026-03-01": { price: 300_000 } }, null)).toEqual([300_000, null]);
  });
});

it("rentPerBedroom is blank for a studio", () => {
  const rented = (bedrooms: number | null) => ({ rent: 1_730, price: 1_730, bedrooms, subjectProperty: { bedrooms } });
  for (const kind of ["rentEstimate", "rentalListing", "rentComparable"] as const)
    expect([3, 0, null].map((beds) => field(kind, "rentPerBedroom", rented(beds)))).toEqual([576.67, null, null]);
});

it.each([
  ["Condo", 1_000, true],
  ["Condo", 1_200, true],
  ["Condo", 800, true],
  ["Condo", 1_201, false],
  ["Townhouse", 1_000, false],
  ["Condo", null, null],
  [null, 1_000, null],
])("likeSubject of a %s of %s square feet is %s", (propertyType, squareFootage, is) => {
  const subject = { propertyType: "Condo", squareFootage: 1_000 };
  expect(field("saleComparable", "likeSubject", { propertyType, squareFootage }, { subject })).toBe(is);
  expect(field("saleComparable", "likeSubject", { propertyType, squareFootage })).toBeNull();
});
