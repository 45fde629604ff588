/**
 * The limit of a billing month, against the bill of a service: whatever the billing day and its changes, the dates, the
 * answers and the stores, and with an earlier build, which knows calendar months only, beside this one.
 */
import fc from "fast-check";
import type { EndpointName } from "../../../../src/shared/api/endpoints";
import type { Settlement } from "../../../../src/shared/fetching/work/effects";
import { withCheck } from "../../../../src/shared/fetching/quota/accountCheck";
import { admit } from "../../../../src/shared/fetching/quota/admission";
import { billingPeriod, DAY_LENGTH, utcDay } from "../../../../src/shared/fetching/ledger/billingPeriod";
import { upToDate, usageIn } from "../../../../src/shared/fetching/quota/expiry";
import { booked, monthOf } from "../../../../src/shared/fetching/ledger/ledger";
import { EMPTY_QUOTA, type QuotaState } from "../../../../src/shared/fetching/quota/quotaState";
import { settle } from "../../../../src/shared/fetching/quota/settlement";
import { readQuota, writeQuota } from "../../../../src/shared/fetching/quota/stored/storedQuota";
import { isProblem, problem } from "../../../../src/shared/api/problem";
import {
  readLocalQuota,
  withLocalQuota,
  type LocalQuota,
} from "../../../../src/shared/fetching/quota/stored/localQuota";
import { quotaOf, quotaText } from "../../../../src/sheets/storage/quota/quotaText";
import { FREE } from "../../memoryHost";
import { changedAside, NONE, storedAside } from "./formerLocalQuota";

const ENDPOINTS: readonly EndpointName[] = ["valueEstimate", "properties"];
const ME = "me";
const HOUR = DAY_LENGTH / 24;
const MINUTE = HOUR / 60;

const through = <T>(value: T): unknown => JSON.parse(JSON.stringify(value));

