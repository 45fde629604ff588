/** What an errand asks and would cost. */
import { anewOf, extentOf, leftOut, offerOf } from "../../src/shared/errands/offer";
import { request } from "../../src/shared/service/request";
import { usageOf } from "../../src/shared/work/ledger";
import type { Question } from "../../src/shared/work/quote";

const NOW = Date.UTC(2026, 10, 21);
const USAGE = usageOf({}, NOW, 50, 0);
const question = (zipCode: string, state: Question["state"]): Question => ({
  request: request("properties", { zipCode }),
  key: zipCode,
  state,
});
const QUESTIONS = [
  question("1", "missing"),
  question("2", "problem"),
  question("3", "at hand"),
  question("3", "at hand"),
];

test.each([
  ["fetch", 1],
  ["refreshErrors", 2],
  ["refresh", 3],
] as const)("%s asks %i of three questions, each once", (errand, requests) => {
  expect(offerOf(errand, "sheet", { cells: 4, silent: 0, underWay: 0 }, QUESTIONS, USAGE)).toEqual({
    errand,
    scope: "sheet",
    cells: 4,
    price: { questions: 3, atHand: 3 - requests, requests, atMost: requests },
    usage: USAGE,
  });
});

test("what is fetched asks nothing anew; what is refreshed counts from the moment it was pressed", () => {
  expect([anewOf("fetch", NOW), anewOf("refreshErrors", NOW), anewOf("refresh", NOW)]).toEqual([
    undefined,
    { since: NOW, what: "problems" },
    { since: NOW, what: "everything" },
  ]);
  expect(extentOf("fetch")).toBe("missing");
});

test("a price says which cells it is not for", () => {
  expect(leftOut({ cells: 15 })).toBe("");
  expect(leftOut({ cells: 15, silent: 8 })).toMatch(/^This is the price of 7 of 15 cells\. 8 did not calculate/);
  expect(leftOut({ cells: 15, silent: 2, underWay: 1 })).toMatch(/12 of 15 cells\. 1 is being calculated.* 2 did not/);
});
