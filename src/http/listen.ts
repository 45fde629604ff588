/** Listens on this machine only, at the port asked for or the next that is free. */
import type { AddressInfo } from "node:net";
import { serve, type ServerType } from "@hono/node-server";
import type { Hono } from "hono";

export const HOST = "127.0.0.1";

/** How many ports after the first are tried. */
const ATTEMPTS = 20;

export interface Listening {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

export const listen = async (app: Hono, port: number): Promise<Listening> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const server = await serveAt(app, port === 0 ? 0 : port + attempt);
      return { address: `http://${HOST}:${(server.address() as AddressInfo).port}`, stop: () => stopped(server) };
    } catch (fault) {
      if (attempt >= ATTEMPTS || (fault as NodeJS.ErrnoException).code !== "EADDRINUSE") throw fault;
    }
  }
};

const serveAt = (app: Hono, port: number): Promise<ServerType> =>
  new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: HOST }, () => resolve(server));
    server.once("error", reject);
  });

/** Browsers keep connections open: they are closed, or stopping would wait for them. */
const stopped = (server: ServerType): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    if ("closeAllConnections" in server) server.closeAllConnections();
  });
