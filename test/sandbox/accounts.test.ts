import { runInNewContext } from "node:vm";
import { buildSync } from "esbuild";
import { join } from "node:path";
import {
  answer,
  billOf,
  createSandbox,
  PLANS,
  sandboxUsage,
  withAccount,
  withChange,
  withKey,
  accountWithoutKey,
  type Account,
  type AccountKey,
  type Sandbox,
} from "../../src/sandbox";
import { isAddressRange, isWithin } from "../../src/sandbox/accounts/addressRanges";
import { GAZETTEER, NOON } from "./asking";

const HERE = [["zipCode", "78244"]] as const;

/** What a key gets: status and code of the answer. */
const get = (sandbox: Sandbox, key: string, caller?: string, path = "/properties", now = NOON) => {
  const query = path === "/properties" ? HERE : [["address", "5500 Grand Lake Dr, San Antonio, TX 78244"] as const];
  const answered = answer(sandbox, { method: "GET", path, query, headers: { "x-api-key": key } }, now, caller);
  const { status, headers, body } = answered.response;
  return { status, headers, error: JSON.parse(body).error as unknown, body, sandbox: answered.sandbox };
};

const withAccounts = (accounts: readonly Account[]): Sandbox =>
  createSandbox({ gazetteer: GAZETTEER, homesPerPlace: () => 20, accounts });

const done = (changed: readonly Account[] | string): readonly Account[] => {
  if (typeof changed === "string") throw new Error(changed);
  return changed;
};

const ACCOUNT: Account = { name: "team", keys: [{ key: "one", name: "excel" }] };
const restricted = (key: Partial<AccountKey>): Sandbox =>
  withAccounts([{ name: "team", keys: [{ key: "k", name: "n", ...key }] }]);

describe("a key that is restricted to addresses", () => {
  it.each([
    ["10.1.2.3", "10.1.2.3", true],
    ["10.1.2.3", "10.1.2.4", false],
    ["10.1.2.0/24", "10.1.2.255", true],
    ["10.1.2.0/24", "10.1.3.0", false],
    ["10.1.2.77/24", "10.1.2.1", true],
    ["0.0.0.0/0", "203.0.113.9", true],
    ["0.0.0.0/0", "::1", false],
    ["::/0", "10.1.2.3", false],
    ["2001:db8::1", "2001:0DB8:0:0:0:0:0:1", true],
    ["2001:db8::/32", "2001:db8:ffff::1", true],
    ["2001:db8::/33", "2001:db8:ffff::1", false],
    ["fe80::/10", "fe80::1%eth0", true],
    ["127.0.0.1", "::ffff:127.0.0.1", true],
    ["::ffff:10.0.0.0/104", "10.9.9.9", true],
    ["::ffff:10.0.0.0/104", "11.0.0.1", false],
    ["10.0.0.8", "010.0.0.010", false],
    ["10.0.0.1", "not an address", false],
  ])("%s, used from %s: accepted is %s", (range, caller, accepted) => {
    expect(isAddressRange(range)).toBe(true);
    const { status, error } = get(restricted({ addresses: [range] }), "k", caller);
    expect([status, error]).toEqual(accepted ? [200, undefined] : [401, "auth/api-key-invalid"]);
  });

  it("is refused where the caller's address is not known, and accepted from any of several ranges", () => {
    expect(get(restricted({ addresses: ["10.0.0.0/8"] }), "k").status).toBe(401);
    const several = restricted({ addresses: ["10.0.0.0/8", "2001:db8::/32"] });
    expect([get(several, "k", "10.0.0.1").status, get(several, "k", "2001:db8::2").status]).toEqual([200, 200]);
    expect(isWithin([], "10.0.0.1")).toBe(false);
  });

  it.each([
    "10.1",
    "0x7f.0.0.1",
    "010.0.0.1",
    "256.1.1.1",
    "10.0.0.0/33",
    "10.0.0.0/",
    "10.0.0.0/8/8",
    "::/129",
    "a",
    "",
  ])("can't be created with %s", (range) => {
    expect(isAddressRange(range)).toBe(false);
    const made = withKey([ACCOUNT], "team", { key: "two", name: "two", addresses: [range] });
    expect(made).toBe(`'${range}' isn't an IPv4 or IPv6 address or a CIDR range`);
  });

  it("is read without any global of a host", () => {
    const entry = join(__dirname, "../../src/sandbox/accounts/addressRanges.ts");
    const { outputFiles } = buildSync({
      ...{ entryPoints: [entry], bundle: true, write: false, format: "iife", globalName: "ranges", target: "es2019" },
    });
    const code = `${outputFiles[0]!.text}; ranges.isWithin(["10.0.0.0/8", "2001:db8::/32"], "2001:db8::9")`;
    expect(runInNewContext(code, Object.create(null) as object)).toBe(true);
  });
});

