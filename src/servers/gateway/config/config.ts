/** The gateway's settings, from environment variables. Errors name the variable, never its value. */
import { readFileSync } from "node:fs";
import { isProblem } from "../../../shared/api/problem";
import { DEFAULT_SETTINGS, type Settings } from "../../../shared/fetching/requests/settings";
import type { Certificate } from "../../http/listener";
import { withSecretFiles } from "./secretFiles";
import { settingsFrom } from "./settings";
import { isNetwork } from "../requests/clientAddress";
import { storeNameOf, storePlaceOf, withoutStore, type StorePlace } from "./storePlace";

export interface Config {
  /** The service that requests are sent to: `https://host/v1`. */
  readonly upstream: URL;
  /** A key held here and used for everyone with the access token. Without it, each client sends its own key. */
  readonly held?: { readonly apiKey: string; readonly accessToken: string };
  readonly store: StorePlace;
  /** Under which name servers share a Redis, whichever key they hold. Without one, the name follows from the key. */
  readonly storeName?: string;
  /** What the add-in's own settings say here: of the key that is held, if answers are remembered. */
  readonly settings: Settings;
  readonly port: number;
  readonly hostname: string;
  /** What assistants may spend, and the names besides those of this machine under which they reach this server. */
  readonly assistants: {
    readonly askAbove: number;
    readonly sessionLimit: number;
    readonly dayLimit: number;
    readonly hosts: readonly string[];
  };
  /** Who has it may read what was counted. Without one, nobody may. */
  readonly metricsToken?: string;
  /** Who has it may read who spent what. Without one, nobody may. */
  readonly ownerToken?: string;
  /** Whom to ask for more, once a budget is used: `Jo, 555-0100`. */
  readonly contact?: string;
  readonly certificate?: Certificate;
  /** Proxies whose X-Forwarded-For is trusted: addresses or networks. */
  readonly proxies: readonly string[];
  /** Origins that the pages may connect to besides their own. */
  readonly connect: readonly string[];
  /** Origins that may frame the pages, besides Office. */
  readonly frameAncestors: readonly string[];
  /** Requests per second and at once for one client; requests per second for one key. */
  readonly clientRate: number;
  readonly keyRate: number;
  /** Milliseconds in which the service's whole response must arrive. */
  readonly timeout: number;
  /** Milliseconds for which it answers as before after SIGTERM, so that a proxy notices that it leaves. */
  readonly drain: number;
  /** The most bytes of a response. */
  readonly answerSize: number;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown with one line for each wrong variable. */
export class ConfigProblem extends Error {}

/** Requests that an assistant makes without asking, if nothing else is set. */
export const ASK_ABOVE = 5;

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const KEY = /^[\x21-\x7e]{1,256}$/;
/** The address ends with the version: without it, requests would reach other paths of the service. */
const VERSIONED = /\/v\d+\/?$/;
/** The key is redacted from responses: a short key would match other text. */
const KEY_LENGTH = 16;
const TOKEN_LENGTH = 20;
const MEGABYTE = 1_000_000;

export const readConfig = (given: Environment, read = (file: string) => readFileSync(file, "utf8")): Config => {
  const problems: string[] = [];
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value?.trim() !== ""));
  const environment = withSecretFiles(set, read, (line) => problems.push(line));
  // Without what a file holds, other settings would seem to be wrong.
  if (problems.length > 0) throw new ConfigProblem(problems.join("\n"));
  const number = (name: string, usual: number, least: number, most: number): number => {
    const text = environment[name]?.trim() ?? String(usual);
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most)
      problems.push(`${name}: must be a whole number from ${least} to ${most}`);
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
  const tokens = ["PROP_ACCESS_TOKEN", "PROP_METRICS_TOKEN", "PROP_OWNER_TOKEN"] as const;
  const metricsToken = attempt(() => tokenOf(tokens[1], environment, ["PROP_API_KEY", tokens[0]]));
  const ownerToken = attempt(() => tokenOf(tokens[2], environment, ["PROP_API_KEY", tokens[0], tokens[1]]));
  const contact = attempt(() => contactOf(environment["PROP_OWNER_CONTACT"]?.trim()));
  const store = attempt(() => storePlaceOf(environment["PROP_STORE"], environment["PROP_API_KEY"] !== undefined));
  if (store === "none") problems.push(...withoutStore(environment));
  const storeName = attempt(() => storeNameOf(environment["PROP_STORE_NAME"], store));
  const host = { baseUrl: upstream?.href, apiKey: held?.apiKey };
  const settings = settingsFrom(withRate(environment, problems), host, (line) => problems.push(line));
  const config = {
    port: number("PORT", 8080, 0, 65_535),
    hostname: environment["PROP_HOST"] ?? "127.0.0.1",
    proxies: list("PROP_TRUSTED_PROXIES", isNetwork, "must be addresses or networks such as 10.0.0.0/8"),
    connect: list("PROP_CONNECT", isOrigin, "must be origins such as https://service.example.com"),
    frameAncestors: list("PROP_FRAME_ANCESTORS", isFamily, "must be origins such as https://*.example.com"),
    assistants: {
      askAbove: number("PROP_ASSISTANT_ASK_ABOVE", ASK_ABOVE, 0, 10_000),
      sessionLimit: number("PROP_ASSISTANT_SESSION_LIMIT", 50, 0, 1_000_000),
      dayLimit: number("PROP_ASSISTANT_DAY_LIMIT", 200, 0, 1_000_000),
      hosts: list("PROP_ASSISTANT_HOSTS", isHostName, "must be names such as addin.example.com").map((name) =>
        name.toLowerCase(),
      ),
    },
    clientRate: number("PROP_CLIENT_RATE", 50, 1, 10_000),
    keyRate: isProblem(settings) ? DEFAULT_SETTINGS.ratePerSecond : settings.ratePerSecond,
    timeout: number("PROP_PATIENCE_SECONDS", 50, 1, 300) * 1000,
    drain: number("PROP_DRAIN_SECONDS", 0, 0, 60) * 1000,
    answerSize: number("PROP_ANSWER_MEGABYTES", 20, 1, 200) * MEGABYTE,
  };
  if (problems.length > 0 || upstream === undefined || store === undefined || isProblem(settings))
    throw new ConfigProblem(problems.join("\n"));
  return {
    ...config,
    upstream,
    store,
    settings,
    ...(storeName && { storeName }),
    ...(held && { held }),
    ...(metricsToken && { metricsToken }),
    ...(ownerToken && { ownerToken }),
    ...(contact && { contact }),
    ...(certificate && { certificate }),
  };
};

