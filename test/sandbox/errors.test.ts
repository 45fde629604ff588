import { createSandbox, sandboxUsage } from "../../src/sandbox";
import { ENDPOINTS } from "../../src/shared/api/endpoints";
import { ask, GAZETTEER, NOON, sandboxOf } from "./asking";
import { expectProportional } from "../growth";

const PATHS = Object.values(ENDPOINTS).map(({ path }) => path.replace("{id}", "1-Oak-St,-Austin,-TX-78705"));
const HERE = { zipCode: "78244" };
const HOME = { address: "5500 Grand Lake Dr, San Antonio, TX 78244" };

describe("a key is needed", () => {
  it.each(PATHS)("by %s", (path) => {
    const none = ask(path, {}, { headers: {} });
    expect([none.status, none.json.status, none.json.error]).toEqual([401, 401, "auth/api-key-invalid"]);
    expect(none.json.message).toContain("'X-Api-Key' header");
    const wrong = ask(path, {}, { headers: { "x-api-key": "Sandbox" } });
    expect([wrong.status, wrong.json.error]).toEqual([401, "auth/api-key-invalid"]);
  });

  it("of an active account, for an endpoint it may call, and not too often", () => {
    const sandbox = createSandbox({
      gazetteer: GAZETTEER,
      accounts: [
        { name: "lapsed", keys: [{ key: "old" }], isActive: false },
        { name: "narrow", keys: [{ key: "values", endpoints: ["valueEstimate"] }] },
        { name: "slow", keys: [{ key: "a" }, { key: "b" }], requestsPerSecond: 2 },
      ],
    });
    const as = (key: string, from = sandbox, now = NOON) =>
      ask("/properties", HERE, { sandbox: from, now, headers: { "x-api-key": key } });
    expect([as("old").status, as("old").json.error]).toEqual([403, "billing/subscription-inactive"]);
    expect([as("values").status, as("sandbox").status]).toEqual([401, 401]);
    expect(ask("/avm/value", HOME, { sandbox, headers: { "x-api-key": "values" } }).status).toBe(200);
    const first = as("a");
    const second = as("a", first.sandbox, NOON + 1);
    const third = as("a", second.sandbox, NOON + 2);
    expect([first.status, second.status, third.status, third.json.error]).toEqual([
      200,
      200,
      429,
      "auth/rate-limit-exceeded",
    ]);
    expect(as("a", third.sandbox, NOON + 1500).status).toBe(200);
  });
});

describe("a wrong request is refused with the parameter's name", () => {
  it.each([
    ["/properties", {}, "location"],
    ["/properties", { bedrooms: 3 }, "location"],
    ["/properties", { zipCode: "7824" }, "zipCode"],
    ["/properties", { state: "Texas" }, "state"],
    ["/properties", { ...HERE, limit: 501 }, "limit"],
    ["/properties", { ...HERE, limit: 0 }, "limit"],
    ["/properties", { ...HERE, limit: "ten" }, "limit"],
    ["/properties", { ...HERE, offset: -1 }, "offset"],
    ["/properties", { ...HERE, includeTotalCount: "yes" }, "includeTotalCount"],
    ["/properties", { ...HERE, includeTotalCount: "constructor" }, "includeTotalCount"],
    ["/properties", { ...HERE, constructor: "1" }, "constructor"],
    ["/properties", { ...HERE, propertyType: "Castle" }, "propertyType"],
    ["/properties", { ...HERE, propertyType: "Condo|" }, "propertyType"],
    ["/properties", { ...HERE, bedrooms: "3-4" }, "bedrooms"],
    ["/properties", { ...HERE, bedrooms: "4:3" }, "bedrooms"],
    ["/properties", { ...HERE, bedrooms: "1:2:3" }, "bedrooms"],
    ["/properties", { ...HERE, squareFootage: "" }, "squareFootage"],
    ["/properties", { ...HERE, saleDateRange: 0 }, "saleDateRange"],
    ["/properties", { ...HERE, colour: "red" }, "colour"],
    ["/properties", { latitude: 29, radius: 5 }, "longitude"],
    ["/properties", { latitude: 29, longitude: -98 }, "radius"],
    ["/properties", { latitude: 29, longitude: -98, radius: 101 }, "radius"],
    ["/properties", { radius: 5 }, "radius"],
    ["/properties", { ...HOME, bedrooms: 3 }, "bedrooms"],
    ["/properties/random", { limit: 501 }, "limit"],
    ["/avm/value", {}, "address"],
    ["/avm/value", { latitude: 29 }, "longitude"],
    ["/avm/value", { latitude: 0, longitude: 0 }, "geolocated"],
    ["/avm/value", { ...HOME, compCount: 4 }, "compCount"],
    ["/avm/value", { ...HOME, compCount: 26 }, "compCount"],
    ["/avm/value", { ...HOME, daysOld: 0 }, "daysOld"],
    ["/avm/value", { ...HOME, propertyType: "Condo|Townhouse" }, "propertyType"],
    ["/avm/rent/long-term", { ...HOME, propertyType: "Land" }, "propertyType"],
    ["/listings/sale", { ...HERE, status: "Sold" }, "status"],
  ])("%s %j", (path, parameters, named) => {
    const { status, json } = ask(path, parameters as Record<string, string | number>);
    expect([status, json.status, json.error]).toEqual([400, 400, "resource/bad-request"]);
    expect(json.message).toContain(named);
  });

  it("is not slowed down by a very long address", () => {
    expectProportional(50_000, (words) => {
      expect(ask("/properties", { address: `1 ${"Oak ".repeat(words)}, Austin, TX 78705` }).status).toBe(400);
    });
  });

  it("refuses other methods and other paths, and always says that it is a sandbox", () => {
    expect(ask("/properties", HERE, { method: "POST" }).status).toBe(405);
    for (const path of ["/", "/property", "/properties/a/b", "/avm", "/properties/"])
      expect(ask(path).status).toBe(404);
    for (const told of [ask("/"), ask("/properties", HERE), ask("/properties", {}, { headers: {} })]) {
      expect(told.headers["x-sandbox"]).toBe("1");
      expect(told.headers["content-type"]).toBe("application/json");
    }
  });

  it("accepts suppressLogging everywhere, without a difference", () => {
    for (const [path, parameters] of [
      ["/properties", HERE],
      ["/properties/random", {}],
      ["/avm/value", HOME],
    ] as const) {
      expect(ask(path, { ...parameters, suppressLogging: "true" }).text).toBe(ask(path, parameters).text);
    }
  });
});

describe("usage", () => {
  it("counts an answer with 200 once, however many records it has, and nothing else as billed", () => {
    let sandbox = sandboxOf();
    const billed: number[] = [];
    for (const parameters of [HERE, { ...HERE, limit: 500 }, { zipCode: "00000" }, { zipCode: "bad" }, HOME]) {
      sandbox = ask("/properties", parameters, { sandbox }).sandbox;
      billed.push(sandboxUsage(sandbox, "sandbox").billed);
    }
    expect(billed).toEqual([1, 2, 3, 3, 4]);
    expect(sandboxUsage(sandbox, "sandbox").unbilled).toBe(1);
    expect(ask("/properties", HERE, { sandbox, headers: {} }).sandbox.usage).toBe(sandbox.usage);
  });
});
