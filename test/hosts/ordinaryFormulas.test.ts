/** Ordinary formulas around ours, in both hosts' stand-ins: they follow what ours return, and ours follow them. */
import { addresses } from "../standIns/appsScript/sandboxNetwork";
import { OPEN } from "./parts/openInBoth";

const [FIRST = "", SECOND = "", THIRD = ""] = addresses(3);

test.each(OPEN)("%s: totals follow a list that spills", async (_, open) => {
  const { type, shows, asked } = open({}, {});
  await type({
    ...{ A1: FIRST, A2: SECOND, A3: THIRD, B1: '=PROP.VALUE(A1:A3, "price")' },
    ...{ C1: "=SUM(B1:B3)", C2: "=ROUND(C1/COUNT(B1:B3),-3)", C3: '=IF(B2="","",B2*2)', C4: "='Second sheet'!A1+C1" },
  });
  await type({ A1: 5 }, "Second sheet");
  await type({ D1: "=C4-C1" });
  const prices = ["B1", "B2", "B3"].map((cell) => Number(shows(cell)));
  const sum = prices.reduce((total, price) => total + price, 0);
  expect(sum).toBeGreaterThan(100_000);
  expect([shows("C1"), shows("C3"), shows("D1")]).toEqual([sum, prices[1]! * 2, 5]);
  expect(shows("C2")).toBe(Math.round(sum / 3000) * 1000);
  expect(asked()).toHaveLength(3);
});

test.each(OPEN)("%s: nothing is asked for a blank cell, and what is chosen is asked for", async (_, open) => {
  const { type, shows, asked } = open({}, {});
  await type({ A1: FIRST, A2: SECOND, B1: '=IF(A9="","",PROP.VALUE(A9,"price"))', C1: "=INDEX(A1:A2,D1)", D1: 2 });
  expect([shows("B1"), shows("C1")]).toEqual(["", SECOND]);
  expect(asked()).toEqual([]);
  await type({ E1: '=PROP.VALUE(C1,"price")', E2: '=IFERROR(E1/0,"none")', E3: "=E1*2", E4: "=E2&E9" });
  expect(asked()).toHaveLength(1);
  const second = Number(shows("E1"));
  expect([shows("E2"), shows("E3"), shows("E4")]).toEqual(["none", second * 2, "none"]);
  await type({ D1: 1 });
  expect(asked()).toHaveLength(1);
  expect(shows("C1")).toBe(FIRST);
  expect(shows("E1")).not.toBe(second);
  expect(shows("E3")).toBe(Number(shows("E1")) * 2);
});

test.each(OPEN)("%s: an error passes on, and a circle or an unknown function stops the test", async (_, open) => {
  const { type, shows } = open({}, {});
  await type({
    A1: "=1/0",
    A2: "=A1+1",
    A3: '=IFERROR(A2,"caught")',
    B1: 2,
    B2: "=B1*3",
    B3: '=PROP.FIELDS("nothing")',
  });
  await type({ C1: "=ISERROR(B3)", C2: "=B3&1" });
  expect([shows("A1"), shows("A2"), shows("A3"), shows("B2")]).toEqual(["#DIV/0!", "#DIV/0!", "caught", 6]);
  expect(shows("C1")).toBe(true);
  const typed = async (formula: string): Promise<unknown> => {
    await type({ E1: formula });
    return shows("E1");
  };
  await expect(typed("=SUBTOTAL(9,B1:B2)")).rejects.toThrow("the function SUBTOTAL");
  await expect(typed("=E1+1")).rejects.toThrow("depends on itself");
});
