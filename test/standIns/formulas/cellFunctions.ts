/** Functions of cells and arrays. */
import { criterion } from "./criteria";
import { allOf, caught, oneOf, single, widthOf, type Operand } from "./operands";
import {
  compared,
  DIVISION_ERROR,
  finite,
  isFailed,
  NOT_AVAILABLE,
  NotCalculated,
  NUMBER_ERROR,
  numberOf,
  readNumber,
  REFERENCE_ERROR,
  truthOf,
  VALUE_ERROR,
  type Scalar,
} from "./scalars";

interface CellFunction {
  readonly least: number;
  readonly most: number;
  readonly of: (given: readonly Operand[]) => Operand;
}

const of = (least: number, most: number, calculate: (given: readonly Operand[]) => Scalar): CellFunction => ({
  ...{ least, most },
  of: (given) => single(caught(() => calculate(given))),
});

/** Of cells, the numbers among them; what is written into the formula counts as a number. */
function numbersIn(given: readonly Operand[]): readonly number[] {
  return given.flatMap((operand) => {
    if (operand.kind === "single") return [numberOf(operand.rows[0]![0]!)];
    return allOf(operand).flatMap((cell) => {
      if (isFailed(cell)) throw cell;
      return typeof cell === "number" ? [cell] : [];
    });
  });
}

const sum = (numbers: readonly number[]): number => finite(numbers.reduce((total, each) => total + each, 0));

function mean(numbers: readonly number[]): number {
  if (numbers.length === 0) throw DIVISION_ERROR;
  return sum(numbers) / numbers.length;
}

const ascending = (numbers: readonly number[]): readonly number[] => [...numbers].sort((one, other) => one - other);

function median(numbers: readonly number[]): number {
  if (numbers.length === 0) throw NUMBER_ERROR;
  const sorted = ascending(numbers);
  const middle = Math.floor((sorted.length - 1) / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle]! + sorted[middle + 1]!) / 2;
}

/** The one at a place, counted from 1. */
function placed(sorted: readonly number[], place: Operand | undefined): number {
  const found = sorted[Math.ceil(numberOf(oneOf(place!))) - 1];
  if (found === undefined) throw NUMBER_ERROR;
  return found;
}

const ofNumbers = (calculate: (numbers: readonly number[]) => number): CellFunction =>
  of(1, 255, (given) => calculate(numbersIn(given)));

/** Texts and blanks in cells are passed over. */
function truths(given: readonly Operand[]): readonly boolean[] {
  const found = given.flatMap((operand) =>
    operand.kind === "single"
      ? [truthOf(operand.rows[0]![0]!)]
      : allOf(operand).flatMap((cell) => {
          if (isFailed(cell)) throw cell;
          return typeof cell === "string" || cell === null ? [] : [Boolean(cell)];
        }),
  );
  if (found.length === 0) throw VALUE_ERROR;
  return found;
}

/** Which cells of ranges that lie alike meet all their criteria. */
function meeting(pairs: readonly Operand[]): readonly boolean[] {
  const [first] = pairs;
  const tests = pairs.flatMap((range, index) => {
    if (index % 2 === 1) return [];
    if (range.rows.length !== first!.rows.length || widthOf(range) !== widthOf(first!)) throw VALUE_ERROR;
    if (range.kind !== "cells") throw new NotCalculated("a criterion for what is not cells");
    const isMet = criterion(oneOf(pairs[index + 1]!));
    return [allOf(range).map(isMet)];
  });
  return tests[0]!.map((_, index) => tests.every((each) => each[index]));
}

function summed(range: Operand, met: readonly boolean[]): number {
  const cells = allOf(range);
  if (cells.length !== met.length) throw new NotCalculated("a sum over cells of another size than the criterion's");
  return sum(numbersIn([{ kind: "cells", rows: [cells.filter((_, index) => met[index])] }]));
}

function matched([wanted, cells, kind]: readonly Operand[]): Scalar {
  const value = oneOf(wanted!);
  if (isFailed(value)) throw value;
  if (cells!.rows.length > 1 && widthOf(cells!) > 1) throw NOT_AVAILABLE;
  const list = allOf(cells!);
  const way = kind === undefined ? 1 : Math.sign(numberOf(oneOf(kind)));
  if (value === null && list.some((cell) => cell === 0)) throw new NotCalculated("a look-up of a blank cell");
  if (typeof value === "string" && way === 0 && /[*?~]/.test(value)) throw new NotCalculated(`wildcards: ${value}`);
  const alike = list.flatMap((cell, index) =>
    typeof cell === typeof value && !isFailed(cell) ? [{ cell, index }] : [],
  );
  const found = way === 0 ? alike.find(({ cell }) => compared(cell, value) === 0) : lastWithin(alike, value, way);
  if (found === undefined) throw NOT_AVAILABLE;
  return found.index + 1;
}

