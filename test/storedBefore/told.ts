/** What hosts tell of requests, without the names that the code has for it: a list that is read tomorrow too. */
import type { Progress } from "../../src/shared/panelApi/panelApi";
import type { Usage } from "../../src/shared/fetching/ledger/ledger";

export type Told = readonly unknown[];

export function ledgerOf(usage: Usage): Told {
  const { month, billed, free, failed, uncertain, underWay, limit, left, damaged = false, checks = [] } = usage;
  return [
    month,
    ...[billed, free, failed, uncertain],
    ...[underWay, limit, left, damaged],
    usage.byEndpoint.map((each) => [each.endpoint, each.billed, each.free, each.failed, each.uncertain]),
    checks.map((check) => [check.at, check.uncertain, check.billed, check.recount === true]),
  ];
}

export function progressOf(progress: Progress): Told {
  const { state, done, requests, atMost = requests, billed, notFound, refused, failed } = progress;
  return [state, done, requests, atMost, billed, notFound, refused, failed, progress.problem?.message ?? ""];
}
