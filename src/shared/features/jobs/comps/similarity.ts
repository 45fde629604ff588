/** The grid's similarity of a candidate, by the sheet's own weights, the same for homes that are listed and that are sold. */
import { largerBy, newerBy, offsets, similarityOf, type Apart, type Offsets } from "../appraising/similarity";
import { AGE_ROW, AREA_ROW } from "./differences";
import { COLUMN, type CompsCells } from "./compsCells";
import { whereNumbers } from "../declaring/arithmetic";

export const similarity = ({ input }: CompsCells, apart: Required<Apart>): string => similarityOf(input, apart);

export const largerThan = ({ fixed }: CompsCells, area: string): string =>
  largerBy(area, fixed(AREA_ROW, COLUMN.subject));

export const newerThan = ({ fixed }: CompsCells, year: string): string => newerBy(year, fixed(AGE_ROW, COLUMN.subject));

/** @param of Where a home's degrees stand. */
export function apartFrom({ value }: CompsCells, of: (field: "latitude" | "longitude") => string): Offsets {
  const subject = { latitude: value("latitude"), longitude: value("longitude") };
  return offsets({ latitude: of("latitude"), longitude: of("longitude") }, subject);
}

/** Days from a price to the day for which the grid is. */
export function daysSince({ input }: CompsCells, day: string): string {
  return whereNumbers([input("AsOf"), day], `MAX(0,${input("AsOf")}-${day})`);
}

/** Whether the size is so far from the subject's that the home counts only where a person says so. */
export const isFarInSize = ({ input }: CompsCells, larger: string): string =>
  whereNumbers([larger, input("SizeLimit")], `ABS(${larger})>${input("SizeLimit")}`, "FALSE");
