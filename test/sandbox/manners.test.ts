/** What the sandbox has and can do because the hosted service is reported to, or may. */
import { ask, sandboxOf, type Parameters } from "./asking";

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
