import { FIELDS, type Field } from "../../src/shared/api/fields";
import { ask, DAY, everything, NOON, PLACES, type Loose } from "./asking";

/** Field names in the order of published answers. */
const PROPERTY = (
  "id formattedAddress addressLine1 addressLine2 city state stateFips zipCode county countyFips latitude longitude " +
  "propertyType bedrooms bathrooms squareFootage lotSize yearBuilt assessorID legalDescription subdivision zoning " +
  "lastSaleDate lastSalePrice hoa features taxAssessments propertyTaxes history owner ownerOccupied"
).split(" ");
const SUBJECT = [...PROPERTY.slice(0, 18), "lastSaleDate", "lastSalePrice"];
const COMPARABLE = [
  ...PROPERTY.slice(0, 18),
  ..."status price listingType listedDate removedDate lastSeenDate daysOnMarket distance daysOld correlation".split(
    " ",
  ),
];
const LISTING = [
  ...PROPERTY.slice(0, 18),
  ..."hoa status price listingType listedDate removedDate createdDate lastSeenDate daysOnMarket".split(" "),
  ..."mlsName mlsNumber listingAgent listingOffice builder history".split(" "),
];
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** Places of each city, not all of them. */
const HOMES = ["78244", "78705", "78751", "55912", "63101", "90012", "27101"].flatMap((zipCode) =>
  everything("/properties", { zipCode }),
);
const YEAR = new Date(NOON).getUTCFullYear();

/** One expectation for all records, here and below: there are thousands, and each expectation takes its time. */
const inOrder = (records: readonly object[], order: readonly string[]): void => {
  const orders = (namesOf: (record: object) => readonly string[]): readonly string[] => [
    ...new Set(records.map((record) => namesOf(record).join(" "))),
  ];
  expect(orders(Object.keys)).toEqual(orders((record) => order.filter((name) => name in record)));
};

const TYPES: Readonly<Record<Field["type"], (value: unknown) => boolean>> = {
  text: (value) => typeof value === "string" || value === null,
  number: (value) => typeof value === "number" && Number.isFinite(value),
  flag: (value) => typeof value === "boolean",
  day: (value) => typeof value === "string" && DATE.test(value),
  moment: (value) => typeof value === "string" && DATE.test(value),
  texts: (value) => Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string"),
};

const valuesAt = (json: Loose, [name, ...rest]: readonly string[]): readonly unknown[] => {
  if (name === undefined) return json === undefined ? [] : [json];
  // What a county has nothing of is left out, or null.
  if (json === undefined || json === null) return [];
  return (name === "*" ? Object.values(json) : [json[name]]).flatMap((inner) => valuesAt(inner, rest));
};

