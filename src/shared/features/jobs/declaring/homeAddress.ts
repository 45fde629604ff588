/** The address of the one home that a sheet is about. */
import type { JobRow } from "../../../workbook/lists/jobList";
import { textLiteral } from "./formulaText";

export const ADDRESS_INPUT = {
  ...{ name: "Address" as const, label: "Address", value: null, varies: "the address that you selected or typed" },
  ...{ text: "an address", meaning: "Another address shows another home" },
};

/** As text that is no formula, whatever it begins with. */
export function addressOfHome({ address }: JobRow): string {
  return typeof address === "string" || typeof address === "number" ? String(address).trim().replace(/^=+/, "") : "";
}

/** Longer addresses aren't written into a formula again. */
const LONGEST = 200;

/** Whether a cell still holds the address that its sheet was laid out with. */
export const isFirstAddress = (cell: string, address: string): string =>
  address !== "" && address.length <= LONGEST ? `${cell}=${textLiteral(address)}` : "FALSE";

/** What that address tells; blank once another is typed over it, of which only the service knows. */
export const toldByFirst = (cell: string, address: string, told: string): string =>
  `IF(${isFirstAddress(cell, address)},${textLiteral(told)},"")`;
