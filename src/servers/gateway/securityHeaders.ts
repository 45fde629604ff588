/**
 * Security headers for pages that Office frames. Office on the web has changing hosts, so they are wildcards. Office.js
 * adds styles to the page and sends telemetry to Microsoft; nothing else may be loaded or contacted.
 */
import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { Config } from "./config/config";

const OFFICE_JS = ["https://appsforoffice.microsoft.com", "https://ajax.aspnetcdn.com"];

const OFFICE_TELEMETRY = ["https://*.microsoft.com", "https://*.office.com", "https://*.office.net"];

const OFFICE_HOSTS = [
  "https://*.officeapps.live.com",
  "https://*.office.com",
  "https://*.office365.com",
  "https://*.cloud.microsoft",
  "https://*.microsoft365.com",
  "https://*.sharepoint.com",
  "https://*.live.com",
];

const HSTS = "max-age=15552000";
const THIS_MACHINE = /^(localhost|127\.|\[::1\])/i;

type Policy = Pick<Config, "connect" | "frameAncestors">;

export const securityHeaders = ({ connect, frameAncestors }: Policy): MiddlewareHandler => {
  const set = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...OFFICE_JS],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", "data:"],
      fontSrc: ["'self'", "data:"],
      connectSrc: ["'self'", ...OFFICE_TELEMETRY, ...connect],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      objectSrc: ["'none'"],
      frameSrc: ["https://*.officeapps.live.com"],
      frameAncestors: ["'self'", ...OFFICE_HOSTS, ...frameAncestors],
    },
    // The ribbon shows the icons and Excel on the web reads functions.json from pages of its own origin.
    crossOriginResourcePolicy: "cross-origin",
    // Office's dialogs talk to the page that opened them.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xFrameOptions: false,
    strictTransportSecurity: HSTS,
  });
  return async (context, next) => {
    await set(context, next);
    const host = context.req.header("host") ?? "";
    if (THIS_MACHINE.test(host)) context.res.headers.delete("Strict-Transport-Security");
  };
};
