/** What a member reads of the bill that their team's gateway tells. */
import { dollarsText } from "../../api/text/dollars";
import { countText } from "../../api/text/countText";
import { shortDate } from "../../api/text/shortDate";
import { thousands } from "../../api/text/thousands";
import type { BillShare, MemberBill } from "../../fetching/ledger/memberBill";

const isUsedUp = ({ used, limit }: BillShare): boolean => limit !== undefined && used >= limit;

const ofLimit = ({ used, limit }: BillShare): string =>
  thousands(used) + (limit === undefined ? "" : ` of ${thousands(limit)}`);

/** `you 12 of 500, your team 340 of 2,000 requests used`, and what helps once nothing is left. */
export function billLine({ own, team, renews, contact }: MemberBill): string {
  const line = `you ${ofLimit(own)}, your team ${ofLimit(team)} requests used`;
  if (!isUsedUp(own) && !isUsedUp(team)) return line;
  return `${line}; ${contact === undefined ? `renews on ${shortDate(renews)}` : `for more, ask ${contact}`}`;
}

/** `12 of 500 requests used, 488 left; $0.72 of $30.00`. */
export function shareText({ used, limit, dollars, dollarLimit }: BillShare): string {
  const left = limit === undefined ? "" : `, ${thousands(Math.max(0, limit - used))} left`;
  const most = dollarLimit === undefined ? "" : ` of ${dollarsText(dollarLimit)}`;
  const cost = dollars === undefined ? "" : `; ${dollarsText(dollars)}${most}`;
  const requests =
    limit === undefined ? countText(used, "request") : `${thousands(used)} of ${countText(limit, "request")}`;
  return `${requests} used${left}${cost}`;
}

/** Empty while something is left of both. */
export function usedUpText({ own, team, renews, contact }: MemberBill): string {
  if (!isUsedUp(own) && !isUsedUp(team)) return "";
  const ask = contact === undefined ? "" : ` For more, ask ${contact}.`;
  return `${isUsedUp(own) ? "Your own" : "Your team’s"} budget is used: nothing new is requested until ${shortDate(renews)}.${ask}`;
}
