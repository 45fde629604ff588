/** Starts the gateway with limits for each connection, and stops it without losing requests in progress. */
import { filesInMemory } from "../http/staticFile";
import { listen, type Listening } from "../http/listener";
import type { Log } from "./accessLog";
import { createGateway } from "./app";
import { assistants } from "./assistants/assistants";
import type { CallMaking } from "./assistants/calls";
import { assistantsDoor, type Door } from "./assistants/door";
import { openGuesses } from "./members/guesses";
import type { Identify } from "./members/identify";
import { clients } from "./requests/clientAddress";
import { clientNames } from "./requests/requestContext";
import type { Config } from "./config/config";
import { connectionLimit } from "./limits/connectionLimit";
import { openAsking } from "./openAsking";
import { pause } from "./runtime/pause";

/** Time limits for clients, in milliseconds. */
export interface Times {
  /** To send its headers and the whole request, and for the TLS handshake. */
  readonly request: number;
  /** Between two requests on one connection: longer than proxies usually keep one. */
  readonly between: number;
  readonly reading: number;
}

/** Only with an access token can assistants be told from others. */
const doorOf = (
  { held, proxies, assistants: rules }: Config,
  making: CallMaking | undefined,
  identify: Identify,
  stopping: AbortSignal,
): Door | undefined =>
  held === undefined || making === undefined
    ? undefined
    : assistantsDoor(assistants(making, rules, stopping), {
        identify,
        clientOf: clientNames(proxies),
        hosts: rules.hosts,
      });

const TIMES: Times = { request: 10_000, between: 65_000, reading: 30_000 };

const HEADER_SIZE = 16_384;
const CONNECTIONS = 2000;
/** An office behind one address has many browsers, and a browser six connections. */
const CONNECTIONS_OF_ONE = 500;

/** Source maps are not served. */
const isServed = (name: string): boolean => !name.endsWith(".map");

export const start = async (
  config: Config,
  excelDir: string,
  log: Log,
  given: Partial<Times> = {},
): Promise<Listening> => {
  const times = { ...TIMES, ...given };
  // It says that it leaves before it does: a proxy that looks at its health sends nothing more to it by then.
  const leaving = new AbortController();
  const stopping = new AbortController();
  const { hostname, certificate, timeout, port, proxies } = config;
  const { signal } = stopping;
  const files = await filesInMemory(excelDir, isServed);
  const judge = openGuesses();
  const { close, making, ...asking } = await openAsking(config, signal, log, judge);
  const door = doorOf(config, making, asking.identify, signal);
  const app = createGateway({
    config,
    ...asking,
    ...(door && { door }),
    log,
    judge,
    files,
    leaving: leaving.signal,
    reading: times.reading,
  });
  const whole = timeout + times.reading;
  const listening = listen(app, port, {
    hostname,
    exact: true,
    ...(certificate && { certificate }),
    idle: whole,
    connections: CONNECTIONS,
    onConnection: connectionLimit(clients(proxies), CONNECTIONS_OF_ONE),
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
  const { address, stop } = await listening.catch(async (fault: unknown) => {
    await close();
    throw fault;
  });
  return {
    address,
    async stop() {
      leaving.abort();
      if (config.drain > 0) await pause(config.drain);
      stopping.abort();
      await stop();
      await door?.close();
      await close();
    },
  };
};
