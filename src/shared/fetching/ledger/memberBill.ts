/**
 * What a team's gateway tells a member of the month: their own share and the team's, without anybody's name. It comes with
 * the refusal of a probe, which costs nothing. Other services and earlier gateways tell none.
 */
import { count, isText, number, optionalStrict, plain, record, required } from "../../api/codec";
import type { Delivery } from "../../api/answer";
import { isObject, parseJson } from "../../api/json";

export interface BillShare {
  /** Requests that are billed, may have been, or are on their way. */
  readonly used: number;
  /** How many they may be. Missing for a member without a cap. */
  readonly limit?: number;
  /** What they cost, in US dollars: a member's as if each were beyond the plan, the team's by what is beyond it. */
  readonly dollars?: number;
  readonly dollarLimit?: number;
}

export interface MemberBill {
  readonly own: BillShare;
  readonly team: BillShare;
  /** The day on which both begin anew. */
  readonly renews: string;
  /** Whom to ask for more. */
  readonly contact?: string;
}

/** What a member's token begins with. No service's key does. */
export const MEMBER_TOKEN = "propm_";

export const isMemberToken = (key: string): boolean => key.startsWith(MEMBER_TOKEN);

const SHARE = record<BillShare>({
  used: required("used", count),
  limit: optionalStrict("limit", count),
  dollars: optionalStrict("dollars", number),
  dollarLimit: optionalStrict("dollarLimit", number),
});

const day = plain((value): value is string => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value));
const words = plain((value): value is string => isText(value) && value.length <= 100);

export const MEMBER_BILL = record<MemberBill>({
  own: required("own", SHARE),
  team: required("team", SHARE),
  renews: required("renews", day),
  contact: optionalStrict("contact", words),
});

export function billIn(delivery: Delivery): MemberBill | undefined {
  const body = delivery.kind === "response" ? parseJson(delivery.response.body) : undefined;
  return isObject(body) ? MEMBER_BILL.read(body["bill"]) : undefined;
}
