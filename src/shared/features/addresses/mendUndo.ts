/** Where addresses were changed last, and where their originals are: stored with the workbook. */
import { count, optional, record, required, text, wholeListOf } from "../../api/codec";
import { problem } from "../../api/problem";
import type { CellArea } from "../../formulas/cells";
import { isMendOf } from "../../parsing/addressList/mendedAddress";
import { contentFingerprint } from "../../workbook/kept/contentFingerprint";
import { keptValue } from "../../workbook/kept/keptValue";
import { STORED_AREA } from "../../workbook/kept/storedArea";

export interface MendUndo {
  /** The list, one column. */
  readonly area: CellArea;
  /** The column with the originals. */
  readonly originals: number;
  /** The row of their heading, which counts from 1; 0 if there is none. */
  readonly heading: number;
  /** How many addresses were changed. */
  readonly count: number;
  /** Fingerprints of originals with what they were replaced by, where that is no mend of them. */
  readonly taken?: readonly string[];
}

export const mendUndo = keptValue(
  { name: "PROP_ADDRESSES", lasts: "always" },
  record<MendUndo>({
    area: required("area", STORED_AREA),
    originals: required("originals", count),
    heading: required("heading", count),
    count: required("count", count),
    taken: optional("taken", wholeListOf(text)),
  }),
  problem("failed", "What was changed can't be read: restore the addresses from the column with the originals."),
);

const takenAs = (original: string, text: string): string => contentFingerprint([[original, text]]);

/** Whether a text is what became of an original. */
export const isMadeOf = ({ taken = [] }: Pick<MendUndo, "taken">, original: string, text: string): boolean =>
  isMendOf(original, text) || (taken.length > 0 && taken.includes(takenAs(original, text)));

/** With what became of originals now. */
export function replacedBy(undo: MendUndo, texts: readonly (readonly [original: string, text: string])[]): MendUndo {
  const { taken = [] } = undo;
  const more = texts.flatMap(([original, text]) => (isMadeOf(undo, original, text) ? [] : takenAs(original, text)));
  return more.length === 0 ? undo : { ...undo, taken: [...taken, ...more] };
}
