/** A canonical name for a cell, because functions and the object model write addresses differently. */
import { splitReference } from "../../shared/formulas/splitReference";

/** `'My sheet'!$B$2` and `My sheet!B2` are `my sheet!B2`. A range is named by its first cell. */
export function cellName(address: string): string {
  const { sheet, cells } = splitReference(address);
  const [cell = ""] = cells.split(":");
  return `${sheet.replace(/^\[[^\]]*\]/, "").toLowerCase()}!${cell.replace(/\$/g, "").toUpperCase()}`;
}
