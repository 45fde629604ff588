/** How far long work is, as its host is told what ended. */
import type { Progress } from "../shared/bridge/bridge";
import { IDLE, planned, tallied, type Planned } from "../shared/errands/tally";
import { isProblem, type Problem } from "../shared/service/problem";
import type { AwaitingHost } from "../shared/work/drive";

export interface Counter {
  readonly progress: () => Progress;
  /** The host, counted. */
  readonly counting: (host: AwaitingHost) => AwaitingHost;
  readonly end: (state: "stopped" | "done") => Progress;
}

export function counter(plan: Planned, now: () => number): Counter {
  const began = now();
  let ended: number | undefined;
  let counted: Progress = planned({ ...IDLE, state: "running" }, plan);
  let problem: Problem | undefined;

  const progress = (): Progress => {
    const { done } = counted;
    const seconds = ((ended ?? now()) - began) / 1000;
    const perSecond = seconds > 0 ? Math.round((done / seconds) * 10) / 10 : 0;
    const told = { ...counted, perSecond };
    return problem === undefined ? told : { ...told, problem };
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
        counted = tallied(counted, entries);
        problem ??= entries.find(({ fault }) => fault !== undefined && fault.problem !== "rate")?.fault;
        return host.retain(entries);
      },
    }),
    end(how) {
      counted = { ...counted, state: how };
      ended = now();
      if (how === "stopped") problem = undefined;
      return progress();
    },
  };
}
