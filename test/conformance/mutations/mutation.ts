/** A sandbox that is broken on purpose in one way, and the rules that must notice. */
import { answer, type Sandbox } from "../../../src/sandbox";
import type { SandboxResponse } from "../../../src/servers/http/sandboxState";
import type { HttpRequest, HttpResponse } from "../../../src/shared/api/http";
import type { Loose } from "../wire";

export interface Mutation {
  readonly name: string;
  /** Rules whose `section title` matches must be broken, each of them. */
  readonly breaks: RegExp;
  readonly answerOf: SandboxResponse<Sandbox>;
}

export type Ask = (request: HttpRequest) => HttpResponse;

/** Breaks what goes in or comes out. */
export const mutation = (
  name: string,
  breaks: RegExp,
  by: (request: HttpRequest, ask: Ask) => HttpResponse,
): Mutation => ({
  ...{ name, breaks },
  answerOf: (state, request, now, caller) => {
    let sandbox = state;
    const response = by(request, (one) => {
      const answered = answer(sandbox, one, now, caller);
      sandbox = answered.sandbox;
      return answered.response;
    });
    return { response, sandbox };
  },
});

/** Breaks what is remembered. */
export const forgetful = (
  name: string,
  breaks: RegExp,
  after: (before: Sandbox, answered: { readonly response: HttpResponse; readonly sandbox: Sandbox }) => Sandbox,
): Mutation => ({
  ...{ name, breaks },
  answerOf: (state, request, now, caller) => {
    const answered = answer(state, request, now, caller);
    return { response: answered.response, sandbox: after(state, answered) };
  },
});

/** Changes parameters: undefined takes one away. Where the function gives nothing, all stays as it is. */
export const asking = (
  name: string,
  breaks: RegExp,
  change: (
    sent: Readonly<Record<string, string>>,
    path: string,
  ) => Readonly<Record<string, string | undefined>> | undefined,
): Mutation =>
  mutation(name, breaks, (request, ask) => {
    const changed = change(Object.fromEntries(request.query), request.path);
    if (changed === undefined) return ask(request);
    const kept = request.query.filter(([parameter]) => !(parameter in changed));
    const added = Object.entries(changed).flatMap(([parameter, value]) =>
      value === undefined ? [] : [[parameter, value] as const],
    );
    return ask({ ...request, query: [...kept, ...added] });
  });

/** Changes the JSON of answers with 200. */
export const answering = (
  name: string,
  breaks: RegExp,
  change: (json: Loose, sent: Readonly<Record<string, string>>, path: string) => unknown,
): Mutation =>
  mutation(name, breaks, (request, ask) => {
    const response = ask(request);
    if (response.status !== 200) return response;
    const json = change(JSON.parse(response.body), Object.fromEntries(request.query), request.path);
    return { ...response, body: JSON.stringify(json) };
  });

/** Changes headers of answers; undefined takes one away. */
export const heading = (
  name: string,
  breaks: RegExp,
  change: (
    response: HttpResponse,
    sent: Readonly<Record<string, string>>,
  ) => Readonly<Record<string, string | undefined>>,
): Mutation =>
  mutation(name, breaks, (request, ask) => {
    const response = ask(request);
    const headers: Record<string, string> = { ...response.headers };
    for (const [header, value] of Object.entries(change(response, Object.fromEntries(request.query)))) {
      delete headers[header];
      if (value !== undefined) headers[header] = value;
    }
    return { ...response, headers };
  });

/** Each parameter of which the value is a list or a range, through the function. */
export const everyFilter =
  (change: (value: string) => string) =>
  (sent: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(sent)
        .filter(([name]) => FILTERED.includes(name))
        .map(([name, value]) => [name, change(value)]),
    );

const FILTERED = "bedrooms bathrooms squareFootage lotSize yearBuilt saleDateRange price".split(" ");
