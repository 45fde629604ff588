/** What a person reads of frozen cells that did not get their formula back, and how to go on from there. */
import type { LeftAlone } from "../bridge/bridge";

/** More would not be read, and each is told again once these are put right. */
const TOLD = 3;

export function leftAloneText(all: readonly LeftAlone[]): string {
  const more = all.length - TOLD;
  const others =
    more <= 0
      ? []
      : [more === 1 ? "1 more was left as it is." : `${more.toLocaleString("en-US")} more were left as they are.`];
  return [...all.slice(0, TOLD).map(oneText), ...others].join(" ");
}

function oneText({ cell, cells, formula, changed }: LeftAlone): string {
  const spilled = cells.includes(":");
  // A formula that fills other cells only shows an error while these still hold values.
  const again = spilled ? `clear ${cells} and type ${formula} into its first cell` : `type ${formula} again`;
  if (changed === undefined) return `${cell} was left as it is, because it is unsure what stood there: ${again}.`;
  return `${cell} was left as it is, because ${subject(changed, cells)} was changed since: put back what stood there, or ${again}.`;
}

function subject(changed: string, cells: string): string {
  if (changed === cells && !cells.includes(":")) return "it";
  return changed.includes(":") ? `something in ${changed}` : changed;
}
