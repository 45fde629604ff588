/** Everything that assistants share: the calls, the day's limit, and a server for each session. */
import { isRemote } from "../../../shared/fetching/requests/presence";
import { concurrencyLimit } from "../limits/concurrencyLimit";
import { newName } from "../runtime/runtimeName";
import { openCalls, type CallMaking } from "./calls";
import { openKeptResults } from "./keptResults";
import { sessionServer } from "./session";
import type { OpenSession } from "./sessions";
import { sessionSpending, type SessionRules } from "./sessionSpending";
import { dailyLimit } from "./spendingLimit";
import { openToolCalls } from "./toolCalls";

export interface AssistantRules extends SessionRules {
  /** Requests of all sessions of a day that are billed. */
  readonly dayLimit: number;
}

/** Calls in progress, of all sessions and of one. */
const MOST_CALLS = 200;
const MOST_OF_SESSION = 40;

/** @param stopping Nobody is asked any more. @returns Opens a session. */
export const assistants = (making: CallMaking, rules: AssistantRules, stopping: AbortSignal): OpenSession => {
  const { settings, log } = making;
  const daily = dailyLimit(rules.dayLimit);
  const kept = openKeptResults();
  const inProgress = concurrencyLimit(MOST_CALLS, MOST_OF_SESSION);
  const isFree = !isRemote(settings.baseUrl);
  return (member, endStream) => {
    const calls = openCalls(making, member);
    const spending = sessionSpending(rules, daily, isFree);
    const toolCalls = openToolCalls({ session: newName(), calls, spending, kept, inProgress, log });
    return sessionServer(toolCalls, { stopping, ...(endStream && { endStream }) });
  };
};
