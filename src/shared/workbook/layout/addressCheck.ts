/** The last sheet of checked addresses, as the workbook stores it. */
import { count, optional, record, required, text } from "../../api/codec";
import { problem } from "../../api/problem";
import type { CellArea } from "../../formulas/cells";
import { keptValue } from "../kept/keptValue";
import { STORED_AREA } from "../kept/storedArea";

export interface AddressCheck {
  readonly sheet: string;
  /** Its first row with an address, counted from 0. Earlier builds stored neither this nor the list. */
  readonly first?: number;
  /** How many rows it has. */
  readonly rows: number;
  /** The sheet of the list, and the column with its addresses. */
  readonly listSheet: string;
  readonly listColumn: number;
  readonly list?: CellArea;
}

export const addressCheck = keptValue(
  { name: "PROP_ADDRESS_CHECK", lasts: "always" },
  record<AddressCheck>({
    sheet: required("sheet", text),
    first: optional("first", count),
    rows: required("rows", count),
    listSheet: required("listSheet", text),
    listColumn: required("listColumn", count),
    list: optional("list", STORED_AREA),
  }),
  problem("failed", "Which sheet was checked can't be read: check the addresses again."),
);
