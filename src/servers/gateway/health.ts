/** Checks that the server on this machine is healthy, for a container's health check. */
import { request as plain } from "node:http";
import { request as secure } from "node:https";
import { HEALTH } from "./accessLog";
import type { Config } from "./config/config";

const PATIENCE = 2000;
const ANY = ["0.0.0.0", "::"];

export const isHealthy = ({ port, hostname, certificate }: Config): Promise<boolean> =>
  new Promise((resolve) => {
    const host = ANY.includes(hostname) ? "127.0.0.1" : hostname;
    const options = { host, port, path: HEALTH, timeout: PATIENCE };
    // The certificate names the add-in's host, not this address, so it can't be verified. Nothing secret is sent.
    const outgoing = certificate === undefined ? plain(options) : secure({ ...options, rejectUnauthorized: false });
    outgoing.once("response", ({ statusCode }) => {
      resolve(statusCode === 200);
      outgoing.destroy();
    });
    outgoing.once("timeout", () => outgoing.destroy());
    outgoing.once("error", () => resolve(false));
    outgoing.once("close", () => resolve(false));
    outgoing.end();
  });
