/**
 * The playground's web application as a function of its parts: the page at `/`, the add-in's bundle at `/excel/`, the
 * service at `/v1/`. Everything comes from one origin, so the page needs no permission of another. Keys and query strings
 * are never written anywhere.
 */
import { Hono } from "hono";
import { filesNow } from "../http/file";
import { serviceRequest } from "../http/serviceRequest";
import { staticFiles } from "../http/staticFiles";
import type { HttpRequest, HttpResponse } from "../shared/service/http";

export interface Parts {
  /** Where the page was built. */
  readonly pageDir: string;
  /** Where the add-in's bundle was built. */
  readonly excelDir: string;
  /** Answers what comes below `/v1`. */
  readonly service: (request: HttpRequest) => Promise<HttpResponse> | HttpResponse;
  /** What the service was asked so far, for `/sandbox/usage`. */
  readonly usage: () => object;
}

const SERVICE_PREFIX = "/v1";
const EXCEL_PREFIX = "/excel";

export const createApp = ({ pageDir, excelDir, service, usage }: Parts): Hono => {
  const app = new Hono();
  app.all(`${SERVICE_PREFIX}/*`, async (context) => {
    const { status, headers, body } = await service(serviceRequest(context.req.raw, SERVICE_PREFIX));
    return new Response(body, { status, headers });
  });
  app.get("/sandbox/usage", (context) => context.json(usage()));
  staticFiles(app, EXCEL_PREFIX, filesNow(excelDir));
  app.all(`${EXCEL_PREFIX}/*`, (context) => context.notFound());
  staticFiles(app, "", filesNow(pageDir));
  app.notFound((context) => context.text("Not found", 404));
  return app;
};
