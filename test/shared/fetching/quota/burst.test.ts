import { isProblem, problem } from "../../../../src/shared/api/problem";
import { EMPTY_QUOTA } from "../../../../src/shared/fetching/quota/quotaState";
import type {
  ReservationBatch,
  ReservationRequest,
  AdmissionReply,
} from "../../../../src/shared/fetching/work/effects";
import { admit } from "../../../../src/shared/fetching/quota/admission";
import type { AdmissionPolicy } from "../../../../src/shared/fetching/quota/admissionPolicy";
import { admitBurst } from "../../../../src/shared/fetching/quota/burst";
import { AT, FREE } from "../../memoryHost";
import { expectProportional } from "../../../growth";

const policy = (more: Partial<AdmissionPolicy> = {}): AdmissionPolicy => ({
  ...FREE,
  now: AT,
  deadline: AT + 50_000,
  ...more,
});

const asked = (key: string, home?: string): ReservationRequest => ({
  ...{ key: `service ${key}`, endpoint: "valueEstimate", more: 0 },
  ...(home === undefined ? {} : { home }),
});

/** @param behind The other requests of its cell. */
const batch = (key: string, behind: readonly ReservationRequest[] = []): ReservationBatch => ({
  requests: [asked(key)],
  atMost: 20,
  behind,
});

const others = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => asked(`row ${first + index}`));

const told = (claims: readonly (readonly AdmissionReply[])[]) =>
  claims.map(([claim]) => (isProblem(claim!) ? claim.message : claim!.decision));

