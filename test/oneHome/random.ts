/** Repeatable chance: the same seed draws the same (the generator is mulberry32). */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed | 0;
  }

  /** A whole number, at least 0 and below the limit. */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let hash = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61);
    return Math.floor((((hash ^ (hash >>> 14)) >>> 0) / 4294967296) * limit);
  }

  /** A whole number between two, both inclusive. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  once(outOf: number): boolean {
    return this.below(outOf) === 0;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  /** Two different elements of a list without repetition. */
  two<T>(list: readonly T[]): readonly [T, T] {
    const first = this.below(list.length);
    const second = (first + this.between(1, list.length - 1)) % list.length;
    return [list[first]!, list[second]!];
  }
}
