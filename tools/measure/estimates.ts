/**
 * How close the sandbox's estimates are to its hidden market: homes in many places and with many seeds are estimated as
 * a client would, and compared with their market prices, which no answer contains.
 */
import {
  answer,
  createSandbox,
  SANDBOX_KEY,
  type Gazetteer,
  type GazetteerPlace,
  type Sandbox,
} from "../../src/sandbox";
import { fullAddress } from "../../src/sandbox/homes/addressFields";
import { homeAt, type Home } from "../../src/sandbox/homes/home";
import { marketPrice, marketRent } from "../../src/sandbox/market/marketPrice";
import { KEY_HEADER } from "../../src/shared/api/http";
import { median, share } from "./figures";

export const DAY = 86400000;

export interface Estimated {
  readonly home: Home;
  readonly place: GazetteerPlace;
  readonly truth: number;
  /** Undefined if there were no comparables. */
  readonly estimate: number | undefined;
  readonly low: number;
  readonly high: number;
}

export interface MarketEstimates {
  readonly name: string;
  readonly path: string;
  readonly figure: string;
  readonly truth: (home: Home, today: number) => number;
}

export const VALUE_ESTIMATE: MarketEstimates = {
  name: "value",
  path: "/avm/value",
  figure: "price",
  truth: marketPrice,
};
export const RENT_ESTIMATE: MarketEstimates = {
  name: "rent",
  path: "/avm/rent/long-term",
  figure: "rent",
  truth: marketRent,
};

/** Bounds that value and rent estimates must meet. */
const BOUNDS = { medianError: 0.08, leastInRange: 0.8, mostInRange: 0.95, mostWithout: 0.02 } as const;

export interface Accuracy {
  readonly homes: number;
  /** The median error of the homes with an estimate, as a share of the price. */
  readonly medianError: number;
  /** Share of the true prices within low and high. */
  readonly inRange: number;
  /** Share without any estimate. */
  readonly without: number;
}

export function accuracyOf(list: readonly Estimated[]): Accuracy {
  const known = list.filter(({ estimate }) => estimate !== undefined);
  return {
    homes: list.length,
    medianError: median(known.map(({ estimate = NaN, truth }) => Math.abs(estimate - truth) / truth)),
    inRange: share(known, ({ truth, low, high }) => low <= truth && truth <= high),
    without: share(list, ({ estimate }) => estimate === undefined),
  };
}

/** What is out of bounds, in words. */
export function faultsOf(name: string, { medianError, inRange, without }: Accuracy): readonly string[] {
  return [
    ...(medianError <= BOUNDS.medianError ? [] : [`median error of ${name} is above ${BOUNDS.medianError}`]),
    ...(inRange >= BOUNDS.leastInRange && inRange <= BOUNDS.mostInRange
      ? []
      : [`share of ${name} in range is not from ${BOUNDS.leastInRange} to ${BOUNDS.mostInRange}`]),
    ...(without <= BOUNDS.mostWithout ? [] : [`share without ${name} is above ${BOUNDS.mostWithout}`]),
  ];
}

/** So many homes of one seed, each in a place of its own, spread over all inhabited places. Land has no rent. */
export function estimated(
  gazetteer: Gazetteer,
  seed: number,
  homes: number,
  market: MarketEstimates,
  now: number,
): readonly Estimated[] {
  const sandbox = createSandbox({ gazetteer, seed });
  const { world } = sandbox;
  const places = gazetteer.places.filter((place) => world.sizeOf(place) > 0);
  const list: Estimated[] = [];
  for (let at = 0; at < homes; at++) {
    const place = places[Math.floor(((at + 0.5) * places.length) / homes)] as GazetteerPlace;
    const town = world.townOf(place);
    const home = homeAt(town, (at * 7919 + seed * 31) % town.homes);
    if (home.type === "Land" && market === RENT_ESTIMATE) continue;
    list.push({ home, place, truth: market.truth(home, Math.floor(now / DAY)), ...asked(sandbox, home, market, now) });
  }
  return list;
}

function asked(
  sandbox: Sandbox,
  home: Home,
  { path, figure }: MarketEstimates,
  now: number,
): Pick<Estimated, "estimate" | "low" | "high"> {
  const query = [["address", fullAddress(home).formattedAddress]] as const;
  const { response } = answer(sandbox, { method: "GET", path, query, headers: { [KEY_HEADER]: SANDBOX_KEY } }, now);
  const json = JSON.parse(response.body) as Readonly<Record<string, number | undefined>>;
  const at = (name: string): number => json[name] ?? NaN;
  if (response.status === 404) return { estimate: undefined, low: NaN, high: NaN };
  if (response.status !== 200) throw new Error(`${path} answered ${response.body}`);
  return { estimate: at(figure), low: at(`${figure}RangeLow`), high: at(`${figure}RangeHigh`) };
}
