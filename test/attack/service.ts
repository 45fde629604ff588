/**
 * A service that bills, breaks and lies. It records each request and its result, so that a ledger can be compared with
 * the bill, request by request. It shares only the interface with the product.
 */
import type { Random } from "./random";

export const ORIGIN = "https://service.example";
export const KEY = "attack/key+1=%";

/** Attacks take place on the 15th: no billing month begins during one. */
export const billingDay = (seed: number): string => ["1", "15", "28"][seed % 3]!;

/**
 * - `lostBefore`, `lostAfter`: the connection breaks before, or after, the request was billed
 * - `slow`: billed, and answered after a minute, when nobody waits any more
 * - `refused`: a question that asks for nothing, by which it is tried whether the service is there; never billed
 * - `garbled`: billed, and answered with what can't be read; `echo`: with the key inside, escaped
 */
type Fate =
  | "answered"
  | "late"
  | "echo"
  | "marked"
  | "deep"
  | "garbled"
  | "empty"
  | "nothing"
  | "failed"
  | "throttled"
  | "redirected"
  | "lostBefore"
  | "lostAfter"
  | "slow"
  | "refused";

const FATES: readonly (readonly [number, Fate])[] = [
  [60, "answered"],
  [3, "late"],
  [3, "echo"],
  [3, "marked"],
  [2, "deep"],
  [2, "garbled"],
  [1, "empty"],
  [4, "nothing"],
  [4, "failed"],
  [4, "throttled"],
  [2, "redirected"],
  [3, "lostBefore"],
  [4, "lostAfter"],
  [3, "slow"],
];

const BILLED: readonly Fate[] = ["answered", "late", "echo", "marked", "deep", "garbled", "empty", "lostAfter", "slow"];
const LOST: readonly Fate[] = ["lostBefore", "lostAfter"];

/** One request and its result. Times are real. */
export interface Sent {
  readonly question: string;
  readonly fate: Fate;
  readonly at: number;
  readonly billed: boolean;
  /** When its answer reached an owner that was still there. */
  answeredAt?: number;
}

/** It only tries whether the service is there, and is never billed. */
export const isFree = ({ fate }: Sent): boolean => fate === "refused";

export interface Reply {
  readonly sent: Sent;
  /** Milliseconds until it comes. */
  readonly latency: number;
  /** Undefined if the connection breaks. */
  readonly response?: { readonly status: number; readonly headers: Record<string, string>; readonly body: string };
}

export class Service {
  readonly wire: Sent[] = [];
  /** Requests to a server that isn't the service, and what reached it, or a URL, of the key. */
  readonly leaks: string[] = [];

  constructor(private readonly random: Random) {}

  get bill(): number {
    return this.wire.filter(({ billed }) => billed).length;
  }

  /** @param now Real time. */
  ask(url: string, headers: Readonly<Record<string, string>>, now: number): Reply {
    if (!url.startsWith(`${ORIGIN}/`)) this.leaks.push(`asked elsewhere: ${url}`);
    if (url.includes(KEY) || url.includes(encodeURIComponent(KEY))) this.leaks.push(`the key in ${url}`);
    if (headers["x-api-key"] !== KEY) this.leaks.push(`a request without the key: ${url}`);
    const fate = isProbe(url) ? "refused" : this.random.weighted(FATES);
    const sent: Sent = { question: url.slice(ORIGIN.length), fate, at: now, billed: BILLED.includes(fate) };
    if (!isFree(sent)) this.wire.push(sent);
    const latency = fate === "slow" ? 60_000 : fate === "late" ? 20_000 : this.random.between(20, 1_500);
    return LOST.includes(fate) ? { sent, latency } : { sent, latency, response: responseOf(url, fate) };
  }
}

const STATUS: Readonly<Partial<Record<Fate, number>>> = {
  nothing: 404,
  failed: 500,
  throttled: 429,
  redirected: 302,
  refused: 400,
};

/** A request that no service answers with data: the add-in's probe. */
function isProbe(url: string): boolean {
  const { searchParams } = new URL(url);
  return searchParams.get("compCount") === "26";
}

function responseOf(url: string, fate: Fate) {
  const status = STATUS[fate] ?? 200;
  const headers: Record<string, string> = fate === "redirected" ? { location: "https://elsewhere.example/v1" } : {};
  return { status, headers, body: bodyOf(url, fate) };
}

function bodyOf(url: string, fate: Fate): string {
  const { pathname, searchParams } = new URL(url);
  const address = searchParams.get("address") ?? "";
  const home = { id: address.replace(/ /g, "-"), formattedAddress: address, bedrooms: 3 };
  const answer = pathname.includes("/avm/")
    ? { price: 200_000, rent: 1_500, subjectProperty: home, comparables: [] }
    : [home];
  const body = JSON.stringify(answer);
  if (fate === "marked") return `\uFEFF${body}`;
  if (fate === "garbled") return `${body.slice(0, -3)}`;
  if (fate === "empty") return pathname.includes("/avm/") ? "{}" : "[]";
  if (fate === "echo") return body.replace(/}(\]?)$/, `,"note":"${escaped(KEY)}"}$1`);
  if (fate === "deep") return body.replace(/}(\]?)$/, `,"note":${"[".repeat(20_000)}${"]".repeat(20_000)}}$1`);
  if (fate === "throttled") return '{"status":429,"error":"auth/rate-limit-exceeded","message":"slow down"}';
  if (fate === "refused") return '{"status":400,"error":"resource/bad-request","message":"no address"}';
  if (fate === "nothing") return '{"status":404,"error":"resource/not-found","message":"nothing"}';
  return fate === "failed" ? "oops" : body;
}

/** As JSON may write it too. */
function escaped(text: string): string {
  return [...text].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
}
