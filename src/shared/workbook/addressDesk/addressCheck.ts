/** The last sheet of checked addresses, as the workbook stores it. */
import { count, record, required, text } from "../../api/codec";
import { problem } from "../../api/problem";
import { keptValue } from "../keptValue";

export interface AddressCheck {
  readonly sheet: string;
  /** How many rows it has. */
  readonly rows: number;
  /** The sheet of the list, and the column with its addresses. */
  readonly listSheet: string;
  readonly listColumn: number;
}

export const addressCheck = keptValue(
  { name: "PROP_ADDRESS_CHECK", lasts: "always" },
  record<AddressCheck>({
    sheet: required("sheet", text),
    rows: required("rows", count),
    listSheet: required("listSheet", text),
    listColumn: required("listColumn", count),
  }),
  problem("failed", "Which sheet was checked can't be read: check the addresses again."),
);
