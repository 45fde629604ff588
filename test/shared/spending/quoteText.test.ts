/** What an command asks and would cost. */
import { refreshSince, extentOfCommand, leftOutText } from "../../../src/shared/spending/fetch/quoteView";
import { request } from "../../../src/shared/api/request";
import { priceOf, type QuotedRequest } from "../../../src/shared/fetching/quote";

const NOW = Date.UTC(2026, 10, 21);
const question = (zipCode: string, state: QuotedRequest["state"]): QuotedRequest => ({
  request: request("properties", { zipCode }),
  key: zipCode,
  state,
});
const QUESTIONS = [
  question("1", "missing"),
  question("2", "problem"),
  question("3", "cached"),
  question("3", "cached"),
];

test.each([
  ["fetch", 1],
  ["refreshErrors", 2],
  ["refresh", 3],
] as const)("%s requests %i of three questions, each once", (command, requests) => {
  expect(priceOf(QUESTIONS, extentOfCommand(command))).toEqual({
    questions: 3,
    cached: 3 - requests,
    requests,
    atMost: requests,
  });
});

test("a fetch requests nothing again; a refresh counts from when it was pressed", () => {
  expect([refreshSince("fetch", NOW), refreshSince("refreshErrors", NOW), refreshSince("refresh", NOW)]).toEqual([
    {},
    { refresh: { since: NOW, what: "problems" } },
    { refresh: { since: NOW, what: "everything" } },
  ]);
  expect(extentOfCommand("fetch")).toBe("missing");
});

test("a price says which cells it doesn't cover", () => {
  expect(leftOutText({ cells: 15 })).toBe("");
  expect(leftOutText({ cells: 15, silent: 8 })).toMatch(/^This price covers 7 of 15 cells\. 8 did not calculate/);
  expect(leftOutText({ cells: 15, silent: 2, underWay: 1 })).toMatch(
    /12 of 15 cells\. 1 is being calculated.* 2 did not/,
  );
  expect(leftOutText({ cells: 15, silent: 8, silentCells: ["B9", "B10", "B11"] })).toMatch(
    / in time: B9, B10, B11 and 5 more\.$/,
  );
  expect(leftOutText({ cells: 15, silent: 1, silentCells: ["B9"] })).toMatch(/ in time: B9\.$/);
});
