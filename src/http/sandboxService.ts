/**
 * Holds the sandbox's state, which is a value, between requests, and counts what was asked. Parameters and keys are not
 * kept: a path and a number are.
 */
import { answer, createSandbox } from "../sandbox";
import { nationalGazetteer } from "../sandbox/nationalGazetteer";
import type { HttpRequest, HttpResponse } from "../shared/service/http";

/** One request in, one answer and the next state out. */
export type Answer<State> = (
  state: State,
  request: HttpRequest,
  now: number,
) => { readonly response: HttpResponse; readonly sandbox: State };

export interface ServiceUsage {
  readonly requests: number;
  /** Answered with 200: what another service would bill. */
  readonly answered: number;
  readonly byPath: Readonly<Record<string, number>>;
}

export interface SandboxService {
  readonly service: (request: HttpRequest) => HttpResponse;
  readonly usage: () => ServiceUsage;
}

export const sandboxService = (): SandboxService =>
  holdState(createSandbox({ gazetteer: nationalGazetteer() }), answer);

export const holdState = <State>(
  initial: State,
  answerOf: Answer<State>,
  now: () => number = Date.now,
): SandboxService => {
  let state = initial;
  let usage: ServiceUsage = { requests: 0, answered: 0, byPath: {} };
  return {
    service(request) {
      const { response, sandbox } = answerOf(state, request, now());
      state = sandbox;
      usage = {
        requests: usage.requests + 1,
        answered: usage.answered + (response.status === 200 ? 1 : 0),
        byPath: { ...usage.byPath, [request.path]: (usage.byPath[request.path] ?? 0) + 1 },
      };
      return response;
    },
    usage: () => usage,
  };
};
