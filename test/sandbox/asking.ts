/** Asks a sandbox as a client would, on a fixed day. */
import {
  answer,
  createSandbox,
  gazetteerOf,
  SANDBOX_KEY,
  type GazetteerPlace,
  type Sandbox,
  type SandboxOptions,
} from "../../src/sandbox";

export const NOON = Date.UTC(2026, 10, 20, 12);
export const DAY = 86400000;

const place = (
  zipCode: string,
  city: string,
  state: string,
  county: string,
  countyFips: string,
  latitude: number,
  longitude: number,
): GazetteerPlace => ({ zipCode, city, state, county, countyFips, latitude, longitude });

/** A few real places: neighbours, two cities of one name, a city of several ZIP codes, a post box. */
export const PLACES: readonly GazetteerPlace[] = [
  place("78244", "San Antonio", "TX", "Bexar", "029", 29.4793, -98.3476),
  place("78219", "San Antonio", "TX", "Bexar", "029", 29.4492, -98.3446),
  place("78239", "San Antonio", "TX", "Bexar", "029", 29.5182, -98.3627),
  place("78291", "San Antonio", "TX", "Bexar", "029", 29.4375, -98.4616),
  place("78292", "San Antonio", "TX", "Bexar", "029", 29.4375, -98.4616),
  place("78293", "San Antonio", "TX", "Bexar", "029", 29.4375, -98.4616),
  place("78705", "Austin", "TX", "Travis", "453", 30.2896, -97.7396),
  place("78751", "Austin", "TX", "Travis", "453", 30.3093, -97.7242),
  place("78723", "Austin", "TX", "Travis", "453", 30.3085, -97.6849),
  place("55912", "Austin", "MN", "Mower", "099", 43.6695, -92.9784),
  place("63101", "Saint Louis", "MO", "St. Louis (city)", "510", 38.6346, -90.1913),
  place("90012", "Los Angeles", "CA", "Los Angeles", "037", 34.0614, -118.2385),
  place("90013", "Los Angeles", "CA", "Los Angeles", "037", 34.0448, -118.2434),
  place("27101", "Winston Salem", "NC", "Forsyth", "067", 36.1024, -80.2228),
];

const SIZES: Readonly<Record<string, number>> = { "78244": 700, "78705": 1100, "90012": 900 };

export const GAZETTEER = gazetteerOf(PLACES);

export function sandboxOf(options: Partial<SandboxOptions> = {}): Sandbox {
  return createSandbox({ gazetteer: GAZETTEER, homesPerPlace: ({ zipCode }) => SIZES[zipCode], ...options });
}

export const SANDBOX = sandboxOf();

export type Parameters = Readonly<Record<string, string | number>>;

/** Answers are read as a client without types reads them. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Loose = any;

export interface Told {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly json: Loose;
  readonly sandbox: Sandbox;
}

export interface Manner {
  readonly sandbox?: Sandbox;
  readonly now?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
}

export function ask(path: string, parameters: Parameters = {}, manner: Manner = {}): Told {
  const { sandbox = SANDBOX, now = NOON, headers = { "x-api-key": SANDBOX_KEY }, method = "GET" } = manner;
  const query = Object.entries(parameters).map(([name, value]) => [name, String(value)] as const);
  const answered = answer(sandbox, { method, path, query, headers }, now);
  const { status, headers: sent, body } = answered.response;
  return { status, headers: sent, text: body, json: JSON.parse(body), sandbox: answered.sandbox };
}

/** All records of a search, page by page. */
export function everything(path: string, parameters: Parameters, manner: Manner = {}): readonly Loose[] {
  const all: Loose[] = [];
  for (let offset = 0; ; offset += 500) {
    const { json } = ask(path, { ...parameters, limit: 500, offset }, manner);
    all.push(...json);
    if (json.length < 500) return all;
  }
}

export const idPath = (id: string): string => `/properties/${encodeURIComponent(id)}`;
