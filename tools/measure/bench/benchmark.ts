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
  /** A quotient of two times: a disturbed round may make it smaller, so the one in the middle counts, not the least. */
  readonly isShare?: true;
  /** What the baseline is; missing where the figure stands alone. */
  readonly baseline?: string;
  /** Missing where the figure has no goal. */
  readonly goal?: FigureGoal;
}

export interface Measured {
  readonly figure: number;
  readonly baseline?: number;
  /** What else the measurement saw, for the JSON only. */
  readonly beside?: Readonly<Record<string, number>>;
}

/** A size, or the share of it that this run was asked to try. */
export type Size = (whole: number) => number;

export interface Benchmark<Name extends string = string> {
  /** What `--only` calls it. */
  readonly name: string;
  readonly figures: Readonly<Record<Name, FigureDeclaration>>;
  /** Its figures depend on sizes or on a clock of their own, so one round is enough. */
  readonly once?: true;
  /** One round. */
  readonly measure: (size: Size) => Promise<Readonly<Record<Name, Measured>>>;
}

/** Each figure that is declared is measured, and no other. */
export const benchmark = <Name extends string>(declared: Benchmark<Name>): Benchmark => declared as Benchmark;

/** Undefined where there is no goal, or nothing to compare the figure with. */
export const isMet = ({ figure, baseline }: Measured, goal: FigureGoal | undefined): boolean | undefined => {
  if (goal === undefined) return undefined;
  return figure <= goal.atMost * (goal.ofBaseline === true ? (baseline ?? NaN) : 1);
};
