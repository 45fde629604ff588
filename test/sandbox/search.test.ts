import fc from "fast-check";
import { PROPERTY_TYPES } from "../../src/shared/api/propertyTypes";
import { ask, DAY, everything, NOON, sandboxOf, type Loose } from "./asking";

const ALL = everything("/properties", { zipCode: "78244" });

const miles = (a: Loose, b: Loose): number => {
  const radian = Math.PI / 180;
  const cosine =
    Math.sin(a.latitude * radian) * Math.sin(b.latitude * radian) +
    Math.cos(a.latitude * radian) * Math.cos(b.latitude * radian) * Math.cos((a.longitude - b.longitude) * radian);
  return 3958.7613 * Math.acos(Math.min(1, cosine));
};

/** An independent reader of the filter syntax. */
const passes = (filter: string, value: number | undefined): boolean =>
  value !== undefined &&
  filter.split("|").some((part) => {
    const [low, high] = part.split(":") as [string, string?];
    if (high === undefined) return value === Number(low);
    return (low === "*" || value >= Number(low)) && (high === "*" || value <= Number(high));
  });

const part = (most: number, step: number): fc.Arbitrary<string> => {
  const number = fc.integer({ min: 0, max: Math.round(most / step) }).map((count) => count * step);
  return fc.oneof(
    number.map(String),
    number.map((low) => `${low}:*`),
    number.map((high) => `*:${high}`),
    fc.tuple(number, number).map(([a, b]) => `${Math.min(a, b)}:${Math.max(a, b)}`),
  );
};
const filter = (most: number, step: number): fc.Arbitrary<string> =>
  fc.array(part(most, step), { minLength: 1, maxLength: 3 }).map((parts) => parts.join("|"));

describe("a search returns all that matches, and nothing else", () => {
  it("does so for any combination of filters", () => {
    const filters = fc.record(
      {
        bedrooms: filter(7, 1),
        bathrooms: filter(5, 0.5),
        squareFootage: filter(3500, 50),
        lotSize: filter(15000, 100),
        yearBuilt: filter(2025, 5),
        propertyType: fc.subarray([...PROPERTY_TYPES], { minLength: 1 }).map((types) => types.join("|")),
      },
      { requiredKeys: [] },
    );
    let found = 0;
    fc.assert(
      fc.property(filters, (asked) => {
        const wanted = Object.entries(asked) as [string, string][];
        const expected = ALL.filter((home) =>
          wanted.every(([name, text]) =>
            name === "propertyType" ? text.split("|").includes(home.propertyType) : passes(text, home[name]),
          ),
        );
        found += expected.length;
        expect(everything("/properties", { zipCode: "78244", ...asked })).toEqual(expected);
      }),
      { numRuns: 60, seed: 7 },
    );
    expect(found).toBeGreaterThan(1000);
  });

  it("has every property type, in sensible shares", () => {
    const homes = ["78244", "78705", "90012"].flatMap((zipCode) => everything("/properties", { zipCode }));
    const shares = PROPERTY_TYPES.map(
      (type) => homes.filter(({ propertyType }) => propertyType === type).length / homes.length,
    );
    for (const share of shares) expect(share).toBeGreaterThan(0.005);
    expect(shares[0]).toBeGreaterThan(0.35);
    expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1);
  });

  it.each([
    ["60", 1, 60],
    ["365", 1, 365],
    ["100:400", 100, 400],
    ["2000:*", 2000, Infinity],
    ["*:90", 1, 90],
  ])("reads saleDateRange %s as days since the last sale", (saleDateRange, least, most) => {
    const days = (home: Loose): number => Math.floor(NOON / DAY) - Date.parse(home.lastSaleDate) / DAY;
    const expected = ALL.filter((home) => home.lastSaleDate !== undefined && days(home) >= least && days(home) <= most);
    expect(expected.length).toBeGreaterThan(0);
    expect(everything("/properties", { zipCode: "78244", saleDateRange })).toEqual(expected);
  });

  it("finds a city in every state that has it, in one state, and only with its exact spelling", () => {
    const states = (parameters: Record<string, string>) =>
      [...new Set(everything("/properties", parameters).map(({ state }) => state))].sort();
    expect(states({ city: "Austin" })).toEqual(["MN", "TX"]);
    expect(states({ city: "Austin", state: "TX" })).toEqual(["TX"]);
    expect(states({ city: "austin", state: "TX" })).toEqual([]);
    expect(states({ state: "CA" })).toEqual(["CA"]);
    expect(states({ state: "ca" })).toEqual([]);
    expect(states({ zipCode: "78244", city: "Austin" })).toEqual([]);
    expect(states({ zipCode: "00000" })).toEqual([]);
  });

  it.each([0.2, 1, 4])("finds what is within %d miles of a point or of an address", (radius) => {
    const homes = ["78244", "78219", "78239"].flatMap((zipCode) => everything("/properties", { zipCode }));
    const [centre] = ask("/properties", { zipCode: "78244", limit: 1, offset: 350 }).json;
    const ids = (list: readonly Loose[]) => list.map(({ id }) => id).sort();
    const expected = ids(homes.filter((home) => miles(centre, home) <= radius));
    expect(expected.length).toBeGreaterThan(1);
    const { latitude, longitude } = centre;
    expect(ids(everything("/properties", { latitude, longitude, radius }))).toEqual(expected);
    expect(ids(everything("/properties", { address: centre.formattedAddress, radius }))).toEqual(expected);
  });
});

