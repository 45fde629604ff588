/** Great-circle distance. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** The earth's mean radius. */
const RADIUS = 3958.7613;

export function milesBetween(one: Point, other: Point): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const [a, b] = [radians(one.latitude), radians(other.latitude)];
  const turn = radians(other.longitude - one.longitude);
  const haversine = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(turn / 2) ** 2;
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(haversine)));
}
