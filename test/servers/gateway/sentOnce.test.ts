/** What is done once for all who get the same: the JSON of an answer, its compression, and the line in the log. */
import { recentBytes } from "../../../src/servers/gateway/fetching/recentBytes";
import { logLines } from "../../../src/servers/gateway/logLines";
import { sentBody } from "../../../src/servers/gateway/requests/sentBody";
import { closeAll } from "./gatewayBeside";
import { remembering, removeFolders, TOKEN } from "./rememberingGateway";

afterEach(async () => {
  await closeAll();
  removeFolders();
});

test("a long answer is compressed for who reads that, requested or remembered, and is the same for all", async () => {
  const records = [{ id: "1", formattedAddress: "1 Elm St, Austin, TX 78701", legalDescription: "lot ".repeat(500) }];
  const one = await remembering({}, (_, response) => response.end(JSON.stringify(records)));
  const read = async (encoding: string) => {
    const headers = { ...TOKEN, "accept-encoding": encoding };
    const response = await one.get("/v1/properties?address=1%20Elm%20St%2C%20Austin%2C%20TX%2078701", headers);
    expect([await response.json(), response.headers.get("vary")]).toEqual([records, "accept-encoding"]);
    return [response.headers.get("content-encoding"), response.headers.get("cache-status")];
  };
  expect(await read("gzip, deflate, br")).toEqual(["gzip", "prop; fwd=miss; stored"]);
  expect(await read("gzip")).toEqual(["gzip", "prop; hit"]);
  expect(await read("gzip;q=0, identity")).toEqual([null, "prop; hit"]);
  expect(one.asked).toHaveLength(1);
});

test("an answer that is given again is neither written nor compressed again, as long as there is room", async () => {
  const bytesOf = recentBytes(5000);
  const [first, ...more] = Array.from({ length: 3 }, (_, id) => ({ id, text: "x".repeat(1990) }));
  const bytes = bytesOf(first!);
  expect(bytesOf(first!)).toBe(bytes);
  expect((await sentBody(bytes, "gzip")).body).toBe((await sentBody(bytes, "gzip")).body);
  more.forEach(bytesOf);
  expect(bytesOf(first!)).not.toBe(bytes);
  expect(bytesOf(first!)).toEqual(bytes);
  expect((await sentBody(Buffer.from("[]"), "gzip")).headers).not.toHaveProperty("content-encoding");
});

test("lines of a moment are written together, and the last ones at the end", () => {
  jest.useFakeTimers();
  const written: string[] = [];
  const { log, flush } = logLines((text) => written.push(text));
  ["one", "two"].forEach(log);
  expect(written).toEqual([]);
  jest.advanceTimersByTime(20);
  log("three");
  flush();
  jest.runAllTimers();
  expect(written).toEqual(["one\ntwo\n", "three\n"]);
  jest.useRealTimers();
});
