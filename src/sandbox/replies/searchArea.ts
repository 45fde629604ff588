/**
 * The area of a search: a ZIP code, a city, a state, a circle, or several of these, which must all match. Places are in
 * the order of ZIP codes, so that a list's pages fit together.
 */
import type { Gazetteer, GazetteerPlace } from "../places/gazetteer";
import { distance, type MapPoint } from "../places/geography";
import { homeOfAddress } from "../records/homeLookup";
import { FARTHEST } from "../places/placeSize";
import { badRequest, isRefusal, notPlaced, type SandboxRefusal } from "./refusal";
import type { Query } from "./queryReader";
import type { World } from "../records/world";

export interface SandboxArea {
  readonly places: readonly GazetteerPlace[];
  /** Which homes are inside, if not all of the place's homes are. */
  readonly circle?: SandboxCircle;
}

export interface SandboxCircle {
  readonly centre: MapPoint;
  readonly miles: number;
}

export function sandboxArea(world: World, query: Query): SandboxArea | SandboxRefusal {
  const { zipCode, city, state } = query.texts;
  const circle = circleOf(world, query);
  if (isRefusal(circle)) return circle;
  const isNamed = zipCode !== undefined || city !== undefined || state !== undefined;
  if (circle === undefined) {
    return isNamed
      ? { places: named(world.gazetteer, zipCode, city, state) }
      : badRequest("A location is needed: an address, a city, a state, a zipCode, or a circle");
  }
  const { centre, miles } = circle;
  const around = world.gazetteer.within(centre, miles + FARTHEST);
  const wanted = isNamed ? new Set(named(world.gazetteer, zipCode, city, state)) : undefined;
  const places = around
    .filter((place) => wanted?.has(place) ?? true)
    .filter((place) => distance(centre, place) <= miles + world.reachOf(place));
  return { places: [...places].sort((a, b) => (a.zipCode < b.zipCode ? -1 : 1)), circle };
}

function named(gazetteer: Gazetteer, zipCode?: string, city?: string, state?: string): readonly GazetteerPlace[] {
  const place = zipCode === undefined ? undefined : gazetteer.ofZip(zipCode);
  const from =
    zipCode !== undefined
      ? place === undefined
        ? []
        : [place]
      : city !== undefined
        ? gazetteer.ofCity(city, state)
        : gazetteer.ofState(state ?? "");
  return from.filter((one) => (city ?? one.city) === one.city && (state ?? one.state) === one.state);
}

/** The circle, undefined if none was requested, or what is missing. */
function circleOf(world: World, { texts: { address }, numbers }: Query): SandboxCircle | undefined | SandboxRefusal {
  const { latitude, longitude, radius } = numbers;
  if ((latitude === undefined) !== (longitude === undefined)) {
    return badRequest(`The parameter '${latitude === undefined ? "latitude" : "longitude"}' is missing`);
  }
  const hasCentre = address !== undefined || latitude !== undefined;
  if (radius === undefined) return hasCentre ? badRequest("The parameter 'radius' is missing") : undefined;
  if (!hasCentre) return badRequest("The parameter 'radius' needs a center: 'address', or 'latitude' and 'longitude'");
  if (latitude !== undefined && longitude !== undefined) return { centre: { latitude, longitude }, miles: radius };
  const home = homeOfAddress(world, address ?? "");
  return home === undefined ? notPlaced(address ?? "") : { centre: home, miles: radius };
}
