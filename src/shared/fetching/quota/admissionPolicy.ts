/** The policy for admission: what a host, its settings and the moment allow, and the words where they don't. */
import { isProblem, problem, type Problem } from "../../api/problem";
import { countText } from "../../api/text/countText";
import { neededText } from "../../api/text/neededText";
import { requestsOf, type RequestRange } from "../../api/text/requestsText";
import type { ReservationRequest } from "../work/effects";
import { isRemote } from "../requests/presence";
import { usableSettings, type Settings } from "../requests/settings";
import { readyConnection } from "../requests/wire";
import { thisMonth, type BillingPeriod } from "../ledger/billingPeriod";
import { VOLATILITY_TEXTS, type Volatility } from "../ledger/volatility";
import type { Asker } from "./members";
import { isDamaged, type QuotaState } from "./quotaState";

/** The admission policy. Times are milliseconds since 1970 UTC. */
export interface AdmissionPolicy extends Pick<
  Settings,
  "monthlyLimit" | "billingDay" | "spending" | "askAbove" | "ratePerSecond"
> {
  readonly now: number;
  /** When the cell's time is up and no more requests may start. */
  readonly deadline: number;
  /** The user approved the price, so neither the spending mode nor the number of requests matters. */
  readonly approved: boolean;
  /** Requests billed in this billing period through other quota states of the same person, if the host knows. */
  readonly spentElsewhere?: number;
  /**
   * The service is remote: it bills, and it may be unavailable. If it hasn't answered lately, one request is sent ahead
   * of the others.
   */
  readonly remote?: boolean;
  /** Who asks. A request that the owner still waits for isn't lost, whatever the clock says. */
  readonly owner?: string;
  /** Whose budget counts besides the limit, where a team shares a gateway. */
  readonly asker?: Asker;
  /** The host calls `markSent` when it sends a request. Otherwise a granted request counts as sent at once. */
  readonly marksSent?: true;
  /** The first slot to expect, where a request takes its slot as it leaves (`joint/leaving.ts`), not when it is granted. */
  readonly expectedSlot?: (quota: QuotaState) => number;
  /** The host sends a batch at once, in its last slot: in a run, the slots before that one may be past ones. */
  readonly sendsAtOnce?: true;
  /** Why nothing can be stored here, if so: neither the quota state nor answers. */
  readonly volatile?: Volatility | undefined;
  /** Why no request may be made at all: no service, no key, a preview, or the user pressed Stop. */
  readonly refusal?: Problem;
}

/**
 * The policy for a call that begins now.
 * @param timeout Milliseconds within which it may start requests.
 */
export function admissionPolicy(
  settings: Settings | Problem,
  now: number,
  timeout: number,
  approved = false,
): AdmissionPolicy {
  const { baseUrl, monthlyLimit, billingDay, spending, askAbove, ratePerSecond } = usableSettings(settings);
  const remote = isRemote(baseUrl);
  const ready = readyConnection(settings);
  const refusal = isProblem(ready) ? { refusal: ready } : {};
  return {
    monthlyLimit,
    billingDay,
    spending,
    askAbove,
    ratePerSecond,
    now,
    deadline: now + timeout,
    approved,
    remote,
    ...refusal,
  };
}

const damagedReason = (period: BillingPeriod): string =>
  `PROP's count of ${thisMonth(period)}'s requests is damaged; open PROP, Spend, to set it (a new count starts next month)`;
/** Why no billed request may be made: the limit could not be enforced, and no answer be kept. */
export function uncountedReason(
  quota: QuotaState,
  period: BillingPeriod,
  { volatile }: AdmissionPolicy,
): string | undefined {
  if (isDamaged(quota, period)) return damagedReason(period);
  if (volatile === undefined) return undefined;
  const { why, remedy } = VOLATILITY_TEXTS[volatile];
  return `${why}, so what is paid for would be lost; ${remedy}`;
}

/** What cells need that calculate together. */
export interface NeededTogether extends RequestRange {
  /** How many requests cells were granted in the last minute. */
  readonly before: number;
  /** How many trials there were in the last minute, with those that are needed, by `ReservationRequest.trial`. */
  readonly trials: ReadonlyMap<string, number>;
}

const NOTHING_NEEDED: NeededTogether = { requests: 0, atMost: 0, before: 0, trials: new Map() };

/** How many calls for one address that differ in their options only are made in a minute without asking. */
const TRIALS = 10;

const UNREADABLE_ANSWER = "what was fetched for it can't be read here; press Fetch to request it again";

/** Why a request may not be made, though no budget is used. One that is asked again was counted before. */
export function admissionRefusal(
  request: ReservationRequest,
  together: NeededTogether,
  policy: AdmissionPolicy,
): Problem | undefined {
  const why =
    request.retry === true ? refusalReason({}, NOTHING_NEEDED, policy) : refusalReason(request, together, policy);
  return why === undefined ? timeProblem(request, policy) : neededProblem(request, why);
}

function refusalReason(
  { trial = "", unreadable }: Pick<ReservationRequest, "trial" | "unreadable">,
  together: NeededTogether,
  { spending, approved, askAbove, remote }: AdmissionPolicy,
): string | undefined {
  if (spending === "off") return "spending is off";
  if (approved) return undefined;
  if (unreadable === true) return UNREADABLE_ANSWER;
  if (spending === "ask") return "press Fetch";
  if (together.atMost + together.before > askAbove) {
    const after =
      together.atMost > askAbove ? "" : ` after ${countText(together.before, "request")} in the last minute`;
    return `press Fetch (cells calculated together need ${requestsOf(together)}${after}, more than ${askAbove})`;
  }
  const calls = together.trials.get(trial) ?? 0;
  if (remote === false || calls <= TRIALS) return undefined;
  return `press Fetch (${calls} calls for this address in a minute with different options, more than ${TRIALS})`;
}

/** Once the time of a cell or a run is over. */
export function timeProblem(
  request: ReservationRequest,
  { now, deadline }: Pick<AdmissionPolicy, "now" | "deadline">,
): Problem | undefined {
  return now >= deadline ? problem("time", needed(request, "press Fetch (time ran out)")) : undefined;
}

/** @param why The obstacle, or what the user can do. */
export const neededProblem = (request: ReservationRequest, why: string): Problem =>
  problem("spending", needed(request, why));

const needed = ({ more }: ReservationRequest, why: string): string =>
  neededText(requestsOf({ requests: 1, atMost: 1 + more }), why);
