/**
 * A service within the test, in the stand-in's time: the sandbox, which bills here because it doesn't identify itself,
 * with a rate limit and faults if a test wants them. Billed requests are counted by question.
 */
import type { HttpResponse } from "../../../src/shared/api/http";
import { answer, createSandbox, type Sandbox } from "../../../src/sandbox";
import { shortGazetteer } from "../../../src/sandbox/places/shortGazetteer";
import type { Fetch, Fetched, Network } from "./fetching";

export interface Service {
  readonly network: Network;
  /** How often each request was answered with 200. */
  readonly billed: Map<string, number>;
  /** Every request in order, except probes. */
  readonly asked: string[];
  readonly statuses: Map<number, number>;
  readonly total: () => number;
}

export interface Manners {
  /** Requests per second: more are refused with 429. */
  readonly perSecond?: number;
  /** The fault of a request, by its position among all requests. */
  readonly fault?: (place: number, url: string) => "drop" | 500 | undefined;
  /** Answers say that this is a sandbox. */
  readonly says?: boolean;
  /** Of answers, besides the service's own. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What becomes of the body of an answer. */
  readonly rewritten?: (body: string) => string;
  /** Homes in each place. */
  readonly homes?: number;
  /** Days since the day of all tests: the market moves on. */
  readonly daysLater?: () => number;
}

/** One day for all tests. */
const DAY = Date.UTC(2026, 10, 20);
const DAY_MS = 86_400_000;

/** A sandbox, and what it answered, by request: it has no account here that could change it. */
interface World {
  readonly sandbox: Sandbox;
  readonly answers: Map<string, HttpResponse>;
}

/** By the number of homes in each place. */
const worlds = new Map<number | undefined, World>();

function worldOf(homes: number | undefined): World {
  const known = worlds.get(homes);
  if (known !== undefined) return known;
  const gazetteer = shortGazetteer();
  const sandbox = createSandbox(homes === undefined ? { gazetteer } : { gazetteer, homesPerPlace: () => homes });
  const world = { sandbox, answers: new Map<string, HttpResponse>() };
  worlds.set(homes, world);
  return world;
}

function answerTo({ url, headers = {} }: Fetch, { sandbox, answers }: World, daysLater: number): HttpResponse {
  const key = JSON.stringify([url, headers, daysLater]);
  const known = answers.get(key);
  if (known !== undefined) return known;
  const { pathname, searchParams } = new URL(url);
  const request = { method: "GET", path: pathname.replace("/v1", ""), query: [...searchParams], headers };
  const { response } = answer(sandbox, request, DAY + daysLater * DAY_MS);
  answers.set(key, response);
  return response;
}

export const BASE = "https://service.example/v1";

export function sandboxNetwork(manners: Manners = {}): Service {
  const { perSecond = Infinity, fault, says = false, headers: more = {}, homes, daysLater = () => 0 } = manners;
  const { rewritten = (body: string) => body } = manners;
  const world = worldOf(homes);
  const billed = new Map<string, number>();
  const statuses = new Map<number, number>();
  const asked: string[] = [];
  let lately: number[] = [];
  const one = (request: Fetch, now: number): Fetched => {
    const { url } = request;
    const isProbe = url.endsWith("?compCount=26");
    if (isProbe && fault?.(asked.length + 1, url) === "drop") return { unreachable: true };
    if (isProbe) return { status: 400, headers: {}, body: '{"status":400,"error":"resource/bad-request"}' };
    asked.push(url);
    const wrong = fault?.(asked.length, url);
    lately = lately.filter((moment) => moment > now - 1000);
    const count = (status: number): void => void statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (lately.length >= perSecond) {
      count(429);
      return { status: 429, headers: {}, body: '{"status":429,"error":"auth/rate-limit-exceeded","message":"slow"}' };
    }
    lately.push(now);
    if (wrong === 500) {
      count(500);
      return { status: 500, headers: {}, body: "" };
    }
    const response = answerTo(request, world, daysLater());
    const { status, body } = response;
    count(status);
    if (status === 200) billed.set(url, (billed.get(url) ?? 0) + 1);
    if (wrong === "drop") return { unreachable: true };
    const told = { ...response.headers, ...(says ? {} : { "x-sandbox": "0" }), ...more };
    return { status, headers: told, body: rewritten(body) };
  };
  return {
    network: (requests, now) => requests.map((request) => one(request, now)),
    billed,
    asked,
    statuses,
    total: () => [...billed.values()].reduce((sum, times) => sum + times, 0),
  };
}

export const KEYED = { PROP_BASE_URL: BASE, PROP_API_KEY: "sandbox" } as const;

/** Addresses of one street after another, all of them homes. */
export function addresses(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const street = Math.floor(index / 400);
    return `${1000 + (index % 400)} ${STREETS[street % STREETS.length]!}, San Antonio, TX 78244`;
  });
}

const STREETS = [
  ...["Grand Lake Dr", "Hampton St", "Oak Ln", "Cedar Ave", "Mill Rd", "Park Pl", "Elm St", "Lake Ct"],
  ...["Birch Rd", "Willow Way", "Maple Dr", "Sunset Blvd", "River Rd"],
];

/** A service that answers every estimate at once, for tests with thousands. */
export function copyingNetwork(): Pick<Service, "network" | "asked"> {
  const asked: string[] = [];
  const { network } = sandboxNetwork();
  let body: string | undefined;
  return {
    asked,
    network: (requests, now) =>
      requests.map((request) => {
        asked.push(request.url);
        const [first] = body === undefined ? network([request], now) : [];
        if (first !== undefined && "body" in first) ({ body } = first);
        const number = asked.length;
        const own = (body ?? "").replace(/"(id|formattedAddress)":"/g, (start) => `${start}Copy ${number} `);
        return { status: 200, headers: {}, body: own };
      }),
  };
}
