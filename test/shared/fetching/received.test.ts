/** A response as a delivery: redirects, and the shortest key that is removed. */
import { readAnswer } from "../../../src/shared/api/answer";
import { request } from "../../../src/shared/api/request";
import { deliveryOf } from "../../../src/shared/fetching/requests/wire";

const HOME = request("valueEstimate", { address: "1 Elm St, Austin, TX" });
const by = (apiKey: string) => ({ baseUrl: "https://service.example/v1", apiKey, suppressLogging: false });
const bodyOf = (apiKey: string, status: number, body: string, headers = {}) => {
  const delivery = deliveryOf(by(apiKey), 0, { status, headers, body });
  return delivery.kind === "response" ? [delivery.response.body, delivery.response.headers] : [];
};

test("a key of 8 characters is redacted from an answer and its headers, a shorter one isn't", () => {
  expect(bodyOf("k1234567", 200, '["k1234567"]', { "X-Key": "k1234567" })).toEqual(['["…"]', { "x-key": "…" }]);
  for (const key of ["k", "12", "000", "sandbox"]) {
    const body = JSON.stringify([{ id: "k-12-000", kind: "sandbox", price: 12000 }]);
    expect(bodyOf(key, 200, body, { "X-Total-Count": "12" })).toEqual([body, { "x-total-count": "12" }]);
  }
});

test("a key of 4 characters is redacted from an error, and a shorter one isn't", () => {
  expect(bodyOf("a/b+", 500, '{"message":"what is a\\/b%2B?"}')).toEqual(['{"message":"what is …?"}', {}]);
  const body = '{"status":401,"error":"auth/api-key-invalid","message":"no"}';
  expect(bodyOf("key", 401, body)).toEqual([body, {}]);
});

test.each([0, 301, 302, 303, 307, 308])("status %d is a redirect, with a message that says what to do", (status) => {
  const delivery = deliveryOf(by("test-key-0001"), 0, { status, headers: {}, body: '{"error":"gateway/lost"}' });
  expect(readAnswer(HOME, delivery)).toMatchObject({
    problem: "failed",
    message: expect.stringMatching(/^The service answered with a redirect, .* check the service's address$/),
  });
});
