/** What a member is told of the bill: their own line and that of all, and of nobody else. */
import type { BillShare, MemberBill } from "../../../shared/fetching/ledger/memberBill";
import { renewalDay, TEAM } from "../../../shared/fetching/quota/members";
import type { BillLine, TeamBill } from "./bill";

const shareOf = ({ usage: { used, limit }, dollars, dollarLimit }: BillLine): BillShare => ({
  used,
  ...(limit === Infinity ? {} : { limit }),
  ...(dollars === undefined ? {} : { dollars }),
  ...(dollarLimit === undefined ? {} : { dollarLimit }),
});

/** Undefined where the count is damaged, or nobody has that id. */
export const memberBill = ({ members, all }: TeamBill, id = TEAM, contact?: string): MemberBill | undefined => {
  const own = members.find((line) => line.id === id);
  if (own === undefined || all.usage.damaged === true) return undefined;
  return {
    own: shareOf(own),
    team: shareOf(all),
    renews: renewalDay(all.usage.period),
    ...(contact === undefined ? {} : { contact }),
  };
};
