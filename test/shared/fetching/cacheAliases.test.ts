import type { Grid } from "../../../src/shared/values/input";
import { quoteCall } from "../../../src/shared/functions/declaring/calculate";
import { CATALOGUE } from "../../../src/shared/functions/catalogue";
import { normalizedAddress } from "../../../src/shared/api/vocabulary/normalizedAddress";
import { isProblem } from "../../../src/shared/api/problem";
import { request, type Request } from "../../../src/shared/api/request";
import { pipeline } from "../../../src/shared/fetching/pipeline";
import { run } from "../../../src/shared/fetching/work/drivers";
import { storeKey } from "../../../src/shared/fetching/requests/storeKey";
import { AT, memoryHost, response, type MemoryHost, type Script } from "../memoryHost";
import { isAnswer } from "../outcomes";
import { DEFAULT_KEEP_DAYS } from "../../../src/shared/fetching/requests/keepDays";

const home = (number: number, more: object = {}) => ({
  id: `${number}-Elm-St,-Austin,-TX-78723`,
  formattedAddress: `${number} Elm St, Austin, TX 78723`,
  ...more,
});

const property = (number: number) => home(number, { bedrooms: 3, owner: { names: ["A. Owner"] } });
const lookup = (address: string, fields?: readonly string[]): Request => ({
  ...request("properties", { address }),
  ...(fields === undefined ? {} : { fields }),
});

const answers: Script = ({ endpoint, parameters }, now) => {
  if (endpoint === "valueEstimate") {
    const subjectProperty = home(1, { bedrooms: 4, addressLine2: null, lastSalePrice: 99, yearBuilt: null });
    const comparables = [home(2, { bathrooms: 2, price: 5, status: "Active" })];
    return response({ price: 1, subjectProperty, comparables }, 200, {}, now);
  }
  if (endpoint === "saleListings") {
    const listing = home(3, { bedrooms: 2, price: 7, history: { "2026-01-01": {} }, hoa: { fee: 9 } });
    return response([listing], 200, {}, now);
  }
  if (endpoint === "propertyById") return response(property(1), 200, {}, now);
  if (parameters["address"] !== undefined && parameters["radius"] === undefined) {
    return response([property(9)], 200, {}, now);
  }
  return response([1, 2, 3].map(property), 200, {}, now);
};

const ask = (host: MemoryHost, asked: Request) =>
  run(pipeline({ service: "s", now: host.now, keepDays: DEFAULT_KEEP_DAYS, batchSize: 10 })([asked]), host)[0]!;

const after = (...asked: readonly Request[]): MemoryHost => {
  const host = memoryHost(answers);
  for (const each of asked) ask(host, each);
  host.sent.length = 0;
  return host;
};

/** What a request shows, and how many requests it made. */
const shown = (host: MemoryHost, asked: Request) => {
  const before = host.sent.length;
  const outcome = ask(host, asked);
  return { record: isAnswer(outcome) ? outcome.records[0] : outcome, requests: host.sent.length - before };
};

const SEARCH = request("properties", { zipCode: "78723", limit: 50 });
const ESTIMATE = request("valueEstimate", { address: "1 Elm St, Austin, TX 78723", compCount: 15 });

describe("a record that a search returned", () => {
  it("serves a later lookup of its address, however that is written, and of its id", () => {
    const host = after(SEARCH);
    for (const address of ["2 Elm St, Austin, TX 78723", "2 ELM ST., AUSTIN, TEXAS 78723-0001"]) {
      expect(shown(host, lookup(address))).toEqual({ record: property(2), requests: 0 });
    }
    const byId = request("propertyById", { id: "3-elm-st,-austin,-tx-78723" });
    expect(shown(host, byId)).toEqual({ record: property(3), requests: 0 });
  });

  it("serves fields that it lacks too, because the service lacks them", () => {
    expect(shown(after(SEARCH), lookup("2 Elm St, Austin, TX 78723", ["taxAssessments"])).requests).toBe(0);
  });

  it("does not serve another home, or a circle around its address", () => {
    const host = after(SEARCH);
    expect(shown(host, lookup("22 Elm St, Austin, TX 78723")).requests).toBe(1);
    const circle = request("properties", { address: "2 Elm St, Austin, TX 78723", radius: 1 });
    expect(shown(host, circle).requests).toBe(1);
  });

  it("is requested again when it is too old", () => {
    const host = after(SEARCH);
    expect(shown(host, { ...lookup("2 Elm St, Austin, TX 78723"), maxAge: 1_000 }).requests).toBe(0);
    host.now += 1_000;
    expect(shown(host, { ...lookup("2 Elm St, Austin, TX 78723"), maxAge: 1_000 }).requests).toBe(1);
    host.now += 30 * 86_400_000;
    expect(shown(host, lookup("3 Elm St, Austin, TX 78723")).requests).toBe(1);
  });

  it("is shown, marked as stale, if the service fails later", () => {
    const host = after(SEARCH);
    host.now += 31 * 86_400_000;
    const failing = { ...host, send: () => [response("oops", 500)] };
    expect(ask(failing as unknown as MemoryHost, lookup("3 Elm St, Austin, TX 78723"))).toMatchObject({
      records: [property(3)],
      stale: true,
    });
  });
});

