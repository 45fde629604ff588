/** Assistants' calls to the sandbox within, `demo:`: no key, no network, nothing kept. */
import { demo } from "../../demo/demo";
import { isProblem } from "../../shared/api/problem";
import { DEMO, readSettings } from "../../shared/fetching/requests/settings";
import { assistants } from "./assistants/assistants";
import type { Log } from "./accessLog";
import { ASK_ABOVE, ConfigProblem, type Environment } from "./config/config";
import { hosts } from "./fetching/host";
import { openMetrics } from "./fetching/metrics";
import { remembered } from "./fetching/remembered";
import { newName } from "./runtime/runtimeName";
import { memoryDatabase } from "./storage/memoryDatabase";
import { openStore } from "./storage/store";
import { parseTarget, TARGET_PREFIX } from "./upstream/targetParser";
import type { AskUpstream } from "./upstream/upstreamClient";

export const assistantsSandbox = (
  { PROP_ASSISTANT_ASK_ABOVE: given }: Environment,
  stopping: AbortSignal,
  log: Log = () => undefined,
) => {
  const settings = readSettings({ PROP_BASE_URL: DEMO });
  if (isProblem(settings)) throw new ConfigProblem(settings.message);
  const askAbove = given === undefined || given.trim() === "" ? ASK_ABOVE : Number(given);
  if (!Number.isInteger(askAbove) || askAbove < 0)
    throw new ConfigProblem("PROP_ASSISTANT_ASK_ABOVE: must be a whole number");
  const store = openStore(memoryDatabase(), newName());
  const hostOf = hosts(settings, store, sandboxUpstream());
  const memory = remembered(settings, hostOf, stopping, openMetrics(() => 0).asked);
  const free = { askAbove, sessionLimit: Infinity, dayLimit: Infinity };
  return {
    open: assistants({ settings, memory, hostOf, log }, free, stopping),
    note: "PROP for assistants: the sandbox, with made-up data, free",
    async close() {
      await memory.whenIdle();
      await store.close();
    },
  };
};

const sandboxUpstream = (): AskUpstream => {
  const answer = demo();
  return (target) => {
    const asked = parseTarget(TARGET_PREFIX + target);
    if ("status" in asked) return Promise.resolve({ status: asked.status, headers: {}, body: Buffer.from("{}") });
    const delivery = answer(asked.request, Date.now());
    if (delivery.kind !== "response") throw new Error(delivery.problem.message);
    const { status, headers, body } = delivery.response;
    return Promise.resolve({ status, headers, body: Buffer.from(body) });
  };
};
