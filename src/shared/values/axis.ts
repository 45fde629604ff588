/** A chart's axis in round steps, from at most the least amount to at least the greatest. */
export interface Axis {
  readonly min: number;
  readonly max: number;
  readonly ticks: number[];
}

/** Round steps for amounts from 1 to 10. */
const ROUND = [1, 2, 2.5, 5, 10];

export function axis(least: number, greatest: number, steps = 4): Axis {
  const rough = Math.max(greatest - least, Math.abs(greatest) * 0.01, 1e-9) / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ROUND.find((each) => each * power >= rough * (1 - 1e-9))!;
  const from = Math.floor(least / step + 1e-9);
  const to = Math.max(Math.ceil(greatest / step - 1e-9), from + 1);
  const ticks = Array.from({ length: to - from + 1 }, (_, index) => Number(((from + index) * step).toPrecision(12)));
  return { min: ticks[0]!, max: ticks[ticks.length - 1]!, ticks };
}