describe("a record that a search returned after its address had not been found", () => {
  it("is shown although nothing was found once", () => {
    let known = false;
    const host = memoryHost((asked, now) => (known ? answers(asked, now) : response({}, 404, {}, now)));
    expect(shown(host, lookup("2 Elm St, Austin, TX 78723")).record).toMatchObject({ problem: "nothing" });
    known = true;
    ask(host, SEARCH);
    expect(shown(host, lookup("2 Elm St, Austin, TX 78723"))).toEqual({ record: property(2), requests: 0 });
  });
});

describe("a record", () => {
  const LISTINGS = request("saleListings", { zipCode: "78723", limit: 50 });

  it.each([
    ["an estimate's subject, which repeats what the request supposed", ESTIMATE, "1 Elm St, Austin, TX 78723"],
    ["a comparable", ESTIMATE, "2 Elm St, Austin, TX 78723"],
    ["a listing", LISTINGS, "3 Elm St, Austin, TX 78723"],
  ])("is not taken from %s, whichever fields are wanted", (_, asked, address) => {
    for (const fields of [["bedrooms"], ["formattedAddress", "addressLine2"], ["bathrooms", "price"], [], undefined]) {
      expect(shown(after(asked), lookup(address, fields))).toEqual({ record: property(9), requests: 1 });
    }
  });

  it("gets no alias from an estimate or a listing", () => {
    const host = after(ESTIMATE, LISTINGS);
    const pointers = [...host.store].filter(([, kept]) => "aliasOf" in kept).map(([key]) => key);
    expect(pointers).toEqual(["s same valueEstimate&address=1%20elm%20st%20austin%20tx%2078723&compCount=15"]);
  });

  it("that an older build found in an estimate or a listing is requested once", () => {
    const host = after(ESTIMATE, LISTINGS);
    const [estimate, listings] = [ESTIMATE, LISTINGS].map((asked) => storeKey(asked, { service: "s" }));
    for (const [part, number, pointer] of [
      ["subject", 1, estimate!],
      ["comparable", 2, estimate!],
      ["listing", 3, listings!],
    ] as const) {
      const { id, formattedAddress } = home(number);
      host.store.set(`s part ${part} at ${normalizedAddress(formattedAddress)}`, { at: host.now, aliasOf: pointer });
      host.store.set(`s part ${part} id ${id.toLowerCase()}`, { at: host.now, aliasOf: pointer });
      expect(shown(host, lookup(formattedAddress, ["bedrooms"]))).toEqual({ record: property(9), requests: 1 });
      expect(shown(host, lookup(formattedAddress, ["bathrooms"])).requests).toBe(0);
    }
  });
});

describe("a search that is requested again", () => {
  const DAY = 86_400_000;
  const searched = (...pages: readonly (readonly number[])[]) => {
    const left = pages.map((numbers) => numbers.map(property)).values();
    return memoryHost((asked, now) => {
      if (asked.parameters["address"] !== undefined) return response([property(9)], 200, {}, now);
      const next = left.next();
      return next.done === true ? response({}, 404, {}, now) : response(next.value, 200, {}, now);
    });
  };

  it("is requested after 7 days, while its records are kept for 30", () => {
    const host = searched([1, 2], [2, 3]);
    ask(host, SEARCH);
    host.now += 8 * DAY;
    expect(shown(host, lookup("1 Elm St, Austin, TX 78723"))).toEqual({ record: property(1), requests: 0 });
    expect(shown(host, SEARCH).requests).toBe(1);
  });

  it.each([
    ["other records", [[2, 3]]],
    ["fewer rows, twice", [[3], [4]]],
    ["nothing", [[]]],
    ["that there is nothing", []],
  ] as const)("and returns %s removes no record that was paid for before it expires", (_, later) => {
    const host = searched([1, 2], ...later);
    ask(host, SEARCH);
    for (let asked = 0; asked < Math.max(1, later.length); asked += 1) {
      host.now += 8 * DAY;
      ask(host, request("properties", { zipCode: "78723", limit: 1 }));
    }
    for (const number of [1, 2]) {
      const found = shown(host, lookup(`${number} Elm St, Austin, TX 78723`));
      expect(found).toEqual({ record: property(number), requests: 0 });
    }
    host.now += 30 * DAY - (host.now - AT);
    expect(shown(host, lookup("1 Elm St, Austin, TX 78723")).requests).toBe(1);
  });

  it("shows the newer of two records of one home", () => {
    const host = memoryHost((_, now) => response([home(1, { bedrooms: now === AT ? 3 : 4 })], 200, {}, now));
    ask(host, SEARCH);
    host.now += 8 * DAY;
    ask(host, SEARCH);
    expect(shown(host, lookup("1 Elm St, Austin, TX 78723"))).toMatchObject({ record: { bedrooms: 4 }, requests: 0 });
  });
});

