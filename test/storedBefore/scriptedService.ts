/** The service within the tests, with the next replies as a test wants them. */
import { sandboxNetwork, type Service } from "../standIns/appsScript/sandboxNetwork";
import type { Fetched } from "../standIns/appsScript/fetching";

/** In place of what the service would say: nothing, another reply, or a change of it. `held` never comes. */
export type Reply = "dropped" | "held" | ((reply: Answered) => Answered);

type Answered = Extract<Fetched, { readonly status: number }>;

export interface ScriptedService extends Service {
  /** One for each request, in order; whatever comes when there are none left is answered as usual. */
  readonly replies: (Reply | undefined)[];
  /** Whether anybody is there. */
  away: boolean;
  /** One request: nothing where its answer never comes. */
  readonly reply: (url: string, headers: Readonly<Record<string, string>>, now: number) => Fetched | undefined;
}

export function scriptedService(): ScriptedService {
  const inner = sandboxNetwork();
  const replies: (Reply | undefined)[] = [];
  const service: ScriptedService = {
    ...inner,
    replies,
    away: false,
    reply(url, headers, now) {
      if (url.endsWith("?compCount=26"))
        return service.away ? { unreachable: true } : inner.network([{ url }], now)[0]!;
      const [answered] = inner.network([{ url, headers }], now);
      const next = replies.shift();
      if (service.away || next === "dropped") return { unreachable: true };
      if (next === "held") return undefined;
      if (answered === undefined || "unreachable" in answered) throw new Error(`nobody answers ${url}`);
      return next === undefined ? answered : next(answered);
    },
    network: (requests, now) =>
      requests.map(({ url, headers = {} }) => {
        const reply = service.reply(url, headers, now);
        if (reply === undefined) throw new Error("a batch comes back as a whole");
        return reply;
      }),
  };
  return service;
}

/** A reply that is an error by the service's own words. */
export const refusedWith =
  (status: number, error: string, message: string, headers: Readonly<Record<string, string>> = {}): Reply =>
  () => ({ status, headers, body: JSON.stringify({ status, error, message }) });

export const changed =
  (change: (json: unknown) => unknown, headers: Readonly<Record<string, string>> = {}): Reply =>
  (reply) => ({
    ...reply,
    headers: { ...reply.headers, ...headers },
    body: JSON.stringify(change(JSON.parse(reply.body))),
  });
