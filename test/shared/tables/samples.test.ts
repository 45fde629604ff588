/** Published answers of the service as tables. Expected values were read from the JSON by hand. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Value } from "../../../src/shared/values/value";
import { response, type Script } from "../memoryHost";
import { column, tableOf, type Given } from "../parsing/asked";

const sample = (name: string): unknown =>
  JSON.parse(readFileSync(join(__dirname, "../../samples", `${name}.json`), "utf8"));
const properties = sample("properties") as readonly { readonly formattedAddress: string }[];
const valueEstimate = sample("value-estimate");
const rentEstimate = sample("rent-estimate");

const GRAND_LAKE = "5500 Grand Lake Dr, San Antonio, TX 78244";
const NW_32ND = "1824 Nw 32nd St, Oklahoma City, OK 73118";
const TULIP = "735 Tulip Grove Rd, Apt 126, Hermitage, TN 37076";
const BAY_SANDS = "3550 Bay Sands Dr, Apt 3061, Laughlin, NV 89029";
const TATE = "439 Tate Dr, Desoto, TX 75115";
const ALL = column(GRAND_LAKE, NW_32ND, TULIP, BAY_SANDS, TATE);

/** The record of the address that was asked for. */
const records: Script = ({ parameters }) =>
  response(properties.filter(({ formattedAddress }) => formattedAddress === parameters["address"]));

const plain = (value: Value): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (value.kind === "day") return value.iso;
  return value.kind === "measure" ? [value.amount, value.unit] : value;
};

/** The header, then the rows; days as their ISO text, numbers with a unit of their own as a pair. */
const sheet = (name: string, given: Given, script: Script = records): readonly (readonly unknown[])[] => {
  const { columns, rows } = tableOf(name, given, script);
  return [columns.map((each) => each.name), ...rows.map((row) => row.map(plain))];
};