describe("a key that is restricted to endpoints", () => {
  it("is accepted for those and no others", () => {
    const sandbox = restricted({ endpoints: ["valueEstimate"] });
    expect(get(sandbox, "k", undefined, "/avm/value").status).toBe(200);
    expect(get(sandbox, "k").error).toBe("auth/api-key-invalid");
    expect(get(sandbox, "k", undefined, "/avm/rent/long-term").status).toBe(401);
  });
});

describe("keys are created and deleted", () => {
  it("a created key is accepted, a deleted one refused with the next request, and it never comes back", () => {
    const created = done(withKey([ACCOUNT], "team", { key: "two", name: "sheets" }));
    const sandbox = withAccounts(created);
    expect([get(sandbox, "one").status, get(sandbox, "two").status]).toEqual([200, 200]);
    const deleted = done(accountWithoutKey(created, "team", "excel", NOON));
    const after = { ...get(sandbox, "one").sandbox, accounts: deleted };
    expect([get(after, "one").status, get(after, "one").error]).toEqual([401, "auth/api-key-invalid"]);
    expect(get(after, "two").status).toBe(200);
    expect(withKey(deleted, "team", { key: "one", name: "again" })).toBe(
      "This key exists or was deleted: deleting is final",
    );
    expect(done(withKey(deleted, "team", { key: "three", name: "excel" }))[0]?.keys).toHaveLength(3);
  });

  it("says what is impossible, without the key", () => {
    expect(withKey([ACCOUNT], "nobody", { key: "two" })).toBe("There is no account 'nobody'");
    expect(withKey([ACCOUNT], "team", { key: "two", name: "excel" })).toMatch("has a key named 'excel' already");
    expect(withKey([ACCOUNT], "team", { key: " ", name: "two" })).toBe("A key can't be empty");
    expect(withKey([ACCOUNT], "team", { key: "secret", name: "no spaces" })).not.toMatch("secret");
    expect(accountWithoutKey([ACCOUNT], "team", "nothing", NOON)).toBe("The account 'team' has no key named 'nothing'");
    expect(withAccount([ACCOUNT], { name: "team", keys: [] })).toBe("There is an account 'team' already");
    expect(withChange([ACCOUNT], "nobody", (one) => one)).toBe("There is no account 'nobody'");
  });

  it("changes make a new list and leave the old one unchanged", () => {
    const before = JSON.stringify([ACCOUNT]);
    withKey([ACCOUNT], "team", { key: "two", name: "two" });
    accountWithoutKey([ACCOUNT], "team", "excel", NOON);
    withChange([ACCOUNT], "team", (one) => ({ ...one, isActive: false }));
    expect(JSON.stringify([ACCOUNT])).toBe(before);
  });
});