/** An earlier build knows of no days, and leaves them out of what it writes. */
const withoutDays = (written: unknown): unknown => JSON.parse(JSON.stringify(written).replace(/,"days":"[^"]*"/g, ""));

const ofEarlierBuild = (quota: QuotaState): QuotaState => readQuota(withoutDays(writeQuota(quota)));

interface Open {
  readonly key: string;
  readonly endpoint: EndpointName;
}

class Person {
  quota: QuotaState = EMPTY_QUOTA;
  /** What an earlier build did while its database refused, as a page's storage keeps it ever after. */
  private aside: LocalQuota = NONE;
  private isRefused = false;
  /** What this build did meanwhile of what had left before. */
  private owed: ((quota: QuotaState) => QuotaState)[] = [];
  open: Open[] = [];
  /** The moments at which the service billed a request. */
  bill: number[] = [];
  /** Those that the service never answered. */
  private unanswered: (Open & { readonly at: number; readonly isBilled: boolean })[] = [];
  private asked = 0;

  constructor(
    public now: number,
    public billingDay: number,
    private readonly limit: number,
  ) {}

  /** A change of the quota state, in the database or, once that takes it, later. */
  private change(change: (quota: QuotaState) => QuotaState): void {
    if (this.isRefused) this.owed.push(change);
    else this.quota = change(this.merged());
  }

  private merged = (): QuotaState => withLocalQuota(this.quota, this.aside);

  billed(first: string): number {
    return this.bill.filter((at) => utcDay(at) >= first).length;
  }

  get period() {
    return billingPeriod(this.now, this.billingDay);
  }

  /** @returns How many were granted: none while nothing can be stored. */
  ask(count: number): number {
    if (this.isRefused) return 0;
    const requests = Array.from({ length: count }, (_, index) => ({
      key: `s ${(this.asked += 1)}`,
      endpoint: ENDPOINTS[index % 2]!,
      more: 0,
    }));
    const policy = { ...FREE, now: this.now, owner: ME, billingDay: this.billingDay, monthlyLimit: this.limit };
    let granted: Open[] = [];
    this.change((quota) => {
      const admitted = admit(quota, { requests, atMost: 100, behind: [] }, policy);
      granted = requests.filter((_, index) => {
        const reply = admitted.replies[index]!;
        return !isProblem(reply) && reply.decision === "granted";
      });
      return admitted.quota;
    });
    this.open.push(...granted);
    return granted.length;
  }

  end(settlement: Settlement, isBilled: boolean): void {
    const open = this.open.shift();
    if (open === undefined) return;
    if (isBilled) this.bill.push(this.now);
    if (settlement === "uncertain") this.unanswered.push({ ...open, at: this.now, isBilled });
    const failure = settlement === "uncertain" ? { failure: problem("unreachable", "No answer came") } : {};
    const { now } = this;
    this.change((quota) => settle(quota, [{ ...open, ttl: 0, settlement, ...failure }], now, ME));
  }

  /** The answer that was given up arrives after all, some minutes later. */
  answersLate(): void {
    const late = this.unanswered[this.unanswered.length - 1];
    if (late === undefined || this.now - late.at > 10 * MINUTE) return;
    this.unanswered.pop();
    const now = (this.now += 4 * MINUTE);
    const ended = { key: late.key, endpoint: late.endpoint, ttl: 0, lateArrival: true } as const;
    const settlement = late.isBilled ? "billed" : "failed";
    this.change((quota) => settle(quota, [{ ...ended, settlement }], now, ME));
  }

  /** An earlier build in another tab bills a request, and books it. */
  earlierBuildAsks(): void {
    this.bill.push(this.now);
    const book = (quota: QuotaState) => ({
      ...quota,
      ledger: booked(quota.ledger, monthOf(this.now), "valueEstimate", "billed"),
    });
    if (this.isRefused) {
      const before = this.merged();
      const stored = storedAside(changedAside(this.aside, before, book(before)));
      this.aside = readLocalQuota(JSON.stringify(withoutDays(JSON.parse(stored))));
    } else {
      this.quota = ofEarlierBuild(book(ofEarlierBuild(this.merged())));
    }
  }

  /** Another execution or page reads what is stored. */
  reopen(inSheets: boolean): void {
    this.quota = inSheets ? quotaOf(quotaText(this.quota)) : readQuota(through(writeQuota(this.quota)));
  }

  databaseRefuses(refuses: boolean): void {
    this.isRefused = refuses;
    if (refuses) return;
    // Two tabs take over what it refused.
    this.quota = withLocalQuota(this.merged(), this.aside);
    this.quota = this.owed.reduce((quota, change) => change(quota), this.quota);
    this.owed = [];
  }

  /** Enters what the account shows of the period's unanswered requests. */
  looksAtAccount(): void {
    // It couldn't be booked, and says so.
    if (this.isRefused) return;
    const isOfPeriod = ({ at }: { readonly at: number }) => utcDay(at) >= this.period.first;
    const uncertain = this.unanswered.filter(isOfPeriod);
    const billed = uncertain.filter(({ isBilled }) => isBilled).length;
    this.unanswered = this.unanswered.filter((each) => !isOfPeriod(each));
    this.change((quota) => {
      const settled = upToDate(quota, this.now, ME);
      const checked = withCheck(settled, { uncertain: uncertain.length, billed }, this.now, this.billingDay);
      return isProblem(checked) ? settled : checked;
    });
  }

  usage() {
    const known = this.owed.reduce((quota, change) => change(quota), this.merged());
    return usageIn(known, this.now, this.limit, this.billingDay);
  }
}

type Act = (person: Person) => void;

const billingDay = fc.oneof(fc.constantFrom(1, 15, 28, 29, 30, 31), fc.integer({ min: 1, max: 31 }));
/** Around the ends of February in years with and without a leap day, of long and short months, and of a year. */
const start = fc
  .tuple(
    fc.constantFrom("2027-01-29", "2027-02-26", "2028-02-27", "2026-12-30", "2026-11-14", "2027-04-29"),
    fc.nat({ max: 47 }),
  )
  .map(([day, hours]) => Date.parse(day) + hours * HOUR);

const passes: fc.Arbitrary<Act> = fc
  .oneof(fc.nat({ max: 3 * 24 }), fc.constantFrom(1, 24, 13 * 24, 30 * 24))
  .map((hours) => (person) => void (person.now += hours * HOUR));
const toMidnight: fc.Arbitrary<Act> = fc.constant(
  (person: Person) => void (person.now = (Math.floor(person.now / DAY_LENGTH) + 1) * DAY_LENGTH - 2 * MINUTE),
);
const late: fc.Arbitrary<Act> = fc.constant((person: Person) => person.answersLate());
const asks: fc.Arbitrary<Act> = fc.nat({ max: 6 }).map((count) => (person) => void person.ask(count));
const ends: fc.Arbitrary<Act> = fc
  .constantFrom<readonly [Settlement, boolean]>(
    ["billed", true],
    ["billed", true],
    ["free", false],
    ["failed", false],
    ["uncertain", true],
    ["uncertain", false],
    ["unasked", false],
  )
  .map(
    ([settlement, isBilled]) =>
      (person) =>
        person.end(settlement, isBilled),
  );
const opens: fc.Arbitrary<Act> = fc.boolean().map((inSheets) => (person) => person.reopen(inSheets));
const refuses: fc.Arbitrary<Act> = fc.boolean().map((refused) => (person) => person.databaseRefuses(refused));
const daysChange: fc.Arbitrary<Act> = billingDay.map((day) => (person) => void (person.billingDay = day));
const earlierBuild: fc.Arbitrary<Act> = fc.constant((person: Person) => person.earlierBuildAsks());
const account: fc.Arbitrary<Act> = fc.constant((person: Person) => person.looksAtAccount());
const sound = fc.oneof(
  account,
  toMidnight,
  late,
  late,
  passes,
  asks,
  asks,
  ends,
  ends,
  ends,
  opens,
  refuses,
  daysChange,
);

const lives = (acts: fc.Arbitrary<Act>) =>
  [start, billingDay, fc.integer({ min: 1, max: 8 }), fc.array(acts, { minLength: 10, maxLength: 60 })] as const;

it("no request is granted in a billing month in which as many were billed as the limit allows", () => {
  const withOthers = fc.oneof({ arbitrary: sound, weight: 8 }, { arbitrary: earlierBuild, weight: 1 });
  fc.assert(
    fc.property(...lives(withOthers), (at, day, limit, acts) => {
      const person = new Person(at, day, limit);
      for (const act of acts) {
        const open = person.open.length;
        act(person);
        const more = person.open.length - open;
        if (more > 0) expect(person.billed(person.period.first) + person.open.length).toBeLessThanOrEqual(limit);
      }
    }),
    { numRuns: 500 },
  );
});

it("a request that was booked by day is counted in its billing month and in no other, whatever the billing day is then", () => {
  const certain = fc.oneof(
    passes,
    asks,
    asks,
    opens,
    refuses,
    daysChange,
    fc.constant((person: Person) => person.end("billed", true)),
  );
  fc.assert(
    fc.property(...lives(certain), billingDay, (at, day, limit, acts, later) => {
      const person = new Person(at, day, limit);
      for (const act of acts) act(person);
      person.billingDay = later;
      const { billed, undated, byEndpoint } = person.usage();
      expect([billed, undated]).toEqual([person.billed(person.period.first), 0]);
      expect(byEndpoint.reduce((sum, each) => sum + each.billed, 0)).toBe(billed);
    }),
    { numRuns: 500 },
  );
});

it("what an earlier build booked is never missing, and is over with the month that it may belong to", () => {
  const withOthers = fc.oneof({ arbitrary: sound, weight: 4 }, { arbitrary: earlierBuild, weight: 1 });
  fc.assert(
    fc.property(...lives(withOthers), billingDay, (at, day, limit, acts, later) => {
      const person = new Person(at, day, limit);
      for (const act of acts) act(person);
      while (person.open.length > 0) person.end("failed", false);
      person.billingDay = later;
      const { billed, uncertain } = person.usage();
      expect(billed + uncertain).toBeGreaterThanOrEqual(person.billed(person.period.first));
      person.now += 62 * DAY_LENGTH;
      expect(person.usage()).toMatchObject({ billed: 0, uncertain: 0, left: limit, undated: 0 });
    }),
    { numRuns: 500 },
  );
});