/** The last that is not beyond the value, in a list that is in order. */
function lastWithin(list: readonly { readonly cell: Scalar; readonly index: number }[], value: Scalar, way: number) {
  const isSorted = list.every(({ cell }, index) => index === 0 || compared(list[index - 1]!.cell, cell) * way <= 0);
  if (!isSorted) throw new NotCalculated("a look-up in a list that is not in order");
  return list.filter(({ cell }) => compared(cell, value) * way <= 0).pop();
}

/** 0 is a whole row or column. */
function indexed([cells, one, other]: readonly Operand[]): Operand {
  const { rows, kind } = cells!;
  const first = Math.trunc(numberOf(oneOf(one!)));
  const isLine = other === undefined && rows.length === 1;
  const [row, column] = isLine ? [1, first] : [first, other === undefined ? 0 : Math.trunc(numberOf(oneOf(other)))];
  if (row < 0 || column < 0) throw VALUE_ERROR;
  if (row > rows.length || column > widthOf(cells!)) throw REFERENCE_ERROR;
  const lines = row === 0 ? rows : [rows[row - 1]!];
  const found = column === 0 ? lines : lines.map((line) => [line[column - 1]!]);
  return { kind, rows: found };
}

function ranked([number, cells, order]: readonly Operand[]): number {
  const value = numberOf(oneOf(number!));
  const others = numbersIn([cells!]);
  if (!others.includes(value)) throw NOT_AVAILABLE;
  const isUp = order !== undefined && numberOf(oneOf(order)) !== 0;
  return others.filter((other) => (isUp ? other < value : other > value)).length + 1;
}

/** What is no number counts as 0. */
function products(given: readonly Operand[]): number {
  const [first] = given;
  const isAlike = given.every((each) => each.rows.length === first!.rows.length && widthOf(each) === widthOf(first!));
  if (!isAlike) throw VALUE_ERROR;
  const lists = given.map((operand) =>
    allOf(operand).map((cell) => {
      if (isFailed(cell)) throw cell;
      return typeof cell === "number" ? cell : 0;
    }),
  );
  return sum(lists[0]!.map((_, index) => lists.reduce((product, list) => product * list[index]!, 1)));
}

/** The rows for which the condition holds. Where it holds for none, each host shows another error. */
function filtered([cells, conditions]: readonly Operand[]): Operand {
  if (widthOf(conditions!) !== 1 || conditions!.rows.length !== cells!.rows.length)
    throw new NotCalculated("a filter by anything but a column as high");
  const rows = cells!.rows.filter((_, row) => truthOf(conditions!.rows[row]![0]!));
  if (rows.length === 0) throw new NotCalculated("a filter that leaves nothing");
  return { kind: "array", rows };
}

const isCounted = (cell: Scalar): boolean =>
  typeof cell === "number" || typeof cell === "boolean" || (typeof cell === "string" && readNumber(cell) !== undefined);

export const CELL_FUNCTIONS: Readonly<Record<string, CellFunction>> = {
  SUM: ofNumbers(sum),
  AVERAGE: ofNumbers(mean),
  MEDIAN: ofNumbers(median),
  MIN: ofNumbers((numbers) => (numbers.length === 0 ? 0 : Math.min(...numbers))),
  MAX: ofNumbers((numbers) => (numbers.length === 0 ? 0 : Math.max(...numbers))),
  COUNT: of(
    ...([1, 255] as const),
    (given) =>
      given.flatMap((operand) =>
        allOf(operand).filter((cell) => (operand.kind === "single" ? isCounted(cell) : typeof cell === "number")),
      ).length,
  ),
  COUNTA: of(1, 255, (given) => given.flatMap(allOf).filter((cell) => cell !== null).length),
  COUNTIF: of(2, 2, (given) => meeting(given).filter(Boolean).length),
  COUNTIFS: of(2, 254, (given) => meeting(given).filter(Boolean).length),
  SUMIF: of(2, 3, ([range, wanted, sums = range]) => summed(sums!, meeting([range!, wanted!]))),
  SUMIFS: of(3, 255, ([sums, ...pairs]) => summed(sums!, meeting(pairs))),
  SUMPRODUCT: of(1, 255, products),
  AND: of(1, 255, (given) => truths(given).every(Boolean)),
  OR: of(1, 255, (given) => truths(given).some(Boolean)),
  LARGE: of(2, 2, ([cells, place]) => placed([...ascending(numbersIn([cells!]))].reverse(), place)),
  SMALL: of(2, 2, ([cells, place]) => placed(ascending(numbersIn([cells!])), place)),
  RANK: of(2, 3, ranked),
  MATCH: of(2, 3, matched),
  INDEX: { least: 2, most: 3, of: indexed },
  FILTER: { least: 2, most: 2, of: filtered },
};
