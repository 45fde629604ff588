/** The rows of a call over a column of addresses or ZIP codes, and the requests behind each of them. */
import { addressRows, idOf, type Location } from "../../parsing/address";
import { zipRows } from "../../parsing/zip";
import { isProblem, type Problem } from "../../api/problem";
import { sentAddress, type Request } from "../../api/request";
import type { FunctionCall } from "../../functions/declaring/calculate";
import type { QuotedRequest } from "../../fetching/quote";
import { headerRow, type Table } from "../../tables/table";
import type { CellArea } from "../../formulas/cells";
import { isOurCallAlone } from "../formulas/propFormulas";
import type { FormulaCell } from "../port/port";

/** What a row's request is about: a home, or a ZIP code; undefined for a blank row. */
export type RowPlace = Location | { readonly zipCode: string } | Problem | undefined;

/** The index of the parameter that says where. */
export const placeParameter = ({ parameters }: FunctionCall["declaration"]): number =>
  parameters.findIndex(({ form }) => form.kind === "address" || form.kind === "zip");

export function placesOf({ declaration, given }: FunctionCall): readonly RowPlace[] {
  const index = placeParameter(declaration);
  const grid = given[index];
  if (grid === undefined) return [];
  if (declaration.parameters[index]!.form.kind === "address") return addressRows(grid);
  const zips = zipRows(grid);
  return isProblem(zips) ? [] : zips.map((zip) => (typeof zip === "string" ? { zipCode: zip } : zip));
}

/** As a person would name it. */
export function placeAsked(place: Exclude<RowPlace, Problem | undefined>): string {
  if ("zipCode" in place) return place.zipCode;
  return "address" in place ? place.address : `${place.latitude}, ${place.longitude}`;
}

/** Finds the requests about a place. */
export function requestsByPlace(questions: readonly QuotedRequest[]): (place: RowPlace) => readonly QuotedRequest[] {
  const byName = new Map<string, QuotedRequest[]>();
  for (const question of questions) {
    for (const name of namesIn(question.request)) {
      const others = byName.get(name);
      if (others === undefined) byName.set(name, [question]);
      else others.push(question);
    }
  }
  return (place) => (place === undefined || isProblem(place) ? [] : (byName.get(nameOfPlace(place)) ?? []));
}

function namesIn({ parameters: { address, id, latitude, longitude, zipCode } }: Request): readonly string[] {
  return [
    ...(address === undefined ? [] : [nameOfPlace({ address })]),
    ...(id === undefined ? [] : [`id ${id}`]),
    ...(latitude === undefined ? [] : [`point ${latitude}, ${longitude}`]),
    ...(zipCode === undefined ? [] : [`zip ${zipCode}`]),
  ];
}

/** A name that no other place has, however it is written. */
export function nameOfPlace(place: Exclude<RowPlace, Problem | undefined>): string {
  if ("zipCode" in place) return `zip ${place.zipCode}`;
  if (!("address" in place)) return `point ${place.latitude}, ${place.longitude}`;
  const address = sentAddress(place.address);
  const id = idOf(address);
  return id === undefined ? `address ${address}` : `id ${id}`;
}

/** Fields are below one another, and homes side by side. */
export function isCard({ columns: [first, second] }: Table): boolean {
  return first?.name === "field" && second?.name === "value 1";
}

/** Of each month a row with all places beside one another, rather than a row or more of each place. */
export function isByMonth({ declaration: { parameters } }: FunctionCall, { columns: [first] }: Table): boolean {
  return first?.name === "month" && parameters.some(({ name }) => name === "months");
}

/** The cells of a row of a result; those of the formula if another function may have moved it. */
export function rowArea(cell: FormulaCell, value: Table | Problem, index: number): CellArea {
  const { sheet, row, column } = cell;
  if (isProblem(value) || !isOurCallAlone(cell.formula)) return { sheet, row, column, rows: 1, columns: 1 };
  return {
    ...{ sheet, column, row: row + headerRow(value).length + index },
    ...{ rows: 1, columns: value.columns.length },
  };
}
