/**
 * The add-in's bundle in a page of a real browser, called by a test as cells would call it; and raw servers that count
 * what comes over the wire, and cut connections.
 */
import { createServer as createHttp, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, createServer as createTcp, type AddressInfo, type Server } from "node:net";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { CHANGED_NAME } from "../../src/shared/fetching/requests/settings";

const DIST = join(__dirname, "../../dist/excel");

/** The settings are stored as the panel stores them: in both storages, with the moment. */
const office = (settings: Readonly<Record<string, string>>): string => `(() => {
  if (location.protocol === "about:") return;
  const stored = new Map(${JSON.stringify(Object.entries({ ...settings, [CHANGED_NAME]: "1" }))});
  stored.forEach((value, name) => localStorage.setItem(name, value));
  globalThis.OfficeRuntime = { storage: {
    getItem: async (name) => stored.get(name) ?? null,
    getItems: async (names) => Object.fromEntries(names.map((name) => [name, stored.get(name) ?? null])),
    setItems: async (values) => void Object.entries(values).forEach(([name, value]) => stored.set(name, value)),
    removeItems: async (names) => names.forEach((name) => stored.delete(name)),
  } };
  class CustomError { constructor(code, message) { Object.assign(this, { code, message }); } }
  globalThis.associated = new Map();
  globalThis.CustomFunctions = { associate: (id, run) => associated.set(id, run), Error: CustomError, ErrorCode: {} };
  globalThis.Office = {
    onReady: async (ready) => ready?.({ host: "Excel" }),
    actions: { associate: () => undefined },
    context: { requirements: { isSetSupported: () => false }, ui: {} },
  };
})();`;

export interface AddIn {
  readonly page: Page;
  /** What the cells show that calculate together, as text. */
  readonly call: (name: string, calls: readonly (readonly unknown[])[]) => Promise<readonly string[]>;
  /** Billed and uncertain, as the ledger has them. */
  readonly spent: () => Promise<readonly number[]>;
}

/** Opens the page of an origin that serves the bundle, on a device of its own. */
export const openAddIn = async (
  browser: Browser,
  origin: string,
  settings: Readonly<Record<string, string>>,
): Promise<AddIn> => reopenAddIn(await browser.newContext(), origin, settings);

/** Opens it on a device on which it may have been open before. */
export const reopenAddIn = async (
  device: BrowserContext,
  origin: string,
  settings: Readonly<Record<string, string>>,
): Promise<AddIn> => {
  const page = await device.newPage();
  await page.addInitScript(office(settings));
  // A route would have the browser cache nothing.
  const session = await device.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setBlockedURLs", { urls: ["https://appsforoffice.microsoft.com/*"] });
  await page.goto(`${origin}/excel/functions.html`);
  await page.waitForFunction(() => ((globalThis as { associated?: Map<string, unknown> }).associated?.size ?? 0) > 0);
  const metadata = JSON.parse(readFileSync(join(DIST, "functions.json"), "utf8")) as {
    readonly functions: readonly { readonly id: string; readonly parameters: readonly unknown[] }[];
  };
  const call: AddIn["call"] = (name, calls) => {
    const { length } = metadata.functions.find(({ id }) => id === name)!.parameters;
    const filled = calls.map((args) =>
      Array.from({ length }, (_, at) => (args[at] === undefined ? null : [[args[at]]])),
    );
    return page.evaluate(
      ({ name: id, filled: all }) => {
        type Run = (...args: unknown[]) => Promise<unknown>;
        const run = (globalThis as unknown as { associated: Map<string, Run> }).associated.get(id)!;
        const invocation = { functionName: id, isInValuePreview: false, parameterAddresses: [] };
        return Promise.all(
          all.map((args, index) =>
            run(...args, { ...invocation, address: `Sheet1!A${index + 1}` }).then(
              (cells) => JSON.stringify(cells),
              (fault: { readonly message: string }) => fault.message,
            ),
          ),
        );
      },
      { name, filled },
    );
  };
  return {
    page,
    call,
    spent: async () => (JSON.parse((await call("USAGE", [["billed,uncertain"]]))[0]!) as number[][])[0]!,
  };
};

export interface RawServer {
  readonly origin: string;
  /** Questions as they came over the wire, each time that they came. */
  readonly asked: string[];
  readonly headers: IncomingMessage["headers"][];
  readonly close: () => Promise<void>;
}

export interface Manner {
  readonly headers?: Readonly<Record<string, string>>;
  /** Serves the add-in's files too. */
  readonly files?: boolean;
  /** Milliseconds after which a question on a connection that has carried an answer is cut, or nothing is cut. */
  readonly cutAfter?: number;
  /** Answers a question in its own way. */
  readonly answer?: (response: ServerResponse) => void;
}

const opened = async (server: Server): Promise<string> => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** A service that bills each question that reaches it, and knows nothing of ids. */
export const openService = async ({ headers = {}, files = false, cutAfter, answer }: Manner): Promise<RawServer> => {
  const asked: string[] = [];
  const seen: IncomingMessage["headers"][] = [];
  const used = new WeakSet<object>();
  const server = createHttp((request, response) => {
    const { url = "", method, socket } = request;
    if (method === "OPTIONS") {
      response.writeHead(204, { ...headers, "access-control-allow-headers": "accept, x-api-key" }).end();
      return;
    }
    // A whole browser asks for it by itself.
    if (url === "/favicon.ico") {
      response.writeHead(204, { connection: "close" }).end();
      return;
    }
    if (files && url.startsWith("/excel/")) {
      const name = url.slice("/excel/".length);
      const type = name.endsWith(".html") ? "text/html" : name.endsWith(".js") ? "text/javascript" : "text/plain";
      response.writeHead(200, { "content-type": type, connection: "close" }).end(readFileSync(join(DIST, name)));
      return;
    }
    // Whether anybody is there is asked by a request that nobody bills.
    if (!url.endsWith("?compCount=26")) {
      asked.push(url);
      seen.push(request.headers);
    }
    if (answer !== undefined) return answer(response);
    if (cutAfter !== undefined && used.has(socket)) {
      setTimeout(() => socket.destroy(), cutAfter);
      return;
    }
    used.add(socket);
    setTimeout(
      () => response.writeHead(200, { "content-type": "application/json", ...headers }).end('{"price":1}'),
      40,
    );
  });
  // Node would cut a connection that is idle for five seconds, which is no manner of this service.
  server.keepAliveTimeout = 0;
  const origin = await opened(server);
  return {
    origin,
    asked,
    headers: seen,
    close: () => new Promise((done) => (server.close(() => done()), server.closeAllConnections())),
  };
};

/** Stands before a server; where a connection has carried a question, the next is handed on and its answer cut off. */
export const openCutter = async (
  port: number,
): Promise<{ readonly origin: string; readonly close: () => void; cuts: number }> => {
  const server = createTcp((client) => {
    const onward = connect(port, "127.0.0.1");
    let questions = 0;
    for (const one of [client, onward]) one.on("error", () => undefined);
    client.on("data", (data: Buffer) => {
      if (data.toString("latin1").startsWith("GET /v1/")) questions += 1;
      onward.write(data);
      if (questions < 2) return;
      cutter.cuts += 1;
      setTimeout(() => client.destroy(), 30);
    });
    onward.on("data", (data) => questions < 2 && client.write(data));
    onward.on("close", () => client.destroy());
  });
  const cutter = { origin: await opened(server), close: () => void server.close(), cuts: 0 };
  return cutter;
};
