/** The widths of bars in a chart and the labels below them: each label once, as long as fits. */

const WIDEST_BAR = 32;

export interface BarLayout {
  readonly names: readonly string[];
  /** The labels are rotated. */
  readonly turned: boolean;
  /** Pixels. */
  readonly bar: number;
  /** The gap between two bars as a share of bar and gap. */
  readonly padding: number;
}

/** Pixels that a character of a label takes, about, with some space beside the label. */
const CHARACTER = 8;

/** Labels are a full year or `Nov 2024`; else the last two digits of the year; rotated where neither fits. */
export function barLayout(dates: readonly string[], width: number): BarLayout {
  const count = Math.max(1, dates.length);
  const room = width / count;
  const bar = Math.max(2, Math.min(WIDEST_BAR, Math.floor(room / 2)));
  const gap = count === 1 ? 0 : Math.max(0, (width - count * bar) / (count - 1));
  return { ...namesFor(dates, room), bar, padding: gap / (gap + bar) };
}

function namesFor(dates: readonly string[], room: number): Pick<BarLayout, "names" | "turned"> {
  for (const named of [longer, shorter]) {
    const names = dates.map(named);
    const different = new Set(names).size === names.length;
    if (different && names.every((name) => name.length * CHARACTER <= room)) return { names, turned: false };
  }
  return { names: dates, turned: true };
}

function longer(date: string): string {
  if (date.length === 4) return date;
  return new Date(`${date}T12:00:00Z`).toLocaleDateString("en-US", {
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
}

function shorter(date: string): string {
  return `’${date.slice(2, 4)}`;
}
