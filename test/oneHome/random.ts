import { Random as Seeded } from "../attack/random";

/** Repeatable chance, in the words of this generator. */
export class Random extends Seeded {
  /** A whole number, at least 0 and below the limit. */
  below(limit: number): number {
    return this.between(0, limit - 1);
  }

  once(outOf: number): boolean {
    return this.below(outOf) === 0;
  }

  /** Two different elements of a list without repetition. */
  two<T>(list: readonly T[]): readonly [T, T] {
    const first = this.below(list.length);
    const second = (first + this.between(1, list.length - 1)) % list.length;
    return [list[first]!, list[second]!];
  }
}