describe("the five published records", () => {
  it("RECORD: what is missing is blank, never 0 and never the row above", () => {
    expect(sheet("RECORD", { address: ALL })).toEqual([
      [
        ...["formattedAddress", "propertyType", "bedrooms", "bathrooms", "squareFootage", "lotSize", "yearBuilt"],
        ...["lastSaleDate", "lastSalePrice", "ownerOccupied"],
      ],
      [GRAND_LAKE, "Single Family", 3, 2, 1878, 8850, 1973, "2024-11-18", 270000, true],
      [NW_32ND, "Single Family", 2, 1, 1205, 12763, 1935, "2019-10-02", 92650, false],
      [TULIP, "Townhouse", 3, 2.5, 2030, null, 2006, "2020-10-05", 262000, true],
      [BAY_SANDS, "Condo", 1, 1, 716, 1560, 1990, "2023-02-08", 115000, true],
      [TATE, "Single Family", 4, 2, 2519, 8110, 1991, "2023-05-08", null, true],
    ]);
  });

  it("RECORD: paths, latest years, and the price per square foot", () => {
    const fields =
      "zip, unit, hoa, taxAssessments.2020.value, taxAssessments.latest.value, propertyTaxes.latest.total, " +
      "history.latest.price, history.2017-10-19.price, features.garageSpaces, pricePerSquareFoot";
    expect(sheet("RECORD", { address: ALL, fields }).slice(1)).toEqual([
      ["78244", null, 175, 142610, 216513, 4065, 270000, 185000, 2, 143.77],
      ["73118", null, null, 10945, 13303, 1648, 92650, null, 2, 76.89],
      ["37076", "Apt 126", null, null, 64300, 1879, 262000, null, 1, 129.06],
      ["89029", "Apt 3061", 259, null, 24334, 656, 115000, null, 1, 160.61],
      ["75115", null, null, null, 328550, 5048, null, null, null, null],
    ]);
  });

  it("RECORD with layout=card: field and value downwards, numbers with their units", () => {
    expect(sheet("RECORD", { address: TATE, options: "layout=card" })).toEqual([
      ["field", "value"],
      ["formattedAddress", TATE],
      ["propertyType", "Single Family"],
      ["bedrooms", 4],
      ["bathrooms", 2],
      ["squareFootage", [2519, "square feet"]],
      ["lotSize", [8110, "square feet"]],
      ["yearBuilt", [1991, "year"]],
      ["lastSaleDate", "2023-05-08"],
      ["lastSalePrice", null],
      ["ownerOccupied", true],
    ]);
  });

  it("TAXES of one address, newest first", () => {
    expect(sheet("TAXES", { address: GRAND_LAKE })).toEqual([
      ["year", "total"],
      [2024, 4065],
      [2023, 4201],
      [2022, 4077],
      [2021, 3455],
      [2020, 3023],
    ]);
  });

  it("TAXES of all: a missing year stays blank", () => {
    expect(sheet("TAXES", { address: ALL }).slice(6, 14)).toEqual([
      [NW_32ND, 2024, 1648],
      [NW_32ND, 2023, 1556],
      [NW_32ND, 2022, 1419],
      [NW_32ND, 2020, 1303],
      [TULIP, 2024, 1879],
      [TULIP, 2023, 1879],
      [TULIP, 2022, 2436],
      [TULIP, 2021, 1899],
    ]);
    const years = ["2020", "2021", "2022", "2023", "2024"].map((year) => `propertyTaxes.${year}.total`);
    expect(sheet("TAXES", { address: ALL, options: "layout=wide" })).toEqual([
      ["formattedAddress", ...years],
      [GRAND_LAKE, 3023, 3455, 4077, 4201, 4065],
      [NW_32ND, 1303, null, 1419, 1556, 1648],
      [TULIP, null, 1899, 2436, 1879, 1879],
      [BAY_SANDS, null, null, 571, 607, 656],
      [TATE, null, null, 6392, 5048, 5048],
    ]);
  });

  it("ASSESSMENTS: the year of the row is the key, entryYear the year inside, which differs", () => {
    expect(sheet("ASSESSMENTS", { address: BAY_SANDS, options: "entryYear=1" })).toEqual([
      ["year", "value", "land", "improvements", "entryYear"],
      [2024, 24334, 6650, 17684, 2024],
      [2023, 29251, 13300, 15951, 2023],
      [2022, 23927, 9450, 14477, 2021],
    ]);
    expect(sheet("TAXES", { address: BAY_SANDS, options: "entryYear=1" })).toEqual([
      ["year", "total", "entryYear"],
      [2024, 656, 2023],
      [2023, 607, 2022],
      [2022, 571, 2020],
    ]);
    expect(sheet("ASSESSMENTS", { address: NW_32ND })).toEqual([
      ["year", "value", "land", "improvements"],
      [2024, 13303, 2575, 10728],
      [2023, 12669, 2496, 10173],
      [2022, 12066, 2802, 9264],
      [2020, 10945, 3884, 7061],
    ]);
  });

  it("ASSESSMENTS with layout=wide: three columns a year, the same years for all", () => {
    const [header, ...rows] = sheet("ASSESSMENTS", { address: column(NW_32ND, BAY_SANDS), options: "layout=wide" });
    expect(header).toEqual([
      "formattedAddress",
      ...["taxAssessments.2020.value", "taxAssessments.2020.land", "taxAssessments.2020.improvements"],
      ...["taxAssessments.2022.value", "taxAssessments.2022.land", "taxAssessments.2022.improvements"],
      ...["taxAssessments.2023.value", "taxAssessments.2023.land", "taxAssessments.2023.improvements"],
      ...["taxAssessments.2024.value", "taxAssessments.2024.land", "taxAssessments.2024.improvements"],
    ]);
    expect(rows).toEqual([
      [NW_32ND, 10945, 3884, 7061, 12066, 2802, 9264, 12669, 2496, 10173, 13303, 2575, 10728],
      [BAY_SANDS, null, null, null, 23927, 9450, 14477, 29251, 13300, 15951, 24334, 6650, 17684],
    ]);
  });

  it("HISTORY: newest first; a price that is not public is blank", () => {
    expect(sheet("HISTORY", { address: GRAND_LAKE })).toEqual([
      ["date", "event", "price"],
      ["2024-11-18", "Sale", 270000],
      ["2017-10-19", "Sale", 185000],
    ]);
    expect(sheet("HISTORY", { address: ALL })).toEqual([
      ["formattedAddress", "date", "event", "price"],
      [GRAND_LAKE, "2024-11-18", "Sale", 270000],
      [GRAND_LAKE, "2017-10-19", "Sale", 185000],
      [NW_32ND, "2019-10-02", "Sale", 92650],
      [TULIP, "2020-10-05", "Sale", 262000],
      [BAY_SANDS, "2023-02-08", "Sale", 115000],
      [TATE, "2023-05-08", "Sale", null],
    ]);
  });

  it("FEATURES: only those that a building has, texts joined by a slash as they came", () => {
    expect(sheet("FEATURES", { address: TULIP })).toEqual([
      ["feature", "value"],
      ["architectureType", "Condo / Apartment"],
      ["cooling", true],
      ["coolingType", "Central"],
      ["exteriorType", "Wood"],
      ["floorCount", 2],
      ["foundationType", "Slab / Mat / Raft"],
      ["garage", true],
      ["garageSpaces", 1],
      ["garageType", "Attached"],
      ["roomCount", 5],
      ["unitCount", 1],
    ]);
    const wide = sheet("FEATURES", { address: column(TULIP, TATE), options: "layout=wide" });
    const of = (row: number, name: string) => wide[row]![wide[0]!.indexOf(`features.${name}`)];
    expect([of(1, "architectureType"), of(2, "architectureType")]).toEqual(["Condo / Apartment", null]);
    expect([of(1, "foundationType"), of(2, "foundationType")]).toEqual(["Slab / Mat / Raft", "Slab / Mat / Raft"]);
    expect([of(1, "garageSpaces"), of(2, "garageSpaces")]).toEqual([1, null]);
    expect([of(1, "fireplace"), of(2, "fireplace")]).toEqual([null, true]);
    expect(wide[0]).not.toContain("features.pool");
  });

  it("OWNER: several names in one cell, the mailing address as the county has it", () => {
    expect(sheet("OWNER", { address: ALL })).toEqual([
      ["owner.names", "owner.type", "owner.mailingAddress.formattedAddress", "ownerOccupied"],
      ["Owner 1", "Individual", GRAND_LAKE, true],
      ["Owner 1", "Individual", "PO BOX 722348, Norman, OK 73070", false],
      ["Owner 1; Owner 2", "Individual", "735 Tulip Grove Rd, APT 126, Hermitage, TN 37076", true],
      ["Owner 1; Owner 2", "Individual", "3550 Bay Sands Dr, APT 3061, Laughlin, NV 89029", true],
      ["Owner 1", "Individual", TATE, true],
    ]);
  });

  it("SEARCH, sorted: blanks last either way", () => {
    const search = (sort: string) =>
      sheet("SEARCH", { where: "TX", fields: "city, lastSalePrice", options: `sort=${sort}` }, () =>
        response(properties),
      );
    expect(search("lastSalePrice").slice(1)).toEqual([
      ["Oklahoma City", 92650],
      ["Laughlin", 115000],
      ["Hermitage", 262000],
      ["San Antonio", 270000],
      ["Desoto", null],
    ]);
    expect(search("-lastSalePrice").map(([city]) => city)).toEqual([
      ...["city", "San Antonio", "Hermitage", "Laughlin", "Oklahoma City", "Desoto"],
    ]);
    expect(search("-history.2020-10-05.price")[1]).toEqual(["Hermitage", 262000]);
  });
});

