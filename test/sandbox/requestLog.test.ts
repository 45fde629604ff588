import { answer, createSandbox, logEntries, logOf, type LogEntry, type Sandbox } from "../../src/sandbox";
import { ENTRIES_KEPT } from "../../src/sandbox/accounts/requestLog";
import { DAY, GAZETTEER, NOON } from "./asking";

const FRESH = createSandbox({
  gazetteer: GAZETTEER,
  homesPerPlace: () => 20,
  accounts: [{ name: "team", keys: [{ key: "sesame", name: "excel" }] }],
});

type Query = readonly (readonly [string, string])[];

const ask = (sandbox: Sandbox, path: string, query: Query, now = NOON, key: string | undefined = "sesame"): Sandbox =>
  answer(sandbox, { method: "GET", path, query, headers: key === "" ? {} : { "x-api-key": key } }, now).sandbox;

const onlyEntry = (path: string, query: Query, key?: string): LogEntry => {
  const entries = logEntries(ask(FRESH, path, query, NOON, key).log, NOON);
  expect(entries).toHaveLength(1);
  return entries[0] as LogEntry;
};

it("records who requested what, when, and with what result", () => {
  expect(
    onlyEntry("/properties", [
      ["zipCode", "78244"],
      ["limit", "3"],
    ]),
  ).toEqual({
    moment: NOON,
    endpoint: "properties",
    status: 200,
    account: "team",
    key: "excel",
    parameters: { zipCode: "78244", limit: "3" },
  });
  expect(onlyEntry("/properties/1-Oak-St,-Nowhere", [])).toMatchObject({
    endpoint: "propertyById",
    status: 404,
    parameters: { id: "1-Oak-St,-Nowhere" },
  });
});

it.each([
  [
    "/properties",
    [
      ["zipCode", "78244"],
      ["suppressLogging", "true"],
    ],
    200,
  ],
  [
    "/properties",
    [
      ["suppressLogging", "true"],
      ["zipCode", "bad"],
    ],
    400,
  ],
  ["/properties/1-Oak-St,-Nowhere", [["suppressLogging", "true"]], 404],
  [
    "/avm/value",
    [
      ["address", "5500 Grand Lake Dr, San Antonio, TX 78244"],
      ["suppressLogging", "true"],
    ],
    200,
  ],
] as const)("with suppressLogging, of %s only the endpoint and the status are kept", (path, query, status) => {
  const entry = onlyEntry(path, query);
  expect(Object.keys(entry)).toEqual(["moment", "endpoint", "status"]);
  expect(entry.status).toBe(status);
});

it("a request that is not logged is billed all the same", () => {
  const after = ask(FRESH, "/properties", [
    ["zipCode", "78244"],
    ["suppressLogging", "true"],
  ]);
  expect(after.usage.get("team")).toEqual([{ month: "2026-11", billed: 1, unbilled: 0 }]);
});

it("only `true` suppresses", () => {
  expect(
    onlyEntry("/properties", [
      ["zipCode", "78244"],
      ["suppressLogging", "false"],
    ]).account,
  ).toBe("team");
});

it("never contains a key, neither from the header nor from a parameter", () => {
  const queries: readonly Query[] = [
    [
      ["zipCode", "78244"],
      ["apiKey", "sesame"],
    ],
    [["city", "open sesame street"]],
    [["address", "sesame"]],
  ];
  for (const query of queries) {
    expect(JSON.stringify(onlyEntry("/properties", query))).not.toContain("sesame");
  }
  expect(onlyEntry("/properties", [["city", "open sesame street"]]).parameters).toEqual({ city: "open *** street" });
});

it("keeps no parameters of a caller without a valid key", () => {
  for (const key of ["wrong", ""]) {
    expect(onlyEntry("/properties", [["zipCode", "78244"]], key)).toEqual({
      moment: NOON,
      endpoint: "properties",
      status: 401,
    });
  }
  expect(onlyEntry("/nowhere", [["zipCode", "78244"]])).toMatchObject({ status: 404, parameters: {} });
});

it("forgets after 60 days", () => {
  const first = ask(FRESH, "/properties", [["zipCode", "78244"]]);
  const second = ask(first, "/properties", [["zipCode", "78219"]], NOON + 30 * DAY);
  const zips = (now: number) => logEntries(second.log, now).map(({ parameters }) => parameters?.["zipCode"]);
  expect(zips(NOON + 60 * DAY - 1)).toEqual(["78244", "78219"]);
  expect(zips(NOON + 60 * DAY)).toEqual(["78219"]);
  expect(zips(NOON + 90 * DAY)).toEqual([]);
});

it("drops old entries from memory too, and never holds more than its limit", () => {
  const entry = (moment: number): LogEntry => ({ moment, endpoint: "properties", status: 200 });
  const many = logOf(Array.from({ length: ENTRIES_KEPT + 500 }, (_, at) => entry(NOON + at)));
  const kept = [...many.full.flat(), ...many.latest];
  expect(kept.length).toBeLessThanOrEqual(ENTRIES_KEPT);
  expect(kept.length).toBeGreaterThan(ENTRIES_KEPT - 200);
  expect(kept[kept.length - 1]?.moment).toBe(NOON + ENTRIES_KEPT + 499);
  const later = logOf([...kept, entry(NOON + 61 * DAY)]);
  expect(later.full).toEqual([]);
});

it("shortens a very long value to its length", () => {
  expect(onlyEntry("/properties", [["address", "x".repeat(5000)]]).parameters).toEqual({
    address: "(5000 characters)",
  });
});
