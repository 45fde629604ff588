/** A service is tested before it is chosen, at no cost. */
import { createSandbox, answer } from "../../../src/sandbox";
import { shortGazetteer } from "../../../src/sandbox/places/shortGazetteer";
import { trialConnection, trialResult } from "../../../src/shared/features/settings/serviceTrial";
import { isProblem } from "../../../src/shared/api/problem";
import { outgoingRequest, type WireConnection } from "../../../src/shared/fetching/requests/wire";
import { probeRequest } from "../../../src/shared/fetching/requests/presence";
import { AT, response } from "../memoryHost";

const told = (status: number, body: unknown) => trialResult(response(body, status));

it("no service answers: it says so", () => {
  const problem = { kind: "problem", problem: "unreachable", message: "No answer" } as const;
  expect(trialResult({ kind: "fault", at: AT, fault: "lost", problem })).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^No service answers at this address/),
  });
});

it.each([
  [400, "resource/bad-request"],
  [401, "auth/api-key-invalid"],
  [403, "billing/subscription-inactive"],
  [429, "auth/rate-limit-exceeded"],
])("a refusal by the service (%i) shows that it is there", (status, error) => {
  expect(told(status, { status, error, message: "no" })).toEqual({
    ok: true,
    sandbox: false,
    message: "The service answers.",
  });
});

it.each([
  [200, "<h1>Welcome</h1>"],
  [401, "<h1>Sign in</h1>"],
  [404, "Not found"],
  [500, "Internal Server Error"],
  [302, ""],
])("another server's answer (%i) is not the service's", (status, body) => {
  expect(told(status, body)).toMatchObject({ ok: false, message: expect.stringContaining(`(status ${status})`) });
});

it("a gateway that does not reach its service is not chosen", () => {
  const lost = { status: 502, error: "gateway/unsent", message: "The service could not be reached" };
  expect(told(502, lost)).toMatchObject({ ok: false });
});

it("the sandbox refuses the trial without billing it", () => {
  const asked = { method: "GET", path: "/avm/value", query: [["compCount", "26"]] as const, headers: {} };
  const { response: said } = answer(createSandbox({ gazetteer: shortGazetteer() }), asked, AT);
  const headers = Object.fromEntries(Object.entries(said.headers).map(([name, value]) => [name.toLowerCase(), value]));
  expect([400, 401]).toContain(said.status);
  expect(trialResult(response(said.body, said.status, headers))).toMatchObject({ ok: true, sandbox: true });
});

it("the stored key is not sent to an address that is only being tested", () => {
  const ready = trialConnection({ PROP_BASE_URL: "https://own.example/v1" }, {}) as WireConnection;
  expect(outgoingRequest(probeRequest(), ready)).toEqual({
    url: "https://own.example/v1/avm/value?compCount=26",
    isOwn: false,
    headers: { accept: "application/json", "x-api-key": "none" },
  });
  expect(isProblem(trialConnection({ PROP_BASE_URL: "ftp://own" }, {}))).toBe(true);
});