describe("cells that calculate together", () => {
  it("are granted like one formula over a range, up to the number above which confirmation is needed", () => {
    const wanted = ["a", "b", "c"].map((key) => ({ batch: batch(key), policy: policy({ askAbove: 3 }) }));
    expect(told(admitBurst(EMPTY_QUOTA, wanted).replies)).toEqual(["granted", "granted", "granted"]);
    const many = [...wanted, { batch: batch("d"), policy: policy({ askAbove: 3 }) }];
    const { replies, quota } = admitBurst(EMPTY_QUOTA, many);
    expect(new Set(told(replies))).toEqual(
      new Set(["Needs 1 request: press Fetch (cells calculated together need 4 requests, more than 3)"]),
    );
    expect(quota.reservations).toEqual({});
  });

  it("count the same question once, and join it", () => {
    const wanted = ["a", "a", "a", "b"].map((key) => ({ batch: batch(key), policy: policy({ askAbove: 2 }) }));
    const { replies, quota } = admitBurst(EMPTY_QUOTA, wanted);
    expect(told(replies)).toEqual(["granted", "askedElsewhere", "askedElsewhere", "granted"]);
    expect(Object.keys(quota.reservations)).toEqual(["service a", "service b"]);
  });

  it("count the requests of each", () => {
    const wanted = ["a", "b"].map((key, index) => ({
      batch: batch(key, others(10 * index, 10)),
      policy: policy({ askAbove: 21 }),
    }));
    expect(told(admitBurst(EMPTY_QUOTA, wanted).replies)).toEqual(
      Array<string>(2).fill("Needs 1 request: press Fetch (cells calculated together need 22 requests, more than 21)"),
    );
  });

  it("count a question once that is in the lists of several cells", () => {
    const wanted = [0, 5].map((first) => ({
      batch: batch(`row ${first}`, others(first, 10)),
      policy: policy({ askAbove: 10 }),
    }));
    expect(told(admitBurst(EMPTY_QUOTA, wanted).replies)).toEqual(
      Array<string>(2).fill("Needs 1 request: press Fetch (cells calculated together need 15 requests, more than 10)"),
    );
  });

  it("say the fewest and the most that one home in two spellings may need", () => {
    const wanted = [batch("a"), { ...batch("b"), requests: [asked("b", "home")], behind: [asked("c", "home")] }].map(
      (each) => ({ batch: each, policy: policy({ askAbove: 2 }) }),
    );
    expect(told(admitBurst(EMPTY_QUOTA, wanted).replies)).toEqual(
      Array<string>(2).fill(
        "Needs 1 request: press Fetch (cells calculated together need 2 or 3 requests, more than 2)",
      ),
    );
  });

  it("do not count what a person has approved", () => {
    const wanted = [
      { batch: batch("a", others(0, 500)), policy: policy({ approved: true, askAbove: 1 }) },
      { batch: batch("b"), policy: policy({ askAbove: 1 }) },
    ];
    expect(told(admitBurst(EMPTY_QUOTA, wanted).replies)).toEqual(["granted", "granted"]);
  });

  it("count a request again after its failure has expired, and not before", () => {
    const many = Array.from({ length: 200 }, (_, index) => ({
      batch: batch(String(index)),
      policy: policy({ askAbove: 100 }),
    }));
    const failed = problem("failed", "The service failed (500)");
    const met = (until: number) => ({
      ...EMPTY_QUOTA,
      recentFailures: Object.fromEntries(many.map((_, index) => [`service ${index}`, { problem: failed, until }])),
    });
    expect(new Set(told(admitBurst(met(AT), many).replies))).toEqual(
      new Set(["Needs 1 request: press Fetch (cells calculated together need 200 requests, more than 100)"]),
    );
    const another = { ...many[0]!, batch: batch("another") };
    expect(told(admitBurst(met(AT + 1), [...many, another]).replies).pop()).toBe("granted");
  });

  it("do not count what an endpoint that refuses the key would refuse", () => {
    const access = { problem: problem("access", "The service did not accept the key"), until: AT + 1 };
    const quota = { ...EMPTY_QUOTA, recentFailures: { "service valueEstimate access": access } };
    const many = ["a", "b", "c"].map((key) => ({ batch: batch(key), policy: policy({ askAbove: 2 }) }));
    const rent: ReservationBatch = {
      ...batch("d"),
      requests: [{ key: "service d", endpoint: "rentEstimate", more: 0 }],
    };
    const { replies } = admitBurst(quota, [...many, { batch: rent, policy: policy({ askAbove: 2 }) }]);
    expect(told(replies).pop()).toBe("granted");
  });

  it("are decided with as much work for each, also when thousands of them failed a moment ago", () => {
    const fault = { problem: problem("failed", "The service failed (500)"), until: AT + 5_000 };
    expectProportional(5_000, (count) => {
      const keys = Array.from({ length: count }, (_, index) => String(index));
      const faults = Object.fromEntries(keys.map((key) => [`service ${key}`, fault]));
      admitBurst(
        { ...EMPTY_QUOTA, recentFailures: faults },
        keys.map((key) => ({ batch: batch(key), policy: policy() })),
      );
    });
  });

  it("never take more together than the limit allows", () => {
    const wanted = Array.from({ length: 9 }, (_, index) => ({
      batch: batch(String(index)),
      policy: policy({ monthlyLimit: 4 }),
    }));
    const { replies } = admitBurst(EMPTY_QUOTA, wanted);
    expect(told(replies)).toEqual([...Array<string>(4).fill("granted"), ...Array<string>(5).fill("retryAfter")]);
  });

  it("get their slots one after the other, and in any case within their time", () => {
    const wanted = Array.from({ length: 12 }, (_, index) => ({
      batch: batch(String(index)),
      policy: policy({ ratePerSecond: 2, deadline: AT + 3_000 }),
    }));
    const after = admitBurst(EMPTY_QUOTA, wanted).replies.map(([claim]) => ("delay" in claim! ? claim.delay : NaN));
    expect(after).toEqual([0, 500, 1000, 1500, 2000, 2500, 3000, 3000, 3000, 3000, 3000, 3000]);
  });

  it("get the same reply from a burst of one as from admission", () => {
    for (const more of [{}, { spending: "off" }, { monthlyLimit: 0 }, { deadline: AT - 1 }] as const) {
      const alone = admit(EMPTY_QUOTA, batch("a", others(0, 3)), policy(more));
      expect(admitBurst(EMPTY_QUOTA, [{ batch: batch("a", others(0, 3)), policy: policy(more) }])).toEqual({
        quota: alone.quota,
        replies: [alone.replies],
      });
    }
  });
});
