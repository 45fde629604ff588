/**
 * `/mcp`: assistants by Streamable HTTP. Whoever has the access token, or a member's, may come in, and no page of another origin: a browser
 * that was led here by another name of this machine must not speak for its user.
 */
import type { Context, Handler } from "hono";
import type { Identify, Identity } from "../members/identify";
import { unidentified } from "../members/unidentified";
import { refuse, retryAfter } from "../requests/refusal";
import { incomingOf } from "../requests/requestContext";
import { MOST_BODY } from "../requests/requestGuard";
import { openSessions, type OpenSession, type Sessions } from "./sessions";

export interface DoorRules {
  readonly identify: Identify;
  readonly clientOf: (context: Context) => string;
  /** Names that this server is reached by, with their ports, besides those of this machine. */
  readonly hosts: readonly string[];
}

const SESSION_HEADER = "mcp-session-id";

const METHODS = ["POST", "DELETE"];

/** Names of this machine only. */
const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/** Milliseconds: an assistant that comes back after that begins a new session. */
const IDLE = 1_800_000;
const MOST_SESSIONS = 200;

const unknown = (context: Context): Response =>
  refuse(context, 401, "Send the access token: Authorization: Bearer …", { "www-authenticate": "Bearer" });

export interface Door {
  readonly answer: Handler;
  readonly close: () => Promise<void>;
}

export const assistantsDoor = (open: OpenSession, { identify, clientOf, hosts }: DoorRules): Door => {
  const sessions: Sessions = openSessions(open, { most: MOST_SESSIONS, idle: IDLE, size: MOST_BODY });
  const isOurs = (host: string): boolean => THIS_MACHINE.test(host) || hosts.includes(host.toLowerCase());
  const isFrom = (origin: string | undefined, host: string): boolean =>
    origin === undefined || (URL.canParse(origin) && new URL(origin).host === host.toLowerCase());
  return {
    async answer(context) {
      const { host = "", origin } = incomingOf(context).headers;
      if (!isOurs(host))
        return refuse(
          context,
          403,
          "This server isn't meant to be reached by this host name: see PROP_ASSISTANT_HOSTS",
        );
      if (!isFrom(origin, host)) return refuse(context, 403, "Pages of other origins can't use this address");
      const sent = /^Bearer +(\S+)$/i.exec(context.req.header("authorization") ?? "")?.[1];
      const who: Identity = sent === undefined ? "unknown" : await identify(sent, clientOf(context));
      if (typeof who === "string") return unidentified(context, who, unknown);
      // A stream that nobody asked anything on would stay open for nothing.
      if (!METHODS.includes(context.req.method))
        return refuse(context, 405, "Only POST and DELETE are supported", { allow: METHODS.join(", ") });
      const answered = await sessions.answer(context.req.raw, context.req.header(SESSION_HEADER), who.member);
      return answered ?? refuse(context, 503, "Too many assistants are connected", retryAfter(60_000));
    },
    close: sessions.close,
  };
};
