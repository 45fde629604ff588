/** A price in words, the same in the panel and in Google Sheets' menu. */
import type { FetchCommand, Scope } from "../../../src/shared/panelApi/panelApi";
import { pricedText, nothingText } from "../../../src/shared/spending/fetch/priceText";

const quote = (command: FetchCommand, scope: Scope, requests: number, more = {}) => ({
  ...{ command, scope, cells: 14, ...more },
  price: { questions: 470, cached: 470 - requests, requests, atMost: requests },
});

test.each([
  ["fetch", "sheet", "This sheet needs 470 requests"],
  ["fetch", "selection", "The selection needs 470 requests"],
  ["fetch", "everything", "This file needs 470 requests"],
  ["refresh", "selection", "Refreshing the selection needs 470 requests"],
  ["refreshErrors", "sheet", "Trying the errors on this sheet again needs 470 requests"],
] as const)("a price says what makes the requests: %s, %s", (command, scope, text) => {
  expect(pricedText(quote(command, scope, 470))).toBe(text);
});

test.each([
  ["fetch", "Rent roll needs 470 requests"],
  ["refresh", "Refreshing Rent roll needs 470 requests"],
  ["refreshErrors", "Trying the errors on Rent roll again needs 470 requests"],
] as const)("the price of one sheet names it, because another may be open by now: %s", (command, text) => {
  expect(pricedText(quote(command, "sheet", 470, { sheet: "Rent roll" }))).toBe(text);
  expect(nothingText(quote(command, "sheet", 0, { sheet: "Rent roll" }))).toMatch(/ on Rent roll[.:]/);
});

test("one request, thousands and a range are written as everywhere", () => {
  const { price, ...rest } = quote("fetch", "sheet", 1);
  expect(pricedText({ ...rest, price })).toBe("This sheet needs 1 request");
  expect(pricedText({ ...rest, price: { ...price, atMost: 1475 } })).toBe("This sheet needs 1 to 1,475 requests");
  expect(pricedText({ ...rest, price: { ...price, atMost: 2 } })).toBe("This sheet needs 1 or 2 requests");
});

test.each([
  ["fetch", "Nothing pending in this file: everything is cached."],
  ["refresh", "Nothing to refresh in this file."],
  ["refreshErrors", "No errors in this file."],
] as const)("where %s needs no request, that is said", (command, text) => {
  expect(nothingText(quote(command, "everything", 0))).toBe(text);
});

test("what the price doesn't cover is said first, and never that nothing is pending", () => {
  expect(nothingText(quote("fetch", "sheet", 0, { locked: 2, lockedCells: ["B5", "B6"] }))).toBe(
    "This price covers 12 of 14 cells. 2 are protected: B5, B6. Nothing else pending on this sheet.",
  );
});
