/**
 * What is stored about frozen formulas. A block is one formula, or a column of it that was filled down. Hidden names
 * mark the block and the cells that its formula refers to, so they move when rows are inserted or deleted.
 */
import { flag, record, required, text, wholeListOf } from "../../shared/api/codec";
import { contentFingerprint } from "../../shared/workbook/kept/contentFingerprint";
import { STORED_AREA } from "../../shared/workbook/kept/storedArea";
import type { CellArea } from "../../shared/formulas/cells";
import { cellRuns } from "../../shared/formulas/cellRuns";
import type { FilledCells } from "./filledCells";
import { isFilledDown, isInOwnRow, trackedFormula, type TrackedFormula, type TrackedReference } from "./trackedFormula";

/** The workbook setting of a block. */
export interface Remembered extends TrackedFormula {
  /** Which references are to the formula's own row. */
  readonly beside: readonly boolean[];
  /** One formula that was filled down. */
  readonly tall: boolean;
  /** For each formula, five letters of the fingerprint of what it showed and five that an earlier build reads. */
  readonly held: string;
}

export const REMEMBERED = record<Remembered>({
  template: required("template", text),
  references: required(
    "references",
    wholeListOf(
      record<TrackedReference>({
        area: required("area", STORED_AREA),
        range: required("range", flag),
        fixed: required("fixed", wholeListOf(flag)),
        named: required("named", flag),
      }),
    ),
  ),
  beside: required("beside", wholeListOf(flag)),
  tall: required("tall", flag),
  held: required("held", text),
});

export interface FrozenBlock {
  readonly name: string;
  readonly area: CellArea;
  /** Undefined if the cells were deleted. */
  readonly refersTo: readonly (CellArea | undefined)[];
  readonly remembered: Remembered;
}

/** Written by an earlier build about the cells beside a formula. */
const UNUSED = "00000";

/** Replaces a formula that is no longer stored. */
export const FORGOTTEN = "----------";

export const blockEntries = ({ held: all }: Remembered): readonly string[] =>
  Array.from({ length: Math.floor(all.length / FORGOTTEN.length) }, (_, index) =>
    all.slice(index * FORGOTTEN.length, (index + 1) * FORGOTTEN.length),
  );

export const fingerprintIn = (entry: string): string => entry.slice(0, -UNUSED.length);

type Frozen = FilledCells & TrackedFormula;

export function blocksOf(all: readonly FilledCells[], nameOf: () => string): readonly FrozenBlock[] {
  const columns = cellRuns(
    all.map((cells): Frozen => ({ ...cells, ...trackedFormula(cells.formula, cells.sheet) })),
    (above, below) =>
      above.rows === 1 && below.rows === 1 && above.columns === below.columns && isFilledDown(above, below),
  );
  return columns.map((run): FrozenBlock => {
    const [{ sheet, row, column, rows, columns: width, template, references }] = run;
    const beside = references.map((reference) => isInOwnRow(reference, run[0]));
    return {
      name: nameOf(),
      area: { sheet, row, column, rows: rows + run.length - 1, columns: width },
      refersTo: references.map(({ area }, index) => (beside[index] === true ? { ...area, rows: run.length } : area)),
      remembered: {
        ...{ template, references, beside, tall: rows > 1 },
        held: run.map(({ values }) => contentFingerprint(values) + UNUSED).join(""),
      },
    };
  });
}
