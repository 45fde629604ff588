/**
 * The price level of a spot: the state's, higher if it is dense, and varied smoothly over the map, so that neighbors
 * have similar prices whatever their ZIP code.
 */
import type { MapPoint } from "./geography";
import { draw, mix } from "../random/random";
import type { StateFacts } from "./states";

/** Looked up once: see `random.ts`. */
const { floor } = Math;

interface Wave {
  /** Degrees between corners of the lattice. */
  readonly cell: number;
  /** By how much it raises or lowers the level. */
  readonly swing: number;
}

const WAVES: readonly Wave[] = [
  { cell: 0.6, swing: 0.22 },
  { cell: 0.11, swing: 0.2 },
];

const COUNTRY = 0.78;
const CITY = 1.3;

/** Typical price per square foot of living area, in USD of 2024. */
export function levelOf(point: MapPoint, state: StateFacts, urban: number, seed: number): number {
  const spread = WAVES.reduce(
    (factor, wave, at) => factor * (1 + wave.swing * height(point, wave, mix(seed >>> 0, at))),
    1,
  );
  return state.pricePerSquareFoot * (COUNTRY + (CITY - COUNTRY) * urban) * spread;
}

/** From -1 to 1: the lattice's corners are drawn, and points between are interpolated. */
function height({ latitude, longitude }: MapPoint, { cell }: Wave, key: number): number {
  const north = latitude / cell;
  const east = longitude / cell;
  const row = floor(north);
  const column = floor(east);
  const corner = (up: number, right: number): number =>
    draw(mix(mix(key, row + up), column + right), "lattice") * 2 - 1;
  const up = eased(north - row);
  const right = eased(east - column);
  const low = corner(0, 0) * (1 - right) + corner(0, 1) * right;
  const high = corner(1, 0) * (1 - right) + corner(1, 1) * right;
  return low * (1 - up) + high * up;
}

function eased(share: number): number {
  return share * share * (3 - 2 * share);
}