describe("a circle", () => {
  const centre = { latitude: 29.4793, longitude: -98.3476 };

  it("reaches a hundred miles over the globe: Austin from San Antonio, and no further", () => {
    const zips = (radius: number): readonly string[] => [
      ...new Set(everything("/properties", { ...centre, radius, propertyType: "Land" }).map(({ zipCode }) => zipCode)),
    ];
    expect(zips(100)).toEqual(expect.arrayContaining(["78244", "78705", "78751"]));
    expect(zips(40)).toEqual(expect.arrayContaining(["78244"]));
    expect(zips(40)).not.toContain("78705");
  });

  it("lies around an address that no search shows, and holds the homes around it", () => {
    const address = "4321 Nonesuch Harbor St, San Antonio, TX 78244";
    const [home] = ask("/properties", { address }).json;
    const around = everything("/properties", { address, radius: 0.5 });
    expect(around.length).toBeGreaterThan(5);
    for (const one of around) expect(miles(home, one)).toBeLessThanOrEqual(0.5);
    expect(around.map(({ id }) => id)).not.toContain(home.id);
    const { latitude, longitude } = home;
    expect(everything("/properties", { latitude, longitude, radius: 0.5 })).toEqual(around);
  });

  it("around an address that can't be placed is refused, as the address alone is", () => {
    for (const address of ["1234 Main St.", "12 Oak St, Nowhereville, TX", "Oak St, San Antonio, TX 78244"]) {
      const told = ask("/properties", { address, radius: 5 });
      expect([told.status, told.json.error]).toEqual([400, "resource/bad-request"]);
      expect(told.json.message).toBe(`The provided address '${address}' could not be parsed or geolocated`);
      expect(told.json).toEqual(ask("/properties", { address }).json);
    }
  });

  it("in the middle of nowhere is empty, and not an error", () => {
    const told = ask("/properties", { latitude: 0, longitude: 0, radius: 100, includeTotalCount: "true" });
    expect([told.status, told.json, told.headers["x-total-count"]]).toEqual([200, [], "0"]);
  });

  it("narrows a ZIP code, a city or a state that is given too", () => {
    const circle = everything("/properties", { ...centre, radius: 3 });
    expect(new Set(circle.map(({ zipCode }) => zipCode)).size).toBeGreaterThan(1);
    const inZip = everything("/properties", { ...centre, radius: 3, zipCode: "78244" });
    expect(inZip).toEqual(circle.filter(({ zipCode }) => zipCode === "78244"));
    expect(everything("/properties", { ...centre, radius: 3, state: "CA" })).toEqual([]);
  });
});

describe("pages", () => {
  it("together make one list, and the total is its length", () => {
    const search = { city: "Austin", state: "TX", bedrooms: "2:3" };
    const whole = everything("/properties", search);
    const pages: Loose[] = [];
    for (let offset = 0; offset < whole.length + 70; offset += 70) {
      const { json, headers } = ask("/properties", { ...search, limit: 70, offset, includeTotalCount: "true" });
      expect([headers["x-limit"], headers["x-offset"], headers["x-total-count"]]).toEqual([
        "70",
        String(offset),
        String(whole.length),
      ]);
      expect(json).toHaveLength(Math.max(0, Math.min(70, whole.length - offset)));
      pages.push(...json);
    }
    expect(whole.length).toBeGreaterThan(500);
    expect(pages).toEqual(whole);
    expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length);
  });

  it("hold 50 records and no total unless asked for", () => {
    const { json, headers } = ask("/properties", { zipCode: "78244" });
    expect(json).toHaveLength(50);
    expect(headers["x-limit"]).toBe("50");
    expect(headers["x-offset"]).toBe("0");
    expect(headers).not.toHaveProperty("x-total-count");
    expect(ask("/properties", { zipCode: "78244", offset: 100000 }).json).toEqual([]);
  });

  it("page through more than ten thousand matches, each once", () => {
    const sandbox = sandboxOf({ homesPerPlace: () => 1500 });
    const ids = new Set<string>();
    let offset = 0;
    for (; ; offset += 500) {
      const { json } = ask("/properties", { state: "TX", limit: 500, offset }, { sandbox });
      for (const { id } of json) ids.add(id);
      if (json.length < 500) break;
    }
    expect(ids.size).toBe(13500);
    const { headers } = ask("/properties", { state: "TX", includeTotalCount: "true", limit: 1 }, { sandbox });
    expect(headers["x-total-count"]).toBe("13500");
  });

  it("creates a place with exactly the number of homes that was set", () => {
    for (const homes of [0, 1, 499, 500, 501, 1000]) {
      const sandbox = sandboxOf({ homesPerPlace: () => homes });
      expect(everything("/properties", { zipCode: "90013" }, { sandbox })).toHaveLength(homes);
    }
  });
});
