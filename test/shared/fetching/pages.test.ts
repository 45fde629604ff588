import { request, type Request } from "../../../src/shared/api/request";
import { isProblem } from "../../../src/shared/api/problem";
import { pipeline, runPlan } from "../../../src/shared/fetching/pipeline";
import { run } from "../../../src/shared/fetching/work/drivers";
import { DEFAULT_KEEP_DAYS } from "../../../src/shared/fetching/requests/keepDays";
import { pages, type PagedResult } from "../../../src/shared/fetching/pages";
import { AT, memoryHost, response, type MemoryHost } from "../memoryHost";

const QUESTION = request("properties", { zipCode: "78244" });

/** A service with so many matches. */
const service = (count: number, headers: (total: number) => Record<string, string> = () => ({})) =>
  memoryHost(({ parameters }) => {
    const [limit, offset] = [Number(parameters["limit"]), Number(parameters["offset"] ?? 0)];
    const length = Math.max(0, Math.min(limit, count - offset));
    const told = parameters["includeTotalCount"] === "true" ? { "X-Total-Count": String(count) } : {};
    const lower = Object.fromEntries(
      Object.entries({ ...told, ...headers(count) }).map(([name, value]) => [name.toLowerCase(), value]),
    );
    return response(
      Array.from({ length }, (_, index) => ({ id: `home ${offset + index}` })),
      200,
      lower,
    );
  });

const read = (host: MemoryHost, wanted: number, withTotal = false): PagedResult => {
  const context = { service: "s", now: AT, keepDays: DEFAULT_KEEP_DAYS, batchSize: 10 };
  const found = run(runPlan(pages(QUESTION, wanted, withTotal), pipeline(context)), host);
  if (isProblem(found)) throw new Error(found.message);
  return found;
};
const ids = (found: PagedResult) => found.records.map(([record]) => record["id"]);
const offsets = (host: MemoryHost) => host.sent.flat().map(({ parameters }: Request) => parameters["offset"] ?? "0");

