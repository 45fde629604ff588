/** One name for one cell: functions and the object model write its address in different ways. */
import { splitReference } from "../../shared/formulas/cells";

/** `'My sheet'!$B$2` and `My sheet!B2` are one: `my sheet!B2`. A range is called by its first cell. */
export function cellName(address: string): string {
  const { sheet, cells } = splitReference(address);
  const [cell = ""] = cells.split(":");
  return `${sheet.replace(/^\[[^\]]*\]/, "").toLowerCase()}!${cell.replace(/\$/g, "").toUpperCase()}`;
}
