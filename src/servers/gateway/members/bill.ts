/** Who spent what in the plan's month, and what sharing saved. */
import { upToDate } from "../../../shared/fetching/quota/expiry";
import { ALL, type Member } from "../../../shared/fetching/quota/members";
import type { QuotaState } from "../../../shared/fetching/quota/quotaState";
import { warningLevel } from "../../../shared/fetching/quota/spendingWarning";
import { usageOfTeam } from "../../../shared/fetching/quota/teamUsage";
import { costOf, planShare } from "../../../shared/fetching/ledger/planTerms";
import type { Usage } from "../../../shared/fetching/ledger/ledger";
import type { Settings } from "../../../shared/fetching/requests/settings";
import { withTeam } from "./roll";

export interface BillLine {
  /** Names a member where names have no place. */
  readonly id: string;
  readonly name: string;
  readonly isRevoked: boolean;
  /** `limit` and `left` are Infinity where there is no cap. */
  readonly usage: Usage;
  /** What the used requests cost, in US dollars, if each is one beyond the plan; for all, what the plan bills beyond its price. */
  readonly dollars?: number;
  /** How many of these they may be. */
  readonly dollarLimit?: number;
  /** What the free ones would have cost, each as one beyond the plan. */
  readonly savedDollars?: number;
  /** The highest of 70, 85 and 95 % that is reached, or 0. */
  readonly warning: number;
}

export interface TeamBill {
  readonly members: readonly BillLine[];
  readonly all: BillLine;
}

/**
 * @param stored As it is stored: nothing of it is written.
 * @param owner The process whose requests in flight are known to be so, if this is one that makes any.
 */
export const teamBill = (stored: QuotaState, now: number, settings: Settings, owner?: string): TeamBill => {
  const quota = upToDate(stored, now, owner);
  const { overagePrice, planRequests: included = 0 } = settings;
  const priced = (count: number): number | undefined =>
    overagePrice === undefined ? undefined : costOf(count, overagePrice);
  const line = (
    { dollars: dollarLimit }: Pick<Member, "dollars">,
    named: Pick<BillLine, "id" | "name" | "isRevoked">,
    usage: Usage,
    dollars?: number,
  ): BillLine => {
    const savedDollars = priced(usage.free);
    return {
      ...named,
      usage,
      ...(dollars === undefined ? {} : { dollars }),
      ...(dollarLimit === undefined ? {} : { dollarLimit }),
      ...(savedDollars === undefined ? {} : { savedDollars }),
      warning: warningLevel(usage.used - usage.underWay, usage.limit),
    };
  };
  const { [ALL]: all, ...each } = withTeam(quota.members ?? {});
  const members = Object.entries(each).map(([id, member]) => {
    const usage = usageOfTeam(quota, now, settings, id);
    return line(
      member,
      { id, name: member.name, isRevoked: member.revokedAt !== undefined },
      usage,
      priced(usage.used),
    );
  });
  const usage = usageOfTeam(quota, now, settings);
  const share = planShare({ included, ...(overagePrice === undefined ? {} : { overagePrice }) }, 0, usage.used);
  return {
    members: members.sort((one, other) => other.usage.used - one.usage.used || one.name.localeCompare(other.name)),
    all: line(all!, { id: ALL, name: ALL, isRevoked: false }, usage, share.dollars),
  };
};
