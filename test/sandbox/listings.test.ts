import { ask, DAY, everything, idPath, NOON } from "./asking";

const TODAY = Math.floor(NOON / DAY);

describe.each(["/listings/sale", "/listings/rental/long-term"])("%s", (path) => {
  const active = everything(path, { zipCode: "78705" });
  const inactive = everything(path, { zipCode: "78705", status: "Inactive" });

  it("returns active listings unless inactive ones are requested", () => {
    expect(active.length).toBeGreaterThan(5);
    expect(inactive.length).toBeGreaterThan(active.length);
    for (const one of active) expect([one.status, one.removedDate]).toEqual(["Active", null]);
    for (const one of inactive) {
      expect(one.status).toBe("Inactive");
      expect(Date.parse(one.removedDate) / DAY).toBe(Math.floor(Date.parse(one.lastSeenDate) / DAY) + 1);
      expect(one.daysOnMarket).toBe((Date.parse(one.removedDate) - Date.parse(one.listedDate)) / DAY);
    }
  });

  it("filters by price and by days since it was listed", () => {
    const prices = active.map(({ price }) => price).sort((a, b) => a - b);
    const middle = prices[Math.floor(prices.length / 2)];
    const cheap = everything(path, { zipCode: "78705", price: `*:${middle}` });
    expect(cheap).toEqual(active.filter(({ price }) => price <= middle));
    expect(cheap.length).toBeGreaterThan(0);
    const fresh = everything(path, { zipCode: "78705", daysOld: 20 });
    expect(fresh).toEqual(active.filter(({ listedDate }) => TODAY - Date.parse(listedDate) / DAY <= 20));
  });

  it("accepts daysOld as a range, and price as a list of values and ranges", () => {
    const days = ({ listedDate }: { readonly listedDate: string }): number => TODAY - Date.parse(listedDate) / DAY;
    for (const [daysOld, least, most] of [
      ["10:60", 10, 60],
      ["30:*", 30, Infinity],
      ["*:15", 1, 15],
    ] as const) {
      const expected = active.filter((one) => days(one) >= least && days(one) <= most);
      expect(expected.length).toBeGreaterThan(0);
      expect(everything(path, { zipCode: "78705", daysOld })).toEqual(expected);
    }
    const [one, two] = [active[0], active[active.length - 1]];
    const prices = everything(path, { zipCode: "78705", price: `${one.price}|${two.price}:${two.price + 100}` });
    expect(prices).toEqual(
      active.filter(({ price }) => price === one.price || (price >= two.price && price <= two.price + 100)),
    );
    expect(ask(path, { zipCode: "78705", daysOld: "5|9" }).status).toBe(400);
  });

  it("filters by type, rooms and place as /properties does", () => {
    const wanted = { zipCode: "78705", propertyType: "Condo|Apartment", bedrooms: "1:2" };
    const expected = active.filter(
      ({ propertyType, bedrooms }) => ["Condo", "Apartment"].includes(propertyType) && [1, 2].includes(bedrooms),
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(everything(path, wanted)).toEqual(expected);
    const [one] = active;
    const circle = everything(path, { address: one.formattedAddress, radius: 0.3, zipCode: "78705" });
    expect(circle.map(({ id }) => id)).toContain(one.id);
    expect(circle.length).toBeLessThan(active.length);
    expect(ask(path, { address: one.formattedAddress }).json).toEqual([one]);
    expect(ask(path, { address: inactive[0].formattedAddress }).json).toEqual([]);
  });

  it("pages like /properties, with the same headers", () => {
    const { json, headers } = ask(path, { zipCode: "78705", limit: 3, offset: 3, includeTotalCount: "true" });
    expect(json).toEqual(active.slice(3, 6));
    expect(headers).toMatchObject({ "x-limit": "3", "x-offset": "3", "x-total-count": String(active.length) });
  });

  it("finds one by the id of its home, whose record agrees", () => {
    for (const one of active.slice(0, 20)) {
      expect(ask(`${path}/${encodeURIComponent(one.id)}`).json).toEqual(one);
      const record = ask(idPath(one.id)).json;
      expect(record.formattedAddress).toBe(one.formattedAddress);
      expect(record.squareFootage).toBe(one.squareFootage);
    }
    expect(ask(`${path}/nonsense`).status).toBe(404);
  });
});

describe("land", () => {
  it("is for sale and not for rent", () => {
    const land = { zipCode: "78244", propertyType: "Land" };
    expect(everything("/listings/sale", land).length).toBeGreaterThan(0);
    const told = ask("/listings/rental/long-term", land);
    expect([told.status, told.json.error]).toEqual([400, "resource/bad-request"]);
    expect(
      everything("/listings/rental/long-term", { zipCode: "78244" }).map(({ propertyType }) => propertyType),
    ).not.toContain("Land");
  });
});
