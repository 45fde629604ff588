/**
 * A service is tried before it is chosen, by a request that no service bills: whoever answers as the service does is
 * there. The stored key belongs to the service of before, so it stays here: being refused proves as much.
 */
import type { Changes, Tested } from "../bridge/bridge";
import { read, type Delivery } from "../service/answer";
import { SANDBOX_HEADER } from "../service/http";
import { isProblem, type Problem, type ProblemKind } from "../service/problem";
import { probeRequest } from "../work/presence";
import { DEMO, readSettings, type Settings } from "../work/settings";
import { connection, type Connection } from "../work/wire";
import { checkedChanges } from "./changes";
import { testedOf } from "./testing";

/** Milliseconds that a person waits for the answer. */
export const TRIAL_PATIENCE = 20_000;

/** In the place of a key. */
const NO_KEY = "none";

export const WITHIN: Tested = { ok: true, sandbox: true, message: "The sandbox within the add-in is always there." };

/** Where to try, or what is wrong with what was typed; `demo:` needs no trial. */
export function trialConnection(changes: Changes, host: Partial<Settings>): Connection | Problem {
  const given = checkedChanges({}, changes);
  if (isProblem(given)) return given;
  const settings = readSettings(given, host);
  return isProblem(settings) ? settings : connection({ ...settings, apiKey: settings.apiKey ?? NO_KEY });
}

export function needsTrial({ baseUrl }: Connection): boolean {
  return baseUrl !== DEMO;
}

/** How the service refuses: the request, the key, or too many of them. */
const REFUSALS: readonly ProblemKind[] = ["refused", "nothing", "access", "rate"];

const CHECK = "Check the address, with its version, such as /v1";

export function triedOf(delivery: Delivery): Tested {
  if (delivery.kind === "fault") {
    return { ok: false, sandbox: false, message: `No service answers at this address. ${CHECK}.` };
  }
  const outcome = read(probeRequest(), delivery);
  if (!isProblem(outcome)) return testedOf(delivery);
  const sandbox = delivery.response.headers[SANDBOX_HEADER] === "1";
  if (REFUSALS.includes(outcome.problem) && (sandbox || outcome.code !== undefined)) {
    const who = sandbox ? "The sandbox answers: its data are made up, and nothing is billed" : "The service answers";
    return { ok: true, sandbox, message: `${who}.` };
  }
  if (outcome.problem === "unreachable") return { ok: false, sandbox, message: `${outcome.message}. ${CHECK}.` };
  const { status } = delivery.response;
  return {
    ok: false,
    sandbox,
    message: `A server answers at this address, but not as the service does (status ${status}). ${CHECK}.`,
  };
}
