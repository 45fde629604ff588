/** Where a block's homes are, as a box: enough to leave a block alone that is too far away. */
import { JITTER, type Block } from "./block";
import { DEGREE, degreeEast, type MapPoint } from "../places/geography";

/** Looked up once: see `random.ts`. */
const { max, sqrt } = Math;

/** A flat map is a little off, the more so the further: blocks count as nearer by this share. */
const FLATNESS = 0.02;

/** The nearest that a home of the block can be to a point: a bound, miles. */
export function nearestIn({ origin, stepEast, stepNorth, count }: Block, { latitude, longitude }: MapPoint): number {
  const east = gap((longitude - origin.longitude) * degreeEast((latitude + origin.latitude) / 2), stepEast * count);
  const north = gap((latitude - origin.latitude) * DEGREE, stepNorth * count);
  return sqrt(east * east + north * north) * (1 - FLATNESS);
}

/** How far a place on a line is from a stretch that begins at 0. */
function gap(at: number, length: number): number {
  return max(0, -JITTER - at, at - length - JITTER);
}
