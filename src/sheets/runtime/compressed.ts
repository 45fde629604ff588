/** Text compressed with gzip and base64, if that is worth it. The first letter says which. */
import { attempt } from "./attempt";

/** Characters below which text isn't compressed. */
const WORTH = 600;

/** Where the platform can't compress it, as it is. */
export function compressed(text: string): string {
  const zip = (): string => `z${Utilities.base64Encode(Utilities.gzip(Utilities.newBlob(text)).getBytes())}`;
  return (text.length < WORTH ? undefined : attempt(zip)) ?? `t${ascii(text)}`;
}

/** Undefined if it is damaged. */
export function decompressed(text: string): string | undefined {
  if (text.startsWith("t")) return text.slice(1);
  if (!text.startsWith("z")) return undefined;
  return attempt(() =>
    Utilities.ungzip(Utilities.newBlob(Utilities.base64Decode(text.slice(1)), "application/x-gzip")).getDataAsString(
      "UTF-8",
    ),
  );
}

/** JSON with one byte per character. */
export function ascii(json: string): string {
  return json.replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The text in pieces of so many characters. */
export function pieces(text: string, length: number): readonly string[] {
  const found: string[] = [];
  for (let start = 0; start < text.length; start += length) found.push(text.slice(start, start + length));
  return found.length === 0 ? [""] : found;
}