describe("a property record has the form of published records", () => {
  it("has the same field names, in the same order", () => {
    inOrder(HOMES, PROPERTY);
    for (const name of PROPERTY) expect(HOMES.some((home) => home[name] !== undefined)).toBe(true);
  });

  it.each(FIELDS.property)("holds $name as $type, often enough and not more than it should", ({ path, type }) => {
    const values = HOMES.flatMap((home) => valuesAt(home, path));
    expect(values.length).toBeGreaterThan(0);
    expect(values.filter((value) => !TYPES[type](value))).toEqual([]);
  });

  it("composes the address as ids and address lines do", () => {
    const addresses = HOMES.map(({ addressLine1, addressLine2, city, state, zipCode }) => {
      const lines = addressLine2 === null ? addressLine1 : `${addressLine1}, ${addressLine2}`;
      return `${lines}, ${city}, ${state} ${zipCode}`;
    });
    expect(HOMES.map(({ formattedAddress }) => formattedAddress)).toEqual(addresses);
    expect(HOMES.map(({ id }) => id)).toEqual(addresses.map((address) => address.replace(/ /g, "-")));
  });

  it("is consistent: sales, owner and taxes match", () => {
    for (const home of HOMES.filter((_, at) => at % 12 === 0)) {
      const days = Object.keys(home.history ?? {}).sort();
      expect(home.lastSaleDate?.slice(0, 10)).toBe(days[days.length - 1]);
      if (days.length > 0) {
        const newest = home.history[days[days.length - 1] as string];
        expect(newest).toEqual({
          event: "Sale",
          date: home.lastSaleDate,
          ...(home.lastSalePrice ? { price: home.lastSalePrice } : {}),
        });
        expect(Date.parse(home.lastSaleDate)).toBeLessThan(NOON - (NOON % DAY));
        if (home.yearBuilt !== undefined)
          expect(Number((days[0] as string).slice(0, 4))).toBeGreaterThanOrEqual(home.yearBuilt);
      }
      if (home.ownerOccupied) expect(home.owner.mailingAddress.id).toBe(home.id);
      const [assessed = [], taxed = []] = [home.taxAssessments, home.propertyTaxes].map((map) =>
        Object.keys(map ?? {}),
      );
      // A bill may not be there yet; what is taxed was assessed.
      expect(assessed.filter((year) => year !== String(YEAR - 1))).toEqual(
        taxed.filter((year) => year !== String(YEAR - 1)),
      );
      for (const [key, entry] of Object.entries<Loose>(home.taxAssessments ?? {})) {
        expect(Number(key)).toBeLessThan(YEAR);
        expect([Number(key), Number(key) - 1]).toContain(entry.year);
        expect(entry.land + (entry.improvements ?? 0)).toBe(entry.value);
        if (home.propertyTaxes?.[key] !== undefined) expect(home.propertyTaxes[key].total).toBeGreaterThan(0);
      }
      if (home.propertyType === "Land")
        expect([home.bedrooms, home.features, home.hoa]).toEqual([undefined, undefined, undefined]);
    }
  });

  it("sells on workdays, and most new homes in the year they are built", () => {
    const days = HOMES.flatMap((home) => Object.keys(home.history ?? {})).map((day) => new Date(day).getUTCDay());
    expect(new Set(days)).toEqual(new Set([1, 2, 3, 4, 5]));
    const recent = HOMES.filter(({ propertyType, yearBuilt }) => propertyType === "Single Family" && yearBuilt > 2015);
    expect(recent.length).toBeGreaterThan(100);
    expect(recent.filter(({ history }) => !history).length / recent.length).toBeLessThan(0.2);
    const between = HOMES.flatMap(({ history }) => {
      const sold = Object.keys(history ?? {})
        .map(Date.parse)
        .sort((a, b) => a - b);
      return sold.slice(1).map((day, at) => day - sold[at]!);
    });
    expect(Math.min(...between)).toBeGreaterThan(180 * DAY);
  });

  it("gives the units of one building the same building facts", () => {
    const buildings = new Map<string, Loose[]>();
    for (const home of HOMES) {
      if (home.propertyType === "Townhouse" || home.addressLine2 === null) continue;
      const building = `${home.addressLine1} ${home.zipCode}`;
      buildings.set(building, [...(buildings.get(building) ?? []), home]);
    }
    expect(buildings.size).toBeGreaterThan(10);
    for (const units of buildings.values()) {
      for (const name of ["roofType", "exteriorType", "foundationType"]) {
        const told = units.flatMap(({ features }) => features?.[name] ?? []);
        expect(new Set(told).size).toBeLessThanOrEqual(1);
      }
    }
  });

  it("has the gaps and oddities of real ones", () => {
    const share = (test: (home: Loose) => boolean, among: readonly Loose[] = HOMES): number =>
      among.filter(test).length / among.length;
    const sold = HOMES.filter((home) => home.lastSaleDate !== undefined);
    const hidden = (state: string) =>
      share(
        (home) => home.lastSalePrice === undefined,
        sold.filter((home) => home.state === state),
      );
    expect(hidden("TX")).toBeGreaterThan(0.5);
    expect(hidden("CA")).toBeLessThan(0.15);
    const assessed = HOMES.filter((home) => home.taxAssessments);
    const slipped = share(
      (home) => Object.entries<Loose>(home.taxAssessments).some(([key, { year }]) => Number(key) !== year),
      assessed,
    );
    expect(slipped).toBeGreaterThan(0.01);
    expect(slipped).toBeLessThan(0.2);
    expect(share((home) => home.owner === undefined)).toBeGreaterThan(0.002);
    expect(share((home) => home.owner?.names.length === 2)).toBeGreaterThan(0.1);
    expect(share((home) => home.owner?.type === "Organization")).toBeGreaterThan(0.02);
    const absent = HOMES.filter((home) => home.owner?.mailingAddress.zipCode !== home.zipCode);
    expect(absent.length / HOMES.length).toBeGreaterThan(0.03);
    expect(share((home) => home.bedrooms === 0)).toBeGreaterThan(0);
    expect(share((home) => home.squareFootage === undefined && home.propertyType !== "Land")).toBeGreaterThan(0.003);
  });

  it("puts homes where their ZIP code is", () => {
    const places = HOMES.map((home) => PLACES.find(({ zipCode }) => zipCode === home.zipCode)!);
    const named = ({ city, county, countyFips }: Loose): string => `${city}, ${county}, ${countyFips}`;
    expect(HOMES.map(named)).toEqual(places.map(named));
    const away = (name: "latitude" | "longitude"): number =>
      Math.max(...HOMES.map((home, at) => Math.abs(home[name] - places[at]![name])));
    expect(away("latitude")).toBeLessThan(0.15);
    expect(away("longitude")).toBeLessThan(0.2);
  });
});

