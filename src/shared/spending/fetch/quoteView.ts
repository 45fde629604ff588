/** What each command requests, and which cells its price doesn't cover. */
import { countText } from "../../api/text/countText";
import { thousands } from "../../api/text/thousands";
import { addressText, type CellAddress, a1Of } from "../../formulas/cells";
import type { FetchCommand, QuoteView, Scope } from "../../panelApi/panelApi";
import type { FetchExtent, Price } from "../../fetching/quote";
import type { FetchContext } from "../../fetching/requests/fetchContext";
import { problem, type Problem } from "../../api/problem";
import type { DryRun, LeftAlone } from "../../workbook/port/port";

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

/** How many cells a price doesn't cover for each reason, and some of their names. */
type LeftOut = Pick<
  QuoteView,
  "silent" | "silentCells" | "underWay" | "locked" | "lockedCells" | "changed" | "changedCells"
>;

/** Says which cells a price doesn't cover; empty if it covers all. */
export function leftOutText({
  cells,
  silent = 0,
  silentCells = [],
  underWay = 0,
  locked = 0,
  lockedCells = [],
  changed = 0,
  changedCells = [],
}: Pick<QuoteView, "cells"> & LeftOut): string {
  const left = silent + underWay + locked + changed;
  if (left === 0) return "";
  return [
    `This price covers ${cells - left} of ${cells} cells.`,
    leftFor(underWay, underWay === 1 ? "is" : "are", "being calculated and fetched already"),
    leftFor(locked, locked === 1 ? "is" : "are", "protected", lockedCells),
    leftFor(changed, changed === 1 ? "was" : "were", "changed or moved meanwhile", changedCells),
    leftFor(silent, "did", "not calculate (for example inside an IF), or not in time", silentCells),
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** `2 are protected: B5, B6.` */
const leftFor = (count: number, verb: string, why: string, cells: readonly string[] = []): string =>
  count === 0 ? "" : `${count} ${verb} ${why}${named(cells, count)}.`;

/** Says what a refresh doesn't ask for; empty if it asks for all. */
export function unanswerableText({ leftOut = 0 }: Pick<Price, "leftOut">): string {
  return leftOut === 0
    ? ""
    : `Without ${countText(leftOut, "request")} that can’t be answered: see “Try errors again”.`;
}

/** Cells that are named. */
const NAMED = 3;

/** How many cells a dry run leaves out, and the names of the first. */
export function leftOutOf(
  { unreported, active, locked = [], changed = [] }: Omit<DryRun, "calls">,
  scope: Scope,
): LeftOut {
  return {
    ...(unreported.length === 0 ? {} : { silent: unreported.length, silentCells: firstOf(unreported, scope) }),
    ...(active > 0 ? { underWay: active } : {}),
    ...(locked.length === 0 ? {} : { locked: locked.length, lockedCells: firstOf(locked, scope) }),
    ...(changed.length === 0 ? {} : { changed: changed.length, changedCells: firstOf(changed, scope) }),
  };
}

const firstOf = (cells: readonly CellAddress[], scope: Scope): readonly string[] =>
  cells.slice(0, NAMED).map((cell) => cellIn(cell, scope));

/** Its sheet is named too where cells of several are meant. */
export const cellIn = (cell: CellAddress, scope: Scope): string =>
  scope === "everything" ? addressText(cell) : a1Of(cell);

const named = (names: readonly string[], count: number): string =>
  names.length === 0 ? "" : `: ${firstOfText(names, count)}`;

/** @param count How many there are, the named ones among them. */
function firstOfText(names: readonly string[], count: number): string {
  const more = count - names.length;
  return `${names.join(", ")}${more > 0 ? ` and ${thousands(more)} more` : ""}`;
}

const KEPT_OFF = problem(
  "failed",
  "PROP isn't allowed to change any of these cells, so it can't find out what they need: you can only view this spreadsheet, or they are protected. Ask its owner.",
);

/** Why cells could not be calculated that a host writes for it; undefined if all could. */
export function leftAloneProblem(cells: number, { locked = [], changed = [] }: LeftAlone): Problem | undefined {
  if (cells > 0 && locked.length === cells) return KEPT_OFF;
  const text = leftAloneText({ locked, changed });
  return text === undefined ? undefined : problem("failed", text);
}

/** Names them; undefined if there are none. */
export function leftAloneText({ locked = [], changed = [] }: LeftAlone): string | undefined {
  const parts = [
    ...(locked.length === 0 ? [] : [leftText(locked, "protected")]),
    ...(changed.length === 0 ? [] : [leftText(changed, "changed or moved meanwhile")]),
  ];
  const left = locked.length + changed.length === 1 ? "left as it is" : "left as they are";
  return parts.length === 0 ? undefined : `${parts.join("; ")}: ${left}`;
}

function leftText(cells: readonly CellAddress[], how: string): string {
  const names = firstOfText(firstOf(cells, "everything"), cells.length);
  return `${names} ${cells.length === 1 ? "was" : "were"} ${how}`;
}
