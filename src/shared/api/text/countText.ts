import { thousands } from "./thousands";

/** `1 request`, `1,200 requests`. */
export function countText(count: number, noun: string): string {
  return `${thousands(count)} ${noun}${count === 1 ? "" : "s"}`;
}
