/** A filter's parts in the form, and its text in the formula. */
export type FilterMode = "any" | "exactly" | "atLeast" | "atMost" | "between" | "own";

export interface FilterParts {
  readonly mode: FilterMode;
  readonly low: string;
  readonly high: string;
}

export const ANY_FILTER: FilterParts = { mode: "any", low: "", high: "" };

/** Empty while the filter is incomplete. */
export function filterText({ mode, low, high }: FilterParts): string {
  const [from, to] = [low.trim(), high.trim()];
  if (mode === "any") return "";
  if (mode === "between") return from === "" || to === "" ? "" : `${from}:${to}`;
  if (from === "") return "";
  return mode === "atLeast" ? `${from}+` : mode === "atMost" ? `<=${from}` : from;
}

/** The parts in which the form shows a filter. */
export function filterParts(text: string): FilterParts {
  const typed = text.trim();
  if (typed === "") return ANY_FILTER;
  const [, from, to] = /^([\d.]+):([\d.]+)$/.exec(typed) ?? [];
  if (from !== undefined && to !== undefined) return { mode: "between", low: from, high: to };
  const [, least] = /^([\d.]+)\+$/.exec(typed) ?? [];
  if (least !== undefined) return { mode: "atLeast", low: least, high: "" };
  const [, most] = /^<=([\d.]+)$/.exec(typed) ?? [];
  if (most !== undefined) return { mode: "atMost", low: most, high: "" };
  return { mode: /^[\d.]+$/.test(typed) ? "exactly" : "own", low: typed, high: "" };
}
