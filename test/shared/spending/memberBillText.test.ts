/** What a member reads of the bill that their team's gateway tells. */
import { billIn, type MemberBill } from "../../../src/shared/fetching/ledger/memberBill";
import { billLine, shareText, usedUpText } from "../../../src/shared/spending/texts/memberBillText";

const BILL: MemberBill = {
  own: { used: 12, limit: 500, dollars: 0.72, dollarLimit: 30 },
  team: { used: 1340, limit: 2000, dollars: 20.4 },
  renews: "2026-12-01",
  contact: "the desk (555-0100)",
};

test("a line says what is used, and whom to ask once nothing is left", () => {
  expect(billLine(BILL)).toBe("you 12 of 500, your team 1,340 of 2,000 requests used");
  expect(usedUpText(BILL)).toBe("");
  const used = { ...BILL, own: { used: 501, limit: 500 } };
  expect(billLine(used)).toBe(
    "you 501 of 500, your team 1,340 of 2,000 requests used; for more, ask the desk (555-0100)",
  );
  expect(usedUpText(used)).toBe(
    "Your own budget is used: nothing new is requested until 1 Dec 2026. For more, ask the desk (555-0100).",
  );
  const { contact, ...nobody } = { ...BILL, team: { used: 0, limit: 0 } };
  expect(billLine(nobody)).toBe("you 12 of 500, your team 0 of 0 requests used; renews on 1 Dec 2026");
  expect(usedUpText(nobody)).toBe("Your team’s budget is used: nothing new is requested until 1 Dec 2026.");
  expect(contact).toBe(BILL.contact);
});

test("a share is told in requests and dollars, as far as they are known and capped", () => {
  expect(shareText(BILL.own)).toBe("12 of 500 requests used, 488 left; $0.72 of $30.00");
  expect(shareText(BILL.team)).toBe("1,340 of 2,000 requests used, 660 left; $20.40");
  expect(shareText({ used: 1 })).toBe("1 request used");
});

test("what isn't a bill is none", () => {
  const delivered = (body: unknown) =>
    billIn({ kind: "response", at: 0, response: { status: 400, headers: {}, body: JSON.stringify(body) } });
  expect(delivered({ status: 400, bill: BILL })).toEqual(BILL);
  for (const bill of [
    undefined,
    null,
    [],
    { ...BILL, own: { used: -1 } },
    { ...BILL, team: { used: 1, limit: "many" } },
    { ...BILL, renews: "soon" },
    { ...BILL, contact: "x".repeat(101) },
  ])
    expect(delivered({ status: 400, bill })).toBeUndefined();
  expect(delivered("a text")).toBeUndefined();
});
