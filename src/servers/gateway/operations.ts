/** What whoever runs the server asks it: whether it lives, whether it can be asked, and what it counted. */
import type { Hono } from "hono";
import { HEALTH, METRICS, READY } from "./accessLog";
import type { Config } from "./config/config";
import type { OpenAsking } from "./openAsking";
import { refuse } from "./requests/refusal";
import { within } from "./storage/within";
import { isSame } from "./members/keySelection";

/** Milliseconds in which the store must say that it works. */
const PATIENCE = 1500;

export const operations = (
  app: Hono,
  { metricsToken }: Pick<Config, "metricsToken">,
  leaving: AbortSignal,
  { isReady, metrics }: Omit<OpenAsking, "ask" | "identify" | "bill" | "making" | "close">,
): void => {
  app.get(HEALTH, (context) => (leaving.aborted ? context.text("stopping", 503) : context.text("ok")));
  app.get(READY, async (context) => {
    if (leaving.aborted) return context.text("stopping", 503);
    return (await within(PATIENCE, isReady()).catch(() => false))
      ? context.text("ready")
      : context.text("no store", 503);
  });
  if (metricsToken === undefined || metrics === undefined) return;
  const isAllowed = isSame(`Bearer ${metricsToken}`);
  app.get(METRICS, async (context) => {
    if (!isAllowed(context.req.header("authorization"))) return refuse(context, 401, "Send the token for metrics");
    return context.body(await metrics.text(), 200, { "content-type": metrics.type, "cache-control": "no-store" });
  });
};