describe("the published estimates", () => {
  const value: Script = () => response(valueEstimate);
  const rent: Script = () => response(rentEstimate);

  it("VALUE and RENT in three cells, the subject's fields beside them", () => {
    expect(sheet("VALUE", { address: GRAND_LAKE }, value)).toEqual([
      ["price", "priceRangeLow", "priceRangeHigh"],
      [250000, 195000, 304000],
    ]);
    expect(sheet("RENT", { address: GRAND_LAKE }, rent)).toEqual([
      ["rent", "rentRangeLow", "rentRangeHigh"],
      [1620, 1550, 1690],
    ]);
    const fields = "price, beds, yearBuilt, lastSaleDate, lastSalePrice, matchedAddress, pricePerSquareFoot, lat";
    expect(sheet("VALUE", { address: GRAND_LAKE, fields }, value)[1]).toEqual([
      ...[250000, 3, 1973, "2024-11-18", 270000, GRAND_LAKE, 133.12, 29.476011],
    ]);
  });

  it("COMPS of the value, each with its own numbers", () => {
    expect(sheet("COMPS", { address: GRAND_LAKE }, value)).toEqual([
      [
        ...["formattedAddress", "distance", "correlation", "price", "pricePerSquareFoot", "bedrooms", "bathrooms"],
        ...["squareFootage", "lotSize", "yearBuilt", "status", "listedDate", "daysOnMarket"],
      ],
      [
        ...["5207 Pine Lake Dr, San Antonio, TX 78244", 0.384, 0.9916, 289444, 152.74, 3, 2],
        ...[1895, 6882, 1988, "Active", "2025-04-11", 146],
      ],
      [
        ...["6707 Lake Cliff St, San Antonio, TX 78244", 0.3286, 0.9887, 279000, 154.06, 3, 2],
        ...[1811, 8146, 1977, "Inactive", "2025-06-06", 36],
      ],
      [
        ...["6917 Deep Lake Dr, San Antonio, TX 78244", 0.2348, 0.9863, 199900, 114.03, 3, 2],
        ...[1753, 11151, 1974, "Inactive", "2025-05-22", 97],
      ],
      [
        ...["5314 Lost Tree, San Antonio, TX 78244", 0.4734, 0.9859, 159900, 82.08, 3, 2],
        ...[1948, 9017, 2000, "Inactive", "2025-06-23", 5],
      ],
      [
        ...["7207 Solar Eclipse, Converse, TX 78109", 0.8687, 0.9835, 320000, 169.94, 3, 2],
        ...[1883, 5140, 2022, "Active", "2025-03-10", 178],
      ],
    ]);
  });

  it("COMPS of the rent, some fields; one that is still listed was not removed", () => {
    const fields = "street, price, baths, removedDate, lastSeenDate, daysOld";
    expect(sheet("COMPS", { address: GRAND_LAKE, kind: "rent", fields }, rent)).toEqual([
      ["addressLine1", "price", "bathrooms", "removedDate", "lastSeenDate", "daysOld"],
      ["7306 Kingsland Dr", 1627, 2, "2025-02-07", "2025-02-06", 210],
      ["4907 Lakebend East Dr", 1500, 2, "2025-02-06", "2025-02-05", 211],
      ["7037 Lynn Lake Dr", 1700, 2.5, null, "2025-09-03", 1],
      ["5106 Lakebend East Dr", 1695, 2, "2025-05-14", "2025-05-13", 114],
      ["7323 Kingsland", 1575, 2, "2025-06-05", "2025-06-04", 92],
    ]);
  });

  it("COMPS of several addresses are stacked, the subject's address first", () => {
    const given = { address: column("1 Elm St", "2 Elm St"), count: 5, fields: "street, price" };
    const rows = sheet("COMPS", given, ({ parameters }) =>
      response(parameters["address"] === "1 Elm St" ? valueEstimate : { price: 300_000 }),
    );
    expect(rows).toHaveLength(7);
    expect(rows[1]).toEqual([GRAND_LAKE, "5207 Pine Lake Dr", 289444]);
    expect(rows[6]).toEqual(["2 Elm St", null, null]);
  });

  it("an older estimate without a subject still shows latitude and longitude, and nothing else", () => {
    const older: Script = () =>
      response({
        price: 221000,
        priceRangeLow: 208000,
        priceRangeHigh: 233000,
        latitude: 29.475962,
        longitude: -98.351442,
      });
    expect(sheet("VALUE", { address: GRAND_LAKE, fields: "price, lat, lng, beds, matchedAddress" }, older)[1]).toEqual([
      ...[221000, 29.475962, -98.351442, null, null],
    ]);
  });
});

