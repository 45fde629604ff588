/** What a member's own requests and the team's came to, as the team's gateway tells it, and whom to ask for more. */
import type { MemberBill } from "../../../shared/fetching/ledger/memberBill";
import { shareText, usedUpText } from "../../../shared/spending/texts/memberBillText";
import { shortDate } from "../../../shared/api/text/shortDate";
import { Facts } from "../../parts/Facts";
import { Notice } from "../../parts/Notice";
import { Section } from "../../parts/Section";
import { Quiet } from "../../parts/Text";

export function TeamSection({ bill }: { readonly bill: MemberBill }) {
  const { own, team, renews, contact } = bill;
  const usedUp = usedUpText(bill);
  return (
    <Section title="Your team’s gateway">
      {usedUp === "" ? null : <Notice intent="warning">{usedUp}</Notice>}
      <Facts
        facts={[
          ["You", shareText(own)],
          ["Your team", shareText(team)],
          ["Renews", shortDate(renews)],
          ["For more, ask", contact],
        ]}
      />
      <Quiet>What the team has asked before is free, also once a budget is used.</Quiet>
      {own.dollars === undefined ? null : (
        <Quiet>
          Your dollars count each request at the price beyond the plan; the team’s are what the plan bills beyond.
        </Quiet>
      )}
    </Section>
  );
}
