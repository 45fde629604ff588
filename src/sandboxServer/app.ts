/** The sandbox's web application: the service below `/v1` and its description at `/v1/openapi.json`. */
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { SANDBOX_HEADER } from "../shared/service/http";
import { serviceRequest } from "../http/serviceRequest";
import { deliver } from "./deliver";
import { describeService } from "./openapi/describe";
import type { Service } from "./service";

export const PREFIX = "/v1";

/** The connection's streams; missing where the application is called without a server. */
type Ends = Partial<HttpBindings>;

export const createApp = (service: Service): Hono => {
  const app = new Hono();
  app.get(`${PREFIX}/openapi.json`, ({ json, req }) =>
    json(describeService(new URL(PREFIX, req.url).href), 200, { [SANDBOX_HEADER]: "1" }),
  );
  app.all(`${PREFIX}/*`, ({ req, env }) => {
    const { incoming, outgoing } = (env as Ends | undefined) ?? {};
    const delivery = service(serviceRequest(req.raw, PREFIX), incoming?.socket.remoteAddress);
    return deliver(delivery, () => outgoing?.destroy());
  });
  app.notFound(({ req }) => refusal(404, "resource/not-found", `Not found: ${req.path}`));
  app.onError((fault) => {
    console.error(fault);
    return refusal(500, "service/internal-error", "The sandbox has a bug: see the terminal in which it runs");
  });
  return app;
};

const refusal = (status: number, error: string, message: string): Response =>
  Response.json({ status, error, message }, { status, headers: { [SANDBOX_HEADER]: "1" } });
