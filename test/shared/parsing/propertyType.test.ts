import { day } from "../../../src/shared/values/day";
import { propertyTypes } from "../../../src/shared/parsing/propertyType";
import { isProblem } from "../../../src/shared/api/problem";
import { PROPERTY_TYPES, RENTAL_PROPERTY_TYPES } from "../../../src/shared/api/propertyTypes";
import { column, grid, refusal, type Typed } from "./asked";

const types = (typed: Typed, allowed: readonly string[] = PROPERTY_TYPES) => propertyTypes(grid(typed), allowed);
const message = (typed: Typed, allowed?: readonly string[]): string => {
  const read = types(typed, allowed);
  return isProblem(read) ? read.message : `took it as ${read}`;
};

describe("a property type", () => {
  it.each<readonly [string, ...string[]]>([
    ["Single Family", "single family", "SINGLE-FAMILY", "SingleFamily", "SFR", "sfh", "house", "Houses", "detached"],
    ["Condo", "condo", "CONDO", "condos", "condominium", "Condominiums"],
    ["Townhouse", "townhouse", "town house", "townhouses", "townhome", "Townhomes", "row house"],
    ["Manufactured", "manufactured", "mobile", "Mobile Home", "mobile homes", "trailer"],
    ["Multi-Family", "multi-family", "Multi Family", "multifamily", "duplex", "Duplexes", "triplex", "fourplex", "MFR"],
    ["Apartment", "apartment", "apartments", "apt", "Apts", "flat"],
    ["Land", "land", "LAND", "lot", "lots", "vacant land"],
  ])("%s by its usual names", (type, ...names) => {
    for (const name of names) expect([name, types(name)]).toEqual([name, type]);
  });

  it("several with commas, in any order, are sent in one order and once", () => {
    const out = "Single Family|Condo|Townhouse";
    expect(types("condo, townhouse, SFR")).toBe(out);
    expect(types("Townhome|house;condo,condo")).toBe(out);
    expect(types(column("townhouse", null, "house, condo"))).toBe(out);
    expect(types([["condo", "sfr", "townhouse"]])).toBe(out);
  });

  it("left out, blank or any means all", () => {
    for (const typed of [null, "any", "All", ", ,"]) expect(types(typed)).toBeUndefined();
  });

  it.each(["Office", "office building", "Retail", "industrial", "Farm", "farmland", "warehouse", "COMMERCIAL"])(
    "%s isn't covered by the service, and the message says so",
    (typed) => {
      expect(message(typed)).toBe(
        `type: the service does not cover "${typed}"; it covers Single Family, Condo, Townhouse, Manufactured, ` +
          "Multi-Family, Apartment, Land",
      );
    },
  );

  it("a misspelt one names the nearest and all that are allowed", () => {
    expect(message("Codno")).toContain('type: "Codno" isn\'t a property type (did you mean "Condo"?); give Single');
    expect(message("condo, castle")).toContain('"castle" isn\'t a property type; give');
  });

  it("a word of the programming language isn't a property type", () => {
    expect(message("constructor")).toContain('type: "constructor" isn\'t a property type');
  });

  it("land can't be rented", () => {
    for (const typed of ["Land", "lot", "vacant land"]) {
      expect(message(typed, RENTAL_PROPERTY_TYPES)).toBe(
        "type: Land is not allowed here; give Single Family, Condo, Townhouse, Manufactured, Multi-Family, Apartment",
      );
    }
  });

  it("numbers, dates and Booleans are not property types", () => {
    for (const typed of [3, true, day("2026-02-04")]) expect(message(typed)).toContain("isn't a property type");
  });

  it("as an option, the message names the option", () => {
    expect(refusal("VALUE", { address: "1 Elm St", options: "propertyType=office" })).toContain(
      'propertyType: the service does not cover "office"',
    );
  });
});
