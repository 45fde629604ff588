/** What `npm run bench` measures: figures, each beside a baseline of the same run, and the goal that it is held to. */

export interface FigureGoal {
  readonly atMost: number;
  /** So many times the baseline, not the unit. */
  readonly ofBaseline?: true;
}

export interface FigureDeclaration {
  /** As it stands in the table. */
  readonly what: string;
  readonly unit: string;
  /** What the baseline is; missing where the figure stands alone. */
  readonly baseline?: string;
  /** Missing where the figure is only told. */
  readonly goal?: FigureGoal;
}

export interface Measured {
  readonly figure: number;
  readonly baseline?: number;
  /** What else the measurement saw, for the JSON only. */
  readonly beside?: Readonly<Record<string, number>>;
}

/** What a measurement may use. */
interface BenchRun {
  /** How often each thing is measured; the fastest counts. */
  readonly rounds: number;
  /** A size, or the share of it that this run was asked to try. */
  readonly size: (whole: number) => number;
}

export interface Benchmark<Name extends string = string> {
  /** What `--only` calls it. */
  readonly name: string;
  readonly figures: Readonly<Record<Name, FigureDeclaration>>;
  readonly measure: (run: BenchRun) => Promise<Readonly<Record<Name, Measured>>>;
}

/** Each figure that is declared is measured, and no other. */
export const benchmark = <Name extends string>(declared: Benchmark<Name>): Benchmark => declared as Benchmark;

/** Undefined where there is no goal, or nothing to hold it against. */
export const isMet = ({ figure, baseline }: Measured, goal: FigureGoal | undefined): boolean | undefined => {
  if (goal === undefined) return undefined;
  return figure <= goal.atMost * (goal.ofBaseline === true ? (baseline ?? NaN) : 1);
};
