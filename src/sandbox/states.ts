/**
 * The states as data, beside name and codes: typical price a square foot (USD, 2024), yearly property tax
 * (per cent of the market value), share of the market value that is assessed, and whether sale prices are public.
 * Levels are round figures chosen to be believable, not statistics.
 */
import { STATES as NAMED_STATES, type State as NamedState } from "../shared/service/states";

export interface State extends NamedState {
  readonly pricePerSquareFoot: number;
  readonly taxRate: number;
  readonly assessedShare: number;
  /** Share of the sales whose price is on record. */
  readonly disclosed: number;
}

const OPEN = 0.97;
const CLOSED = 0.25;

type Row = readonly [
  code: string,
  pricePerSquareFoot: number,
  taxRate: number,
  assessedShare: number,
  disclosed: number,
];

const ROWS: readonly Row[] = [
  ["AK", 195, 1.1, 1, CLOSED],
  ["AL", 150, 0.4, 0.1, OPEN],
  ["AR", 140, 0.6, 0.2, OPEN],
  ["AZ", 250, 0.6, 0.1, OPEN],
  ["CA", 430, 0.75, 1, OPEN],
  ["CO", 290, 0.5, 0.07, OPEN],
  ["CT", 240, 2, 0.7, OPEN],
  ["DC", 480, 0.6, 1, OPEN],
  ["DE", 220, 0.6, 0.5, OPEN],
  ["FL", 240, 0.9, 1, OPEN],
  ["GA", 190, 0.9, 0.4, OPEN],
  ["HI", 600, 0.3, 1, OPEN],
  ["IA", 145, 1.5, 1, OPEN],
  ["ID", 240, 0.6, 1, CLOSED],
  ["IL", 180, 2, 0.3333, OPEN],
  ["IN", 150, 0.8, 1, 0.7],
  ["KS", 150, 1.3, 0.115, CLOSED],
  ["KY", 155, 0.8, 1, OPEN],
  ["LA", 140, 0.55, 0.1, CLOSED],
  ["MA", 380, 1.1, 1, OPEN],
  ["MD", 230, 1, 1, OPEN],
  ["ME", 220, 1.2, 1, OPEN],
  ["MI", 155, 1.4, 0.5, OPEN],
  ["MN", 190, 1, 1, OPEN],
  ["MO", 160, 0.9, 0.19, CLOSED],
  ["MS", 130, 0.7, 0.1, CLOSED],
  ["MT", 270, 0.75, 1, CLOSED],
  ["NC", 200, 0.7, 1, OPEN],
  ["ND", 160, 1, 0.05, CLOSED],
  ["NE", 165, 1.6, 1, OPEN],
  ["NH", 270, 1.8, 1, OPEN],
  ["NJ", 290, 2.2, 1, OPEN],
  ["NM", 185, 0.7, 0.3333, CLOSED],
  ["NV", 250, 0.55, 0.35, OPEN],
  ["NY", 300, 1.6, 1, OPEN],
  ["OH", 150, 1.5, 0.35, OPEN],
  ["OK", 145, 0.85, 0.11, OPEN],
  ["OR", 280, 0.85, 0.7, OPEN],
  ["PA", 170, 1.4, 1, OPEN],
  ["RI", 310, 1.3, 1, OPEN],
  ["SC", 190, 0.55, 0.04, OPEN],
  ["SD", 175, 1.1, 0.85, OPEN],
  ["TN", 200, 0.6, 0.25, OPEN],
  ["TX", 165, 1.6, 1, CLOSED],
  ["UT", 270, 0.55, 0.55, CLOSED],
  ["VA", 220, 0.8, 1, OPEN],
  ["VT", 230, 1.8, 1, OPEN],
  ["WA", 330, 0.85, 1, OPEN],
  ["WI", 180, 1.5, 1, OPEN],
  ["WV", 125, 0.55, 0.6, OPEN],
  ["WY", 180, 0.55, 0.095, CLOSED],
];

export const STATES: ReadonlyMap<string, State> = new Map(
  ROWS.map(([code, pricePerSquareFoot, taxRate, assessedShare, disclosed]) => {
    const named = NAMED_STATES.find((state) => state.code === code)!;
    return [code, { ...named, pricePerSquareFoot, taxRate, assessedShare, disclosed }];
  }),
);

/** The state of a code that the gazetteer holds. */
export function stateOf(code: string): State {
  const state = STATES.get(code);
  if (state === undefined) throw new Error(`No such state: ${code}`);
  return state;
}
