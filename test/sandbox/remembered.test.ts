import { boundedCache } from "../../src/sandbox/random/boundedCache";

describe("the bounded cache", () => {
  it("computes a value once while it is in use, and again after it was dropped", () => {
    const made: string[] = [];
    const of = boundedCache(10, (key) => {
      made.push(key);
      return { key };
    });
    const used = of("used");
    for (let at = 0; at < 100; at++) {
      expect(of(String(at)).key).toBe(String(at));
      expect(of("used")).toBe(used);
    }
    expect(made.filter((key) => key === "used")).toHaveLength(1);
    expect(of("0").key).toBe("0");
    expect(made.filter((key) => key === "0")).toHaveLength(2);
  });

  it("never exceeds its limit", () => {
    const limit = 10;
    let latest: string[] = [];
    const of = boundedCache(limit, (key) => {
      latest.push(key);
      return key;
    });
    for (let at = 0; at < 1000; at++) of(String(at));
    const known = Array.from({ length: 1000 }, (_, at) => String(at))
      .reverse()
      .filter((key) => {
        latest = [];
        of(key);
        return latest.length === 0;
      });
    expect(known.length).toBeGreaterThanOrEqual(limit / 2);
    expect(known.length).toBeLessThanOrEqual(limit);
  });
});