describe("fields that the tables don't know", () => {
  const record = {
    ...properties[0],
    features: { pool: false, elevator: 2, solar: true, siding: ["Brick", null, "", "Stone"], empty: [""] },
    some: { new: { field: 7, text: "=1+1", list: ["a", null, "b"], deep: { x: 1 } } },
    owner: { names: ["A, B & Sons", "", null, "C"] },
  };
  const newer: Script = () => response([record]);

  it("is reached by a leading dot and its path", () => {
    const fields =
      ".some.new.field, .some.new.text, .some.new.list, .some.new.list.2, .some.new.deep, .some.old, .zipCode";
    expect(sheet("RECORD", { address: GRAND_LAKE, fields }, newer)).toEqual([
      fields.split(", "),
      [7, "=1+1", "a; b", "b", '{"x":1}', null, "78244"],
    ]);
  });

  it("a path doesn't reach inherited properties", () => {
    expect(sheet("RECORD", { address: GRAND_LAKE, fields: ".constructor.name, .zipCode.length" }, newer)[1]).toEqual([
      null,
      null,
    ]);
  });

  it("unknown features come last, as numbers and flags where they are", () => {
    expect(sheet("FEATURES", { address: GRAND_LAKE }, newer).slice(1)).toEqual([
      ["pool", false],
      ["elevator", 2],
      ["solar", true],
      ["siding", "Brick; Stone"],
    ]);
  });

  it("empty names of owners leave no gaps", () => {
    expect(sheet("RECORD", { address: GRAND_LAKE, fields: "owners" }, newer)[1]).toEqual(["A, B & Sons; C"]);
  });
});
