/**
 * Tests a service before it is chosen, with a request that no service bills: whoever answers like the service is one.
 * The stored key belongs to the other service and isn't sent; being refused proves as much.
 */
import type { SettingChanges, TestResult } from "../../panelApi/panelApi";
import { readAnswer, type Delivery } from "../../api/answer";
import { SANDBOX_HEADER } from "../../api/http";
import { isProblem, type Problem, type ProblemKind } from "../../api/problem";
import { probeRequest } from "../../fetching/requests/presence";
import { DEMO, readSettings, type Settings } from "../../fetching/requests/settings";
import { wireConnection, type WireConnection } from "../../fetching/requests/wire";
import { checkChanges } from "./settingsChanges";
import { SANDBOX_ANSWERED, testResult } from "./connectionTest";

/** Milliseconds to wait for the answer. */
export const TRIAL_TIMEOUT = 20_000;

/** Sent in place of a key. */
const NO_KEY = "none";

export const DEMO_TRIAL: TestResult = {
  ok: true,
  sandbox: true,
  message: "The sandbox within the add-in is always there.",
};

/** The address to try, or what is wrong with the one typed. `demo:` needs no test. */
export function trialConnection(changes: SettingChanges, host: Partial<Settings>): WireConnection | Problem {
  const given = checkChanges({}, changes);
  if (isProblem(given)) return given;
  const settings = readSettings(given, host);
  return isProblem(settings) ? settings : wireConnection({ ...settings, apiKey: settings.apiKey ?? NO_KEY });
}

export function needsTrial({ baseUrl }: WireConnection): boolean {
  return baseUrl !== DEMO;
}

/** How a service refuses: the request, the key, or the rate. */
const REFUSALS: readonly ProblemKind[] = ["refused", "nothing", "access", "rate"];

const CHECK = "Check the address, including its version, such as /v1";

export function trialResult(delivery: Delivery): TestResult {
  if (delivery.kind === "fault") {
    return { ok: false, sandbox: false, message: `No service answers at this address. ${CHECK}.` };
  }
  const outcome = readAnswer(probeRequest(), delivery);
  if (!isProblem(outcome)) return testResult(delivery);
  const sandbox = delivery.response.headers[SANDBOX_HEADER] === "1";
  if (REFUSALS.includes(outcome.problem) && (sandbox || outcome.code !== undefined)) {
    const who = sandbox ? SANDBOX_ANSWERED : "The service answers";
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
