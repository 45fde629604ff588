/**
 * The playground's web application as a function of its parts: the page at `/`, the add-in's bundle at `/excel/`, the
 * service at `/v1/`. Everything comes from one origin, so the page needs no permission of another. Keys and query strings
 * are never written anywhere.
 */
import { Hono } from "hono";
import { filesOnDisk } from "../servers/http/staticFile";
import { isId, idempotency } from "../servers/http/idempotency";
import { serviceRequest } from "../servers/http/serviceRequest";
import { staticFiles } from "../servers/http/fileRoutes";
import { ID_HEADER, KEY_HEADER, type HttpRequest, type HttpResponse } from "../shared/api/http";

export interface PlaygroundParts {
  readonly pageDir: string;
  readonly excelDir: string;
  /** Answers what comes below `/v1`. */
  readonly service: (request: HttpRequest) => Promise<HttpResponse> | HttpResponse;
  /** What the service was asked so far, for `/sandbox/usage`. */
  readonly usage: () => object;
}

const SERVICE_PREFIX = "/v1";
const EXCEL_PREFIX = "/excel";

/** As the gateway does: what the browser sends again by itself is answered again, and counted once. */
const REPEATS = { time: 60_000, most: 1000, size: 50_000_000, sizeOf: ({ body }: HttpResponse) => body.length };

export const createPlaygroundApp = ({ pageDir, excelDir, service, usage }: PlaygroundParts): Hono => {
  const app = new Hono();
  const repeats = idempotency<HttpResponse>(REPEATS);
  app.all(`${SERVICE_PREFIX}/*`, async (context) => {
    const request = serviceRequest(context.req.raw, SERVICE_PREFIX);
    const id = request.headers[ID_HEADER];
    if (!isId(id)) return responseOf(await service(request));
    const name = JSON.stringify([id, request.headers[KEY_HEADER], request.method, request.path, request.query]);
    const came = (await repeats.once(name, () => Promise.resolve(service(request))))!;
    return responseOf({ ...came, headers: { ...came.headers, [ID_HEADER]: id } });
  });
  app.get("/sandbox/usage", (context) => context.json(usage()));
  staticFiles(app, EXCEL_PREFIX, filesOnDisk(excelDir));
  app.all(`${EXCEL_PREFIX}/*`, (context) => context.notFound());
  staticFiles(app, "", filesOnDisk(pageDir));
  app.notFound((context) => context.text("Not found", 404));
  return app;
};

const responseOf = ({ status, headers, body }: HttpResponse): Response => new Response(body, { status, headers });
