/** What a command requests, what counts as too old for it, and which cells its price is not for. */
import { thousands } from "../../api/text/thousands";
import { addressText, areaText, type CellAddress } from "../../formulas/cells";
import type { FetchCommand, QuoteView, Scope } from "../../panelApi/panelApi";
import type { FetchExtent } from "../../fetching/quote";
import type { FetchContext } from "../../fetching/sender";

const EXTENT: Readonly<Record<FetchCommand, FetchExtent>> = {
  fetch: "missing",
  refresh: "everything",
  refreshErrors: "problems",
};

export function extentOfCommand(command: FetchCommand): FetchExtent {
  return EXTENT[command];
}

/** @param since The moment at which the person pressed: what came before it is asked anew. */
export function refreshSince(command: FetchCommand, since: number): Pick<FetchContext, "refresh"> {
  const extent = extentOfCommand(command);
  return extent === "missing" ? {} : { refresh: { since, what: extent } };
}

/** Which cells a price is not for, in sentences; empty where it is for all. */
export function leftOutText({
  cells,
  silent = 0,
  silentCells = [],
  underWay = 0,
}: Pick<QuoteView, "cells" | "silent" | "silentCells" | "underWay">): string {
  const priced = `This is the price of ${cells - silent - underWay} of ${cells} cells.`;
  const why = [
    ...(underWay > 0 ? [`${underWay} ${underWay === 1 ? "is" : "are"} being calculated, and asked for already.`] : []),
    ...(silent > 0 ? [`${silent} did not calculate, as in an IF, or not in time${named(silentCells, silent)}.`] : []),
  ];
  return why.length === 0 ? "" : [priced, ...why].join(" ");
}

/** How many cells are named. */
const NAMED = 3;

/** Cells that told nothing in a dry run: how many, and the first of them by name. */
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
