/**
 * What the suites of a run share: each part begins when the first suite asks for it, and ends with the run. Suites live in
 * other processes, so they ask over HTTP where a part is to be found.
 */
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { launchBrowser } from "./browserProcess";
import { bundlePanePage } from "./panePage";
import { bundleSheet } from "./headlessSheet";
import { bundleSuites } from "./suites";

interface Part {
  /** Where it is to be found, or what it is. */
  readonly found: string;
  readonly end: () => Promise<unknown>;
}

const PARTS: Readonly<Record<string, () => Promise<Part>>> = {
  browser: async () => {
    const browser = await launchBrowser();
    return { found: browser.wsEndpoint(), end: () => browser.close() };
  },
  headlessSheet: async () => ({ found: await bundleSheet(), end: () => Promise.resolve() }),
  panePage: async () => ({ found: await bundlePanePage(), end: () => Promise.resolve() }),
  service: startService,
};

function startService(): Promise<Part> {
  const child = spawn(process.execPath, ["--import", "tsx", join(__dirname, "../standIns/service/server.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return new Promise((resolve, reject) => {
    child.stdout.once("data", (port: Buffer) =>
      resolve({ found: `http://127.0.0.1:${port.toString().trim()}`, end: () => (child.stdin.end(), ended) }),
    );
    child.once("exit", (code) => reject(new Error(`the test service ended with ${code}`)));
  });
}

const begun = new Map<string, Promise<Part>>();

const server = createServer((request, response) => {
  const name = (request.url ?? "").slice(1);
  const part = begun.get(name) ?? PARTS[name]?.() ?? Promise.reject(new Error(`no suite shares ${name}`));
  begun.set(name, part);
  part.then(
    ({ found }) => response.end(found),
    (fault: unknown) => response.writeHead(500).end(String(fault)),
  );
});
// A connection that ends while a request goes out looks like a fault, and a suite may be busy for long.
server.keepAliveTimeout = 0;

/** Jest runs this before the first suite, and tells which suites were asked for. */
export default async function begin({ nonFlagArgs }: { readonly nonFlagArgs: readonly string[] }): Promise<void> {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  process.env["PROP_SHARED"] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const endSuites = await bundleSuites(nonFlagArgs);
  Object.assign(globalThis, { endShared: () => Promise.all([end(), endSuites()]) });
}

async function end(): Promise<void> {
  server.close();
  server.closeAllConnections();
  for (const part of await Promise.allSettled(begun.values())) if (part.status === "fulfilled") await part.value.end();
}
