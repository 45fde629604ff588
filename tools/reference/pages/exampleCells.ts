/** Column A of the sheet in the examples: addresses, or places or ZIP codes for functions that take these. */
import type { Input } from "../../../src/shared/values/input";
import type { FunctionDeclaration } from "../../../src/shared/functions/declaring/declaration";
import { markdownCell } from "./markdown";
import type { ColumnA } from "../runs/exampleFormula";

const FIRST_ROW = 2;

const ADDRESSES: readonly Input[] = [
  "5500 Grand Lake Dr, San Antonio, TX 78244",
  "604 Hampton St, San Antonio, TX 78244",
  "6006 S Station Ct, Chicago, IL 60614",
  null,
  "12 Nowhere",
];

const PLACES: readonly Input[] = [78244, "Austin, TX", null, "02139"];

const ZIPS: readonly Input[] = [78244, 2139, null, "Austin, TX"];

function exampleCells({ parameters }: FunctionDeclaration): readonly Input[] {
  const [first] = parameters;
  return first?.name === "zip" ? ZIPS : first?.name === "where" ? PLACES : ADDRESSES;
}

export function columnOf(declaration: FunctionDeclaration): ColumnA {
  return (row) => exampleCells(declaration)[row - FIRST_ROW] ?? null;
}

/** The cells as pages list them. */
export function describedCells(declaration: FunctionDeclaration): readonly (readonly [cell: string, text: string])[] {
  return exampleCells(declaration).map((input, index) => [
    `A${FIRST_ROW + index}`,
    input === null ? "(blank)" : markdownCell(String(input as string | number)),
  ]);
}
