import { beside, ASK, closeAll, HELD, RECORD } from "./gatewayBeside";

const { accessToken: TOKEN } = HELD;

afterEach(closeAll);

test("the gateway's key is used for the token only, and never leaks, even if the service repeats it", async () => {
  const one = await beside({ held: HELD });
  one.answer = (_, response) =>
    response
      .writeHead(400, { "x-limit": HELD.apiKey })
      .end(JSON.stringify({ status: 400, message: `${HELD.apiKey} is wrong` }));
  for (const wrong of [{}, { "x-api-key": "x" }, { "x-api-key": HELD.apiKey }, { authorization: `Bearer ${TOKEN}` }])
    expect((await one.get(ASK, wrong)).status).toBe(401);
  expect(one.asked).toEqual([]);
  const response = await one.get(ASK, { "x-api-key": TOKEN });
  const everything = JSON.stringify([[...response.headers], await response.text(), one.log]);
  expect(one.asked[0]?.headers["x-api-key"]).toBe(HELD.apiKey);
  expect(everything).toContain("… is wrong");
  expect(everything).not.toContain(HELD.apiKey);
  expect(everything).not.toContain(TOKEN);
});

test("requests with the gateway's key are spaced evenly, 20 a second, for any number of people", async () => {
  const one = await beside({ held: HELD, keyRate: 20 });
  const times: number[] = [];
  one.answer = (_, response) => (times.push(performance.now()), response.end(RECORD));
  const ask = () => one.get(ASK, { "x-api-key": TOKEN });
  const began = performance.now();
  const responses = await Promise.all(Array.from({ length: 25 }, ask));
  expect(responses.every(({ status }) => status === 200)).toBe(true);
  // A busy machine only makes them later: each turn is `pace.test.ts`'s to judge, by a clock of its own.
  expect(times).toHaveLength(25);
  expect(times.at(-1)! - began).toBeGreaterThan(24 * 50 - 60);
});

test("the gateway's key doesn't leak in escaped form", async () => {
  const apiKey = 'the/companys"+key==';
  const one = await beside({ held: { apiKey, accessToken: TOKEN } });
  const escaped = apiKey.replaceAll("/", "\\/").replaceAll('"', "\\u0022");
  const texts = [apiKey, escaped, encodeURIComponent(apiKey), encodeURIComponent(apiKey).toLowerCase()];
  one.answer = (_, response) => response.writeHead(400).end(texts.join(" | "));
  expect(await (await one.get(ASK, { "x-api-key": TOKEN })).text()).toBe("… | … | … | …");
});

test("a person's own key, however short, doesn't change an answer", async () => {
  const one = await beside();
  for (const key of ["1", "id", "price"]) expect(await (await one.get(ASK, { "x-api-key": key })).text()).toBe(RECORD);
});
