/**
 * The servers that are measured, by the word that they are started with:
 * - `service`: stands in for the service and answers at once, so that what is measured is the gateway's own cost
 * - `gateway`: the gateway before the service at the address that follows
 * - `sandbox`: the sandbox below `/v1`, a trivial handler at `/trivial` to compare with, and at `/memory` what it holds
 *   after a collection (bytes)
 */
import { once } from "node:events";
import { mkdtempSync, rmdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { readConfig } from "../../src/servers/gateway/config/config";
import { start } from "../../src/servers/gateway/serverStart";
import { listen } from "../../src/servers/http/listener";
import { sandboxService } from "../../src/servers/http/sandboxState";
import { NO_FAULTS } from "../../src/sandbox";
import { createSandboxApp } from "../../src/sandbox/server/app";
import { sandboxServer } from "../../src/sandbox/server/sandboxRun";

const RECORDS = Array.from({ length: 15 }, (_, index) => ({ id: `${index}`, price: 250_000, text: "x".repeat(300) }));

const JSON_HEADERS = { "content-type": "application/json" };

/** Node's own server without a framework, whose cost would count as the gateway's. */
const service = async (): Promise<string> => {
  const body = JSON.stringify(RECORDS);
  const headers = { ...JSON_HEADERS, "x-sandbox": "1" };
  const server = createServer((_, response) => void response.writeHead(200, headers).end(body));
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const TRIVIAL = JSON.stringify({ ok: true });

const collect = (globalThis as { readonly gc?: () => void }).gc ?? (() => undefined);

const SERVERS: Readonly<Record<string, (upstream: string) => Promise<string>>> = {
  service,
  gateway: async (upstream) => {
    const config = readConfig({ PROP_UPSTREAM: upstream, PORT: "0", PROP_CLIENT_RATE: "10000", PROP_KEY_RATE: "1000" });
    const noFiles = mkdtempSync(join(tmpdir(), "measure-gateway-"));
    const { address } = await start(config, noFiles, () => undefined);
    rmdirSync(noFiles);
    return address;
  },
  sandbox: async () => {
    const service = sandboxServer({
      held: sandboxService(),
      faults: NO_FAULTS,
      seed: 1,
      newAccounts: () => undefined,
    });
    const app = new Hono();
    app.get("/trivial", () => new Response(TRIVIAL, { headers: JSON_HEADERS }));
    app.get("/memory", (context) => (collect(), context.json(process.memoryUsage())));
    app.route("/", createSandboxApp(service));
    return (await listen(app, 0)).address;
  },
};

const [role = "", upstream = ""] = process.argv.slice(2);
void SERVERS[role]!(upstream).then((address) => process.send?.(address));
process.once("disconnect", () => process.exit());
