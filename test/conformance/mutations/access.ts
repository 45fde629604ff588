/** Broken keys, methods, errors, log and usage. */
import { answer } from "../../../src/sandbox";
import { KEY } from "../sandbox";
import { asking, forgetful, heading, mutation, type Mutation } from "./mutation";
import type { HttpRequest } from "../../../src/shared/api/http";

const MADE = "made-for-a-rule";

const keyOf = ({ headers }: HttpRequest): string => headers["x-api-key"] ?? "";
const withKey = (request: HttpRequest, key: string): HttpRequest => ({
  ...request,
  headers: { ...request.headers, "x-api-key": key },
});

export const ACCESS: readonly Mutation[] = [
  mutation("answers without a key", /^(7\.1|7|5\.1) /, (request, ask) =>
    ask(keyOf(request) === "" ? withKey(request, KEY) : request),
  ),
  mutation("takes any key", /A key that is wrong|^5\.3/, (request, ask) =>
    ask(keyOf(request) === "" || keyOf(request) === KEY ? request : withKey(request, KEY)),
  ),
  mutation("does not look at restrictions", /^5\.4 .* refused|^5\.5/, (request, ask) =>
    ask(keyOf(request).startsWith(MADE) ? withKey(request, KEY) : request),
  ),
  mutation("refuses every restricted key", /^5\.4 .* accepted|^5\.5/, (request, ask) =>
    ask(keyOf(request).startsWith(MADE) ? withKey(request, "nobody") : request),
  ),
  {
    name: "does not look at the plan",
    breaks: /^5\.2/,
    answerOf: (state, request, now, caller) => {
      const accounts = state.accounts.map((account) => ({ ...account, isActive: true }));
      const answered = answer({ ...state, accounts }, request, now, caller);
      return { ...answered, sandbox: { ...answered.sandbox, accounts: state.accounts } };
    },
  },
  mutation("answers every method as GET", /^4 (POST|PUT|DELETE)/, (request, ask) => ask({ ...request, method: "GET" })),
  heading("says text/html", /^0 All responses are JSON/, () => ({ "content-type": "text/html" })),
  mutation("has errors of its own form", /^observed Every error|^7 The body/, (request, ask) => {
    const response = ask(request);
    return response.status === 200 ? response : { ...response, body: JSON.stringify({ problem: "no" }) };
  }),
  mutation("repeats the key in errors", /^5\.6 No answer/, (request, ask) => {
    const response = ask(request);
    return response.status === 200
      ? response
      : { ...response, body: response.body.replace('"message":"', `"message":"${keyOf(request)} `) };
  }),
  mutation(
    "takes what is wrong for nothing",
    /^(?!5|8 What).* is refused|^8 radius|is required|1 or more|true or false|no rent|can't be placed|property type is given/,
    (request, ask) => {
      const response = ask(request);
      return response.status === 400 ? { ...response, status: 200, body: "[]" } : response;
    },
  ),
  mutation("refuses suppressLogging", /^4\.8 Any request/, (request, ask) =>
    ask({
      ...request,
      query: request.query.map(([name, value]) => [name === "suppressLogging" ? "unknown" : name, value]),
    }),
  ),
  asking("logs all the same", /^4\.8 With suppressLogging/, ({ suppressLogging }) =>
    suppressLogging === undefined ? undefined : { suppressLogging: undefined },
  ),
  asking("never logs", /^4\.8 Without suppressLogging/, () => ({ suppressLogging: "true" })),
  forgetful("logs keys", /^5\.6 The log/, (_, { sandbox }) => ({
    ...sandbox,
    log: {
      ...sandbox.log,
      latest: sandbox.log.latest.map((entry) => ({ ...entry, key: sandbox.accounts[0]?.keys.at(-1)?.key ?? "" })),
    },
  })),
  forgetful("counts no empty answer", /^8 Every successful/, (before, { response, sandbox }) =>
    response.body === "[]" ? { ...sandbox, usage: before.usage } : sandbox,
  ),
  forgetful("counts what is refused", /^8 What is refused/, (_, { response, sandbox }) => {
    const months = (sandbox.usage.get("team") ?? []).map((one) => ({ ...one, billed: one.billed + 1 }));
    return response.status === 200 ? sandbox : { ...sandbox, usage: new Map([["team", months]]) };
  }),
];
