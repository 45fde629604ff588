/**
 * A fingerprint of five letters of what a frozen formula's cells hold, to tell later whether they still hold it. Blank
 * cells don't count, so inserting a row or a column between them changes nothing.
 */
export function contentFingerprint(values: readonly (readonly unknown[])[]): string {
  const shown = values.flat().map(textOf);
  return fingerprint(shown.filter((text) => text !== "").join("\n"));
}

/** Characters that no host cuts: with an apostrophe in front, one fewer fits than in the value. */
const WHOLE = 32_765;

/** As hosts return what was written: numbers with the last digits rounded, line ends in their own form. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(Number(value.toPrecision(12)));
  if (value instanceof Date) return String(Math.round(value.getTime() / 1000));
  return String(value as string | boolean)
    .replace(/\r\n?/g, "\n")
    .slice(0, WHOLE);
}

export const FINGERPRINT_LENGTH = 5;

/** FNV-1a. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return ((hash >>> 0) % 36 ** FINGERPRINT_LENGTH).toString(36).padStart(FINGERPRINT_LENGTH, "0");
}
