/** The quick form of `npm run measure -- accuracy`: the same measures over fewer homes. */
import { nationalGazetteer } from "../../src/sandbox/places/nationalGazetteer";
import { PROPERTY_TYPES } from "../../src/shared/api/propertyTypes";
import { accuracyOf, estimated, faultsOf, RENT_ESTIMATE, VALUE_ESTIMATE } from "../../tools/measure/estimates";
import { coverageOf, LEAST_HOMES, type Seen } from "../../tools/measure/coverage";
import { percent, share } from "../../tools/measure/figures";
import { DAY, NOON } from "./asking";

const gazetteer = nationalGazetteer();

describe.each([VALUE_ESTIMATE, RENT_ESTIMATE])("estimates of $name over the whole country", (market) => {
  const honest = estimated(gazetteer, 5, 90, market, NOON);

  it("are close to the hidden market price, and contain it in their range as often as they should", () => {
    const accuracy = accuracyOf(honest);
    const { homes, medianError, inRange } = accuracy;
    console.log(`${market.name}: ${homes} homes, off by ${percent(medianError)}, ${percent(inRange)} in range`);
    expect(homes).toBeGreaterThan(70);
    expect(faultsOf(market.name, accuracy)).toEqual([]);
  });

  it("would fail if they were made up", () => {
    const inflated = honest.map((one) => ({ ...one, estimate: (one.estimate ?? 0) * 1.2 }));
    const narrow = honest.map((one) => ({ ...one, low: one.estimate ?? 0, high: one.estimate ?? 0 }));
    const wide = honest.map((one) => ({ ...one, low: 0, high: Infinity }));
    for (const list of [inflated, narrow, wide]) expect(faultsOf(market.name, accuracyOf(list))).toHaveLength(1);
  });
});

describe("records over the whole country", () => {
  const { sizes, homes, records } = coverageOf(gazetteer, 10632, 30, Math.floor(NOON / DAY));
  const of = (...states: readonly string[]): readonly Seen[] => records.filter(({ state }) => states.includes(state));
  const unpriced = (list: readonly Seen[]): number =>
    share(
      list.filter(({ lastSaleDate }) => lastSaleDate !== undefined),
      ({ lastSalePrice }) => lastSalePrice === undefined,
    );

  it("are thousands in a large ZIP code, and some hundreds in a small one", () => {
    const [large, small] = sizes;
    expect(large?.least).toBeGreaterThanOrEqual(LEAST_HOMES.large);
    expect(small?.least).toBeGreaterThanOrEqual(LEAST_HOMES.small);
    expect(small?.least).toBeLessThan(LEAST_HOMES.large / 10);
    expect(large?.zips).toBeGreaterThan(5000);
    expect(homes).toBeGreaterThan(50_000_000);
  });

  it("are of every type, houses most of all", () => {
    expect(new Set(records.map(({ state }) => state)).size).toBe(51);
    const shares = PROPERTY_TYPES.map((type) => share(records, ({ propertyType }) => propertyType === type));
    expect(Math.min(...shares)).toBeGreaterThan(0.02);
    expect(shares[0]).toBeGreaterThan(0.5);
    expect(shares[0]).toBeLessThan(0.75);
    const mobile = (list: readonly Seen[]): number =>
      share(list, ({ propertyType }) => propertyType === "Manufactured");
    expect(mobile(of("SC", "WV", "NM", "MS"))).toBeGreaterThan(3 * mobile(of("CT", "NJ", "MA", "RI")));
  });

  it("lack most sale prices in states that do not disclose them, and few elsewhere", () => {
    expect(unpriced(of("TX", "UT", "ID", "WY", "MT", "NM", "ND", "AK", "LA", "KS", "MS", "MO"))).toBeGreaterThan(0.6);
    expect(unpriced(of("CA", "FL", "WA", "OH", "NY", "NC"))).toBeLessThan(0.08);
  });

  it("lack different fields in different counties", () => {
    const built = records.filter(({ propertyType }) => propertyType !== "Land");
    for (const field of ["bathrooms", "squareFootage", "yearBuilt", "features", "owner", "taxAssessments"]) {
      const missing = share(built, (record) => record[field] === undefined || record[field] === null);
      expect(missing).toBeGreaterThan(0.005);
      expect(missing).toBeLessThan(0.08);
    }
    expect(built.some(({ history }) => history === null)).toBe(true);
    expect(built.some(({ history }) => history === undefined)).toBe(true);
  });
});
