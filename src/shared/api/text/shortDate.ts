const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"] as const;

/** `2026` or `2026-11` or `2026-11-21` as `2026`, `Nov 2026`, `21 Nov 2026`. */
export function shortDate(date: string): string {
  const [year = "", month, day] = date.split("-");
  const named = month === undefined ? [] : [MONTHS[Number(month) - 1]];
  return [...(day === undefined ? [] : [String(Number(day))]), ...named, year].join(" ");
}
