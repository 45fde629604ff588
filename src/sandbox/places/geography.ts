/** Points in degrees, distances in miles. Homes are near enough to each other for a flat map; circles use the globe. */
export interface MapPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** Looked up once: see `random.ts`. */
const { asin, cos, max, min, round: whole, sin, sqrt } = Math;

const RADIAN = Math.PI / 180;
const EARTH_RADIUS = 3958.7613;

/** Miles in a degree of latitude. */
export const DEGREE = EARTH_RADIUS * RADIAN;

/** Miles in a degree of longitude at a latitude. */
export function degreeEast(latitude: number): number {
  return DEGREE * max(0.01, cos(latitude * RADIAN));
}

/** Great-circle distance, miles. */
export function distance(from: MapPoint, to: MapPoint): number {
  const north = sin(((to.latitude - from.latitude) * RADIAN) / 2);
  const east = sin(((to.longitude - from.longitude) * RADIAN) / 2);
  const haversine = north * north + cos(from.latitude * RADIAN) * cos(to.latitude * RADIAN) * east * east;
  return 2 * EARTH_RADIUS * asin(min(1, sqrt(haversine)));
}

/** The point so many miles east and north of another, to six decimals. */
export function shifted({ latitude, longitude }: MapPoint, east: number, north: number): MapPoint {
  return {
    latitude: sixDecimals(latitude + north / DEGREE),
    longitude: sixDecimals(longitude + east / degreeEast(latitude)),
  };
}

export function sixDecimals(degrees: number): number {
  return whole(degrees * 1000000) / 1000000;
}

export function round(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return whole(value * scale) / scale;
}
