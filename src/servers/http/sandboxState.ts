/**
 * Holds the sandbox's state, which is a value, between requests, and counts the requests by path. It keeps no
 * parameters and no keys.
 */
import { answer, createSandbox, type Sandbox, type SandboxOptions } from "../../sandbox";
import { nationalGazetteer } from "../../sandbox/places/nationalGazetteer";
import type { HttpRequest, HttpResponse } from "../../shared/api/http";

/** One request in, one response and the next state out. `caller` is the client's address. */
export type SandboxResponse<State> = (
  state: State,
  request: HttpRequest,
  now: number,
  caller?: string,
) => { readonly response: HttpResponse; readonly sandbox: State };

export interface ServiceUsage {
  readonly requests: number;
  /** Answered with 200, which the hosted service would bill. */
  readonly answered: number;
  readonly byPath: Readonly<Record<string, number>>;
}

interface SandboxService {
  readonly service: (request: HttpRequest, caller?: string) => HttpResponse;
  readonly usage: () => ServiceUsage;
}

export interface StatefulService<State> extends SandboxService {
  readonly state: () => State;
  /** Replaces the state, such as by one with other accounts. */
  readonly become: (state: State) => void;
}

export const sandboxService = (options: Omit<SandboxOptions, "gazetteer"> = {}): StatefulService<Sandbox> =>
  statefulService(createSandbox({ gazetteer: nationalGazetteer(), ...options }), answer);

/** Paths with ids are unlimited: beyond so many, all others are counted together. */
const PATHS_COUNTED = 200;
const OTHERS = "(others)";

export const statefulService = <State>(
  initial: State,
  answerOf: SandboxResponse<State>,
  now: () => number = Date.now,
): StatefulService<State> => {
  let state = initial;
  let requests = 0;
  let answered = 0;
  const byPath = new Map<string, number>();
  return {
    service(request, caller) {
      const { response, sandbox } = answerOf(state, request, now(), caller);
      state = sandbox;
      requests += 1;
      answered += response.status === 200 ? 1 : 0;
      const path = byPath.has(request.path) || byPath.size < PATHS_COUNTED ? request.path : OTHERS;
      byPath.set(path, (byPath.get(path) ?? 0) + 1);
      return response;
    },
    usage: () => ({ requests, answered, byPath: Object.fromEntries(byPath) }),
    state: () => state,
    become: (next) => void (state = next),
  };
};
