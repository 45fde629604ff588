/** Starts the gateway with limits on what a connection may cost, and stops it without cutting answers off. */
import { heldFiles } from "../http/file";
import { listen, type Listening } from "../http/listen";
import type { Log } from "./accessLog";
import { createGateway } from "./app";
import { clients } from "./clientAddress";
import type { Config } from "./config";
import { fairShare } from "./fairShare";
import { upstream } from "./upstream";

/** What a client may take its time for, in milliseconds. */
export interface Times {
  /** Until its headers are here, and the whole request; and until a secure connection stands. */
  readonly request: number;
  /** Between two requests of one connection: longer than usual proxies keep one. */
  readonly between: number;
  /** Until it has taken its answer. */
  readonly reading: number;
}

export const TIMES: Times = { request: 10_000, between: 65_000, reading: 30_000 };

const HEADER_SIZE = 16_384;
const CONNECTIONS = 2000;
/** An office behind one address has many browsers, and a browser six connections. */
const CONNECTIONS_OF_ONE = 500;

/** Files for people who look for faults: they are in the project, and not for everyone. */
const isServed = (name: string): boolean => !name.endsWith(".map");

export const start = async (
  config: Config,
  excelDir: string,
  log: Log,
  given: Partial<Times> = {},
): Promise<Listening> => {
  const times = { ...TIMES, ...given };
  const stopping = new AbortController();
  const { hostname, certificate, patience, port, proxies } = config;
  const { signal } = stopping;
  const files = await heldFiles(excelDir, isServed);
  const app = createGateway({ config, ask: upstream(config), log, files, stopping: signal, reading: times.reading });
  const whole = patience + times.reading;
  const { address, stop } = await listen(app, port, {
    hostname,
    exact: true,
    ...(certificate && { certificate }),
    idle: whole,
    connections: CONNECTIONS,
    onConnection: fairShare(clients(proxies), CONNECTIONS_OF_ONE),
    grace: whole,
    limits: {
      maxHeaderSize: HEADER_SIZE,
      headersTimeout: times.request,
      requestTimeout: times.request,
      handshakeTimeout: times.request,
      keepAliveTimeout: times.between,
      connectionsCheckingInterval: Math.min(1000, times.request / 2),
    },
  });
  return { address, stop: () => (stopping.abort(), stop()) };
};
