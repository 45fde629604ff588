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
