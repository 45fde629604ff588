/** What whoever runs the server asks it: whether it lives, whether it can be asked, and what it counted. */
import type { Context, Hono } from "hono";
import { HEALTH, METRICS, READY } from "./accessLog";
import type { OpenAsking } from "./openAsking";
import { refuse } from "./requests/refusal";
import { within } from "./storage/within";
import { tokenDoor, type Doorkeeping } from "./members/tokenDoor";

/** Milliseconds in which the store must say that it works. */
const PATIENCE = 1500;

export const operations = (app: Hono, leaving: AbortSignal, { isReady }: Pick<OpenAsking, "isReady">): void => {
  app.get(HEALTH, (context) => (leaving.aborted ? context.text("stopping", 503) : context.text("ok")));
  app.get(READY, async (context) => {
    if (leaving.aborted) return context.text("stopping", 503);
    return (await within(PATIENCE, isReady()).catch(() => false))
      ? context.text("ready")
      : context.text("no store", 503);
  });
};

/** @param token Without one, nobody may read them. */
export const metricsPage = (
  app: Hono,
  token: string | undefined,
  metrics: OpenAsking["metrics"],
  doorkeeping: Doorkeeping,
): void => {
  if (token === undefined || metrics === undefined) return;
  const refused = (context: Context): Response => refuse(context, 401, "Send the token for metrics");
  app.get(METRICS, tokenDoor(token, doorkeeping, refused), async (context) =>
    context.body(await metrics.text(), 200, { "content-type": metrics.type, "cache-control": "no-store" }),
  );
};
