/** The month of a team that shares a gateway: of all, and of each member by their own cap. */
import { accountUsage, type AccountRules } from "./accountUsage";
import type { Usage } from "../ledger/ledger";
import { ALL, capOf, ledgerOf, TEAM, teamLimit } from "./members";
import type { QuotaState } from "./quotaState";

/** @param id A member, or all of them. The limit is Infinity for a member without a cap. */
export function usageOfTeam(quota: QuotaState, now: number, rules: AccountRules, id = ALL): Usage {
  const { members = {} } = quota;
  if (id === ALL)
    return accountUsage(quota, now, { ...rules, monthlyLimit: teamLimit(rules.monthlyLimit, members, rules) });
  const open = Object.entries(quota.reservations).filter(([, { member = TEAM }]) => member === id);
  const own = { ...quota, ledger: ledgerOf(quota, id), reservations: Object.fromEntries(open) };
  return accountUsage(own, now, { ...rules, monthlyLimit: capOf(members[id] ?? {}, rules.overagePrice) });
}
