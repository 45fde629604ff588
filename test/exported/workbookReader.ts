/**
 * Reads a file of Excel without the library that writes it: the archive by Node, its parts as XML. What it doesn't know is
 * left out, and what isn't as the format has it throws.
 */
import { inflateRawSync } from "node:zlib";
import { DOMParser, type Document, type Element } from "@xmldom/xmldom";

export interface ReadCell {
  /** As in the file: a formula's is what it gave when it was written. */
  readonly value: string | number | boolean | null;
  readonly isError: boolean;
  readonly formula?: string;
  /** The cells of an array formula, and whether it spills. */
  readonly array?: { readonly ref: string; readonly spills: boolean };
  readonly style: ReadStyle;
}

interface ReadStyle {
  readonly format: string;
  readonly font: Readonly<Record<string, string | true>>;
  readonly fill?: string;
  readonly top?: string;
  readonly alignment: Readonly<Record<string, string>>;
}

export interface ReadSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly cells: ReadonlyMap<string, ReadCell>;
  /** By column, from 1. */
  readonly widths: ReadonlyMap<number, number>;
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns: readonly number[];
  readonly merged: readonly string[];
  readonly frozen: Readonly<Record<string, string>>;
  /** How it prints. */
  readonly pages: Readonly<Record<string, string>>;
  readonly formats: readonly {
    readonly areas: string;
    readonly formula: string;
    readonly color?: string;
    readonly fill?: string;
  }[];
  readonly validations: readonly (Readonly<Record<string, string>> & { readonly formula1: string })[];
}

export interface ReadWorkbook {
  readonly sheets: readonly ReadSheet[];
  readonly active: number;
  readonly names: ReadonlyMap<string, string>;
  /** All parts, for what must be in none. */
  readonly parts: ReadonlyMap<string, string>;
}

export function readWorkbook(file: Uint8Array): ReadWorkbook {
  const parts = unzip(Buffer.from(file));
  const xml = (name: string): Document => {
    const text = parts.get(name);
    if (text === undefined) throw new Error(`The file has no ${name}`);
    return new DOMParser({
      // As XML 1.0 has it. This parser would take other characters for ends of lines too.
      normalizeLineEndings: (source) => source.replace(/\r\n?/g, "\n"),
      onError: (level, message) => {
        if (level !== "warning") throw new Error(`${name}: ${level}: ${message}`);
      },
    }).parseFromString(text, "text/xml");
  };
  const book = xml("xl/workbook.xml");
  const targets = new Map(
    all(xml("xl/_rels/workbook.xml.rels"), "Relationship").map((each) => [
      attribute(each, "Id"),
      attribute(each, "Target"),
    ]),
  );
  const texts = parts.has("xl/sharedStrings.xml") ? all(xml("xl/sharedStrings.xml"), "si").map(textOf) : [];
  const styles = stylesIn(xml("xl/styles.xml"));
  return {
    sheets: all(book, "sheet").map((sheet) =>
      sheetIn(xml(`xl/${targets.get(attribute(sheet, "r:id"))}`), sheet, texts, styles, parts.has("xl/metadata.xml")),
    ),
    active: Number(all(book, "workbookView")[0]?.getAttribute("activeTab") ?? 0),
    names: new Map(all(book, "definedName").map((name) => [attribute(name, "name"), name.textContent ?? ""])),
    parts,
  };
}

/** The files of an archive by their names, from its directory at the end. */
function unzip(file: Buffer): ReadonlyMap<string, string> {
  const end = file.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  if (end < 0) throw new Error("The file is no archive");
  const parts = new Map<string, string>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (file.readUInt32LE(at) !== 0x02014b50) throw new Error("The archive's directory is broken");
    const [method, size] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20)];
    const [nameLength, more, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const name = file.toString("utf8", at + 46, at + 46 + nameLength);
    const local = file.readUInt32LE(at + 42);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const packed = file.subarray(start, start + size);
    parts.set(name, (method === 0 ? packed : inflateRawSync(packed)).toString("utf8"));
    at += 46 + nameLength + more + comment;
  }
  return parts;
}

const all = (node: Document | Element, name: string): Element[] => Array.from(node.getElementsByTagName(name));

const children = (node: Element | undefined): Element[] =>
  Array.from(node?.childNodes ?? []).filter((child): child is Element => child.nodeType === 1);

const attribute = (node: Element, name: string): string => node.getAttribute(name) ?? "";

const attributesOf = (node: Element | undefined): Record<string, string> =>
  Object.fromEntries(Array.from(node?.attributes ?? []).map(({ name, value }) => [name, value]));

const isSet = (node: Element, name: string): boolean => ["1", "true"].includes(attribute(node, name));

/** A character that XML can't hold, or an underscore before what looks like one. */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

const textOf = (node: Element): string =>
  unescaped(
    all(node, "t")
      .map((part) => part.textContent ?? "")
      .join(""),
  );

