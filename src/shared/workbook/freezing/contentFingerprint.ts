/**
 * What the cells of a frozen formula hold, as five letters: enough to tell later whether they still hold it, or something
 * that a person typed. Blank cells count for nothing: a row or a column that was inserted between them changes nothing.
 */
export function contentFingerprint(values: readonly (readonly unknown[])[]): string {
  const shown = values.flat().map(textOf);
  return fingerprint(shown.filter((text) => text !== "").join("\n"));
}

/** Characters that no host cuts: what is frozen behind an apostrophe may end one character sooner than the value did. */
const WHOLE = 32_765;

/** As a host may hand back what was written: a number with its last digits rounded, a line's end as its own. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(Number(value.toPrecision(12)));
  if (value instanceof Date) return String(Math.round(value.getTime() / 1000));
  return String(value as string | boolean)
    .replace(/\r\n?/g, "\n")
    .slice(0, WHOLE);
}

/** How long it is, in letters. */
export const FINGERPRINT_LENGTH = 5;

/** FNV-1a. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return ((hash >>> 0) % 36 ** FINGERPRINT_LENGTH).toString(36).padStart(FINGERPRINT_LENGTH, "0");
}
