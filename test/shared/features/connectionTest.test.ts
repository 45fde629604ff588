/** A key is tested without being billed. */
import { answer, createSandbox, SANDBOX_KEY } from "../../../src/sandbox";
import { shortGazetteer } from "../../../src/sandbox/places/shortGazetteer";
import { testResult } from "../../../src/shared/features/settings/connectionTest";
import { probeRequest } from "../../../src/shared/fetching/requests/presence";
import type { Delivery } from "../../../src/shared/api/answer";
import { GATEWAY } from "../../../src/shared/api/gatewayCodes";
import { problem } from "../../../src/shared/api/problem";
import { requestTarget } from "../../../src/shared/api/request";

const NOW = Date.UTC(2026, 10, 21);

const delivery = (status: number, body: object, headers: Record<string, string> = {}): Delivery => ({
  kind: "response",
  at: NOW,
  response: { status, headers, body: JSON.stringify(body) },
});

const fault = (kind: "lost" | "unsent"): Delivery => ({
  kind: "fault",
  at: NOW,
  fault: kind,
  problem: problem("unreachable", "The service did not answer"),
});

const asked = (key: string): Delivery => {
  const [path = "", query = ""] = requestTarget(probeRequest()).split("?");
  const pairs = query.split("&").map((pair) => pair.split("=") as [string, string]);
  const request = { method: "GET", path, query: pairs, headers: { "x-api-key": key } };
  return {
    kind: "response",
    at: NOW,
    response: answer(createSandbox({ gazetteer: shortGazetteer() }), request, NOW).response,
  };
};

test("the sandbox refuses the request as malformed, and so knows the key", () => {
  expect(asked(SANDBOX_KEY)).toMatchObject({ response: { status: 400 } });
  expect(testResult(asked(SANDBOX_KEY))).toMatchObject({ ok: true, sandbox: true });
});

test("a wrong key is not accepted", () => {
  expect(testResult(asked("wrong"))).toMatchObject({
    ok: false,
    message: expect.stringMatching(/did not accept the key/),
  });
});

test("a server that is not the service can't prove a key: the message asks to check the address", () => {
  const elsewhere = { status: 404, headers: {}, body: "Not found" };
  expect(testResult({ kind: "response", at: NOW, response: elsewhere })).toEqual({
    ok: false,
    sandbox: false,
    message:
      "The service was not found (404): check its address in the settings, including its version, such as /v1. The test cost nothing.",
  });
});

test.each([
  [delivery(400, { error: "resource/bad-request", message: "compCount" }), true, /accepts the key.*cost nothing/],
  [
    delivery(400, { error: "resource/bad-request", message: "Address could not be geolocated" }),
    true,
    /accepts the key/,
  ],
  [delivery(404, {}), false, /address seems wrong.*cost nothing/],
  [delivery(404, { error: GATEWAY.noEndpoint }), false, /check its address.*cost nothing/],
  [delivery(401, { error: "auth/api-key-invalid" }), false, /did not accept/],
  [delivery(403, { error: "billing/subscription-inactive", message: "No plan" }), false, /No plan/],
  [delivery(429, { error: "auth/rate-limit-exceeded" }), false, /test again in a moment/],
  [delivery(500, {}), false, /failed \(500\).*cost nothing/],
  [
    delivery(502, { error: GATEWAY.lost, message: "The answer broke off" }),
    false,
    /broke off.*may have cost 1 request/,
  ],
  [delivery(502, { error: GATEWAY.unsent }), false, /cost nothing/],
  [delivery(200, { price: 1 }), true, /may have cost 1 request/],
  [delivery(200, { price: 1 }, { "x-sandbox": "1" }), true, /cost nothing/],
  [fault("lost"), false, /may have cost 1 request/],
  [fault("unsent"), false, /cost nothing/],
])("the result says what the service did and what it may cost", (came, ok, message) => {
  expect(testResult(came)).toMatchObject({ ok, message: expect.stringMatching(message) });
});
