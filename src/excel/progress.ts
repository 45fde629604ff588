/** How far long work is: counted from the claims that ended, so it tells what truly was asked. */
import type { Progress } from "../shared/bridge/bridge";
import { isProblem, type Problem } from "../shared/service/problem";
import type { AwaitingHost } from "../shared/work/drive";
import type { Entry } from "../shared/work/effect";

export const IDLE: Progress = { state: "idle", done: 0, requests: 0, billed: 0, failed: 0, perSecond: 0 };

export interface Counter {
  readonly progress: () => Progress;
  /** The host, counted. */
  readonly counting: (host: AwaitingHost) => AwaitingHost;
  readonly end: (state: "stopped" | "done") => Progress;
}

/** @param requests How many are to be made. */
export function counter(requests: number, now: () => number): Counter {
  const began = now();
  let ended: number | undefined;
  let state: Progress["state"] = "running";
  let done = 0;
  let billed = 0;
  let failed = 0;
  let problem: Problem | undefined;

  /** What the service refused for coming too fast is asked again. */
  const count = ({ claim, fault }: Entry): void => {
    if (claim === undefined || claim === "unasked" || fault?.problem === "rate") return;
    done += 1;
    if (claim === "billed") billed += 1;
    if (claim === "failed" || claim === "uncertain") failed += 1;
  };

  const progress = (): Progress => {
    const seconds = ((ended ?? now()) - began) / 1000;
    const perSecond = seconds > 0 ? Math.round((done / seconds) * 10) / 10 : 0;
    const counts = { done, requests: Math.max(requests, done), billed, failed, perSecond };
    return { state, ...counts, ...(problem === undefined ? {} : { problem }) };
  };

  return {
    progress,
    counting: (host) => ({
      ...host,
      claim: async (asking) => {
        const claims = await host.claim(asking);
        problem ??= claims.find(isProblem);
        return claims;
      },
      retain: (entries) => {
        entries.forEach(count);
        problem ??= entries.find(({ fault }) => fault !== undefined && fault.problem !== "rate")?.fault;
        return host.retain(entries);
      },
    }),
    end(how) {
      state = how;
      ended = now();
      if (how === "stopped") problem = undefined;
      return progress();
    },
  };
}
