/** Whether a request without an answer may have been billed, on which the ledger depends. */
import { createServer, type AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { GATEWAY } from "../../../src/shared/api/gatewayCodes";
import { ASK, beside, closeAll, RECORD, type Beside } from "./gatewayBeside";

afterEach(closeAll);

test("a redirect is not followed, and where it leads isn't told", async () => {
  const one = await beside();
  one.answer = (_, response) => response.writeHead(302, { location: "http://127.0.0.1:1/steal" }).end();
  const response = await one.get(ASK);
  expect([response.status, response.headers.get("location")]).toEqual([502, null]);
  expect(await response.text()).not.toContain("steal");
  expect(one.asked).toHaveLength(1);
});

test("an answer that is too large, encoded, cut off or slow is told as lost, and asked for once only", async () => {
  const patient = await beside({ answerSize: 100_000, timeout: 30_000 });
  const hasty = await beside({ timeout: 300 });
  const told = async (answer: Beside["answer"], one = patient): Promise<string> => {
    one.answer = answer;
    one.asked.length = 0;
    const response = await one.get(ASK);
    expect(one.asked).toHaveLength(1);
    const { error, message } = (await response.json()) as { readonly error: string; readonly message: string };
    expect(error).toBe(GATEWAY.lost);
    return `${response.status} ${message}`;
  };
  expect(await told((_, response) => void response.end("x".repeat(100_001)))).toBe(
    "502 The service's response is too large",
  );
  expect(
    await told((_, response) => {
      const more = setInterval(() => response.write("x".repeat(50_000)), 5);
      response.on("close", () => clearInterval(more));
    }),
  ).toBe("502 The service's response is too large");
  expect(
    await told((_, response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(RECORD))),
  ).toBe("502 The service's response has a content encoding that was not requested");
  expect(
    await told((_, response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write("[");
      setTimeout(() => response.destroy(), 20);
    }),
  ).toBe("502 The service's response was cut off");
  expect(
    await told((request, response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write("[");
      setTimeout(() => request.socket.resetAndDestroy(), 20);
    }),
  ).toBe("502 The service's response was cut off");
  expect(await told((request) => void request.socket.destroy())).toBe("502 The service did not respond");
  expect(await told((request) => void request.socket.end("nonsense\r\n\r\n"))).toBe("502 The service did not respond");
  expect(await told((_, response) => void response.writeHead(200, { "x-limit": "x".repeat(20_000) }).end("[]"))).toBe(
    "502 The service did not respond",
  );
  expect(await told(() => undefined, hasty)).toBe("504 The service took too long");
  expect(await told((_, response) => void response.writeHead(200).write("["), hasty)).toBe(
    "504 The service took too long",
  );
});

test.each([201, 204, 205, 206, 302, 304, 600, 999])("a response with status %d isn't an answer", async (status) => {
  const one = await beside();
  one.answer = (request) => request.socket.end(`HTTP/1.1 ${status} X\r\nContent-Length: 0\r\n\r\n`);
  const response = await one.get(ASK);
  const error = status < 300 ? GATEWAY.lost : GATEWAY.failed;
  expect([response.status, await response.json()]).toMatchObject([502, { error }]);
  expect(one.asked).toHaveLength(1);
});

test("a service that wants to speak something else is told as such at once", async () => {
  const one = await beside();
  one.answer = (request) =>
    request.socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n");
  const response = await one.get(ASK);
  expect([response.status, await response.json()]).toMatchObject([502, { error: GATEWAY.failed }]);
});

test("data after a complete answer doesn't damage it", async () => {
  const one = await beside();
  one.answer = (request) =>
    request.socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${RECORD.length}\r\n\r\n${RECORD}nonsense\r\n\r\n`);
  const response = await one.get(ASK);
  expect([response.status, await response.text()]).toEqual([200, RECORD]);
});

test("an answer that says it is not encoded is read, however it is spelled", async () => {
  const one = await beside();
  one.answer = (_, response) => response.writeHead(200, { "content-encoding": "Identity" }).end(RECORD);
  expect(await (await one.get(ASK)).text()).toBe(RECORD);
});

const unasked = async (one: Beside): Promise<object> => {
  const response = await one.get(ASK);
  const told = { status: response.status, ...((await response.json()) as object) };
  expect(one.asked).toEqual([]);
  return told;
};

test("a service that can't be reached was not asked, and that is told", async () => {
  const message = "The service could not be reached";
  for (const origin of ["http://127.0.0.1:1", "https://127.0.0.1:1"])
    expect(await unasked(await beside({ upstream: new URL(`${origin}/v1`) }))).toMatchObject({
      status: 502,
      error: GATEWAY.unsent,
      message,
    });
});

test("a service whose certificate or handshake fails was not asked", async () => {
  const heard: string[] = [];
  for (const reply of ["no TLS at all", undefined]) {
    const server = createServer((socket) =>
      socket
        .on("error", () => undefined)
        .on("data", (data) => {
          heard.push(data.toString("latin1"));
          if (reply !== undefined) socket.end(reply);
        }),
    );
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const upstream = new URL(`https://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
    const one = await beside({ upstream, timeout: 300 });
    expect(await unasked(one)).toMatchObject({ status: reply === undefined ? 504 : 502, error: GATEWAY.unsent });
    server.close();
  }
  expect(heard.join("")).not.toContain("x-api-key");
});
