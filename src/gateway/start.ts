/** Starts the gateway with limits on what a connection may cost, and stops it without cutting answers off. */
import { listen, type Listening } from "../http/listen";
import type { Log } from "./accessLog";
import { createGateway } from "./app";
import type { Config } from "./config";
import { upstream } from "./upstream";

/** What a client may take its time for, in milliseconds. */
export interface Times {
  /** Until its headers are here, and the whole request. */
  readonly request: number;
  /** Between two requests of one connection: longer than usual proxies keep one. */
  readonly between: number;
}

export const TIMES: Times = { request: 10_000, between: 65_000 };

const HEADER_SIZE = 16_384;
const CONNECTIONS = 2000;
/** Beyond the patience for the service: reading an answer takes a moment. */
const READING = 30_000;

export const start = async (config: Config, excelDir: string, log: Log, times = TIMES): Promise<Listening> => {
  let isStopping = false;
  const app = createGateway({ config, ask: upstream(config), log, excelDir, isStopping: () => isStopping });
  const { hostname, certificate, patience, port } = config;
  const { address, stop } = await listen(app, port, {
    hostname,
    exact: true,
    ...(certificate && { certificate }),
    idle: patience + READING,
    connections: CONNECTIONS,
    grace: patience,
    limits: {
      maxHeaderSize: HEADER_SIZE,
      headersTimeout: times.request,
      requestTimeout: times.request,
      keepAliveTimeout: times.between,
      connectionsCheckingInterval: Math.min(1000, times.request / 2),
    },
  });
  return { address, stop: () => ((isStopping = true), stop()) };
};
