/** What a person has ticked of a list that was looked at. */
import type { DeskChange, DeskChoices, DeskView } from "../../../../shared/panelApi/deskApi";
import { MEND_KINDS, type MendKind } from "../../../../shared/parsing/addressList/mendedAddress";

/** Everything is mended that can be, and nothing that may be wrong is looked up. */
export const untouched = ({ area, seen }: DeskView): DeskChoices => ({
  area,
  seen,
  kinds: MEND_KINDS,
  left: [],
  yes: [],
  against: "values",
});

/** How many rows a kind of mends is about. */
export const rowsOf = ({ mends }: DeskView, kind: MendKind): number =>
  sum(mends.filter(({ kinds }) => kinds.includes(kind)));

/** How many addresses would be changed. */
export function toChange({ mends, changes }: DeskView, { kinds, left }: DeskChoices): number {
  const isAgreed = (of: readonly MendKind[]): boolean => of.some((kind) => kinds.includes(kind));
  const leftOut = changes.rows.filter((row) => !row.stays && left.includes(row.row) && isAgreed(row.mends));
  return sum(mends.filter((set) => isAgreed(set.kinds))) - leftOut.length;
}

export const isChanged = ({ row, mends, stays }: DeskChange, { kinds, left }: DeskChoices): boolean =>
  !stays && !left.includes(row) && mends.some((kind) => kinds.includes(kind));

/** With or without one of them. */
export const toggled = <T>(all: readonly T[], one: T, on: boolean): readonly T[] =>
  on ? [...all, one] : all.filter((each) => each !== one);

const sum = (sets: readonly { readonly rows: number }[]): number => sets.reduce((rows, set) => rows + set.rows, 0);
