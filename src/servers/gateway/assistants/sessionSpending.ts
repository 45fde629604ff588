/** What the calls of one session may spend: without asking, in all, and together with the other sessions of the day. */
import { problem, type Problem } from "../../../shared/api/problem";
import { countText } from "../../../shared/api/text/countText";
import type { Usage } from "../../../shared/fetching/ledger/ledger";
import { spendingLimit, type GiveBack, type SpendingLimit } from "./spendingLimit";

export interface SessionRules {
  /** Requests that are made without asking, until the next price is agreed on. */
  readonly askAbove: number;
  /** Requests of a session that are billed. */
  readonly sessionLimit: number;
}

/** What came of the requests that a call was allowed. */
interface Spent {
  readonly requests: number;
  readonly billed: number;
  readonly uncertain: number;
}

/** Gives back what a call was allowed and didn't need. */
export type Settle = (spent: Spent) => void;

export interface SessionSpending {
  /** Why so many requests may not be made at all. */
  readonly refusal: (requests: number, month: MonthLeft) => Problem | undefined;
  /** Takes so many, at once for all limits. @returns `ask`: only once their price is agreed on. */
  readonly take: (requests: number) => Settle | Problem | "ask";
  /** The same for a price that was agreed on. After it a few may be made without asking again. */
  readonly takeAgreed: (requests: number) => Settle | Problem;
}

type MonthLeft = Pick<Usage, "left" | "sandbox" | "damaged">;

/** @param daily Of all sessions. @param isFree Nothing is ever billed: only asking matters. */
export const sessionSpending = (
  { askAbove, sessionLimit }: SessionRules,
  daily: SpendingLimit,
  isFree = false,
): SessionSpending => {
  const session = spendingLimit(sessionLimit);
  const limits = isFree ? [] : [session, daily];
  let unasked = spendingLimit(askAbove);

  const lacking = (requests: number): Problem | undefined => {
    const limit = limits.find((each) => each.left() < requests);
    if (limit === undefined) return undefined;
    return tooMany(requests, limit.left(), limit === session ? "in this session" : "for assistants today");
  };

  const taken = (requests: number, ofUnasked?: GiveBack): Settle | Problem => {
    const why = lacking(requests);
    if (why !== undefined) {
      ofUnasked?.(requests);
      return why;
    }
    const ofLimits = limits.flatMap((limit) => limit.take(requests) ?? []);
    return ({ requests: made, billed, uncertain }) => {
      ofUnasked?.(requests - made);
      for (const giveBack of ofLimits) giveBack(requests - billed - uncertain);
    };
  };

  return {
    refusal: (requests, month) =>
      lacking(requests) ?? (isBeyond(requests, month) ? tooMany(requests, month.left, "this month") : undefined),
    take(requests) {
      const ofUnasked = unasked.take(requests);
      return ofUnasked === undefined ? (lacking(requests) ?? "ask") : taken(requests, ofUnasked);
    },
    takeAgreed(requests) {
      const settle = taken(requests);
      if (typeof settle === "function") unasked = spendingLimit(askAbove);
      return settle;
    },
  };
};

/** Where nothing is billed nothing runs out, and where the count is damaged nobody knows what is left: each row says that. */
const isBeyond = (requests: number, { left, sandbox, damaged }: MonthLeft): boolean =>
  sandbox !== true && damaged !== true && requests > left;

const tooMany = (requests: number, left: number, where: string): Problem =>
  problem("spending", `Needs up to ${countText(requests, "request")}, and ${left} are left ${where}`);
