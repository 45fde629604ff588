import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:https";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GATEWAY } from "../../../src/shared/api/gatewayCodes";
import { selfSigned } from "../http/selfSigned";
import { testWithOpenssl } from "../http/testWithOpenssl";
import { ASK, beside, closeAll, RECORD, until } from "./gatewayBeside";

afterEach(closeAll);

test("it stops when asked to: requests in progress are answered, new connections are not", async () => {
  const one = await beside();
  const asked = new Promise<void>((resolve) => {
    one.answer = (_, response) => (resolve(), setTimeout(() => response.end(RECORD), 300));
  });
  const underWay = one.get(ASK);
  await asked;
  const stopped = one.gateway.stop();
  await expect(one.get("/healthz")).rejects.toThrow();
  const response = await underWay;
  expect([response.status, await response.text()]).toEqual([200, RECORD]);
  await stopped;
});

test("with time to leave, it says so at once and answers until the time is over", async () => {
  const one = await beside({ drain: 1000 });
  const began = performance.now();
  const stopped = one.gateway.stop();
  for (const path of ["/readyz", "/healthz"]) expect((await one.get(path)).status).toBe(503);
  // A new connection, as of a proxy that has not noticed yet.
  const response = await one.get(ASK);
  expect([response.status, await response.text()]).toEqual([200, RECORD]);
  await stopped;
  expect(performance.now() - began).toBeGreaterThan(990);
  await expect(one.get("/readyz")).rejects.toThrow();
});

test("it stops at once where connections are silent, half a request or between two", async () => {
  const one = await beside();
  const firsts = ["", "GET /healthz HTTP/1.1\r\n", "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"];
  const sockets = firsts.map((first) => {
    const socket = connect(one.port, "127.0.0.1");
    socket.on("error", () => undefined).write(first);
    return socket;
  });
  const closed = sockets.map((socket) => new Promise((resolve) => socket.on("close", resolve)));
  await new Promise((resolve) => sockets[2]?.once("data", resolve));
  // The gateway would give an answer in progress 80 seconds; this test has 60.
  await one.gateway.stop();
  sockets.forEach((socket) => socket.resume());
  await Promise.all(closed);
});

/** Counts the requests that reach a port of this process. */
function arrivals(port: number) {
  let count = 0;
  const began = (message: unknown): void => {
    const { socket } = message as { readonly socket: Socket };
    if (socket.localPort === port) count += 1;
  };
  subscribe("http.server.request.start", began);
  return { count: () => count, stop: () => void unsubscribe("http.server.request.start", began) };
}

test("while it stops, waiting requests are told to retry and nothing more is sent", async () => {
  const one = await beside({ keyRate: 1 });
  let answer: () => void = () => undefined;
  one.answer = (_, response) => void (answer = () => response.end(RECORD));
  const first = one.get(ASK);
  await until(() => one.asked.length === 1);
  const here = arrivals(one.port);
  const waiting = [one.get(ASK), one.get(ASK)];
  await until(() => here.count() === 2);
  here.stop();
  const stopped = one.gateway.stop();
  for (const response of await Promise.all(waiting)) {
    expect([response.status, await response.json()]).toMatchObject([503, { error: GATEWAY.busy }]);
    expect(response.headers.get("retry-after")).toBe("1");
  }
  answer();
  expect(await (await first).text()).toBe(RECORD);
  await stopped;
  expect(one.asked).toHaveLength(1);
});

test("while it stops, requests on an open connection are refused, and the connection is closed", async () => {
  const one = await beside();
  let stopped: Promise<void> | undefined;
  one.answer = (_, response) => {
    stopped = one.gateway.stop();
    response.end(RECORD);
  };
  const line = `GET ${ASK} HTTP/1.1\r\nHost: x\r\nX-Api-Key: k\r\n\r\n`;
  const socket = connect(one.port, "127.0.0.1");
  let came = "";
  // The second is here before the first is answered: the connection is not quiet when it stops.
  socket.on("data", (data) => (came += String(data))).write(line);
  // A server that closes while a request is coming may reset the connection.
  socket.on("error", () => undefined);
  await until(() => one.asked.length === 1);
  socket.write(line);
  await new Promise((resolve) => socket.on("close", resolve));
  await stopped;
  expect(came.match(/HTTP\/1\.1 \d+/g)?.[0]).toBe("HTTP/1.1 200");
  expect(one.asked).toHaveLength(1);
});

testWithOpenssl("over https too: what is under way is answered, silent connections are closed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "stopping-"));
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  selfSigned(cert, key);
  const one = await beside({ certificate: { cert: readFileSync(cert, "utf8"), key: readFileSync(key, "utf8") } });
  rmSync(folder, { recursive: true });
  const silent = connect(one.port, "127.0.0.1").on("error", () => undefined);
  const closed = new Promise((resolve) => silent.on("close", resolve));
  let answer: () => void = () => undefined;
  one.answer = (_, response) => void (answer = () => response.end(RECORD));
  const options = { host: "127.0.0.1", port: one.port, path: ASK, headers: { "x-api-key": "k" } };
  const body = new Promise<string>((resolve, reject) => {
    const asking = request({ ...options, rejectUnauthorized: false }, (response) => {
      let text = "";
      response.on("data", (data) => (text += String(data))).on("end", () => resolve(text));
    });
    asking.on("error", reject).end();
  });
  await until(() => one.asked.length === 1);
  const stopped = one.gateway.stop();
  silent.resume();
  await closed;
  answer();
  expect(await body).toBe(RECORD);
  await stopped;
});
