import { CATALOGUE } from "../../../src/shared/functions/catalogue";
import { calculate } from "../../../src/shared/functions/declaring/calculate";
import { run } from "../../../src/shared/fetching/work/drivers";
import type { AdmissionPolicy } from "../../../src/shared/fetching/quota/admissionPolicy";
import { memoryHost, NOT_PLACED, response, type MemoryHost } from "../memoryHost";
import { DEFAULT_KEEP_DAYS } from "../../../src/shared/fetching/requests/keepDays";

const call = (host: MemoryHost, name: string, ...given: readonly string[]) =>
  run(
    calculate(
      { declaration: CATALOGUE.find((each) => each.name === name)!, given: given.map((each) => [[each]]) },
      { service: "s", now: host.now, keepDays: DEFAULT_KEEP_DAYS, batchSize: 10 },
    ),
    host,
  );

/** A month with two paid estimates, one of them shown again, and one address that was not found. */
const used = (policy: Partial<AdmissionPolicy> = {}) => {
  const host = memoryHost(
    ({ parameters }) => (parameters["address"] === "nowhere" ? NOT_PLACED : response({ price: 1 })),
    undefined,
    { monthlyLimit: 50, ...policy },
  );
  call(host, "VALUE", "1 Elm St, Austin, TX");
  call(host, "VALUE", "1 Elm St, Austin, TX");
  call(host, "RENT", "1 Elm St, Austin, TX");
  call(host, "VALUE", "nowhere");
  return host;
};

describe("USAGE", () => {
  it("lists the month's requests, name and number, in rows", () => {
    expect(call(used(), "USAGE")).toMatchObject({
      headers: "none",
      rows: [
        ["month", "2026-11"],
        ["billed", 2],
        ["free", 1],
        ["uncertain", 0],
        ["failed", 1],
        ["underWay", 0],
        ["limit", 50],
        ["left", 48],
      ],
    });
  });

  it("counts by the plan's month, and names it by its first and last day", () => {
    const host = used({ billingDay: 21 });
    expect(call(host, "USAGE", "month, billed, left")).toMatchObject({ rows: [["2026-11-21 to 2026-12-20", 2, 48]] });
    host.now = Date.UTC(2026, 11, 21);
    expect(call(host, "USAGE", "month, billed, left")).toMatchObject({ rows: [["2026-12-21 to 2027-01-20", 0, 50]] });
  });

  it("gives one number as a single cell, and several as a row", () => {
    expect(call(used(), "USAGE", "left")).toMatchObject({ rows: [[48]] });
    expect(call(used(), "USAGE", "Billed, FREE, under way")).toMatchObject({ rows: [[2, 1, 0]] });
  });

  it("lists them by endpoint, under a header", () => {
    expect(call(used(), "USAGE", "endpoints")).toMatchObject({
      headers: "names",
      rows: [
        ["valueEstimate", 1, 1, 1, 0],
        ["rentEstimate", 1, 0, 0, 0],
      ],
    });
  });

  it("makes no request and costs nothing", () => {
    const host = used();
    const before = host.effects.length;
    call(host, "USAGE");
    expect(host.effects.slice(before)).toEqual([]);
    expect(host.sent.flat()).toHaveLength(3);
  });

  it("lists the names that it accepts", () => {
    expect(call(used(), "USAGE", "bills")).toMatchObject({
      problem: "argument",
      message: expect.stringMatching(/^what: "bills" is not allowed.*billed, free, uncertain, failed/),
    });
  });
});
