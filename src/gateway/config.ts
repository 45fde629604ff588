/** The gateway's settings, from environment variables. What is wrong is told with the variable's name, never its value. */
import { readFileSync } from "node:fs";
import type { Certificate } from "../http/listen";
import { isNetwork } from "./clientAddress";
import { isFamily, isOrigin } from "./origins";

export interface Config {
  /** The one service that requests go to: `https://host/v1`. */
  readonly upstream: URL;
  /** Held here and spent for whoever has the token; without it everyone sends a key of their own. */
  readonly held?: { readonly apiKey: string; readonly accessToken: string };
  readonly port: number;
  readonly hostname: string;
  readonly certificate?: Certificate;
  /** Proxies whose word on a client's address is believed: addresses or networks. */
  readonly proxies: readonly string[];
  /** Origins that the pages may talk to beside their own. */
  readonly connect: readonly string[];
  /** Who may show the pages in a frame, beside Office. */
  readonly frameAncestors: readonly string[];
  /** Requests that one client may make in a second and have under way at once; those that one key may spend in a second. */
  readonly clientRate: number;
  readonly keyRate: number;
  /** Milliseconds until an answer must be here whole. */
  readonly patience: number;
  /** Bytes of an answer, at most. */
  readonly answerSize: number;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown with a line for each variable that is wrong. */
export class ConfigProblem extends Error {}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const KEY = /^[\x21-\x7e]{1,256}$/;
/** A version's segment at its end: without it every request would be billed or refused as another one. */
const VERSIONED = /\/v\d+\/?$/;
/** The key is struck out of answers: a short one would be found in what is none. */
const KEY_LENGTH = 16;
const TOKEN_LENGTH = 20;
const MEGABYTE = 1_000_000;

export const readConfig = (given: Environment, read = (file: string) => readFileSync(file, "utf8")): Config => {
  const problems: string[] = [];
  const environment = Object.fromEntries(Object.entries(given).filter(([, value]) => value?.trim() !== ""));
  const number = (name: string, usual: number, least: number, most: number): number => {
    const text = environment[name]?.trim() ?? String(usual);
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most)
      problems.push(`${name}: a whole number from ${least} to ${most}`);
    return value;
  };
  const list = (name: string, isRight: (value: string) => boolean, meaning: string): readonly string[] => {
    const values = (environment[name] ?? "").split(/[\s,]+/).filter((value) => value !== "");
    if (!values.every(isRight)) problems.push(`${name}: ${meaning}`);
    return values;
  };
  const attempt = <T>(make: () => T): T | undefined => {
    try {
      return make();
    } catch (fault) {
      problems.push(fault instanceof Error ? fault.message : String(fault));
      return undefined;
    }
  };

  const upstream = attempt(() => upstreamOf(environment["PROP_UPSTREAM"]));
  const held = attempt(() => heldOf(environment["PROP_API_KEY"], environment["PROP_ACCESS_TOKEN"]));
  const certificate = attempt(() => certificateOf(environment["PROP_TLS_CERT"], environment["PROP_TLS_KEY"], read));
  const config = {
    port: number("PORT", 8080, 0, 65_535),
    hostname: environment["PROP_HOST"] ?? "127.0.0.1",
    proxies: list("PROP_TRUSTED_PROXIES", isNetwork, "addresses or networks such as 10.0.0.0/8"),
    connect: list("PROP_CONNECT", isOrigin, "origins such as https://service.example.com"),
    frameAncestors: list("PROP_FRAME_ANCESTORS", isFamily, "origins such as https://*.example.com"),
    clientRate: number("PROP_CLIENT_RATE", 50, 1, 10_000),
    keyRate: number("PROP_KEY_RATE", 20, 1, 1_000),
    patience: number("PROP_PATIENCE_SECONDS", 50, 1, 300) * 1000,
    answerSize: number("PROP_ANSWER_MEGABYTES", 20, 1, 200) * MEGABYTE,
  };
  if (problems.length > 0 || upstream === undefined) throw new ConfigProblem(problems.join("\n"));
  return { ...config, upstream, ...(held && { held }), ...(certificate && { certificate }) };
};

const upstreamOf = (text: string | undefined): URL => {
  if (text === undefined) throw new Error("PROP_UPSTREAM: the service's address is needed, such as https://host/v1");
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.search !== "" || url.hash !== "" || url.username !== "" || url.password !== "")
    throw new Error("PROP_UPSTREAM: no address of a service: give one such as https://host/v1");
  if (url.protocol !== "https:" && !(url.protocol === "http:" && LOOPBACK.test(url.hostname)))
    throw new Error("PROP_UPSTREAM: a key is sent over https only, or to this machine");
  if (!VERSIONED.test(url.pathname)) throw new Error("PROP_UPSTREAM: its version is missing, such as /v1 at its end");
  return url;
};

const heldOf = (apiKey: string | undefined, accessToken: string | undefined): Config["held"] => {
  if (apiKey === undefined && accessToken === undefined) return undefined;
  if (apiKey === undefined) throw new Error("PROP_API_KEY: PROP_ACCESS_TOKEN guards it, and it isn't set");
  if (accessToken === undefined)
    throw new Error("PROP_ACCESS_TOKEN: a key that is held here needs a token, or anyone could spend it");
  if (!KEY.test(apiKey) || apiKey.length < KEY_LENGTH)
    throw new Error(`PROP_API_KEY: at least ${KEY_LENGTH} letters, digits or signs, without spaces`);
  if (!KEY.test(accessToken) || accessToken.length < TOKEN_LENGTH)
    throw new Error(`PROP_ACCESS_TOKEN: at least ${TOKEN_LENGTH} letters, digits or signs, without spaces`);
  if (accessToken === apiKey) throw new Error("PROP_ACCESS_TOKEN: it must not be the key itself");
  return { apiKey, accessToken };
};

const certificateOf = (
  cert: string | undefined,
  key: string | undefined,
  read: (file: string) => string,
): Certificate | undefined => {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined) throw new Error("PROP_TLS_CERT: PROP_TLS_KEY needs the certificate beside it");
  if (key === undefined) throw new Error("PROP_TLS_KEY: PROP_TLS_CERT needs its key beside it");
  const contents = (name: string, file: string): string => {
    try {
      return read(file);
    } catch {
      throw new Error(`${name}: the file can't be read`);
    }
  };
  return { cert: contents("PROP_TLS_CERT", cert), key: contents("PROP_TLS_KEY", key) };
};
