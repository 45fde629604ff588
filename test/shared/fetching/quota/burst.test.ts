import { isProblem, problem } from "../../../../src/shared/api/problem";
import { EMPTY_QUOTA } from "../../../../src/shared/fetching/quota/quotaState";
import type { ReservationBatch, Reservation } from "../../../../src/shared/fetching/effects";
import { admit, type AdmissionPolicy } from "../../../../src/shared/fetching/quota/admission";
import { admitBurst } from "../../../../src/shared/fetching/quota/burst";
import { AT, FREE } from "../../memoryHost";

const rules = (more: Partial<AdmissionPolicy> = {}): AdmissionPolicy => ({
  ...FREE,
  now: AT,
  deadline: AT + 50_000,
  ...more,
});

const asking = (key: string, rest = 0): ReservationBatch => ({
  asks: [{ key: `service ${key}`, endpoint: "valueEstimate", more: 0 }],
  most: 20,
  rest,
});

const told = (claims: readonly (readonly Reservation[])[]) =>
  claims.map(([claim]) => (isProblem(claim!) ? claim.message : claim!.claim));

describe("cells that calculate together", () => {
  it("are granted as one formula over a range would be, up to the number above which it asks first", () => {
    const wanted = ["a", "b", "c"].map((key) => ({ asking: asking(key), rules: rules({ askAbove: 3 }) }));
    expect(told(admitBurst(EMPTY_QUOTA, wanted).claims)).toEqual(["granted", "granted", "granted"]);
    const many = [...wanted, { asking: asking("d"), rules: rules({ askAbove: 3 }) }];
    const { claims, book } = admitBurst(EMPTY_QUOTA, many);
    expect(new Set(told(claims))).toEqual(
      new Set(["Needs 1 request: press Fetch (cells calculated together need up to 4, more than 3)"]),
    );
    expect(book.open).toEqual({});
  });

  it("count the same question once, and join it", () => {
    const wanted = ["a", "a", "a", "b"].map((key) => ({ asking: asking(key), rules: rules({ askAbove: 2 }) }));
    const { claims, book } = admitBurst(EMPTY_QUOTA, wanted);
    expect(told(claims)).toEqual(["granted", "elsewhere", "elsewhere", "granted"]);
    expect(Object.keys(book.open)).toEqual(["service a", "service b"]);
  });

  it("count what stands behind each of them", () => {
    const wanted = ["a", "b"].map((key) => ({ asking: asking(key, 10), rules: rules({ askAbove: 21 }) }));
    expect(told(admitBurst(EMPTY_QUOTA, wanted).claims)).toEqual(
      Array<string>(2).fill("Needs 1 request: press Fetch (cells calculated together need up to 22, more than 21)"),
    );
  });

  it("do not count what a person approved beside them", () => {
    const wanted = [
      { asking: asking("a", 500), rules: rules({ approved: true, askAbove: 1 }) },
      { asking: asking("b"), rules: rules({ askAbove: 1 }) },
    ];
    expect(told(admitBurst(EMPTY_QUOTA, wanted).claims)).toEqual(["granted", "granted"]);
  });

  it("count again what met a fault that is over, and not what meets one still", () => {
    const many = Array.from({ length: 200 }, (_, index) => ({
      asking: asking(String(index)),
      rules: rules({ askAbove: 100 }),
    }));
    const failed = problem("failed", "The service failed (500)");
    const met = (until: number) => ({
      ...EMPTY_QUOTA,
      faults: Object.fromEntries(many.map((_, index) => [`service ${index}`, { problem: failed, until }])),
    });
    expect(new Set(told(admitBurst(met(AT), many).claims))).toEqual(
      new Set(["Needs 1 request: press Fetch (cells calculated together need up to 200, more than 100)"]),
    );
    const another = { ...many[0]!, asking: asking("another") };
    expect(told(admitBurst(met(AT + 1), [...many, another]).claims).pop()).toBe("granted");
  });

  it("do not count what an endpoint that refuses the key would refuse", () => {
    const access = { problem: problem("access", "The service did not accept the key"), until: AT + 1 };
    const book = { ...EMPTY_QUOTA, faults: { "service valueEstimate access": access } };
    const many = ["a", "b", "c"].map((key) => ({ asking: asking(key), rules: rules({ askAbove: 2 }) }));
    const rent: ReservationBatch = { ...asking("d"), asks: [{ key: "service d", endpoint: "rentEstimate", more: 0 }] };
    const { claims } = admitBurst(book, [...many, { asking: rent, rules: rules({ askAbove: 2 }) }]);
    expect(told(claims).pop()).toBe("granted");
  });

  it("are told at once, also when thousands of them met a fault a moment ago", () => {
    const keys = Array.from({ length: 5_000 }, (_, index) => String(index));
    const fault = { problem: problem("failed", "The service failed (500)"), until: AT + 5_000 };
    const faults = Object.fromEntries(keys.map((key) => [`service ${key}`, fault]));
    const began = Date.now();
    admitBurst(
      { ...EMPTY_QUOTA, faults },
      keys.map((key) => ({ asking: asking(key), rules: rules() })),
    );
    expect(Date.now() - began).toBeLessThan(20_000);
  });

  it("never take more together than the limit leaves", () => {
    const wanted = Array.from({ length: 9 }, (_, index) => ({
      asking: asking(String(index)),
      rules: rules({ monthlyLimit: 4 }),
    }));
    const { claims } = admitBurst(EMPTY_QUOTA, wanted);
    expect(told(claims)).toEqual([...Array<string>(4).fill("granted"), ...Array<string>(5).fill("later")]);
  });

  it("are told when their turn comes, one behind the other, and in any case before their time is over", () => {
    const wanted = Array.from({ length: 12 }, (_, index) => ({
      asking: asking(String(index)),
      rules: rules({ ratePerSecond: 2, deadline: AT + 3_000 }),
    }));
    const after = admitBurst(EMPTY_QUOTA, wanted).claims.map(([claim]) => ("after" in claim! ? claim.after : NaN));
    expect(after).toEqual([0, 500, 1000, 1500, 2000, 2500, 3000, 3000, 3000, 3000, 3000, 3000]);
  });

  it("are told alone what the gate itself would tell", () => {
    for (const more of [{}, { spending: "off" }, { monthlyLimit: 0 }, { deadline: AT - 1 }] as const) {
      const alone = admit(EMPTY_QUOTA, asking("a", 3), rules(more));
      expect(admitBurst(EMPTY_QUOTA, [{ asking: asking("a", 3), rules: rules(more) }])).toEqual({
        book: alone.book,
        claims: [alone.claims],
      });
    }
  });
});
