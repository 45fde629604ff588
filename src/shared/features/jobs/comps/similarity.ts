/**
 * How similar a home is to the subject, by the sheet's own weights and from what is known of every home, listed or sold: its
 * size, its age, its distance and how old its price is. What isn't known counts neither for nor against it.
 */
import { AGE_ROW, AREA_ROW } from "./differences";
import { COLUMN, type CompsCells } from "./compsCells";
import { whereNumbers, wherePositive } from "../declaring/arithmetic";
import { halvedBy } from "./formulaText";

interface Apart {
  readonly larger: string;
  readonly newer: string;
  readonly miles: string;
  readonly days: string;
}

export function similarity({ input }: CompsCells, { larger, newer, miles, days }: Apart): string {
  const parts = [
    { fact: larger, weight: input("SizeWeight"), share: `MAX(0,1-ABS(${larger}))` },
    { fact: newer, weight: input("YearsWeight"), share: halvedBy(`ABS(${newer})`, input("HalfYears")) },
    { fact: miles, weight: input("DistanceWeight"), share: halvedBy(miles, input("HalfMiles")) },
    { fact: days, weight: input("AgeWeight"), share: halvedBy(days, input("HalfDays")) },
  ];
  const gained = parts.map(({ fact, weight, share }) => `IF(ISNUMBER(${fact}),${weight}*${share},0)`).join("+");
  const possible = parts.map(({ fact, weight }) => `IF(ISNUMBER(${fact}),${weight},0)`).join("+");
  return `IF((${possible})>0,ROUND((${gained})/(${possible}),4),"")`;
}

/** How much larger than the subject: 0.25 is 25%. */
export function largerThan(cells: CompsCells, area: string): string {
  const subject = cells.fixed(AREA_ROW, COLUMN.subject);
  return wherePositive([area, subject], `${area}/${subject}-1`);
}

/** How many years after the subject it was built. */
export function newerThan(cells: CompsCells, year: string): string {
  const subject = cells.fixed(AGE_ROW, COLUMN.subject);
  return wherePositive([year, subject], `${year}-${subject}`);
}

/** Days from a price to the day for which the grid is. */
export function daysSince({ input }: CompsCells, day: string): string {
  return whereNumbers([input("AsOf"), day], `MAX(0,${input("AsOf")}-${day})`);
}

/** Whether the size is so far from the subject's that the home counts only where a person says so. */
export const isFarInSize = ({ input }: CompsCells, larger: string): string =>
  whereNumbers([larger, input("SizeLimit")], `ABS(${larger})>${input("SizeLimit")}`, "FALSE");
