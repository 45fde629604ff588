import { CATALOGUE } from "../../src/shared/functions/catalogue";
import { calculate } from "../../src/shared/functions/calculate";
import { isProblem } from "../../src/shared/service/problem";
import { request, type Request } from "../../src/shared/service/request";
import { desk } from "../../src/shared/work/desk";
import { run } from "../../src/shared/work/drive";
import { memoryHost, response, type MemoryHost, type Script } from "./memoryHost";
import { isAnswer } from "./outcomes";

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
  run(desk({ service: "s", now: host.now, keepDays: 30, batch: 10 })([asked]), host)[0]!;

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

describe("a record that a search brought", () => {
  it("answers a later lookup of its address, however that is written, and of its id", () => {
    const host = after(SEARCH);
    for (const address of ["2 Elm St, Austin, TX 78723", "2 ELM ST., AUSTIN, TEXAS 78723-0001"]) {
      expect(shown(host, lookup(address))).toEqual({ record: property(2), requests: 0 });
    }
    const byId = request("propertyById", { id: "3-elm-st,-austin,-tx-78723" });
    expect(shown(host, byId)).toEqual({ record: property(3), requests: 0 });
  });

  it("answers for what it lacks too: what it lacks, the service lacks", () => {
    expect(shown(after(SEARCH), lookup("2 Elm St, Austin, TX 78723", ["taxAssessments"])).requests).toBe(0);
  });

  it("does not answer for another home, or for a circle around its address", () => {
    const host = after(SEARCH);
    expect(shown(host, lookup("22 Elm St, Austin, TX 78723")).requests).toBe(1);
    const circle = request("properties", { address: "2 Elm St, Austin, TX 78723", radius: 1 });
    expect(shown(host, circle).requests).toBe(1);
  });

  it("is asked anew when it is older than it may be", () => {
    const host = after(SEARCH);
    expect(shown(host, { ...lookup("2 Elm St, Austin, TX 78723"), maxAge: 1_000 }).requests).toBe(0);
    host.now += 1_000;
    expect(shown(host, { ...lookup("2 Elm St, Austin, TX 78723"), maxAge: 1_000 }).requests).toBe(1);
    host.now += 30 * 86_400_000;
    expect(shown(host, lookup("3 Elm St, Austin, TX 78723")).requests).toBe(1);
  });

  it("is shown, marked stale, where the service fails later", () => {
    const host = after(SEARCH);
    host.now += 31 * 86_400_000;
    const failing = { ...host, send: () => [response("oops", 500)] };
    expect(ask(failing as unknown as MemoryHost, lookup("3 Elm St, Austin, TX 78723"))).toMatchObject({
      records: [property(3)],
      stale: true,
    });
  });
});

describe("a record that a search brought after its address had not been found", () => {
  it("is shown: that nothing was found once does not hide it", () => {
    let known = false;
    const host = memoryHost((asked, now) => (known ? answers(asked, now) : response({}, 404, {}, now)));
    expect(shown(host, lookup("2 Elm St, Austin, TX 78723")).record).toMatchObject({ problem: "nothing" });
    known = true;
    ask(host, SEARCH);
    expect(shown(host, lookup("2 Elm St, Austin, TX 78723"))).toEqual({ record: property(2), requests: 0 });
  });
});

