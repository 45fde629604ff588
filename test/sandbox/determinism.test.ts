import { createHash } from "node:crypto";
import { nationalGazetteer } from "../../src/sandbox/places/nationalGazetteer";
import { ask, DAY, NOON, PLACES, sandboxOf } from "./asking";

const QUESTIONS: readonly (readonly [string, Record<string, string>])[] = [
  ["/properties", { zipCode: "78244", limit: "200" }],
  ["/properties/random", { limit: "20" }],
  ["/avm/value", { address: "5500 Grand Lake Dr, San Antonio, TX 78244" }],
  ["/avm/rent/long-term", { address: "5500 Grand Lake Dr, San Antonio, TX 78244" }],
  ["/listings/sale", { zipCode: "78705" }],
  ["/listings/rental/long-term", { zipCode: "78705" }],
  ["/markets", { zipCode: "78705" }],
];

const print = (options = {}, now = NOON): string => {
  const sandbox = sandboxOf(options);
  const texts = QUESTIONS.map(([path, parameters]) => ask(path, parameters, { sandbox, now }).text);
  return createHash("sha256").update(texts.join("\n")).digest("hex");
};

describe("the sandbox is deterministic", () => {
  it("gives the same answers in every run, on every machine", () => {
    expect(print()).toMatchSnapshot();
  });

  it("gives the same answers at any hour of a day, and others on another day", () => {
    expect(print({}, NOON + DAY / 3)).toBe(print());
    expect(print({}, NOON + 40 * DAY)).not.toBe(print());
  });

  it("has other homes with another seed", () => {
    expect(print({ seed: 2 })).not.toBe(print({ seed: 3 }));
  });

  it("picks other random homes after each answer, the same ones in each run", () => {
    const first = ask("/properties/random", { limit: 5 });
    const second = ask("/properties/random", { limit: 5 }, { sandbox: first.sandbox });
    expect(second.text).not.toBe(first.text);
    expect(ask("/properties/random", { limit: 5 }, { sandbox: first.sandbox }).text).toBe(second.text);
    expect(ask("/properties/random").json).toHaveLength(50);
  });

  it("never alters the sandbox it is given", () => {
    const sandbox = sandboxOf();
    ask("/properties", { zipCode: "78244" }, { sandbox });
    expect(sandbox.usage.size).toBe(0);
  });
});

describe("the national gazetteer", () => {
  const national = nationalGazetteer();

  it("knows each ZIP code once, and finds it by code, city, state and circle", () => {
    expect(national.places.length).toBeGreaterThan(40000);
    expect(new Set(national.places.map(({ zipCode }) => zipCode)).size).toBe(national.places.length);
    expect(new Set(national.places.map(({ state }) => state)).size).toBe(51);
    for (const place of PLACES) {
      const found = national.ofZip(place.zipCode);
      expect(found).toEqual(place);
      expect(national.ofCity(place.city, place.state)).toContain(found);
      expect(national.ofState(place.state)).toContain(found);
      expect(national.within(place, 0.1)).toContain(found);
    }
    expect(national.ofCity("san antonio", "TX")).toEqual([]);
  });

  it("spells its cities as the service does: initial capitals, Saint in full, no hyphen and no period", () => {
    const cities = new Set(national.places.map(({ city }) => city));
    expect([...cities].filter((city) => !/^[A-Z][a-z']*( [A-Z][a-z']*)*$/.test(city))).toEqual([]);
    expect([...cities].filter((city) => /\bSt\b/.test(city))).toEqual([]);
    for (const city of ["Mcallen", "Mccall", "O'fallon", "Port O'connor", "Saint Louis", "East Saint Louis"]) {
      expect(cities).toContain(city);
    }
    expect(national.ofCity("Winston Salem", "NC").length).toBeGreaterThan(0);
    expect(national.ofCity("Winston-Salem", "NC")).toEqual([]);
    expect(national.ofCity("McAllen", "TX")).toEqual([]);
  });

  it("finds the same places in a circle as a check of every place does", () => {
    const centre = { latitude: 61.2, longitude: -149.9 };
    const near = national.within(centre, 60);
    const box = national.places.filter(
      ({ latitude, longitude }) => Math.hypot((latitude - 61.2) * 69.1, (longitude + 149.9) * 69.1 * 0.4817) < 50,
    );
    expect(near.length).toBeGreaterThan(10);
    for (const place of box) expect(near).toContain(place);
  });
});
