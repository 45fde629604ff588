/** The argument `zip`: ZIP codes, one per row. */
import {
  isBlank,
  isBlankRow,
  isPending,
  shownInput,
  withoutTrailingBlanks,
  type Grid,
  type Input,
} from "../values/input";
import { inputTooLong } from "../values/length";
import { problem, type Problem } from "../api/problem";
import { namedPlace, zipOf } from "./place";

const HOW = "give a ZIP code such as 78244";

/** One result per row. Blank rows, and rows with a cell that is still calculating, are undefined. */
export function zipRows(grid: Grid | undefined): readonly (string | Problem | undefined)[] | Problem {
  const rows = withoutTrailingBlanks(grid ?? []);
  if (rows.every(isBlankRow)) return problem("argument", `zip: nothing was given; ${HOW}`);
  return rows.map((row) => (isBlankRow(row) || row.some(isPending) ? undefined : zipIn(row)));
}

function zipIn(row: readonly Input[]): string | Problem {
  const [cell = null, ...others] = row.filter((each) => !isBlank(each));
  if (others.length > 0) return problem("argument", `zip: several cells in one row were given; ${HOW}`);
  const long = typeof cell === "string" ? inputTooLong(cell, "zip") : undefined;
  if (long !== undefined) return long;
  const zipCode = typeof cell === "number" ? zipOf(cell) : typeof cell === "string" ? zipNamed(cell) : undefined;
  return zipCode ?? problem("argument", `zip: ${shownInput(cell)} isn't a ZIP code; ${HOW}`);
}

/** A ZIP code alone, or behind its city. */
function zipNamed(text: string): string | undefined {
  const found = namedPlace(text);
  return found.kind === "place" && "zipCode" in found.place ? found.place.zipCode : undefined;
}
