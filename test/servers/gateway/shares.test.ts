/** A client can't take everyone's share, and a client that has left costs nothing. */
import { connect, type Socket } from "node:net";
import { GATEWAY } from "../../../src/shared/api/gatewayCodes";
import { ASK, beside, closeAll, KEY, until } from "./gatewayBeside";

const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await closeAll();
});

/** A connection that makes a request and reads nothing unless told to. */
const asking = (port: number, key: string, times = 1): Socket => {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  socket.pause();
  socket.write(`GET ${ASK} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\n\r\n`.repeat(times));
  sockets.push(socket);
  return socket;
};

test("a client can't take more than its share, and is told when to retry", async () => {
  const one = await beside({ clientRate: 5 });
  const responses = await Promise.all(Array.from({ length: 12 }, () => one.get(ASK)));
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(2);
  expect(one.asked).toHaveLength(12 - refused.length);
  expect(refused[0]?.headers.get("retry-after")).toBe("1");
  expect((await one.get("/healthz")).status).toBe(200);
});

test("a client that leaves before its slot makes no request, and the next one gets the slot", async () => {
  const one = await beside({ keyRate: 2 });
  const leaving = Array.from({ length: 8 }, () => asking(one.port, KEY, 2));
  await until(() => one.asked.length === 1);
  for (const socket of leaving) socket.destroy();
  await until(() => one.log.length === 16);
  // On a busy machine some have had their turn before they are seen to leave.
  const before = one.asked.length;
  expect(before).toBeLessThan(6);
  // Behind all of them it would be refused: five seconds are ten slots.
  expect((await one.get(ASK)).status).toBe(200);
  expect(one.asked).toHaveLength(before + 1);
});

test("a client that disconnects after its request was sent doesn't cancel it, because it may be billed", async () => {
  const one = await beside();
  let cut = 0;
  let finish: () => void = () => undefined;
  one.answer = (_, response) => {
    response.on("close", () => (cut += response.writableFinished ? 0 : 1));
    finish = () => response.end();
  };
  const socket = asking(one.port, KEY);
  await until(() => one.asked.length === 1);
  socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 200));
  finish();
  await until(() => one.log.length === 1);
  expect(cut).toBe(0);
});

test("requests that wait for a slot don't count as requests in progress", async () => {
  const one = await beside({ keyRate: 30, clientRate: 140 });
  const waiting = Array.from({ length: 130 }, () => asking(one.port, "a-key-of-many"));
  expect((await one.get(ASK, { "x-api-key": "another-persons-key" })).status).toBe(200);
  expect(one.asked.length).toBeLessThan(waiting.length);
});

test("beyond 100 in progress, a request is told to retry, and that nothing was sent", async () => {
  const one = await beside();
  one.answer = () => undefined;
  Array.from({ length: 100 }, (_, index) => asking(one.port, `key-${index}`));
  await until(() => one.asked.length === 100);
  const response = await one.get(ASK);
  expect([response.status, await response.json()]).toMatchObject([503, { error: GATEWAY.busy }]);
  expect(response.headers.get("retry-after")).toBe("1");
  for (const socket of sockets) socket.destroy();
  expect(one.asked).toHaveLength(100);
});

test("a response that nobody reads is dropped after its time limit", async () => {
  const one = await beside({ clientRate: 2 }, { reading: 4000 });
  one.answer = (_, response) => response.end(Buffer.alloc(15_000_000, "x"));
  const slow = asking(one.port, KEY, 2);
  const closed = new Promise((resolve) => slow.on("close", resolve));
  await until(() => one.asked.length === 2);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const refused = await one.get(ASK);
  expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining("in progress")]);
  one.answer = (_, response) => response.end("[]");
  while ((await one.get(ASK)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 600));
  slow.resume();
  await closed;
});

test("one address can't take all connections, unless it is a trusted proxy", async () => {
  const opened = async (port: number, most: number): Promise<number> => {
    let closed = 0;
    const some = Array.from({ length: 520 }, () => {
      const socket = connect(port, "127.0.0.1").on("error", () => undefined);
      sockets.push(socket);
      return socket.on("close", () => (closed += 1));
    });
    await Promise.all(
      some.map((socket) => new Promise((resolve) => socket.once("connect", resolve).once("close", resolve))),
    );
    // Whoever is answered was taken in, and so were all who came before: the last of those who may stay asks.
    await until(() => closed >= some.length - most);
    const last = some[most - 1]!;
    last.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    await new Promise((resolve) => last.once("data", resolve));
    return some.length - closed;
  };
  expect(await opened((await beside()).port, 500)).toBe(500);
  expect(await opened((await beside({ proxies: ["127.0.0.1"] })).port, 520)).toBe(520);
});
