/** The sandbox's web application: the service below `/v1` and its description at `/v1/openapi.json`. */
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { SANDBOX_HEADER } from "../../shared/api/http";
import { serviceRequest } from "../../servers/http/serviceRequest";
import { deliver } from "./faultyDelivery";
import { describeService } from "./openapi/description";
import type { SandboxServer } from "./sandboxRun";

export const SERVICE_PATH = "/v1";

/** The connection's streams; missing where the application is called without a server. */
type Ends = Partial<HttpBindings>;

export const createSandboxApp = (service: SandboxServer): Hono => {
  const app = new Hono();
  app.get(`${SERVICE_PATH}/openapi.json`, ({ json, req }) =>
    json(describeService(new URL(SERVICE_PATH, req.url).href), 200, { [SANDBOX_HEADER]: "1" }),
  );
  app.all(`${SERVICE_PATH}/*`, ({ req, env }) => {
    const { incoming, outgoing } = (env as Ends | undefined) ?? {};
    const delivery = service(serviceRequest(req.raw, SERVICE_PATH), incoming?.socket.remoteAddress);
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
