/** The bounding box of a block's homes, to skip blocks that are too far away. */
import { JITTER, type Block } from "./block";
import { DEGREE, degreeEast, type MapPoint } from "../places/geography";

/** Looked up once: see `random.ts`. */
const { max, sqrt } = Math;

/** The flat map's error grows with the distance: blocks count as nearer by this share. */
const FLATNESS = 0.02;

/** A lower bound for the distance from a point to the block's homes, in miles. */
export function nearestIn({ origin, stepEast, stepNorth, count }: Block, { latitude, longitude }: MapPoint): number {
  const east = gap((longitude - origin.longitude) * degreeEast((latitude + origin.latitude) / 2), stepEast * count);
  const north = gap((latitude - origin.latitude) * DEGREE, stepNorth * count);
  return sqrt(east * east + north * north) * (1 - FLATNESS);
}

/** The distance from a position on a line to a segment that begins at 0. */
function gap(at: number, length: number): number {
  return max(0, -JITTER - at, at - length - JITTER);
}
