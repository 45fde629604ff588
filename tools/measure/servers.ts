/**
 * The servers that are measured, by the word that they are started with:
 * - `service`: stands in for the service and answers at once, so that what is measured is the gateway's own cost
 * - `bench`: the playground's server, whose service bills, and is as slow and as strict as the JSON that follows says
 * - `sandbox`: the sandbox below `/v1`, a trivial handler at `/trivial` to compare with, and at `/memory` what it holds
 *   after a collection (bytes)
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Hono } from "hono";
import { createPlaygroundApp } from "../../src/playground/app";
import { listen } from "../../src/servers/http/listener";
import { sandboxService } from "../../src/servers/http/sandboxState";
import { NO_FAULTS } from "../../src/sandbox";
import { createSandboxApp } from "../../src/sandbox/server/app";
import { sandboxServer } from "../../src/sandbox/server/sandboxRun";
import { SANDBOX_HEADER, type HttpRequest, type HttpResponse } from "../../src/shared/api/http";
import type { BenchService } from "./bench/excel/service";
import { DIST } from "./bench/places";

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
  bench: async (wish) => {
    const { latency = 0, perSecond, homes } = JSON.parse(wish) as BenchService;
    const { service } = sandboxService({
      ...(perSecond === undefined ? {} : { requestsPerSecond: perSecond }),
      ...(homes === undefined ? {} : { homesPerPlace: () => homes }),
    });
    const asked = { requests: 0, refused: 0 };
    // What was answered once is answered at once: what is measured is not how fast a service is.
    const answers = new Map<string, HttpResponse>();
    const answered = (request: HttpRequest): HttpResponse => {
      const name = JSON.stringify([request.path, request.query]);
      const response = answers.get(name) ?? service(request);
      if (response.status === 200 && perSecond === undefined) answers.set(name, response);
      asked.requests += 1;
      if (response.status === 429) asked.refused += 1;
      return { ...response, headers: { ...response.headers, [SANDBOX_HEADER]: "0" } };
    };
    const app = createPlaygroundApp({
      pageDir: join(DIST, "playground"),
      excelDir: join(DIST, "excel"),
      service: async (request) => {
        if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency));
        return answered(request);
      },
      usage: () => asked,
    });
    return (await listen(app, 0)).address;
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
