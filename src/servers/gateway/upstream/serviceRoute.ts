/**
 * `/v1`: forwards requests that the service knows, with the right key, evenly spaced, once each. Everything else is
 * refused here and not billed.
 */
import type { Context, Handler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { isId, idempotency } from "../../http/idempotency";
import { ID_HEADER, KEY_HEADER } from "../../../shared/api/http";
import { requestTarget, withoutLogging } from "../../../shared/api/request";
import { probeRequest } from "../../../shared/fetching/requests/presence";
import type { Config } from "../config/config";
import { MEMBER_BILL } from "../../../shared/fetching/ledger/memberBill";
import type { TeamBill } from "../members/bill";
import { memberBill } from "../members/memberBill";
import type { KnownCaller, Identify } from "../members/identify";
import { unidentified } from "../members/unidentified";
import { keyAlias } from "../members/keySelection";
import { concurrencyLimit } from "../limits/concurrencyLimit";
import { askedTarget } from "./askedTarget";
import { TARGET_PREFIX, type ParsedTarget } from "./targetParser";
import { refuse, retryAfter } from "../requests/refusal";
import { sentBody } from "../requests/sentBody";
import type { UpstreamReply } from "./upstreamReply";
import { within } from "../storage/within";
import { incomingOf, onResponseEnd, rawTarget } from "../requests/requestContext";

/** Responses kept for requests that a browser sends again: for so long, so many, and so many bytes in total. */
const REPEATS = { time: 60_000, most: 1000, size: 50_000_000, sizeOf: ({ body }: UpstreamReply) => body.length };

/** Milliseconds. With what it takes to know the token, it is less than the add-in waits: a slow store must not seem a gateway that is gone. */
const BILL_WAIT = 1500;

/** The response to a question that may be asked, or a refusal where nothing was sent. */
export type Asking = (
  context: Context,
  question: ParsedTarget,
  caller: KnownCaller,
) => Promise<UpstreamReply | Response>;

export interface Visiting {
  /** Says who may ask. */
  readonly identify: Identify;
  /** Who spent what. Missing where nothing is remembered. */
  readonly bill?: () => Promise<TeamBill>;
  /** Milliseconds in which a client must have read its response, which is held until then. */
  readonly reading: number;
  /** The name under which a client's requests are counted. */
  readonly clientOf: (context: Context) => string;
}

export interface ServiceRoute {
  readonly answer: Handler;
  /** The browser sent again a request that is in progress or was answered a moment ago: no rate limit applies to it. */
  readonly isRepeat: (context: Context) => boolean;
}

/** As the add-in sends them, by its settings. */
const PROBES = [probeRequest(), withoutLogging(probeRequest())].map((each) => TARGET_PREFIX + requestTarget(each));

export const serviceRoute = (
  config: Pick<Config, "held" | "clientRate" | "contact">,
  ask: Asking,
  { identify, bill, reading, clientOf }: Visiting,
): ServiceRoute => {
  const ofClients = concurrencyLimit(Infinity, config.clientRate);
  const missing = config.held === undefined ? "a key" : "the access token";
  const unknown = (context: Context): Response => refuse(context, 401, `Send ${missing} in the X-Api-Key header`);
  const repeats = idempotency<UpstreamReply>(REPEATS);

  /**
   * Names a request by what was sent as the key, id and target: an id alone gives no access to another client's or another
   * request's response.
   */
  const nameOf = (context: Context, sent: string, target: string): string | undefined => {
    const id = context.req.header(ID_HEADER);
    return isId(id) ? `${keyAlias(sent)} ${id} ${target}` : undefined;
  };

  /** Nothing is sent for a probe: by it the add-in learns whether its key is right, and what is left of the budget. */
  const probed = async (context: Context, message: string, { member }: KnownCaller): Promise<Response> => {
    const told = bill && (await within(BILL_WAIT, bill()).catch(() => undefined));
    const own = told && memberBill(told, member, config.contact);
    return refuse(context, 400, message, {}, undefined, own && { bill: MEMBER_BILL.write(own) });
  };

  /** The service's response, or a refusal where nothing was sent. */
  const asked = async (
    context: Context,
    question: ParsedTarget,
    caller: KnownCaller,
  ): Promise<UpstreamReply | Response> => {
    const client = ofClients.take(clientOf(context));
    if (client === undefined)
      return refuse(context, 429, "Too many requests from this address are in progress", retryAfter(1000));
    onResponseEnd(context, client);
    return ask(context, question, caller);
  };

  const given = async (
    context: Context,
    { status, headers, ...reply }: UpstreamReply,
    id: Readonly<Record<string, string>>,
  ): Promise<Response> => {
    const { body, headers: encoding } = await sentBody(reply.body, context.req.header("accept-encoding"));
    const cut = setTimeout(() => incomingOf(context).socket.destroy(), reading);
    onResponseEnd(context, () => clearTimeout(cut));
    const own = { ...id, ...encoding, "cache-control": "no-store" };
    return context.body(body, status as ContentfulStatusCode, { ...headers, ...own });
  };

  return {
    isRepeat(context) {
      const sent = context.req.header(KEY_HEADER);
      if (sent === undefined || context.req.header(ID_HEADER) === undefined) return false;
      const question = askedTarget(context);
      const name = "status" in question ? undefined : nameOf(context, sent, question.target);
      return name !== undefined && repeats.knows(name);
    },
    async answer(context) {
      if (context.req.method !== "GET") return refuse(context, 405, "Only GET is supported", { allow: "GET" });
      const question = askedTarget(context);
      const isRefused = "status" in question;
      if (isRefused && !PROBES.includes(rawTarget(context))) return refuse(context, question.status, question.message);
      const sent = context.req.header(KEY_HEADER);
      const caller = await identify(sent, clientOf(context));
      if (typeof caller === "string") return unidentified(context, caller, unknown);
      if (isRefused) return probed(context, question.message, caller);
      const name = nameOf(context, sent ?? "", question.target);
      let answered: UpstreamReply | Response | undefined;
      const ofService = async (): Promise<UpstreamReply | undefined> => {
        answered = await asked(context, question, caller);
        return answered instanceof Response ? undefined : answered;
      };
      const reply = await (name === undefined ? ofService() : repeats.once(name, ofService));
      if (reply === undefined) return answered as Response;
      return given(context, reply, name === undefined ? {} : { [ID_HEADER]: context.req.header(ID_HEADER)! });
    },
  };
};

/** The request was not sent. */
export const busy = (context: Context, message: string, more: Readonly<Record<string, string>> = {}): Response =>
  refuse(context, 503, message, { ...retryAfter(1000), ...more });
