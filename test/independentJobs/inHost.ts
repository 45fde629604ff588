/** A job inserted and fetched in a host, and what the service answered, by its question: for an independent reading of both. */
import type { Manners } from "../standIns/appsScript/sandboxNetwork";
import { sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";
import type { OPEN, OpenInHost } from "../hosts/parts/openInBoth";
import { within, type Json } from "./answers";
import { columnNumber, sheetOf, type Sheet } from "./sheet";

type Open = (typeof OPEN)[number][1];

const MUCH = { PROP_MONTHLY_LIMIT: "100000", PROP_ASK_ABOVE: "100000" };

const HEADERS = { "x-api-key": "sandbox" };

/** @returns The body of a 200; undefined for anything else. */
function serviceAnswer(url: string, rewritten?: Manners["rewritten"]): unknown {
  const { network } = sandboxNetwork(rewritten === undefined ? {} : { rewritten });
  const [came] = network([{ url, headers: HEADERS }], 0);
  return came !== undefined && "status" in came && came.status === 200 ? (JSON.parse(came.body) as unknown) : undefined;
}

interface InHost {
  readonly host: OpenInHost;
  /** All questions so far, whole. */
  readonly urls: readonly string[];
  readonly insert: (job: string, typed: string) => Promise<string>;
  /** What it cost by its price, and what was asked. */
  readonly fetch: () => Promise<{ readonly least: number; readonly most: number; readonly asked: number }>;
  readonly sheet: (name: string) => Sheet;
  /** The bodies of answers whose question has these parts; with `!` in front, one that it doesn't have. */
  readonly bodies: (...parts: readonly string[]) => readonly unknown[];
}

export function openIn(open: Open, rewritten?: Manners["rewritten"]): InHost {
  const urls: string[] = [];
  const watched: Manners["fault"] = (_, url) => {
    if (!url.endsWith("?compCount=26")) urls.push(url);
    return undefined;
  };
  const host = open(MUCH, { fault: watched, ...(rewritten === undefined ? {} : { rewritten }) });
  return {
    ...{ host, urls },
    async insert(job, typed) {
      const said = await host.panel("insertJob", { job, typed, place: "newSheet" });
      if (typeof said !== "string") throw new Error(said.message);
      return said;
    },
    async fetch() {
      host.asked();
      const quote = await host.panel("offer", "fetch", "sheet");
      if (!("quoteId" in quote)) throw new Error(quote.message);
      const { requests, atMost = requests } = quote.price;
      if (atMost > 0) await host.panel("accept", quote.quoteId);
      return { least: requests, most: atMost, asked: host.asked().length };
    },
    sheet: (name) =>
      sheetOf(
        host.cells().flatMap(({ place, formula, shows }) => {
          const [, own, letters, number] = /^'?(.+?)'?!([A-Z]+)(\d+)$/.exec(place)!;
          if (own !== name) return [];
          const cell = { row: Number(number) - 1, column: columnNumber(letters!) };
          // What a chart draws says #N/A by its own formula where no point is to be drawn.
          const isNoPoint = formula?.includes("NA()") === true && JSON.stringify(shows).includes("#N/A");
          return [{ ...cell, shows: isNoPoint ? "" : shows, hasFormula: formula !== undefined }];
        }),
      ),
    bodies: (...parts) =>
      [...new Set(urls)]
        .filter((url) => {
          const question = decodeURIComponent(url.replace(/\+/g, " "));
          return parts.every((part) =>
            part.startsWith("!") ? !question.includes(part.slice(1)) : question.includes(part),
          );
        })
        .map((url) => serviceAnswer(url, rewritten))
        .filter((body) => body !== undefined),
  };
}

/** The only record of an answer, if there is one. */
export const recordIn = (bodies: readonly unknown[]): Json | undefined =>
  bodies.flatMap((body) => (Array.isArray(body) ? (body as Json[]) : [body as Json]))[0];

/** Homes of a type in a place of the sandbox. */
export function homesIn(city: string, state: string, type: string, count: number): readonly string[] {
  const query = new URLSearchParams({ city, state, propertyType: type, limit: String(count) });
  const found = serviceAnswer(`https://service.example/v1/properties?${query.toString()}`) as
    readonly Json[] | undefined;
  if (found === undefined) throw new Error(`There is no ${type} in ${city}, ${state}`);
  return found.map((record) => String(within(record, "formattedAddress")));
}
