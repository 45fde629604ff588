/** What a run measured: as JSON, as a table, and beside another run. */
import { figureTable, median, percent, type FigureRow } from "../figures";
import { isMet, type FigureDeclaration, type FigureGoal, type Measured } from "./benchmark";
import { machineText, type Machine } from "./machine";

export interface ReportedFigure extends Measured, Omit<FigureDeclaration, "baseline"> {
  readonly baselineIs?: string;
  readonly met?: boolean;
  /** What each round found. */
  readonly found: readonly number[];
}

export interface BenchReport {
  readonly at: string;
  readonly machine: Machine;
  /** The same as the machine's, after the run. */
  readonly yardstickAfter: number;
  readonly rounds: number;
  /** Share of the sizes: 1 for figures that count. */
  readonly scale: number;
  readonly seconds: number;
  readonly figures: Readonly<Record<string, ReportedFigure>>;
}

export const reported = (
  { baseline: baselineIs, ...declared }: FigureDeclaration,
  rounds: readonly Measured[],
): ReportedFigure => {
  const found = rounds.map(({ figure }) => figure);
  const figure = declared.isShare === true ? median(found) : Math.min(...found);
  const baselines = rounds.flatMap(({ baseline = [] }) => baseline);
  const { beside } = rounds.find((round) => round.figure === figure) ?? {};
  const measured: Measured = {
    figure,
    ...(baselines.length === 0 ? {} : { baseline: Math.min(...baselines) }),
    ...(beside === undefined ? {} : { beside }),
  };
  const met = isMet(measured, declared.goal);
  return {
    ...declared,
    ...measured,
    found,
    ...(baselineIs === undefined ? {} : { baselineIs }),
    ...(met === undefined ? {} : { met }),
  };
};

/** Three digits that count. */
const digits = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString("en") : String(Number(value.toPrecision(3)));

const amount = (value: number, unit: string): string => `${digits(value)}${unit === "" ? "" : ` ${unit}`}`;

const goalText = ({ atMost, ofBaseline }: FigureGoal, unit: string): string =>
  ofBaseline === true ? `at most ${digits(atMost)} × the baseline` : `at most ${amount(atMost, unit)}`;

/** How far the round that came nearest to a figure was from it; nothing where there was one round. */
const nearest = ({ figure, found }: ReportedFigure): string => {
  const [, second] = found.map((each) => (each === figure ? 0 : Math.abs(each / figure - 1))).sort((a, b) => a - b);
  return second === undefined ? "" : percent(second);
};

export const reportTable = (report: BenchReport): string =>
  figureTable(
    ["what", "measured", "next round", "baseline", "goal", "met"],
    Object.values(report.figures).map((each): FigureRow => [
      each.what,
      amount(each.figure, each.unit),
      nearest(each),
      each.baseline === undefined ? "" : `${amount(each.baseline, each.unit)} (${each.baselineIs})`,
      each.goal === undefined ? "" : goalText(each.goal, each.unit),
      each.met === undefined ? "" : each.met ? "yes" : "**no**",
    ]),
  );

export const reportFoot = ({ at, machine, yardstickAfter, rounds, scale, seconds }: BenchReport): string =>
  `${at}: ${machineText(machine)}, after the run ${yardstickAfter.toFixed(2)} ms. ` +
  `The fastest of ${rounds} rounds, one after the other; ${Math.round(seconds)} seconds in all.` +
  (scale === 1 ? "" : ` Sizes are ${scale} of what the table says, so nothing here counts.`);

/** More than this between two runs of the same build is more than chance. */
const CHANCE = 0.1;

export const comparisonTable = (before: BenchReport, after: BenchReport): string =>
  figureTable(
    ["what", "before", "after", "difference", `more than ${percent(CHANCE, 0)}`],
    Object.entries(after.figures).flatMap(([name, { what, unit, figure }]): FigureRow[] => {
      const former = before.figures[name];
      if (former === undefined) return [];
      const change = figure === former.figure ? 0 : figure / former.figure - 1;
      const sign = change > 0 ? "+" : "";
      const stands = Math.abs(change) > CHANCE ? "yes" : "";
      return [[what, amount(former.figure, unit), amount(figure, unit), `${sign}${percent(change)}`, stands]];
    }),
  );
