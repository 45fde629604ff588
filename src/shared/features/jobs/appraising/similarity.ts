/**
 * How similar a home is to the one that a sheet is about, from what is known of both: its size, its age, its distance and how
 * old its price is. What isn't known counts neither for nor against it.
 */
import { whereNumbers, wherePositive } from "../declaring/arithmetic";
import { halvedBy } from "../declaring/formulaText";

/** The inputs by which each part counts. */
export type SimilarityInput =
  ("SizeWeight" | "YearsWeight" | "DistanceWeight" | "AgeWeight") | ("HalfYears" | "HalfMiles" | "HalfDays");

/** The cells that say how far apart they are; a price that has no day has no days. */
export interface Apart {
  readonly larger: string;
  readonly newer: string;
  readonly miles: string;
  readonly days?: string;
}

/** A share of 1. */
export function similarityOf(input: (name: SimilarityInput) => string, { larger, newer, miles, days }: Apart): string {
  const parts = [
    { fact: larger, weight: input("SizeWeight"), share: `MAX(0,1-ABS(${larger}))` },
    { fact: newer, weight: input("YearsWeight"), share: halvedBy(`ABS(${newer})`, input("HalfYears")) },
    { fact: miles, weight: input("DistanceWeight"), share: halvedBy(miles, input("HalfMiles")) },
    ...(days === undefined
      ? []
      : [{ fact: days, weight: input("AgeWeight"), share: halvedBy(days, input("HalfDays")) }]),
  ];
  const gained = parts.map(({ fact, weight, share }) => `IF(ISNUMBER(${fact}),${weight}*${share},0)`).join("+");
  const possible = parts.map(({ fact, weight }) => `IF(ISNUMBER(${fact}),${weight},0)`).join("+");
  return `IF((${possible})>0,ROUND((${gained})/(${possible}),4),"")`;
}

/** How much larger than the subject: 0.25 is 25%. */
export const largerBy = (area: string, subject: string): string =>
  wherePositive([area, subject], `${area}/${subject}-1`);

/** How many years after the subject it was built. */
export const newerBy = (year: string, subject: string): string => wherePositive([year, subject], `${year}-${subject}`);

interface Spot {
  readonly latitude: string;
  readonly longitude: string;
}

/** Miles in a degree of latitude, and a degree as part of a radian. */
const DEGREE = 69.0934;
const RADIAN = 0.0174532925;

export interface Offsets {
  readonly north: string;
  readonly east: string;
  /** The cells that have to hold numbers for that. */
  readonly numbers: readonly string[];
}

/** Miles to the north and to the east of the subject. */
export const offsets = (home: Spot, subject: Spot): Offsets => ({
  north: `${DEGREE}*(${home.latitude}-${subject.latitude})`,
  east: `${DEGREE}*(${home.longitude}-${subject.longitude})*COS(${subject.latitude}*${RADIAN})`,
  numbers: [home.latitude, home.longitude, subject.latitude, subject.longitude],
});

export const milesAlong = ({ north, east, numbers }: Offsets): string =>
  whereNumbers(numbers, `((${north})^2+(${east})^2)^0.5`);

/** Worked out on the sheet, since asking for a distance could be one more request. */
export const milesApart = (home: Spot, subject: Spot): string => milesAlong(offsets(home, subject));
