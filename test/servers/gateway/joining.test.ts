/** A browser resends a request when its connection is cut; the gateway recognizes both by their id. */
import { beside, ASK, closeAll, HELD, KEY, RECORD, until, type Answer } from "./gatewayBeside";

afterEach(closeAll);

const ID = "0123456789abcdef0123456789abcdef";
const sent = (id = ID, key = KEY) => ({ "x-api-key": key, "idempotency-key": id });

/** Answers after a while, so that others arrive meanwhile. */
const slowly: Answer = (_, response) => void setTimeout(() => response.end(RECORD), 100);

test("a repeat with the same id, meanwhile or soon after, is sent once and gets the same answer", async () => {
  const one = await beside();
  one.answer = slowly;
  const together = await Promise.all([one.get(ASK, sent()), one.get(ASK, sent()), one.get(ASK, sent())]);
  const after = await one.get(ASK, sent());
  for (const response of [...together, after]) {
    expect([response.status, await response.text(), response.headers.get("idempotency-key")]).toEqual([
      200,
      RECORD,
      ID,
    ]);
  }
  expect(one.asked).toHaveLength(1);
  expect(one.asked[0]?.headers["idempotency-key"]).toBeUndefined();
  expect(one.log.join()).not.toContain(ID);
});

test("another id, key or target is another request, and a short or missing id joins nothing", async () => {
  const one = await beside();
  await one.get(ASK, sent());
  for (const headers of [sent(`${ID}1`), sent(ID, "another-persons-key")]) await one.get(ASK, headers);
  await one.get("/v1/avm/value?address=2", sent());
  expect(one.asked).toHaveLength(4);
  for (const id of ["1", "1", " ".repeat(20)]) await one.get(ASK, sent(id));
  await one.get(ASK);
  expect(one.asked).toHaveLength(8);
});

test("a wrong token with a valid id gets nothing", async () => {
  const one = await beside({ held: HELD });
  expect((await one.get(ASK, sent(ID, HELD.accessToken))).status).toBe(200);
  expect((await one.get(ASK, sent(ID, "a-token-of-someone-else"))).status).toBe(401);
});

test("a lost answer is also lost for a repeat with the same id: it isn't requested again", async () => {
  const one = await beside();
  one.answer = (request) => void request.socket.destroy();
  const bodies = [];
  for (let at = 0; at < 2; at += 1) bodies.push(await (await one.get(ASK, sent())).json());
  expect(bodies[0]).toMatchObject({ status: 502, error: "gateway/lost" });
  expect(bodies[1]).toEqual(bodies[0]);
  expect(one.asked).toHaveLength(1);
});

test("a repeat with the same id isn't limited, and is sent if the first was not", async () => {
  const one = await beside({ clientRate: 1, keyRate: 1 });
  one.answer = slowly;
  const statuses = await Promise.all(Array.from({ length: 4 }, async () => (await one.get(ASK, sent())).status));
  expect(statuses).toEqual([200, 200, 200, 200]);
  expect((await one.get("/v1/avm/value?address=2", sent(`${ID}2`))).status).toBe(429);
  await until(() => one.log.length === 5);
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect((await one.get("/v1/avm/value?address=2", sent(`${ID}2`))).status).toBe(200);
  expect(one.asked).toHaveLength(2);
});

test("a request whose connection is cut is sent once, even if the client repeats it on another one", async () => {
  const one = await beside();
  one.answer = slowly;
  const cut = new AbortController();
  const first = fetch(`${one.address}${ASK}`, { headers: sent(), signal: cut.signal }).catch(() => "cut");
  await until(() => one.asked.length === 1);
  cut.abort();
  expect(await first).toBe("cut");
  expect(await (await one.get(ASK, sent())).text()).toBe(RECORD);
  expect(one.asked).toHaveLength(1);
});
