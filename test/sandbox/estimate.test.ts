import { homeOfAddress } from "../../src/sandbox/records/homeLookup";
import { marketPrice, marketRent } from "../../src/sandbox/market/marketPrice";
import { ask, DAY, everything, NOON, SANDBOX, type Loose, type Parameters } from "./asking";

const TODAY = Math.floor(NOON / DAY);
const ADDRESS = "5500 Grand Lake Dr, San Antonio, TX 78244";
const ESTIMATES = [
  { path: "/avm/value", figure: "price", low: "priceRangeLow", high: "priceRangeHigh", step: 1000, truth: marketPrice },
  {
    path: "/avm/rent/long-term",
    figure: "rent",
    low: "rentRangeLow",
    high: "rentRangeHigh",
    step: 10,
    truth: marketRent,
  },
] as const;

const median = (list: readonly number[]): number =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] as number;

describe.each(ESTIMATES)("$path", ({ path, figure, low, high, step, truth }) => {
  const estimate = (parameters: Parameters) => ask(path, parameters).json;
  const sample = ["78244", "78705", "55912", "63101"].flatMap((zipCode) =>
    everything("/properties", { zipCode }).filter((home, at) => at % 9 === 0 && home.propertyType !== "Land"),
  );

  it("is close to the market price, which is mostly in its range", () => {
    const errors: number[] = [];
    let held = 0;
    for (const { formattedAddress: address } of sample) {
      const answer = estimate({ address });
      const home = homeOfAddress(SANDBOX.world, address);
      const worth = home === undefined ? NaN : truth(home, TODAY);
      errors.push(Math.abs(answer[figure] - worth) / worth);
      if (answer[low] <= worth && worth <= answer[high]) held++;
      expect(answer[low]).toBeLessThanOrEqual(answer[figure]);
      expect(answer[high]).toBeGreaterThanOrEqual(answer[figure]);
      for (const name of [figure, low, high]) expect(answer[name] % step).toBe(0);
    }
    process.stdout.write(
      `${path}: ${errors.length} homes, median error ${(100 * median(errors)).toFixed(1)}%, in range ${((100 * held) / errors.length).toFixed(0)}%\n`,
    );
    expect(errors.length).toBeGreaterThan(150);
    expect(median(errors)).toBeLessThan(0.08);
    expect(held / errors.length).toBeGreaterThan(0.75);
    expect(held / errors.length).toBeLessThan(1);
  });

  it("rises with living area, bedrooms and bathrooms", () => {
    const rising = (name: string, values: readonly number[]): void => {
      const figures = values.map((value) => estimate({ address: ADDRESS, [name]: value })[figure] as number);
      expect(figures).toEqual([...figures].sort((a, b) => a - b));
      expect(figures[figures.length - 1]).toBeGreaterThan((figures[0] as number) * 1.03);
    };
    rising("squareFootage", [1200, 1600, 2000, 2600]);
    rising("bedrooms", [2, 3, 5]);
    rising("bathrooms", [1, 2, 3.5]);
  });

  it("falls with age, and differs by place", () => {
    const homes = everything("/properties", {
      zipCode: "78244",
      propertyType: "Single Family",
      squareFootage: "1000:3500",
    });
    const perFoot = (some: readonly Loose[]): number =>
      median(
        some.map(
          (home) =>
            estimate({ address: home.formattedAddress, squareFootage: 1800, bedrooms: 3, bathrooms: 2 })[figure],
        ),
      );
    const [old, young] = [homes.filter((home) => home.yearBuilt < 1985), homes.filter((home) => home.yearBuilt > 2008)];
    expect(Math.min(old.length, young.length)).toBeGreaterThan(5);
    expect(perFoot(young)).toBeGreaterThan(perFoot(old));
    const alike = { propertyType: "Single Family", bedrooms: 3, bathrooms: 2, squareFootage: 1600 };
    const dear = estimate({ address: "100 Oak St, Los Angeles, CA 90012", ...alike })[figure];
    expect(dear).toBeGreaterThan(1.3 * estimate({ address: "100 Oak St, Saint Louis, MO 63101", ...alike })[figure]);
  });

  it("returns comparables as near, as recent and as many as requested, most similar first", () => {
    const usual = estimate({ address: ADDRESS }).comparables;
    expect(usual).toHaveLength(15);
    for (const count of [5, 25])
      expect(estimate({ address: ADDRESS, compCount: count }).comparables).toHaveLength(count);
    const near = estimate({ address: ADDRESS, maxRadius: 1 }).comparables;
    const fresh = estimate({ address: ADDRESS, daysOld: 30 }).comparables;
    expect(near.every(({ distance }: Loose) => distance <= 1)).toBe(true);
    expect(fresh.every(({ daysOld }: Loose) => daysOld <= 30)).toBe(true);
    expect(usual.some(({ daysOld }: Loose) => daysOld > 30)).toBe(true);
    for (const list of [usual, near, fresh]) {
      const likeness = list.map(({ correlation }: Loose) => correlation);
      expect(likeness).toEqual([...likeness].sort((a: number, b: number) => b - a));
      expect(Math.max(...likeness)).toBeLessThanOrEqual(1);
      expect(Math.min(...likeness)).toBeGreaterThan(0);
      expect(list.map(({ id }: Loose) => id)).not.toContain("5500-Grand-Lake-Dr,-San-Antonio,-TX-78244");
    }
    expect(estimate({ address: ADDRESS, maxRadius: 0.0001 })).toMatchObject({
      error: "resource/bad-request",
      message: "Not enough comparable listings were found around the property",
    });
  });

  it("compares similar homes, and prefers the request's attributes to the record's", () => {
    const types = (parameters: Parameters) => [
      ...new Set(
        estimate({ address: ADDRESS, ...parameters }).comparables.map(({ propertyType }: Loose) => propertyType),
      ),
    ];
    expect(types({})).toEqual(["Single Family"]);
    expect(types({ propertyType: "Townhouse" })).toEqual(["Townhouse"]);
    const unit = ask("/properties", { zipCode: "78705", propertyType: "Condo", limit: 1 }).json[0].formattedAddress;
    expect(types({ address: unit })).toEqual(["Condo"]);
    expect(types({ address: unit, compCount: 25, lookupSubjectAttributes: "false" }).length).toBeGreaterThan(1);
    const { subjectProperty } = estimate({ address: ADDRESS, bedrooms: 5, lookupSubjectAttributes: "false" });
    expect(subjectProperty.bedrooms).toBe(5);
    expect(subjectProperty).not.toHaveProperty("squareFootage");
    expect(subjectProperty).not.toHaveProperty("lastSaleDate");
    expect(estimate({ address: ADDRESS, bedrooms: 5 }).subjectProperty.bedrooms).toBe(5);
  });

  describe("each parameter does what it says", () => {
    const base = estimate({ address: ADDRESS });
    const ids = (answer: Loose): readonly string[] => answer.comparables.map(({ id }: Loose) => id);

    it("propertyType: comparables are of that type, and so is the subject", () => {
      const answer = estimate({ address: ADDRESS, propertyType: "Manufactured" });
      expect(answer.subjectProperty.propertyType).toBe("Manufactured");
      expect(new Set(answer.comparables.map(({ propertyType }: Loose) => propertyType))).toEqual(
        new Set(["Manufactured"]),
      );
      expect(answer[figure]).not.toBe(base[figure]);
    });

    it.each([
      ["bedrooms", 2],
      ["bathrooms", 1.5],
      ["squareFootage", 900],
    ])("%s: the subject has it, comparables are likelier to, and the estimate follows", (name, more) => {
      const value = base.subjectProperty[name] + more;
      const answer = estimate({ address: ADDRESS, [name]: value });
      expect(answer.subjectProperty[name]).toBe(value);
      expect(answer[figure]).toBeGreaterThan(base[figure]);
      const middle = (of: Loose): number => median(of.comparables.map((one: Loose) => one[name]));
      expect(Math.abs(middle(answer) - value)).toBeLessThanOrEqual(Math.abs(middle(base) - value));
      const less = estimate({ address: ADDRESS, [name]: Math.round(value / 2) });
      expect(middle(less)).toBeLessThanOrEqual(middle(answer));
      expect(ids(less)).not.toEqual(ids(answer));
    });

    it("maxRadius: none is further, others take the place of those that were", () => {
      const furthest = Math.max(...base.comparables.map(({ distance }: Loose) => distance));
      const answer = estimate({ address: ADDRESS, maxRadius: furthest / 2 });
      expect(answer.comparables.length).toBeGreaterThan(0);
      for (const { distance } of answer.comparables) expect(distance).toBeLessThanOrEqual(furthest / 2);
      expect(ids(answer)).not.toEqual(ids(base));
    });

    it("daysOld: none was seen longer ago, even where that leaves fewer", () => {
      for (const daysOld of [1, 60]) {
        const answer = estimate({ address: ADDRESS, daysOld, maxRadius: 3 });
        for (const one of answer.comparables) expect(one.daysOld).toBeLessThanOrEqual(daysOld);
        expect(ids(answer)).not.toEqual(ids(base));
      }
      const old = estimate({ address: ADDRESS, daysOld: 3000, compCount: 25, maxRadius: 0.4 }).comparables;
      expect(old.some((one: Loose) => one.daysOld > 730)).toBe(true);
    });

    it("compCount: so many of the same order, and the figure is made of them", () => {
      const [few, many] = [5, 25].map((compCount) => estimate({ address: ADDRESS, compCount }));
      expect([few.comparables.length, many.comparables.length]).toEqual([5, 25]);
      expect(ids(base).slice(0, 5)).toEqual(ids(few));
      expect(new Set([few[figure], base[figure], many[figure]]).size).toBeGreaterThan(1);
    });

    it("lookupSubjectAttributes: what is on record counts only when it is looked up", () => {
      const homes = everything("/properties", { zipCode: "78244", propertyType: "Single Family", limit: 500 })
        .filter(({ squareFootage, lastSaleDate }) => squareFootage !== undefined && lastSaleDate !== undefined)
        .filter((_, at) => at % 40 === 0);
      const differ = homes.filter(({ formattedAddress: address, squareFootage, lastSaleDate }) => {
        const known = estimate({ address });
        const unknown = estimate({ address, lookupSubjectAttributes: "false" });
        expect(known.subjectProperty).toMatchObject({ squareFootage, lastSaleDate, propertyType: "Single Family" });
        for (const name of ["propertyType", "squareFootage", "bedrooms", "yearBuilt", "lastSaleDate"])
          expect(unknown.subjectProperty).not.toHaveProperty(name);
        return unknown[figure] !== known[figure];
      });
      expect(homes.length).toBeGreaterThan(5);
      expect(differ.length).toBeGreaterThan(homes.length / 2);
    });

    it("latitude and longitude: the point itself is the subject's place", () => {
      const point = { latitude: 29.4793, longitude: -98.3476 };
      const answer = estimate(point);
      expect(answer.subjectProperty).toMatchObject(point);
      for (const { distance, ...one } of answer.comparables) {
        const flat = Math.hypot((one.latitude - point.latitude) * 69.09, (one.longitude - point.longitude) * 60.14);
        expect(distance).toBeCloseTo(flat, 1);
      }
    });
  });

  it("finds the home at a point", () => {
    const [home] = ask("/properties", { zipCode: "78705", propertyType: "Single Family", limit: 1 }).json;
    const byPoint = estimate({ latitude: home.latitude, longitude: home.longitude });
    expect(byPoint.subjectProperty.id).toBe(home.id);
    expect(byPoint).toEqual(estimate({ address: home.formattedAddress }));
  });

  it("agrees with the listings it uses, and with their homes' records", () => {
    const listings = path === "/avm/value" ? "/listings/sale" : "/listings/rental/long-term";
    for (const comparable of estimate({ address: ADDRESS }).comparables) {
      const { distance, daysOld, correlation, ...rest } = comparable;
      expect(ask(`${listings}/${encodeURIComponent(comparable.id)}`).json).toMatchObject(rest);
      expect(daysOld).toBe(TODAY - Math.floor(Date.parse(rest.lastSeenDate) / DAY));
      expect(distance).toBe(Number(distance.toFixed(4)));
      expect(correlation).toBe(Number(correlation.toFixed(4)));
      expect(rest.status === "Active").toBe(rest.removedDate === null);
      const id = encodeURIComponent(comparable.id);
      expect(ask(`/properties/${id}`).json.propertyType).toBe(rest.propertyType);
    }
  });
});
