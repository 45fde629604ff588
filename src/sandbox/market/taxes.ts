/**
 * Assessments and taxes of the last five years, up to last year. Some years are missing. In some counties the year
 * inside an entry is the one before its key, and the last bill isn't on record yet.
 */
import { newYear, yearOf } from "../random/calendar";
import type { Home } from "../homes/home";
import { marketPrice } from "./marketPrice";
import { bell, between, draw, mix } from "../random/random";

/** Looked up once: see `random.ts`. */
const { round } = Math;

const YEARS = 5;
const NOTHING_KEPT = 0.03;
const YEAR_MISSING = 0.1;
/** Assessed values are below the market's. */
const CAUTION = 0.86;

interface Bill {
  readonly key: string;
  readonly year: number;
  readonly value: number;
  readonly land: number;
  readonly total: number;
}

type ByYear = Readonly<Record<string, object>>;

/** The fields `taxAssessments` and `propertyTaxes`; null or missing if the county has no data. */
export interface Taxes {
  readonly taxAssessments: ByYear | null | undefined;
  readonly propertyTaxes: ByYear | null | undefined;
}

export function homeTaxes(home: Home, today: number): Taxes {
  const { absentIsNull, isBilledLate } = home.town.county;
  const newest = yearOf(today) - 1;
  const assessments: Record<string, object> = {};
  const taxes: Record<string, object> = {};
  let last = "";
  for (const { key, year, value, land, total } of bills(home, newest)) {
    assessments[key] = value > land ? { year, value, land, improvements: value - land } : { year, value, land };
    taxes[key] = { year, total };
    last = key;
  }
  if (isBilledLate && last === String(newest)) delete taxes[last];
  const absent = absentIsNull ? null : undefined;
  const orAbsent = (map: ByYear): ByYear | null | undefined => (Object.keys(map).length === 0 ? absent : map);
  return { taxAssessments: orAbsent(assessments), propertyTaxes: orAbsent(taxes) };
}

function bills(home: Home, newest: number): readonly Bill[] {
  const { key, town, type } = home;
  if (draw(key, "noTaxes") < NOTHING_KEPT) return [];
  const { assessedShare, taxRate } = town.state;
  const slip = draw(key, "yearSlip") < town.county.yearBefore ? 1 : 0;
  const landShare = type === "Land" ? 1 : between(key, "landShare", 0.14, 0.34);
  const list: Bill[] = [];
  for (let year = newest - YEARS + 1; year <= newest; year++) {
    const yearKey = mix(key, year);
    if ((year <= home.yearBuilt && type !== "Land") || draw(yearKey, "yearGap") < YEAR_MISSING) continue;
    const taxed = marketPrice(home, newYear(year)) * CAUTION * (1 + 0.03 * bell(yearKey, "assessed"));
    const value = round((taxed * assessedShare) / 10) * 10;
    list.push({
      key: String(year),
      year: year - slip,
      value,
      land: round((value * landShare) / 10) * 10,
      total: round((taxed * taxRate * town.county.taxFactor) / 100),
    });
  }
  return list;
}
