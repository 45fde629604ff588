/** A gateway on this machine with a service that records requests and gives the test's answers. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Listening } from "../../../src/servers/http/listener";
import { readConfig, type Config, type Environment } from "../../../src/servers/gateway/config/config";
import { start, type Times } from "../../../src/servers/gateway/serverStart";

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface Beside {
  readonly address: string;
  readonly port: number;
  readonly asked: Asked[];
  readonly log: string[];
  readonly gateway: Listening;
  answer: Answer;
  readonly removeFiles: () => void;
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  readonly close: () => Promise<void>;
}

export const RECORD = JSON.stringify([{ id: "1", price: 1 }]);

export const KEY = "persons-own-key-0001";

export const ASK = "/v1/avm/value?address=1";

const TOKEN = "a-token-for-the-office-0001";
export const HELD = { apiKey: "the-companys-secret-key", accessToken: TOKEN };

const usual: Answer = (_, response) => {
  response.writeHead(200, {
    "content-type": "application/json",
    "x-limit": "50",
    "x-total-count": "1",
    "x-sandbox": "1",
    "set-cookie": "session=1",
    server: "secret-server/1.0",
    "x-request-id": "abc",
  });
  response.end(RECORD);
};

export const openBeside = async (
  given: Partial<Config> = {},
  times?: Partial<Times>,
  environment: Environment = {},
): Promise<Beside> => {
  const asked: Asked[] = [];
  const log: string[] = [];
  const service = createServer((request, response) => {
    asked.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers });
    beside.answer(request, response);
  });
  await new Promise<void>((listening) => service.listen(0, "127.0.0.1", listening));
  const folder = mkdtempSync(join(tmpdir(), "gateway-"));
  mkdirSync(join(folder, "help"));
  for (const file of [
    "functions.js",
    "functions.json",
    "functions.html",
    "help/index.html",
    "icon-16.png",
    "functions.js.map",
  ])
    writeFileSync(join(folder, file), `${file} ${"x".repeat(2000)}`);
  const stopService = (): void => void service.close().closeAllConnections();
  const config: Config = {
    ...orElse(stopService, () =>
      readConfig({
        PROP_UPSTREAM: `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`,
        PORT: "0",
        ...environment,
      }),
    ),
    clientRate: 10_000,
    keyRate: 1000,
    ...given,
  };
  const gateway = await start(config, folder, (line) => log.push(line), times).catch((fault: unknown) => {
    stopService();
    throw fault;
  });
  const beside: Beside = {
    address: gateway.address,
    port: Number(new URL(gateway.address).port),
    asked,
    log,
    gateway,
    answer: usual,
    removeFiles: () => rmSync(folder, { recursive: true, force: true }),
    get: (path, headers = { "x-api-key": KEY }) => fetch(`${gateway.address}${path}`, { headers, redirect: "manual" }),
    async close() {
      service.closeAllConnections();
      await Promise.all([gateway.stop(), new Promise((closed) => service.close(closed))]);
      beside.removeFiles();
    },
  };
  return beside;
};

const orElse = <T>(after: () => void, act: () => T): T => {
  try {
    return act();
  } catch (fault) {
    after();
    throw fault;
  }
};

let open: Beside[] = [];

/** A gateway that is closed after the test. */
export const beside = async (...given: Parameters<typeof openBeside>): Promise<Beside> => {
  const opened = await openBeside(...given);
  open.push(opened);
  return opened;
};

export const closeAll = async (): Promise<void> => {
  const closing = open;
  open = [];
  await Promise.all(closing.map(({ close }) => close()));
};

/** Waits until it is true. */
export const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
};
