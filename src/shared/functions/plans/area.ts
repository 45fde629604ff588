/** The area of one search, under the service's parameter names, or a single listing. */
import type { Location } from "../../parsing/address";
import type { Options } from "../../parsing/options";
import { placeSent } from "../../parsing/place";
import { spotKind, spotText, type Accepted, type ListingId, type SearchSpot } from "../../parsing/where";
import { RADIUS_LIMIT } from "../../api/endpoints";
import { problem, type Problem } from "../../api/problem";
import type { Parameters } from "../../api/request";
import { citySent, type CitySent } from "./citySent";

/** `radius` is in miles. */
export type SearchCircle = Location & { readonly radius: number };

export interface SearchArea {
  readonly parameters: Parameters;
  /** A single listing: the service allows no other filters with it (docs/service.md, 4.1.4). */
  readonly single?: true;
  /** The center of a circle. */
  readonly center?: Location;
  readonly city?: CitySent;
}

/** @param filters Names of the arguments and options that narrow the search. */
export function searchArea(
  spot: SearchSpot | SearchCircle,
  { parameters: { radius }, city }: Options,
  accepted: Accepted | "circles",
  filters: readonly string[],
): SearchArea | Problem {
  if ("radius" in spot) {
    const { radius: miles, ...center } = spot;
    return circle(center, miles);
  }
  const isCenter = "latitude" in spot || "address" in spot;
  if (radius !== undefined) {
    if (!isCenter) return noCenter(spot);
    return Number(radius) > 0 ? circle(spot, Number(radius)) : radiusProblem(radius);
  }
  if ("id" in spot || ("address" in spot && accepted === "listings")) return single(spot, filters);
  if (isCenter) return noRadius(spot);
  const sent = { parameters: placeSent(spot, city) };
  return "city" in spot ? { ...sent, city: citySent(spot, city) } : sent;
}

/** @param given What was given as the radius, if anything. */
export function radiusProblem(given: string | number | undefined): Problem {
  return problem(
    "argument",
    `radius: ${given ?? "nothing"} was given; give a number of miles above 0, up to ${RADIUS_LIMIT.maximum}`,
  );
}

function circle(center: Location, radius: number): SearchArea {
  return { parameters: { ...center, radius }, center };
}

function single(spot: ListingId | { readonly address: string }, filters: readonly string[]): SearchArea | Problem {
  const [filter] = filters;
  if (filter === undefined) return { parameters: { ...spot }, single: true };
  const around = "id" in spot ? "" : ", or add radius= to the options to search around it";
  return problem(
    "argument",
    `${filter}: ${spotText(spot)} is a single listing, which takes no filters; leave ${filter} out${around}`,
  );
}

function noCenter(spot: SearchSpot): Problem {
  return problem(
    "argument",
    `radius: ${spotText(spot)} is ${spotKind(spot)}; a radius needs an address or coordinates as its center, so leave radius out or give a center`,
  );
}

function noRadius(spot: SearchSpot): Problem {
  return problem(
    "argument",
    `where: ${spotText(spot)} is ${spotKind(spot)}; add radius= to the options to search around it, such as radius=1 for one mile`,
  );
}
