/** What the sandbox has and can do because the hosted service is reported to, or may. */
import { ask, idPath, sandboxOf, type Parameters } from "./asking";

const PLACE = "Austin, TX 78705";
const ID_PLACE = PLACE.replace(/ /g, "-");
const HERE: Parameters = { zipCode: "78705" };
const EMPTY_404 = sandboxOf({ manners: { empty: 404 } });
const LENIENT = sandboxOf({ manners: { lenient: true } });

describe("where nothing matches", () => {
  const searches: readonly (readonly [string, Parameters])[] = [
    ["/properties", { ...HERE, yearBuilt: 1000 }],
    ["/properties", { ...HERE, offset: 100_000 }],
    ["/properties", { latitude: 0, longitude: 0, radius: 1 }],
    ["/listings/sale", { ...HERE, price: 1 }],
    ["/listings/rental/long-term", { ...HERE, offset: 100_000 }],
  ];

  it.each(searches)("%s %j is answered with an empty list, and billed", (path, parameters) => {
    const { status, json, sandbox } = ask(path, parameters);
    expect([status, json, sandbox.answered]).toEqual([200, [], 1]);
  });

  it.each(searches)("%s %j is answered with 404 and free, if that is wanted", (path, parameters) => {
    const { status, json, headers, sandbox } = ask(path, parameters, { sandbox: EMPTY_404 });
    expect([status, json.status, json.error, sandbox.answered]).toEqual([404, 404, "resource/not-found", 0]);
    expect(headers["x-limit"]).toBeUndefined();
  });

  it("what matches is answered the same either way", () => {
    const parameters = { ...HERE, limit: 3, offset: 3, includeTotalCount: "true" };
    const { text, headers } = ask("/properties", parameters, { sandbox: EMPTY_404 });
    expect([text, headers]).toEqual([ask("/properties", parameters).text, ask("/properties", parameters).headers]);
  });
});

describe("unknown and empty parameters", () => {
  const odd = { ...HERE, limit: 3, propertyType: "", bedrooms: " ", zip: "", colour: "red" };

  it("are refused by name", () => {
    expect(ask("/properties", odd).json.error).toBe("resource/bad-request");
    expect(ask("/properties/random", { limit: 3, city: "Austin" }).json.message).toBe("Unknown parameter 'city'");
  });

  it("are ignored, if that is wanted, and wrong ones are refused all the same", () => {
    expect(ask("/properties", odd, { sandbox: LENIENT }).text).toBe(ask("/properties", { ...HERE, limit: 3 }).text);
    const random = { limit: 3, city: "Austin" };
    expect(ask("/properties/random", random, { sandbox: LENIENT }).text).toBe(
      ask("/properties/random", { limit: 3 }).text,
    );
    expect(ask("/properties", { ...odd, bedrooms: "many" }, { sandbox: LENIENT }).status).toBe(400);
    expect(ask("/properties", { zip: "78705" }, { sandbox: LENIENT }).json.message).toContain("location is needed");
  });
});

describe("a home that is not on record", () => {
  const address = `12 Unrecorded Ln, ${PLACE}`;

  it.each([
    ["/avm/value", "price"],
    ["/avm/rent/long-term", "rent"],
  ])("%s estimates it, knowing nothing but its address and place", (path, figure) => {
    const { status, json } = ask(path, { address });
    expect([status, typeof json[figure]]).toEqual([200, "number"]);
    const { formattedAddress, propertyType, bedrooms, lastSaleDate, latitude } = json.subjectProperty;
    expect([formattedAddress, propertyType, bedrooms, lastSaleDate]).toEqual([
      address,
      undefined,
      undefined,
      undefined,
    ]);
    expect(latitude).toBeCloseTo(30.3, 0);
    expect(ask(path, { address, bedrooms: 5 }).json.subjectProperty.bedrooms).toBe(5);
  });

  it("has no record, neither by its address nor by its id", () => {
    expect(ask("/properties", { address })).toMatchObject({ status: 200, json: [] });
    expect(ask("/properties", { address }, { sandbox: EMPTY_404 }).json.error).toBe("resource/not-found");
    expect(ask(idPath(`12-Unrecorded-Ln,-${ID_PLACE}`)).json.error).toBe("resource/not-found");
  });

  it("is the center of a circle like any other", () => {
    expect(ask("/properties", { address, radius: 5 }).json.length).toBeGreaterThan(0);
  });
});

describe("an address that doesn't exist", () => {
  const address = `12 N Nonexistent Street, Apt 3, ${PLACE}`;

  it.each(["/avm/value", "/avm/rent/long-term"])("can't be located by %s", (path) => {
    const { status, json } = ask(path, { address });
    expect([status, json.error]).toEqual([400, "resource/bad-request"]);
    expect(json.message).toMatch(/could not be parsed or geolocated/);
  });

  it("has no record and no listing, and is the center of no circle", () => {
    for (const path of ["/properties", "/listings/sale"]) {
      expect(ask(path, { address }).json.error).toBe("resource/not-found");
      expect(ask(path, { address, radius: 1 }).json.error).toBe("resource/bad-request");
    }
    expect(ask(idPath(`12-Nonexistent-Ln,-${ID_PLACE}`)).status).toBe(404);
  });

  it("is one in a street of just that name", () => {
    expect(ask("/properties", { address: `12 Nonexistential Ln, ${PLACE}` }).json).toHaveLength(1);
  });
});
