/**
 * The server under load, in a process of its own: the sandbox below `/v1`, a trivial handler at `/trivial` to compare
 * with, and at `/memory` what it holds after a collection (bytes).
 */
import { Hono } from "hono";
import { FAIR } from "../../sandbox";
import { listen } from "../../http/listen";
import { sandboxService } from "../../http/sandboxService";
import { createApp } from "../app";
import { serviceOf } from "../service";

const TRIVIAL = JSON.stringify({ ok: true });

const collect = (globalThis as { readonly gc?: () => void }).gc ?? (() => undefined);

const main = async (): Promise<void> => {
  const sandbox = createApp(
    serviceOf({ held: sandboxService(), weather: FAIR, seed: 1, newAccounts: () => undefined }),
  );
  const app = new Hono();
  app.get("/trivial", () => new Response(TRIVIAL, { headers: { "content-type": "application/json" } }));
  app.get("/memory", ({ json }) => {
    collect();
    const { rss, heapUsed } = process.memoryUsage();
    return json({ rss, heapUsed });
  });
  app.route("/", sandbox);
  const { address } = await listen(app, 0);
  console.log(address);
  process.stdin.resume().once("end", () => process.exit(0));
};

void main();