describe("plans", () => {
  it("an account whose plan is not active gets 403, until it is active again", () => {
    const accounts = done(withChange([ACCOUNT], "team", (one) => ({ ...one, isActive: false })));
    const lapsed = get(withAccounts(accounts), "one");
    expect([lapsed.status, lapsed.error]).toEqual([403, "billing/subscription-inactive"]);
    const active = done(withChange(accounts, "team", (one) => ({ ...one, isActive: true })));
    expect(get({ ...lapsed.sandbox, accounts: active }, "one").status).toBe(200);
  });

  it("no plan ends: requests beyond it are answered, and charged", () => {
    let sandbox = withAccounts([{ ...ACCOUNT, plan: PLANS.free }]);
    for (let at = 0; at < 53; at++) {
      const { status, sandbox: after } = get(sandbox, "one");
      expect(status).toBe(200);
      sandbox = after;
    }
    expect(billOf(PLANS.free, sandboxUsage(sandbox, "team", "2026-11").billed)).toEqual({ beyond: 3, due: 0.6 });
    expect(billOf(PLANS.paid1000, 1000)).toEqual({ beyond: 0, due: 74 });
    expect(billOf(PLANS.paid1000, 1010)).toEqual({ beyond: 10, due: 74.6 });
    expect(billOf(PLANS.endless, 1e9)).toEqual({ beyond: 0, due: 0 });
  });

  it("every month starts at zero, all keys of an account count together, and thirteen months are kept", () => {
    let sandbox = withAccounts([{ name: "team", keys: [{ key: "a" }, { key: "b", name: "b" }] }]);
    const ask = (key: string, now: number): void => {
      sandbox = get(sandbox, key, undefined, "/properties", now).sandbox;
    };
    ask("a", Date.UTC(2026, 10, 30, 23, 59, 59, 999));
    ask("b", Date.UTC(2026, 10, 30, 23, 59, 59, 999));
    ask("a", Date.UTC(2026, 11, 1));
    ask("wrong", Date.UTC(2026, 11, 1));
    expect(sandboxUsage(sandbox, "team", "2026-11")).toEqual({ billed: 2, unbilled: 0 });
    expect(sandboxUsage(sandbox, "team", "2026-12")).toEqual({ billed: 1, unbilled: 0 });
    expect(sandboxUsage(sandbox, "team").billed).toBe(3);
    ask("a", Date.UTC(2026, 10, 30));
    expect(sandboxUsage(sandbox, "team", "2026-11").billed).toBe(3);
    for (let month = 0; month < 14; month++) ask("a", Date.UTC(2027, month, 1));
    expect(sandbox.usage.get("team")?.map(({ month }) => month)).toHaveLength(13);
    expect(sandbox.usage.get("team")?.[0]?.month).toBe("2028-02");
    expect([...sandbox.usage.keys()]).toEqual(["team"]);
  });
});

describe("the limit per second", () => {
  const limited = createSandbox({
    gazetteer: GAZETTEER,
    homesPerPlace: () => 20,
    requestsPerSecond: 2,
    accounts: [
      { name: "team", keys: [{ key: "a" }, { key: "b", name: "b" }] },
      { name: "fast", keys: [{ key: "c" }], requestsPerSecond: 3 },
    ],
  });
  const statuses = (key: string, moments: readonly number[]): readonly number[] => {
    let sandbox = limited;
    return moments.map((moment) => {
      const told = get(sandbox, key, undefined, "/properties", NOON + moment);
      sandbox = told.sandbox;
      return told.status;
    });
  };

  it("holds for any second, and refused requests don't count", () => {
    expect(statuses("a", [0, 1, 2, 999, 1000, 1001, 1002])).toEqual([200, 200, 429, 429, 200, 200, 429]);
    expect(statuses("c", [0, 0, 0, 0])).toEqual([200, 200, 200, 429]);
  });

  it("applies to each key, and is reported as the service does", () => {
    const first = get(get(limited, "a").sandbox, "a");
    expect(get(first.sandbox, "b").status).toBe(200);
    expect(JSON.parse(get(first.sandbox, "a").body)).toEqual({
      status: 429,
      error: "auth/rate-limit-exceeded",
      message: "The rate limit of 2 requests per second has been exceeded",
    });
  });

  it("remembers no more times than it needs", () => {
    let sandbox = limited;
    for (let at = 0; at < 50; at++)
      sandbox = get(sandbox, at % 2 ? "a" : "b", undefined, "/properties", NOON + at).sandbox;
    expect([...sandbox.lately.values()].flat().length).toBeLessThanOrEqual(4);
    sandbox = get(sandbox, "c", undefined, "/properties", NOON + 5000).sandbox;
    expect([...sandbox.lately.keys()]).toEqual(["c"]);
  });
});

it("every answer says that it is a sandbox, and none repeats the key", () => {
  const sandbox = withAccounts([
    { name: "team", keys: [{ key: "sesame", name: "n", endpoints: ["valueEstimate"] }] },
    { name: "gone", keys: [{ key: "lapsed-key", name: "m" }], isActive: false },
  ]);
  for (const key of ["sesame", "lapsed-key", "unknown-key"]) {
    const { headers, body, status } = get(sandbox, key);
    expect([status >= 400, headers["x-sandbox"]]).toEqual([true, "1"]);
    expect(body).not.toContain(key);
  }
});