describe("estimates and listings have the form of published ones", () => {
  const address = "5500 Grand Lake Dr, San Antonio, TX 78244";

  it.each([
    ["/avm/value", ["price", "priceRangeLow", "priceRangeHigh"]],
    ["/avm/rent/long-term", ["rent", "rentRangeLow", "rentRangeHigh"]],
  ])("%s", (path, figures) => {
    const { json } = ask(path, { address });
    expect(Object.keys(json)).toEqual([...figures, "subjectProperty", "comparables"]);
    inOrder([json.subjectProperty], SUBJECT);
    inOrder(json.comparables, COMPARABLE);
    for (const comparable of json.comparables) {
      for (const name of COMPARABLE.filter((one) => one !== "lotSize")) expect(comparable).toHaveProperty(name);
      for (const name of ["listedDate", "lastSeenDate"]) expect(comparable[name]).toMatch(DATE);
    }
  });

  it.each([
    ["/listings/sale", FIELDS.saleListing],
    ["/listings/rental/long-term", FIELDS.rentalListing],
  ] as const)("%s", (path, fields) => {
    const listings = ["78244", "78705", "90012"].flatMap((zipCode) => [
      ...everything(path, { zipCode }),
      ...everything(path, { zipCode, status: "Inactive" }),
    ]);
    inOrder(listings, LISTING);
    for (const { name, path: place, type } of fields) {
      const values = listings.flatMap((listing) => valuesAt(listing, place)).filter((value) => value !== null);
      if (!(path.includes("rental") && name.startsWith("builder.")))
        expect([name, values.length]).not.toEqual([name, 0]);
      expect([name, values.filter((value) => value !== undefined && !TYPES[type](value))]).toEqual([name, []]);
    }
    expect(listings.some(({ history }) => Object.keys(history).length > 1)).toBe(true);
    const told = ({ listedDate, price, daysOnMarket }: Loose) => ({ listedDate, price, daysOnMarket });
    const latest = listings.map(({ history, listedDate }) => told(history[listedDate.slice(0, 10)]));
    expect(latest).toEqual(listings.map(told));
  });

  it.each([
    ["/avm/value", FIELDS.valueEstimate, FIELDS.saleComparable],
    ["/avm/rent/long-term", FIELDS.rentEstimate, FIELDS.rentComparable],
  ] as const)("%s has every field in its type", (path, fields, comparableFields) => {
    const answers = HOMES.filter((home, at) => at % 101 === 0 && home.propertyType !== "Land")
      .map((home) => ask(path, { address: home.formattedAddress }).json)
      .filter(({ comparables }) => comparables !== undefined);
    for (const [records, table] of [
      [answers, fields],
      [answers.flatMap(({ comparables }) => comparables), comparableFields],
    ] as const) {
      for (const { name, path: place, type } of table) {
        const values = records.flatMap((record: Loose) => valuesAt(record, place)).filter((value) => value !== null);
        expect([name, values.length]).not.toEqual([name, 0]);
        expect([name, values.filter((value) => value !== undefined && !TYPES[type](value))]).toEqual([name, []]);
      }
    }
  });
});