describe("a random sample that is drawn again", () => {
  it("keeps the records of the one before", () => {
    let draws = 0;
    const host = memoryHost((_, now) => response([property((draws += 1))], 200, {}, now));
    const draw = request("randomProperties", { limit: 1 });
    ask(host, draw);
    host.now += 1000;
    ask(host, { ...draw, maxAge: 1000 });
    expect(shown(host, lookup("1 Elm St, Austin, TX 78723"))).toEqual({ record: property(1), requests: 0 });
  });
});

describe("a range of which one row is to be an entity", () => {
  it("requests whole records in every row, if only some fields of one were cached", () => {
    const host = after(lookup("1 Elm St, Austin, TX 78723"));
    host.store.forEach((kept, key) => {
      if ("aliasOf" in kept || isProblem(kept.outcome)) return;
      host.store.set(key, { ...kept, outcome: { ...kept.outcome, fields: ["bedrooms"] } });
    });
    const record = CATALOGUE.find(({ name }) => name === "RECORD")!;
    const rows = [["8 Elm St, Austin, TX 78723"], ["1 Elm St, Austin, TX 78723"]];
    const context = { service: "s", now: host.now, keepDays: DEFAULT_KEEP_DAYS, batchSize: 10 };
    const batch = (options?: Grid) =>
      run(quoteCall({ declaration: record, given: [rows, [["beds"]], options] }, context), host);
    expect(batch().questions.map(({ state }) => state)).toEqual(["missing", "cached"]);
    expect(batch([["as"], ["entity"], [null]]).questions.map(({ state }) => state)).toEqual(["missing", "missing"]);
  });
});

describe("an estimate", () => {
  const same = (address: string, more = {}) => request("valueEstimate", { address, compCount: 15, ...more });

  it("is found again however its address is written", () => {
    const host = after(ESTIMATE);
    expect(shown(host, same("1 ELM ST., Austin, Texas 78723")).requests).toBe(0);
    expect(shown(host, same("1 Elm St, Austin, TX 78723", { bedrooms: 5 })).requests).toBe(1);
    expect(
      shown(host, request("rentEstimate", { address: "1 Elm St, Austin, TX 78723", compCount: 15 })).requests,
    ).toBe(1);
  });

  it("is found again by the address that the service understood", () => {
    expect(shown(after(same("1 Elm, 78723")), ESTIMATE).requests).toBe(0);
  });

  it("is found again by its home's id, as a record's card in Excel gives it, and not by that of another home", () => {
    const host = after(same("1 elm st, austin tx 78723"));
    expect(shown(host, same("1-Elm-St,-Austin,-TX-78723")).requests).toBe(0);
    expect(shown(host, same("2-Elm-St,-Austin,-TX-78723")).requests).toBe(1);
    const subjectProperty = { id: "1-2-Elm-St,-Austin,-TX-78723" };
    const hyphened = memoryHost(() => response({ price: 1, subjectProperty }));
    ask(hyphened, same("1 2 Elm St, Austin, TX 78723"));
    expect(shown(hyphened, same("1-2-Elm-St,-Austin,-TX-78723")).requests).toBe(0);
    expect(shown(hyphened, same("1-2-elm-st,-Austin,-TX-78723")).requests).toBe(0);
    expect(shown(hyphened, same("1-2-Elm-St-Austin,-TX-78723")).requests).toBe(1);
  });

  it("of which only some fields were kept answers only for these, however the address is written", () => {
    const host = after(ESTIMATE);
    host.store.forEach((kept, key) => {
      if ("aliasOf" in kept || isProblem(kept.outcome)) return;
      host.store.set(key, { ...kept, outcome: { ...kept.outcome, records: [{ price: 1 }], fields: ["price"] } });
    });
    const asked = same("1 ELM ST., Austin, Texas 78723");
    expect(shown(host, { ...asked, fields: ["price"] }).requests).toBe(0);
    expect(shown(host, asked).requests).toBe(1);
  });

  it("of nothing doesn't apply to another way to write the address", () => {
    const host = memoryHost(({ parameters }) =>
      parameters["address"]!.includes(",") ? response({ price: 1 }) : response({}, 404),
    );
    ask(host, same("1 Elm St Austin TX 78723"));
    expect(shown(host, ESTIMATE)).toEqual({ record: { price: 1 }, requests: 1 });
  });
});
