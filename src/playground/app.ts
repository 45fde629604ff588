/**
 * The playground's web application as a function of its parts: the page at `/`, the add-in's bundle at `/excel/`, the
 * service at `/v1/`. Everything comes from one origin, so the page needs no permission of another. Keys and query strings
 * are never written anywhere.
 */
import { readFile, stat } from "node:fs/promises";
import { extname, resolve, sep } from "node:path";
import { Hono, type Context } from "hono";
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

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

const SERVICE_PREFIX = "/v1";
const EXCEL_PREFIX = "/excel";

export const createApp = ({ pageDir, excelDir, service, usage }: Parts): Hono => {
  const app = new Hono();
  app.all(`${SERVICE_PREFIX}/*`, async (context) => {
    const { status, headers, body } = await service(serviceRequest(context));
    return new Response(body, { status, headers });
  });
  app.get("/sandbox/usage", (context) => context.json(usage()));
  app.get(`${EXCEL_PREFIX}/*`, (context) => sendFile(context, excelDir, pathOf(context).slice(EXCEL_PREFIX.length)));
  app.get("/*", (context) => sendFile(context, pageDir, pathOf(context)));
  return app;
};

const pathOf = (context: Context): string => new URL(context.req.url).pathname;

/** As the service sees it: the path below the base address still encoded, the query decoded and in order. */
const serviceRequest = (context: Context): HttpRequest => {
  const { pathname, searchParams } = new URL(context.req.url);
  return {
    method: context.req.method,
    path: pathname.slice(SERVICE_PREFIX.length),
    query: [...searchParams],
    headers: Object.fromEntries([...context.req.raw.headers].map(([name, value]) => [name.toLowerCase(), value])),
  };
};

/** A file below the folder, or 404. What leads out of the folder isn't there. */
const sendFile = async (context: Context, folder: string, path: string): Promise<Response> => {
  const file = fileBelow(folder, path);
  const content = file === undefined ? undefined : await contentOf(file);
  if (file === undefined || content === undefined) return context.text("Not found", 404);
  return new Response(new Uint8Array(content), {
    headers: {
      "content-type": CONTENT_TYPES[extname(file)] ?? "application/octet-stream",
      "cache-control": "no-cache",
      "x-content-type-options": "nosniff",
    },
  });
};

/** The absolute name of a file below the folder; undefined where the path is malformed or leads elsewhere. */
export const fileBelow = (folder: string, path: string): string | undefined => {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  if (decoded.includes("\0") || decoded.includes("\\")) return undefined;
  const root = resolve(folder);
  const file = resolve(root, `.${decoded.endsWith("/") ? `${decoded}index.html` : decoded}`);
  return file.startsWith(root + sep) ? file : undefined;
};

const contentOf = async (file: string): Promise<Buffer | undefined> => {
  try {
    return (await stat(file)).isFile() ? await readFile(file) : undefined;
  } catch {
    return undefined;
  }
};
