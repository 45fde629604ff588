/**
 * The service for tests, over real HTTP in its own process (Apps Script's stand-in blocks its own):
 * `/<situation>/<log>/v1/…`. The situations' answers are in `situations.ts`; the requests are read at `/log/<log>`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { HttpRequest } from "../../../src/shared/api/http";
import { SITUATIONS } from "./situations";

export interface Logged {
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly status: number;
}

const logs = new Map<string, Logged[]>();

const listener = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
  const url = new URL(incoming.url ?? "/", "http://127.0.0.1");
  const [, first = "", name = "", , ...rest] = url.pathname.split("/");
  if (first === "log") {
    outgoing.end(JSON.stringify(logs.get(name) ?? []));
    return;
  }
  const headers: Record<string, string> = {};
  for (const [header, value] of Object.entries(incoming.headers)) headers[header] = String(value);
  const path = `/${rest.join("/")}`;
  const query = [...url.searchParams];
  const request: HttpRequest = { method: incoming.method ?? "GET", path, query, headers };
  const reply = SITUATIONS[first]?.(request, name, originOf(elsewhere));
  // Probes are never billed, so they are logged separately.
  const isProbe = url.search === "?compCount=26";
  const place = isProbe ? `${name}-probes` : name;
  const log = logs.get(place) ?? [];
  logs.set(place, log);
  log.push({ path, query, status: reply?.status ?? 0 });
  if (reply === undefined) {
    incoming.socket.destroy();
    return;
  }
  outgoing.writeHead(reply.status, reply.headers);
  outgoing.end(reply.body);
};

const server = createServer(listener);
/** The same service at another origin: where a redirect leads. */
const elsewhere = createServer(listener);

const originOf = (one: typeof server): string => `http://127.0.0.1:${(one.address() as AddressInfo).port}`;

for (const one of [server, elsewhere]) {
  // Longer than any test is silent: a connection that ends while a request goes out looks like a fault.
  one.keepAliveTimeout = 120_000;
}

elsewhere.listen(0, "127.0.0.1", () =>
  server.listen(0, "127.0.0.1", () => void process.stdout.write(`${(server.address() as AddressInfo).port}\n`)),
);
process.stdin.resume();
process.stdin.on("end", () => process.exit(0));