describe("a long search", () => {
  it("says which rows are missing if the service returns smaller pages, and requests no more than announced", () => {
    const host = memoryHost(() =>
      response(
        Array.from({ length: 100 }, (_, id) => ({ id })),
        200,
        { "x-limit": "100" },
      ),
    );
    const found = read(host, 500);
    expect(found.records).toHaveLength(100);
    expect(found.gap?.message).toBe("Rows from 101 on are missing: the service returns at most 100 at a time");
    expect(host.sent.flat()).toHaveLength(1);
  });

  it.each([
    [1, 10_000, 1],
    [50, 10_000, 1],
    [500, 500, 1],
    [500, 10_000, 1],
    [501, 10_000, 2],
    [10_000, 10_000, 20],
    [10_000, 9_500, 19],
    [10_000, 9_501, 20],
    [10_000, 500, 1],
    [10_000, 0, 1],
  ])("of %i rows among %i records makes %i requests and gives distinct rows in order", (wanted, count, requests) => {
    const host = service(count);
    const found = read(host, wanted);
    expect(host.sent.flat()).toHaveLength(requests);
    expect(ids(found)).toEqual(Array.from({ length: Math.min(wanted, count) }, (_, index) => `home ${index}`));
  });

  it("requests the total with the first page only, and equal pages at multiples of the limit", () => {
    const host = service(1_700);
    read(host, 2_000);
    expect(host.sent.flat().map(({ parameters }) => parameters["includeTotalCount"])).toEqual([
      "true",
      undefined,
      undefined,
      undefined,
    ]);
    expect(offsets(host)).toEqual(["0", "500", "1000", "1500"]);
    expect(host.sent.map((batch) => batch.length)).toEqual([1, 3]);
  });

  it("knows how many match from a short page, without requesting the total", () => {
    expect(read(service(12), 50).matches).toBe(12);
    expect(read(service(1_200), 50).matches).toBeUndefined();
    expect(read(service(1_200), 50, true).matches).toBe(1_200);
  });

  it("does not take a part of a larger page for the end of the list", () => {
    const host = service(1_200);
    read(host, 500);
    expect(read(host, 20).matches).toBeUndefined();
    expect(host.sent.flat()).toHaveLength(1);
  });

  it("continues without a total if the service sends none", () => {
    const host = service(1_200, () => ({ "X-Total-Count": "many" }));
    expect(ids(read(host, 1_000))).toHaveLength(1_000);
    expect(host.sent.flat()).toHaveLength(2);
  });

  it("shows the rows that arrived when a page failed, and says which are missing", () => {
    const whole = service(1_500);
    const host = memoryHost((asked) =>
      asked.parameters["offset"] === "500" ? response("", 500) : whole.send([{ request: asked, delay: 0 }])[0]!,
    );
    const found = read(host, 1_500);
    expect(found.records).toHaveLength(1_000);
    expect(found.gap).toMatchObject({
      problem: "failed",
      message: "Rows 501 to 1000 are missing: The service failed (500)",
    });
  });

  it("keeps a record that was on two pages once, and says so", () => {
    const host = memoryHost(({ parameters }) => {
      const offset = Number(parameters["offset"] ?? 0);
      const from = offset === 0 ? 0 : offset - 2;
      return response(
        Array.from({ length: 500 }, (_, index) => ({ id: `home ${from + index}` })),
        200,
        { "x-total-count": "1000" },
      );
    });
    const found = read(host, 1_000);
    expect(found.records).toHaveLength(998);
    expect(new Set(ids(found)).size).toBe(998);
    expect(found.note?.message).toBe(
      "2 records appeared on two pages because the list changed in between; each is shown once",
    );
  });

  const listed = (...listing: readonly (readonly (string | null | undefined)[])[]) =>
    memoryHost(({ parameters }) => {
      const page = listing[Number(parameters["offset"] ?? 0) / 500] ?? [];
      const rest = Array.from({ length: 500 - page.length }, (_, index) => ({
        id: `${parameters["offset"] ?? 0} ${index}`,
      }));
      return response([...page.map((id) => (id === undefined ? {} : { id })), ...rest], 200, {
        "x-total-count": String(listing.length * 500),
      });
    });

  it("shows two records with one id, or with none, that came on one page as two rows", () => {
    const host = listed(["one id", "one id", null, null, undefined, undefined, "", ""]);
    const found = read(host, 500);
    expect(ids(found).slice(0, 8)).toEqual(["one id", "one id", null, null, undefined, undefined, "", ""]);
    expect(found.records).toHaveLength(500);
    expect(found.note).toBeUndefined();
  });

  it("shows records without an id on two pages as rows of their own", () => {
    expect(read(listed([null, "", undefined], [null, "", undefined]), 1_000).records).toHaveLength(1_000);
  });

  it("loses no second record with one id where the first came on two pages", () => {
    const found = read(listed(["moved"], ["moved", "moved"]), 1_000);
    expect(ids(found).filter((id) => id === "moved")).toHaveLength(2);
    expect(found.records).toHaveLength(999);
    expect(found.note?.message).toBe(
      "1 record appeared on two pages because the list changed in between; each is shown once",
    );
  });

  it("handles a page that is shorter than announced: its rows are shown, and nothing more is requested", () => {
    const host = memoryHost(({ parameters }) => {
      const offset = Number(parameters["offset"] ?? 0);
      const length = offset === 500 ? 7 : 500;
      return response(
        Array.from({ length }, (_, index) => ({ id: `home ${offset + index}` })),
        200,
        { "x-total-count": "1500" },
      );
    });
    const found = read(host, 1_500);
    expect(found.records).toHaveLength(1_007);
    expect(found.note?.message).toBe("The service sent 1,007 of 1,500 rows, although it says that 1,500 match");
    expect(host.sent.flat()).toHaveLength(3);
  });

  it("never requests a page beyond the total, even if the total is wrong", () => {
    const total = (said: string) =>
      memoryHost(() =>
        response(
          Array.from({ length: 500 }, (_, id) => ({ id })),
          200,
          { "x-total-count": said },
        ),
      );
    const lying = total("0");
    expect(read(lying, 10_000).records).toHaveLength(500);
    expect(lying.sent.flat()).toHaveLength(1);
    const boasting = total("999999999999");
    read(boasting, 2_000);
    expect(boasting.sent.flat()).toHaveLength(4);
  });

  it("counts a 404 of a search as a search that found nothing", () => {
    expect(
      read(
        memoryHost(() => response("", 404)),
        50,
      ),
    ).toEqual({ records: [], matches: 0 });
  });

  it("never loses what was paid for: a count after a search requests the search's records too", () => {
    const host = service(1_200);
    read(host, 50);
    run(
      pipeline({ service: "s", now: AT, keepDays: DEFAULT_KEEP_DAYS, batchSize: 10 })([
        request("properties", { zipCode: "78244", limit: 1, includeTotalCount: true }),
      ]),
      host,
    );
    expect(host.sent[1]![0]!.parameters).toMatchObject({ limit: "50", includeTotalCount: "true" });
    expect(read(host, 50, true).matches).toBe(1_200);
    expect(host.sent.flat()).toHaveLength(2);
  });
});
