/** Checks that the server on this machine is healthy, for a container's health check. */
import { once } from "node:events";
import { request as plain, type IncomingMessage } from "node:http";
import { request as secure } from "node:https";
import { HEALTH } from "./accessLog";
import type { Config } from "./config/config";

const TIMEOUT = 2000;
const ANY = ["0.0.0.0", "::"];

export const isHealthy = async ({ port, hostname, certificate }: Config): Promise<boolean> => {
  const host = ANY.includes(hostname) ? "127.0.0.1" : hostname;
  const options = { host, port, path: HEALTH, signal: AbortSignal.timeout(TIMEOUT) };
  // The certificate names the add-in's host, not this address, so it can't be verified. Nothing secret is sent.
  const outgoing = certificate === undefined ? plain(options) : secure({ ...options, rejectUnauthorized: false });
  try {
    const [{ statusCode }] = (await once(outgoing.end(), "response")) as [IncomingMessage];
    return statusCode === 200;
  } catch {
    return false;
  } finally {
    outgoing.destroy();
  }
};
