/** Which questions are under way in this runtime: all cells of a workbook share it. */
import type { Claim, Entry } from "../shared/work/effect";

export interface Claims {
  readonly claim: (keys: readonly string[]) => readonly Claim[];
  readonly end: (entries: readonly Entry[]) => void;
}

export function openClaims(): Claims {
  const underWay = new Set<string>();
  return {
    claim: (keys) =>
      keys.map((key) => {
        if (underWay.has(key)) return "elsewhere";
        underWay.add(key);
        return "granted";
      }),
    end: (entries) => entries.forEach(({ key }) => underWay.delete(key)),
  };
}