/** The rate has two names: this one was here before the add-in's. */
const withRate = (environment: Environment, problems: string[]): Environment => {
  const { PROP_KEY_RATE: before, PROP_RATE_PER_SECOND: rate = before } = environment;
  const most = Number(rate ?? 1);
  if (before !== undefined && before.trim() !== rate?.trim())
    problems.push("PROP_KEY_RATE: must be the same as PROP_RATE_PER_SECOND, or left out");
  else if (rate !== undefined && !(/^\s*\d+\s*$/.test(rate) && most >= 1 && most <= MOST_A_SECOND))
    problems.push(
      `${before === undefined ? "PROP_RATE_PER_SECOND" : "PROP_KEY_RATE"}: must be a whole number from 1 to ${MOST_A_SECOND}`,
    );
  else return { ...environment, PROP_RATE_PER_SECOND: rate };
  return { ...environment, PROP_RATE_PER_SECOND: undefined };
};

const MOST_A_SECOND = 1000;

const upstreamOf = (text: string | undefined): URL => {
  if (text === undefined)
    throw new Error("PROP_UPSTREAM: must be set to the service's address, such as https://host/v1");
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.search !== "" || url.hash !== "" || url.username !== "" || url.password !== "")
    throw new Error("PROP_UPSTREAM: must be the service's address, such as https://host/v1");
  if (url.protocol !== "https:" && !(url.protocol === "http:" && LOOPBACK.test(url.hostname)))
    throw new Error("PROP_UPSTREAM: must be https (http only for this machine), because keys are sent to it");
  if (!VERSIONED.test(url.pathname)) throw new Error("PROP_UPSTREAM: must end with the version, such as /v1");
  return url;
};

const heldOf = (apiKey: string | undefined, accessToken: string | undefined): Config["held"] => {
  if (apiKey === undefined && accessToken === undefined) return undefined;
  if (apiKey === undefined) throw new Error("PROP_API_KEY: must be set, because PROP_ACCESS_TOKEN is");
  if (accessToken === undefined)
    throw new Error("PROP_ACCESS_TOKEN: must be set with PROP_API_KEY, or anyone could spend the key");
  if (!KEY.test(apiKey) || apiKey.length < KEY_LENGTH)
    throw new Error(`PROP_API_KEY: must be at least ${KEY_LENGTH} letters, digits or symbols, without spaces`);
  if (!KEY.test(accessToken) || accessToken.length < TOKEN_LENGTH)
    throw new Error(`PROP_ACCESS_TOKEN: must be at least ${TOKEN_LENGTH} letters, digits or symbols, without spaces`);
  if (accessToken === apiKey) throw new Error("PROP_ACCESS_TOKEN: must differ from PROP_API_KEY");
  return { apiKey, accessToken };
};

const tokenOf = (name: string, environment: Environment, others: readonly string[]): string | undefined => {
  const token = environment[name];
  if (token === undefined) return undefined;
  if (!KEY.test(token) || token.length < TOKEN_LENGTH)
    throw new Error(`${name}: must be at least ${TOKEN_LENGTH} letters, digits or symbols, without spaces`);
  for (const other of others) if (token === environment[other]) throw new Error(`${name}: must differ from ${other}`);
  return token;
};

/** It is shown in cells. */
const contactOf = (text: string | undefined): string | undefined => {
  if (text !== undefined && !/^[^\p{C}<>]{1,100}$/u.test(text))
    throw new Error("PROP_OWNER_CONTACT: must be a name or an address of at most 100 characters, on one line");
  return text;
};

/** An origin as a content security policy writes it: any other character could begin another directive. */
const isOrigin = (text: string): boolean =>
  /^https?:\/\/[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/i.test(text) && URL.canParse(text);

/** As a client names it in its Host header. */
const isHostName = (text: string): boolean => isOrigin(`https://${text}`);

/** An origin, or all subdomains of one: `https://*.example.com`. */
const isFamily = (text: string): boolean => isOrigin(text.replace(/^https:\/\/\*\./, "https://"));

const certificateOf = (
  cert: string | undefined,
  key: string | undefined,
  read: (file: string) => string,
): Certificate | undefined => {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined) throw new Error("PROP_TLS_CERT: must be set, because PROP_TLS_KEY is");
  if (key === undefined) throw new Error("PROP_TLS_KEY: must be set, because PROP_TLS_CERT is");
  const contents = (name: string, file: string): string => {
    try {
      return read(file);
    } catch {
      throw new Error(`${name}: the file could not be read`);
    }
  };
  return { cert: contents("PROP_TLS_CERT", cert), key: contents("PROP_TLS_KEY", key) };
};
