/** Many large answers at the same moment: how much of them the gateway holds, and that none is lost. */
import { connect } from "node:net";
import type { ServerResponse } from "node:http";
import { pause } from "../crash/dice";
import { ASK, beside, closeAll, KEY, until, type Beside } from "./gatewayBeside";
import { remembering, removeFolders, TOKEN } from "./rememberingGateway";

afterEach(async () => {
  await closeAll();
  removeFolders();
});

const METRICS_TOKEN = "a-token-for-the-metrics-01";
const MEGABYTE = 1_000_000;
const home = (house: number) => `/v1/properties?address=${house}%20Elm%20St%2C%20Austin%2C%20TX%2078701`;

const arriving = async ({ get }: Beside): Promise<number> => {
  const text = await (await get("/metrics", { authorization: `Bearer ${METRICS_TOKEN}` })).text();
  return Number(/^prop_arriving_bytes (\d+)$/m.exec(text)?.[1]);
};

test("twenty large answers that come at once arrive one after another: all of them, asked for once, and never more than six are held", async () => {
  const begun: ServerResponse[] = [];
  const begin = (_: unknown, response: ServerResponse): void => {
    response.write(`[{"id":"${begun.length}","legalDescription":"${"x".repeat(0.9 * MEGABYTE)}`);
    begun.push(response);
  };
  const one = await remembering({
    PROP_ANSWER_MEGABYTES: "1",
    PROP_RATE_PER_SECOND: "1000",
    PROP_METRICS_TOKEN: METRICS_TOKEN,
  });
  // A service that hasn't answered yet is asked one question first.
  await one.get(home(100), TOKEN);
  one.answer = begin;
  expect(await arriving(one)).toBe(0);
  const asked = Array.from({ length: 20 }, (_, house) => one.get(home(house + 1), TOKEN));
  await until(() => begun.length === 20);
  for (let held = 0; held < 5 * MEGABYTE; held = await arriving(one)) await pause(10);
  // Nothing would stop more from arriving by now.
  await pause(300);
  expect(await arriving(one)).toBeLessThan(7 * MEGABYTE);
  begun.forEach((response) => response.end('"}]'));
  const came = await Promise.all(asked.map(async (answer) => (await answer).json() as Promise<[{ id: string }]>));
  expect(came.map(([{ id }]) => Number(id)).sort((a, b) => a - b)).toEqual(begun.map((_, place) => place));
  expect(one.asked).toHaveLength(21);
  expect(await arriving(one)).toBe(0);
});

test("an answer that breaks off, or is too large, doesn't count as arriving any more", async () => {
  const one = await remembering({ PROP_ANSWER_MEGABYTES: "1", PROP_METRICS_TOKEN: METRICS_TOKEN });
  one.answer = (_, response) => void response.write(`["${"x".repeat(2 * MEGABYTE)}`);
  expect((await one.get(home(1), TOKEN)).status).toBe(502);
  one.answer = (_, response) => response.write(`["${"x".repeat(0.5 * MEGABYTE)}`, () => response.destroy());
  expect((await one.get(home(2), TOKEN)).status).toBe(502);
  expect(await arriving(one)).toBe(0);
});

test("while clients don't read the large answers that came for them, nothing more is sent, and people are told so", async () => {
  const size = 12 * MEGABYTE;
  const one = await beside({ answerSize: size });
  one.answer = (_, response) => response.end(Buffer.alloc(size, " "));
  const slow = Array.from({ length: 5 }, () => connect(one.port, "127.0.0.1"));
  slow.forEach((socket) => socket.write(`GET ${ASK} HTTP/1.1\r\nhost: x\r\nx-api-key: ${KEY}\r\n\r\n`));
  /** One that comes before theirs have arrived waits for them. */
  const given = (house: number): Promise<Response | undefined> =>
    fetch(`${one.address}${home(house)}`, { headers: { "x-api-key": KEY }, signal: AbortSignal.timeout(500) }).catch(
      () => undefined,
    );
  let refused = await given(1);
  for (; refused?.status !== 503; refused = await given(1)) await pause(20);
  expect([refused.headers.get("retry-after"), await refused.text()]).toEqual([
    "1",
    expect.stringContaining("Too many requests are in progress"),
  ]);
  const before = one.asked.length;
  // A busy machine may take longer than one try.
  let again = await given(2);
  while (again === undefined) again = await given(2);
  expect(again.status).toBe(503);
  expect(one.asked).toHaveLength(before);
  slow.forEach((socket) => socket.destroy());
  one.answer = (_, response) => response.end("[]");
  for (let status: number | undefined; status !== 200; status = (await given(3))?.status) await pause(20);
});