describe("what an estimate tells of a property", () => {
  it("answers for fields that it holds", () => {
    const host = after(ESTIMATE);
    const found = shown(host, lookup("1 Elm St, Austin, TX 78723", ["bedrooms", "addressLine2", "lastSalePrice"]));
    expect(found).toMatchObject({ record: { bedrooms: 4, lastSalePrice: 99 }, requests: 0 });
  });

  it("does not answer for fields that it lacks, has empty, or where all are wanted", () => {
    expect(shown(after(ESTIMATE), lookup("1 Elm St, Austin, TX 78723", ["bedrooms", "owner"])).requests).toBe(1);
    expect(shown(after(ESTIMATE), lookup("1 Elm St, Austin, TX 78723", ["yearBuilt"])).requests).toBe(1);
    expect(shown(after(ESTIMATE), lookup("1 Elm St, Austin, TX 78723")).requests).toBe(1);
  });

  it("does not pass a comparable's price or status for the property's", () => {
    const host = after(ESTIMATE);
    expect(shown(host, lookup("2 Elm St, Austin, TX 78723", ["bathrooms"]))).toEqual({
      record: { ...home(2), bathrooms: 2 },
      requests: 0,
    });
    expect(shown(host, lookup("2 Elm St, Austin, TX 78723", ["price"])).requests).toBe(1);
  });

  it("still answers after another estimate told less of the property", () => {
    const asked = lookup("2 Elm St, Austin, TX 78723", ["lastSalePrice"]);
    const host = memoryHost((request, now) =>
      request.parameters["address"]?.startsWith("2 ") === true && request.endpoint === "valueEstimate"
        ? response({ price: 1, subjectProperty: home(2, { lastSalePrice: 99 }) }, 200, {}, now)
        : answers(request, now),
    );
    ask(host, request("valueEstimate", { address: "2 Elm St, Austin, TX 78723", compCount: 15 }));
    ask(host, ESTIMATE);
    expect(shown(host, asked)).toMatchObject({ record: { lastSalePrice: 99 }, requests: 0 });
  });

  it("gives way to the whole record, once that is at hand", () => {
    const host = after(ESTIMATE, SEARCH);
    expect(shown(host, lookup("1 Elm St, Austin, TX 78723", ["bedrooms"])).record).toEqual(property(1));
  });
});

describe("what a listing tells of a property", () => {
  const LISTINGS = request("saleListings", { zipCode: "78723", limit: 50 });

  it("answers for attributes, never for its own price and history", () => {
    const address = "3 Elm St, Austin, TX 78723";
    expect(shown(after(LISTINGS), lookup(address, ["bedrooms", "hoa"]))).toEqual({
      record: { ...home(3), bedrooms: 2, hoa: { fee: 9 } },
      requests: 0,
    });
    expect(shown(after(LISTINGS), lookup(address, ["history"])).requests).toBe(1);
    expect(shown(after(LISTINGS), lookup(address, ["price"])).requests).toBe(1);
  });
});

describe("who wants none of the record's fields", () => {
  it("wants to know whether there is a record, which no part of it tells", () => {
    expect(shown(after(ESTIMATE), lookup("1 Elm St, Austin, TX 78723", [])).requests).toBe(1);
    expect(shown(after(SEARCH), lookup("1 Elm St, Austin, TX 78723", [])).requests).toBe(0);
  });
});

describe("a range of which one row is to be an entity", () => {
  it("is asked for whole records in every row", () => {
    const host = after(ESTIMATE);
    const record = CATALOGUE.find(({ name }) => name === "RECORD")!;
    const given = [
      [["9 Elm St, Austin, TX 78723"], ["1 Elm St, Austin, TX 78723"]],
      [["beds"]],
      [["as"], ["entity"], [null]],
    ];
    run(calculate({ declaration: record, given }, { service: "s", now: host.now, keepDays: 30, batch: 10 }), host);
    expect(host.sent.flat()).toHaveLength(2);
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

  it("of which only some fields were kept answers only for these, however the address is written", () => {
    const host = after(ESTIMATE);
    host.store.forEach((kept, key) => {
      if ("pointer" in kept || isProblem(kept.outcome)) return;
      host.store.set(key, { ...kept, outcome: { ...kept.outcome, records: [{ price: 1 }], fields: ["price"] } });
    });
    const asked = same("1 ELM ST., Austin, Texas 78723");
    expect(shown(host, { ...asked, fields: ["price"] }).requests).toBe(0);
    expect(shown(host, asked).requests).toBe(1);
  });

  it("of nothing does not stand for another way to write the address", () => {
    const host = memoryHost(({ parameters }) =>
      parameters["address"]!.includes(",") ? response({ price: 1 }) : response({}, 404),
    );
    ask(host, same("1 Elm St Austin TX 78723"));
    expect(shown(host, ESTIMATE)).toEqual({ record: { price: 1 }, requests: 1 });
  });
});
