import { thousands } from "./thousands";

/** US dollars to the cent, and beyond it as far as it takes: `$18.72`, `$1,200.00`, `$0.015`. */
export function dollarsText(amount: number): string {
  const [whole = "", part = ""] = amount.toFixed(6).split(".");
  return `$${thousands(whole)}.${part.replace(/0{1,4}$/, "")}`;
}
