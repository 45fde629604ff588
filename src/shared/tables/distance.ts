/** Distance between two points on the globe. */
import type { JsonObject } from "../api/json";

/** Degrees. */
export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** Mean radius, miles. */
const EARTH_RADIUS = 3958.7613;
const RADIAN = Math.PI / 180;
const DECIMALS = 10_000;

/** Great-circle distance in miles, to four decimals like the service's distance of a comparable. */
export function milesBetween(a: GeoPoint, b: GeoPoint): number {
  const north = Math.sin(((b.latitude - a.latitude) * RADIAN) / 2);
  const east = Math.sin(((b.longitude - a.longitude) * RADIAN) / 2);
  const across = Math.cos(a.latitude * RADIAN) * Math.cos(b.latitude * RADIAN);
  const haversine = north * north + across * east * east;
  const miles = 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(haversine)));
  return Math.round(miles * DECIMALS) / DECIMALS;
}

/** A record's coordinates, if it has both. */
export function geoPoint({ latitude, longitude }: JsonObject): GeoPoint | undefined {
  return typeof latitude === "number" && typeof longitude === "number" ? { latitude, longitude } : undefined;
}
