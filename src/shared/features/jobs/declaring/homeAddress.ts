/** The address of the one home that a sheet is about. */
import type { JobRow } from "../../../workbook/lists/jobList";

export const ADDRESS_INPUT = {
  ...{ name: "Address" as const, label: "Address", value: null, varies: "the address that you selected or typed" },
  ...{ text: "an address", meaning: "Another address shows another home" },
};

/** As text that is no formula, whatever it begins with. */
export function addressOfHome({ address }: JobRow): string {
  return typeof address === "string" || typeof address === "number" ? String(address).trim().replace(/^=+/, "") : "";
}
