/** The way between two points of the globe. */
import type { JsonObject } from "../service/json";

/** Degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Miles, of the mean radius. */
const EARTH_RADIUS = 3958.7613;
const RADIAN = Math.PI / 180;
const DECIMALS = 10_000;

/** Along a great circle, in miles with four decimals, as the service tells the distance of a comparable. */
export function milesBetween(one: Point, other: Point): number {
  const north = Math.sin(((other.latitude - one.latitude) * RADIAN) / 2);
  const east = Math.sin(((other.longitude - one.longitude) * RADIAN) / 2);
  const across = Math.cos(one.latitude * RADIAN) * Math.cos(other.latitude * RADIAN);
  const haversine = north * north + across * east * east;
  const miles = 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(haversine)));
  return Math.round(miles * DECIMALS) / DECIMALS;
}

/** Where a record lies, as far as it tells. */
export function pointOf({ latitude, longitude }: JsonObject): Point | undefined {
  return typeof latitude === "number" && typeof longitude === "number" ? { latitude, longitude } : undefined;
}