interface Styles {
  readonly cells: readonly ReadStyle[];
  readonly conditional: readonly { readonly color?: string; readonly fill?: string }[];
}

function stylesIn(styles: Document): Styles {
  const under = (name: string): Element[] => children(all(styles, name)[0]);
  const formats = new Map(
    all(styles, "numFmt").map((each) => [attribute(each, "numFmtId"), attribute(each, "formatCode")]),
  );
  const [fonts, fills, borders] = [under("fonts"), under("fills"), under("borders")];
  const fontOf = (font: Element | undefined): ReadStyle["font"] =>
    Object.fromEntries(
      children(font).map((part) => [
        part.tagName,
        part.getAttribute("val") ?? part.getAttribute("rgb") ?? (true as const),
      ]),
    );
  return {
    cells: under("cellXfs").map((each) => {
      const fill = fills[Number(attribute(each, "fillId"))];
      const top = borders[Number(attribute(each, "borderId"))]?.getElementsByTagName("top")[0]?.getAttribute("style");
      const color = fill?.getElementsByTagName("fgColor")[0]?.getAttribute("rgb");
      return {
        format: formats.get(attribute(each, "numFmtId")) ?? "General",
        font: fontOf(fonts[Number(attribute(each, "fontId"))]),
        ...(color ? { fill: color } : {}),
        ...(top ? { top } : {}),
        alignment: attributesOf(all(each, "alignment")[0]),
      };
    }),
    conditional: under("dxfs").map((each) => {
      const color = all(each, "font")[0]?.getElementsByTagName("color")[0]?.getAttribute("rgb");
      const fill = all(each, "bgColor")[0]?.getAttribute("rgb");
      return { ...(color ? { color } : {}), ...(fill ? { fill } : {}) };
    }),
  };
}

function sheetIn(
  xml: Document,
  named: Element,
  texts: readonly string[],
  styles: Styles,
  canSpill: boolean,
): ReadSheet {
  const columns = all(xml, "col").flatMap((col) => {
    const [first, last] = [Number(attribute(col, "min")), Number(attribute(col, "max"))];
    return Array.from({ length: last - first + 1 }, (_, index) => ({ column: first + index, col }));
  });
  return {
    name: attribute(named, "name"),
    hidden: attribute(named, "state") === "hidden",
    cells: new Map(all(xml, "c").map((cell) => [attribute(cell, "r"), cellIn(cell, texts, styles.cells, canSpill)])),
    widths: new Map(columns.map(({ column, col }) => [column, Number(attribute(col, "width"))])),
    hiddenRows: all(xml, "row").flatMap((row) => (isSet(row, "hidden") ? [Number(attribute(row, "r"))] : [])),
    hiddenColumns: columns.flatMap(({ column, col }) => (isSet(col, "hidden") ? [column] : [])),
    merged: all(xml, "mergeCell").map((each) => attribute(each, "ref")),
    frozen: attributesOf(all(xml, "pane")[0]),
    pages: { ...attributesOf(all(xml, "pageSetup")[0]), ...attributesOf(all(xml, "pageSetUpPr")[0]) },
    formats: all(xml, "conditionalFormatting").flatMap((format) =>
      all(format, "cfRule").map((rule) => ({
        areas: attribute(format, "sqref"),
        formula: all(rule, "formula")[0]?.textContent ?? "",
        ...styles.conditional[Number(attribute(rule, "dxfId"))],
      })),
    ),
    validations: all(xml, "dataValidation").map((each) => ({
      ...attributesOf(each),
      formula1: all(each, "formula1")[0]?.textContent ?? "",
    })),
  };
}

function cellIn(cell: Element, texts: readonly string[], styles: readonly ReadStyle[], canSpill: boolean): ReadCell {
  const [type, raw] = [attribute(cell, "t"), all(cell, "v")[0]?.textContent];
  const formula = all(cell, "f")[0];
  const style = styles[Number(cell.getAttribute("s") ?? 0)];
  if (style === undefined) throw new Error(`${attribute(cell, "r")} has no style`);
  if (cell.hasAttribute("cm") && !canSpill) throw new Error(`${attribute(cell, "r")} spills without metadata`);
  return {
    value: type === "inlineStr" ? textOf(cell) : raw === undefined || raw === null ? null : valueOf(type, raw, texts),
    isError: type === "e",
    ...(formula === undefined ? {} : { formula: formula.textContent ?? "" }),
    ...(formula?.getAttribute("t") === "array"
      ? { array: { ref: attribute(formula, "ref"), spills: attribute(cell, "cm") === "1" } }
      : {}),
    style,
  };
}

function valueOf(type: string, raw: string, texts: readonly string[]): string | number | boolean {
  if (type === "s") {
    const text = texts[Number(raw)];
    if (text === undefined) throw new Error(`There is no text ${raw}`);
    return text;
  }
  if (type === "b") return raw === "1";
  if (type === "str" || type === "e") return unescaped(raw);
  return Number(raw);
}
