/**
 * Assessments and taxes of the last five years, up to the year before this one. Some years are missing, and in some
 * counties the year inside an entry is the one before its key.
 */
import { newYear, yearOf } from "./calendar";
import type { Home } from "./home";
import { marketPrice } from "./market";
import { bell, between, draw, mix } from "./random";

const YEARS = 5;
const NOTHING_KEPT = 0.03;
const YEAR_MISSING = 0.1;
const YEAR_SLIPPED = 0.06;
/** Assessors stay below the market. */
const CAUTION = 0.86;

interface Bill {
  readonly key: string;
  readonly year: number;
  readonly value: number;
  readonly land: number;
  readonly total: number;
}

function bills(home: Home, today: number): readonly Bill[] {
  const { key, town, type } = home;
  if (draw(key, "noTaxes") < NOTHING_KEPT) return [];
  const slip = draw(key, "yearSlip") < YEAR_SLIPPED ? 1 : 0;
  const landShare = type === "Land" ? 1 : between(key, "landShare", 0.14, 0.34);
  const newest = yearOf(today) - 1;
  const years = Array.from({ length: YEARS }, (_, at) => newest - YEARS + 1 + at);
  return years
    .filter((year) => year > home.yearBuilt || type === "Land")
    .filter((year) => draw(mix(key, year), "yearGap") >= YEAR_MISSING)
    .map((year): Bill => {
      const taxed = marketPrice(home, newYear(year)) * CAUTION * (1 + 0.03 * bell(mix(key, year), "assessed"));
      const value = Math.round((taxed * town.state.assessedShare) / 10) * 10;
      const total = Math.round((taxed * town.state.taxRate) / 100);
      return { key: String(year), year: year - slip, value, land: Math.round((value * landShare) / 10) * 10, total };
    });
}

/** The field `taxAssessments`, or nothing. */
export function taxAssessments(home: Home, today: number): Readonly<Record<string, object>> | undefined {
  const entries = bills(home, today).map(({ key, year, value, land }) => [
    key,
    { year, value, land, ...(value > land ? { improvements: value - land } : {}) },
  ]);
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Record<string, object>);
}

/** The field `propertyTaxes`, or nothing. */
export function propertyTaxes(home: Home, today: number): Readonly<Record<string, object>> | undefined {
  const entries = bills(home, today).map(({ key, year, total }) => [key, { year, total }]);
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Record<string, object>);
}
