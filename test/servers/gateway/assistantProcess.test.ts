/** The built assistants' server by standard input and output, as an assistant's application starts it. */
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { EACH_TOOL, homeAt, homes, told } from "./assistant";
import { removeFolders, storeFolder } from "./rememberingGateway";

const SERVER = join(__dirname, "../../../dist/mcp.mjs");

const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  removeFolders();
});

/** @param isApproved What a person says to each question. Without it, the client can't ask. */
const started = async (env: Readonly<Record<string, string>> = {}, isApproved?: () => boolean): Promise<Client> => {
  const capabilities = isApproved === undefined ? {} : { elicitation: {} };
  const client = new Client({ name: "test", version: "1" }, { capabilities });
  if (isApproved !== undefined)
    client.setRequestHandler(ElicitRequestSchema, () => ({ action: "accept", content: { approve: isApproved() } }));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [SERVER],
    env: { ...env },
    stderr: "ignore",
  });
  await client.connect(transport);
  closing.push(() => client.close());
  return client;
};

/** Ends when its input does. @returns What it wrote, and its exit code. */
const run = (env: Readonly<Record<string, string>>, input = "") =>
  new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const child = spawn(process.execPath, [SERVER], { env: { ...env } });
    let [out, err] = ["", ""];
    child.stdout.on("data", (part: Buffer) => (out += part.toString()));
    child.stderr.on("data", (part: Buffer) => (err += part.toString()));
    child.on("close", (code) => resolve({ code, out, err }));
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });

test("without settings it has the sandbox, in which every tool answers with rows and nothing is billed", async () => {
  const client = await started({ PROP_ASSISTANT_ASK_ABOVE: "100" });
  const { tools } = await client.listTools();
  const names = tools.map(({ name }) => name).filter((name) => name !== "prop_price");
  expect(Object.keys(EACH_TOOL).sort()).toEqual([...names].sort());
  for (const name of names) {
    const { content, text, isError } = await told(client, name, EACH_TOOL[name]!);
    expect([name, isError, text]).toEqual([name, false, expect.stringMatching(/^[A-Z]+: [1-9]/)]);
    expect([name, content.rows!.length > 0, content.cost!.billed]).toEqual([name, true, 0]);
    expect([name, content.sandbox, text]).toEqual([
      name,
      expect.stringContaining("Made-up homes"),
      expect.stringContaining("Made-up homes"),
    ]);
    for (const row of content.rows!) expect(row).toHaveLength(content.columns!.length);
  }
});

test("whoever tries it sees a price first, as with the service: six homes are more than a few", async () => {
  const client = await started();
  const address = Array.from(
    { length: 6 },
    (_, index) => `${5500 + 4 * index} Grand Lake Drive, San Antonio, TX 78244`,
  );
  const price = await told(client, "prop_value", { address });
  expect(price.content).toMatchObject({ price: { requests: 6, atMost: 6, dollarsAtMost: 0 } });
  const how = "Nothing was requested yet. To continue, call again with the same arguments and approval=";
  expect(price.text).toContain(`6 requests: free (sandbox). ${how}`);
  const made = await told(client, "prop_value", { address, approval: price.content.approval });
  expect(made.content).toMatchObject({ page: { rows: 6 }, cost: { requests: 6, billed: 0 } });
});

test("a client pages, follows progress, cancels, asks its person and is told what is wrong", async () => {
  let isApproved = false;
  const client = await started({}, () => isApproved);
  const search = { where: "78244", maxRows: 150, fields: ["id"] };
  const first = await told(client, "prop_search", search);
  const second = await told(client, "prop_search", { ...search, page: first.content.page!.next });
  expect([first.content.rows!.length, second.content.rows!.length, second.content.cost!.requests]).toEqual([
    100, 50, 0,
  ]);

  const list = Array.from({ length: 400 }, (_, index) => homeAt(index + 1));
  const refused = await told(client, "prop_value", { address: list });
  expect(refused.text).toContain("The person declined, so nothing was requested");
  isApproved = true;
  const leaving = new AbortController();
  const progress: (readonly [number, number | undefined])[] = [];
  const call = client.callTool({ name: "prop_value", arguments: { address: list } }, undefined, {
    signal: leaving.signal,
    onprogress(said) {
      progress.push([said.progress, said.total]);
      if (said.progress === 3) leaving.abort();
    },
  });
  await expect(call).rejects.toThrow();
  expect(progress.slice(0, 3)).toEqual([1, 2, 3].map((done) => [done, 400]));
  const { price } = (await told(client, "prop_price", { tool: "prop_value", arguments: { address: list } })).content;
  // How many were made until the cancellation came depends on the machine.
  expect(price!.requests).toBeGreaterThan(100);
  expect(price!.requests).toBeLessThanOrEqual(397);

  expect((await told(client, "prop_valu", {})).text).toContain('did you mean "prop_value"?');
  await expect(client.readResource({ uri: "prop://none" })).rejects.toThrow("There is no prop://none");
});

test("with a key it asks the service, and what was bought is free after a restart", async () => {
  const service = createServer((request, response) => homes(request, response));
  let asked = 0;
  service.on("request", ({ url = "" }) => (asked += url.includes("address=") ? 1 : 0));
  await new Promise<void>((listening) => service.listen(0, "127.0.0.1", listening));
  closing.push(() => new Promise((closed) => (service.close(closed), service.closeAllConnections())));
  const environment = {
    PROP_UPSTREAM: `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`,
    PROP_API_KEY: "a-key-of-the-service-01",
    PROP_STORE: storeFolder(),
  };
  const first = await started(environment);
  expect((await told(first, "prop_value", { address: homeAt(7) })).content.cost!.billed).toBe(1);
  await first.close();
  const second = await started(environment);
  const { content } = await told(second, "prop_value", { address: homeAt(7) });
  expect([content.rows, content.cost!.requests, asked]).toEqual([[[107_000, 106_000, 108_000]], 0, 1]);
});

test("it writes only the protocol to its standard output, and ends with its input", async () => {
  const list = `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" })}\nno json\n`;
  const { code, out, err } = await run({}, list);
  expect(code).toBe(0);
  for (const line of out.split("\n").filter((each) => each !== "")) expect(JSON.parse(line)).toHaveProperty("jsonrpc");
  expect(err).toContain("sandbox");
});

test("it gives up on a message that doesn't end", async () => {
  const { code, out } = await run({}, `{"jsonrpc":"2.0","id":1,"method":"${"x".repeat(3_000_000)}`);
  expect([code, out]).toEqual([0, ""]);
});

test("half of the settings are no settings: it says which are missing and ends", async () => {
  const { code, out, err } = await run({ PROP_UPSTREAM: "https://service.example/v1" });
  expect([code, out]).toEqual([1, ""]);
  expect(err).toContain("PROP_API_KEY: must be set");
  expect(err).toContain("PROP_STORE: must be set");
});
