/** Tells the user which frozen formulas were not restored, and how to continue. */
import { thousands } from "../../api/text/thousands";
import type { NotRestored } from "../../panelApi/panelApi";

/** How many are listed. The others are listed once these are put right. */
const TOLD = 3;

export function notRestoredText(all: readonly NotRestored[]): string {
  const more = all.length - TOLD;
  const others =
    more <= 0 ? [] : [more === 1 ? "1 more was left as it is." : `${thousands(more)} more were left as they are.`];
  return [...all.slice(0, TOLD).map(oneText), ...others].join(" ");
}

function oneText({ cell, cells, formula, filledDown }: NotRestored): string {
  const spilled = cells.includes(":");
  const left = `${cell} was left as it is, because`;
  // A formula that fills other cells only shows an error while those hold values.
  const typed = spilled ? `clear ${cells} and type ${formula} into its first cell` : `type ${formula} again`;
  if (filledDown) return `${left} rows were added or removed in ${cells}: ${typed}, then fill it down.`;
  return `${left} ${spilled ? `something in ${cells}` : "it"} was changed since: put back what was there, or ${typed}.`;
}
