/**
 * `npm run mcp:conformance`: the protocol's own conformance suite against a gateway before the sandbox. The suite is none of
 * this project's packages, and wants a newer Node: npx fetches both. These are its scenarios that are about any server; the
 * others ask for the tools of a test server. Exits with 1 if one fails.
 */
import { spawn } from "node:child_process";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { BEARER, gatewayFor, sandboxService } from "../gateway/assistant";
import { closeAll } from "../gateway/gatewayBeside";
import { removeFolders } from "../gateway/rememberingGateway";

const SUITE = ["--yes", "-p", "node@22", "-p", "@modelcontextprotocol/conformance@0.1.16", "conformance", "server"];

const SCENARIOS = [
  "server-initialize",
  "ping",
  "tools-list",
  "tools-call-error",
  "resources-list",
  "prompts-list",
  "server-sse-multiple-streams",
  "dns-rebinding-protection",
];

/** The suite sends no access token, so this adds it and passes everything else on. */
const withToken = async (port: number): Promise<Server> => {
  const server = createServer((incoming, outgoing) => {
    const { url: path = "/", method = "GET", headers } = incoming;
    const sent = request({ port, host: "127.0.0.1", path, method, headers: { ...headers, ...BEARER } }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    sent.on("error", () => outgoing.destroy());
    outgoing.on("close", () => sent.destroy());
    incoming.pipe(sent);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return server;
};

const outcomeOf = (scenario: string, url: string): Promise<{ readonly isPassed: boolean; readonly said: string }> =>
  new Promise((resolve) => {
    const suite = spawn("npx", [...SUITE, "--url", url, "--scenario", scenario]);
    let said = "";
    for (const stream of [suite.stdout, suite.stderr]) stream.on("data", (part: Buffer) => (said += part.toString()));
    suite.on("error", ({ message }) => resolve({ isPassed: false, said: message }));
    suite.on("close", (code) => resolve({ isPassed: code === 0, said }));
  });

const main = async (): Promise<void> => {
  const gateway = await gatewayFor({}, sandboxService());
  const server = await withToken(gateway.port);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  for (const scenario of SCENARIOS) {
    const { isPassed, said } = await outcomeOf(scenario, url);
    console.log(`${isPassed ? "passed" : "failed"} ${scenario}`);
    if (!isPassed) console.log(said);
    if (!isPassed) process.exitCode = 1;
  }
  server.close().closeAllConnections();
  await closeAll();
  removeFolders();
};

void main();
