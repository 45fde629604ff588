/** Listens at the given port, or the next free one; on this machine only, unless another host name is given. */
import { once } from "node:events";
import { createServer as createPlain, type Server, type ServerOptions } from "node:http";
import { createServer as createSecure } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import { idleConnections } from "./connections";

export const HOST = "127.0.0.1";

const LAST_PORT = 65_535;

export interface PortNamed {
  /** Blank is as if it weren't there. */
  readonly PORT?: string | undefined;
}

/**
 * The port of `--port`, else of the environment's PORT, else the usual one.
 * @returns What is wrong with it, if it isn't one.
 */
export function portOf(option: string | undefined, usual: number, { PORT }: PortNamed = process.env): number | string {
  const text = option ?? (PORT || String(usual));
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (port <= LAST_PORT) return port;
  return `${option === undefined ? "PORT=" : "--port "}${text}: must be a whole number from 0 to ${LAST_PORT}`;
}

/** How many ports after the first are tried. */
const ATTEMPTS = 20;

/** PEM texts. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

export interface ListenOptions {
  readonly hostname?: string;
  /** Serves https with it. */
  readonly certificate?: Certificate;
  /** Fails where the port is taken, because something refers to this port. */
  readonly exact?: boolean;
  /** Size and time limits of Node's server. */
  readonly limits?: ServerOptions & { readonly handshakeTimeout?: number };
  /** Milliseconds after which an idle connection is closed. */
  readonly idle?: number;
  readonly connections?: number;
  /** Called for each new connection; may close it. */
  readonly onConnection?: (socket: Socket) => void;
  /** Milliseconds that requests in progress are given when the server stops; default 0. */
  readonly grace?: number;
}

export interface Listening {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

export const listen = async (app: Hono, port: number, options: ListenOptions = {}): Promise<Listening> => {
  const { hostname = HOST, certificate, exact = false, grace = 0 } = options;
  for (let attempt = 0; ; attempt += 1) {
    const server = serverOf(app, options);
    const quiet = idleConnections(server);
    try {
      await once(server.listen(port === 0 ? 0 : port + attempt, hostname), "listening");
      const { port: actual } = server.address() as AddressInfo;
      const name = certificate === undefined ? hostname : hostname === HOST ? "localhost" : hostname;
      return {
        address: `${certificate === undefined ? "http" : "https"}://${name.includes(":") ? `[${name}]` : name}:${actual}`,
        stop: () => stopped(server, grace, quiet),
      };
    } catch (fault) {
      const taken = (fault as NodeJS.ErrnoException).code === "EADDRINUSE";
      if (exact || attempt >= ATTEMPTS || !taken || port + attempt >= LAST_PORT) throw fault;
    }
  }
};

const serverOf = (app: Hono, { certificate, limits = {}, idle = 0, ...options }: ListenOptions): Server => {
  const server = certificate === undefined ? createPlain(limits) : createSecure({ ...limits, ...certificate });
  server.setTimeout(idle);
  if (options.connections !== undefined) server.maxConnections = options.connections;
  if (options.onConnection !== undefined) server.on("connection", options.onConnection);
  const answer = getRequestListener(app.fetch);
  return server.on("request", (incoming, outgoing) => {
    if (isHost(incoming.headers.host)) void answer(incoming, outgoing);
    else outgoing.writeHead(400, { "content-type": "application/json", connection: "close" }).end(NO_HOST);
  });
};

/** An invalid host is refused here, before anything parses the request's URL. */
const isHost = (host: string | undefined): boolean => host === undefined || URL.canParse(`http://${host}/`);

const NO_HOST = JSON.stringify({
  status: 400,
  error: "resource/bad-request",
  message: "The Host header is not a host name or an IP address",
});

/** Milliseconds between two checks for idle connections while the server stops. */
const SWEEP = 50;

/**
 * Accepts no more connections, gives requests in progress some time, then closes the rest, because clients keep
 * connections open.
 */
const stopped = (server: Server, grace: number, quiet: () => readonly Socket[]): Promise<void> =>
  new Promise((resolve) => {
    const closeQuiet = (): void => quiet().forEach((socket) => socket.destroy());
    const sweep = setInterval(closeQuiet, SWEEP);
    const timer = setTimeout(() => server.closeAllConnections(), grace);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(timer);
      resolve();
    });
    if (grace === 0) server.closeAllConnections();
    closeQuiet();
  });
