/** A document as a file that opens here again, with every formula and every value: JSON, and no key in it. */
import { isSavedWorkbook, type SavedWorkbook } from "../../engine/workbook/saved";

interface Written {
  readonly format: typeof FORMAT;
  readonly name: string;
  readonly document: SavedWorkbook;
}

const FORMAT = "PROP playground 1";

export const documentFile = (name: string, document: SavedWorkbook): string =>
  JSON.stringify({ format: FORMAT, name, document } satisfies Written);

/** @throws If it isn't one. */
export const readDocumentFile = (text: string): Pick<Written, "name" | "document"> => {
  const { format, name, document } = (parsed(text) ?? {}) as Partial<Record<keyof Written, unknown>>;
  if (format !== FORMAT || typeof name !== "string" || !isSavedWorkbook(document))
    throw new Error("The file isn't a document of the playground (.prop.json), or it is damaged");
  return { name, document };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
