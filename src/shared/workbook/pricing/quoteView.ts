/** What each command requests, and which cells its price doesn't cover. */
import { countText } from "../../api/text/countText";
import { thousands } from "../../api/text/thousands";
import { addressText, areaText, type CellAddress } from "../../formulas/cells";
import type { FetchCommand, QuoteView, Scope } from "../../panelApi/panelApi";
import type { FetchExtent, Price } from "../../fetching/quote";
import type { FetchContext } from "../../fetching/sender";

const EXTENT: Readonly<Record<FetchCommand, FetchExtent>> = {
  fetch: "missing",
  refresh: "everything",
  refreshErrors: "problems",
};

export function extentOfCommand(command: FetchCommand): FetchExtent {
  return EXTENT[command];
}

/** @param since When the person pressed the button: older answers are requested again. */
export function refreshSince(command: FetchCommand, since: number): Pick<FetchContext, "refresh"> {
  const extent = extentOfCommand(command);
  return extent === "missing" ? {} : { refresh: { since, what: extent } };
}

/** Says which cells a price doesn't cover; empty if it covers all. */
export function leftOutText({
  cells,
  silent = 0,
  silentCells = [],
  underWay = 0,
}: Pick<QuoteView, "cells" | "silent" | "silentCells" | "underWay">): string {
  const priced = `This price covers ${cells - silent - underWay} of ${cells} cells.`;
  const why = [
    ...(underWay > 0 ? [`${underWay} ${underWay === 1 ? "is" : "are"} being calculated and fetched already.`] : []),
    ...(silent > 0 ? [`${silent} did not calculate (as in an IF), or not in time${named(silentCells, silent)}.`] : []),
  ];
  return why.length === 0 ? "" : [priced, ...why].join(" ");
}

/** Says what a refresh doesn't ask for; empty if it asks for all. */
export function unanswerableText({ leftOut = 0 }: Pick<Price, "leftOut">): string {
  if (leftOut === 0) return "";
  const are = leftOut === 1 ? "is" : "are";
  return `${countText(leftOut, "lookup")} can’t be answered and ${are} left out: “Try errors again” asks for ${leftOut === 1 ? "it" : "them"}.`;
}

/** Cells that are named. */
const NAMED = 3;

/** How many cells reported nothing in a dry run, and the names of the first. */
export function silentIn(cells: readonly CellAddress[], scope: Scope): Pick<QuoteView, "silent" | "silentCells"> {
  if (cells.length === 0) return {};
  const name = (cell: CellAddress): string =>
    scope === "everything" ? addressText(cell) : areaText({ ...cell, rows: 1, columns: 1 });
  return { silent: cells.length, silentCells: cells.slice(0, NAMED).map(name) };
}

function named(names: readonly string[], count: number): string {
  const more = count - names.length;
  return names.length === 0 ? "" : `: ${names.join(", ")}${more > 0 ? ` and ${thousands(more)} more` : ""}`;
}
