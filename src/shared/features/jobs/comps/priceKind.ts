/** What a price is, said plainly, so that nobody takes an asked price for a paid one. */
import { dayIn } from "./formulaText";

/** `asking`, `closed`, or what is said of an asking price that was withdrawn. */
export function kindOf(status: string, removed: string, withdrawn = "withdrawn"): string {
  const asked = `IF(OR(${status}="Inactive",ISNUMBER(${removed})),"${withdrawn}","asking")`;
  return `IF(${status}="Closed","closed",${asked})`;
}

/** The same with its day: `asking, withdrawn 2026-08-01`, `closed 2026-05-03`. */
export function kindWithDay(status: string, removed: string, sold: string): string {
  const onDay = (day: string): string => `IF(ISNUMBER(${day})," "&${dayIn(day)},"")`;
  return `${kindOf(status, removed, "asking, withdrawn")}&IF(${status}="Closed",${onDay(sold)},${onDay(removed)})`;
}
