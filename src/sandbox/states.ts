/**
 * The states as data: code of the Census Bureau, typical price a square foot (USD, 2024), yearly property tax
 * (per cent of the market value), share of the market value that is assessed, and whether sale prices are public.
 * Levels are round figures chosen to be believable, not statistics.
 */
export interface State {
  readonly code: string;
  readonly name: string;
  readonly fips: string;
  readonly pricePerSquareFoot: number;
  readonly taxRate: number;
  readonly assessedShare: number;
  /** Share of the sales whose price is on record. */
  readonly disclosed: number;
}

const OPEN = 0.97;
const CLOSED = 0.25;

type Row = readonly [string, string, string, number, number, number, number];

const ROWS: readonly Row[] = [
  ["AK", "Alaska", "02", 195, 1.1, 1, CLOSED],
  ["AL", "Alabama", "01", 150, 0.4, 0.1, OPEN],
  ["AR", "Arkansas", "05", 140, 0.6, 0.2, OPEN],
  ["AZ", "Arizona", "04", 250, 0.6, 0.1, OPEN],
  ["CA", "California", "06", 430, 0.75, 1, OPEN],
  ["CO", "Colorado", "08", 290, 0.5, 0.07, OPEN],
  ["CT", "Connecticut", "09", 240, 2, 0.7, OPEN],
  ["DC", "District of Columbia", "11", 480, 0.6, 1, OPEN],
  ["DE", "Delaware", "10", 220, 0.6, 0.5, OPEN],
  ["FL", "Florida", "12", 240, 0.9, 1, OPEN],
  ["GA", "Georgia", "13", 190, 0.9, 0.4, OPEN],
  ["HI", "Hawaii", "15", 600, 0.3, 1, OPEN],
  ["IA", "Iowa", "19", 145, 1.5, 1, OPEN],
  ["ID", "Idaho", "16", 240, 0.6, 1, CLOSED],
  ["IL", "Illinois", "17", 180, 2, 0.3333, OPEN],
  ["IN", "Indiana", "18", 150, 0.8, 1, 0.7],
  ["KS", "Kansas", "20", 150, 1.3, 0.115, CLOSED],
  ["KY", "Kentucky", "21", 155, 0.8, 1, OPEN],
  ["LA", "Louisiana", "22", 140, 0.55, 0.1, CLOSED],
  ["MA", "Massachusetts", "25", 380, 1.1, 1, OPEN],
  ["MD", "Maryland", "24", 230, 1, 1, OPEN],
  ["ME", "Maine", "23", 220, 1.2, 1, OPEN],
  ["MI", "Michigan", "26", 155, 1.4, 0.5, OPEN],
  ["MN", "Minnesota", "27", 190, 1, 1, OPEN],
  ["MO", "Missouri", "29", 160, 0.9, 0.19, CLOSED],
  ["MS", "Mississippi", "28", 130, 0.7, 0.1, CLOSED],
  ["MT", "Montana", "30", 270, 0.75, 1, CLOSED],
  ["NC", "North Carolina", "37", 200, 0.7, 1, OPEN],
  ["ND", "North Dakota", "38", 160, 1, 0.05, CLOSED],
  ["NE", "Nebraska", "31", 165, 1.6, 1, OPEN],
  ["NH", "New Hampshire", "33", 270, 1.8, 1, OPEN],
  ["NJ", "New Jersey", "34", 290, 2.2, 1, OPEN],
  ["NM", "New Mexico", "35", 185, 0.7, 0.3333, CLOSED],
  ["NV", "Nevada", "32", 250, 0.55, 0.35, OPEN],
  ["NY", "New York", "36", 300, 1.6, 1, OPEN],
  ["OH", "Ohio", "39", 150, 1.5, 0.35, OPEN],
  ["OK", "Oklahoma", "40", 145, 0.85, 0.11, OPEN],
  ["OR", "Oregon", "41", 280, 0.85, 0.7, OPEN],
  ["PA", "Pennsylvania", "42", 170, 1.4, 1, OPEN],
  ["RI", "Rhode Island", "44", 310, 1.3, 1, OPEN],
  ["SC", "South Carolina", "45", 190, 0.55, 0.04, OPEN],
  ["SD", "South Dakota", "46", 175, 1.1, 0.85, OPEN],
  ["TN", "Tennessee", "47", 200, 0.6, 0.25, OPEN],
  ["TX", "Texas", "48", 165, 1.6, 1, CLOSED],
  ["UT", "Utah", "49", 270, 0.55, 0.55, CLOSED],
  ["VA", "Virginia", "51", 220, 0.8, 1, OPEN],
  ["VT", "Vermont", "50", 230, 1.8, 1, OPEN],
  ["WA", "Washington", "53", 330, 0.85, 1, OPEN],
  ["WI", "Wisconsin", "55", 180, 1.5, 1, OPEN],
  ["WV", "West Virginia", "54", 125, 0.55, 0.6, OPEN],
  ["WY", "Wyoming", "56", 180, 0.55, 0.095, CLOSED],
];

export const STATES: ReadonlyMap<string, State> = new Map(
  ROWS.map(([code, name, fips, pricePerSquareFoot, taxRate, assessedShare, disclosed]) => [
    code,
    { code, name, fips, pricePerSquareFoot, taxRate, assessedShare, disclosed },
  ]),
);

/** The state of a code that the gazetteer holds. */
export function stateOf(code: string): State {
  const state = STATES.get(code);
  if (state === undefined) throw new Error(`No such state: ${code}`);
  return state;
}
