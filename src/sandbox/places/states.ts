/**
 * The states as data, with name and codes: typical price per square foot (USD, 2024), yearly property tax (percent of
 * the market value), share of the market value that is assessed, whether sale prices are public, and mobile homes
 * (percent). Levels are plausible round figures, not statistics.
 */
import { lazy } from "../../shared/api/lazy";
import { US_STATES as NAMED_STATES, type UsState as NamedState } from "../../shared/api/vocabulary/states";

export interface StateFacts extends NamedState {
  readonly pricePerSquareFoot: number;
  readonly taxRate: number;
  readonly assessedShare: number;
  /** The share of sales whose price is on record. */
  readonly disclosed: number;
  /** Manufactured homes, in percent. */
  readonly mobileHomes: number;
}

const OPEN = 0.97;
const CLOSED = 0.25;

type Row = readonly [
  code: string,
  pricePerSquareFoot: number,
  taxRate: number,
  assessedShare: number,
  disclosed: number,
  mobileHomes: number,
];

const ROWS: readonly Row[] = [
  ["AK", 195, 1.1, 1, CLOSED, 4],
  ["AL", 150, 0.4, 0.1, OPEN, 13],
  ["AR", 140, 0.6, 0.2, OPEN, 12],
  ["AZ", 250, 0.6, 0.1, OPEN, 10],
  ["CA", 430, 0.75, 1, OPEN, 4],
  ["CO", 290, 0.5, 0.07, OPEN, 4],
  ["CT", 240, 2, 0.7, OPEN, 1],
  ["DC", 480, 0.6, 1, OPEN, 0.1],
  ["DE", 220, 0.6, 0.5, OPEN, 9],
  ["FL", 240, 0.9, 1, OPEN, 9],
  ["GA", 190, 0.9, 0.4, OPEN, 9],
  ["HI", 600, 0.3, 1, OPEN, 0.2],
  ["IA", 145, 1.5, 1, OPEN, 4],
  ["ID", 240, 0.6, 1, CLOSED, 8],
  ["IL", 180, 2, 0.3333, OPEN, 2],
  ["IN", 150, 0.8, 1, 0.7, 5],
  ["KS", 150, 1.3, 0.115, CLOSED, 4],
  ["KY", 155, 0.8, 1, OPEN, 11],
  ["LA", 140, 0.55, 0.1, CLOSED, 12],
  ["MA", 380, 1.1, 1, OPEN, 1],
  ["MD", 230, 1, 1, OPEN, 1],
  ["ME", 220, 1.2, 1, OPEN, 8],
  ["MI", 155, 1.4, 0.5, OPEN, 5],
  ["MN", 190, 1, 1, OPEN, 3],
  ["MO", 160, 0.9, 0.19, CLOSED, 6],
  ["MS", 130, 0.7, 0.1, CLOSED, 14],
  ["MT", 270, 0.75, 1, CLOSED, 10],
  ["NC", 200, 0.7, 1, OPEN, 12],
  ["ND", 160, 1, 0.05, CLOSED, 7],
  ["NE", 165, 1.6, 1, OPEN, 3],
  ["NH", 270, 1.8, 1, OPEN, 6],
  ["NJ", 290, 2.2, 1, OPEN, 1],
  ["NM", 185, 0.7, 0.3333, CLOSED, 16],
  ["NV", 250, 0.55, 0.35, OPEN, 5],
  ["NY", 300, 1.6, 1, OPEN, 2],
  ["OH", 150, 1.5, 0.35, OPEN, 4],
  ["OK", 145, 0.85, 0.11, OPEN, 9],
  ["OR", 280, 0.85, 0.7, OPEN, 8],
  ["PA", 170, 1.4, 1, OPEN, 4],
  ["RI", 310, 1.3, 1, OPEN, 1],
  ["SC", 190, 0.55, 0.04, OPEN, 15],
  ["SD", 175, 1.1, 0.85, OPEN, 8],
  ["TN", 200, 0.6, 0.25, OPEN, 9],
  ["TX", 165, 1.6, 1, CLOSED, 7],
  ["UT", 270, 0.55, 0.55, CLOSED, 3],
  ["VA", 220, 0.8, 1, OPEN, 5],
  ["VT", 230, 1.8, 1, OPEN, 6],
  ["WA", 330, 0.85, 1, OPEN, 6],
  ["WI", 180, 1.5, 1, OPEN, 3],
  ["WV", 125, 0.55, 0.6, OPEN, 14],
  ["WY", 180, 0.55, 0.095, CLOSED, 12],
];

export const allStates = lazy(
  (): ReadonlyMap<string, StateFacts> =>
    new Map(
      ROWS.map(([code, pricePerSquareFoot, taxRate, assessedShare, disclosed, mobileHomes]) => {
        const named = NAMED_STATES.find((state) => state.code === code)!;
        return [code, { ...named, pricePerSquareFoot, taxRate, assessedShare, disclosed, mobileHomes }];
      }),
    ),
);

/** The state with a code of the gazetteer. */
export function stateFacts(code: string): StateFacts {
  const state = allStates().get(code);
  if (state === undefined) throw new Error(`No such state: ${code}`);
  return state;
}
