/** Answers the questions of clients with the access token from what is remembered, or by asking the service. */
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { incomingOf } from "../requests/requestContext";
import type { Asking } from "../upstream/serviceRoute";
import { wishesIn } from "./cacheControl";
import type { TeamMemory } from "./remembered";

export const asking =
  ({ answer }: TeamMemory): Asking =>
  async (context, { request }, { member }) => {
    const wishes = wishesIn(context.req.header("cache-control"), context.req.header("pragma"));
    const { socket } = incomingOf(context);
    const reply = await answer({ ...request, ...wishes }, () => !socket.destroyed, member);
    return reply.status === NOT_NOW ? refused(context, reply) : reply;
  };

/** Nothing was sent: the same request, sent again, may be. */
const NOT_NOW = 503;

const refused = (context: Context, { status, headers, body }: Awaited<ReturnType<TeamMemory["answer"]>>): Response =>
  context.body(body, status as ContentfulStatusCode, { ...headers, "cache-control": "no-store" });
