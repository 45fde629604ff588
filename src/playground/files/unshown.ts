/**
 * What an opened file of Excel has that the page doesn't show, in words for the person who opens it. It is counted in the file's
 * own parts, because the library leaves out some of it without a word.
 */
import { countText } from "../../shared/api/text/countText";
import { listedText } from "../../shared/api/text/listedText";
import { partsIn, type Part } from "./parts";
import { formatsTold, unshownFormats } from "./unshownFormats";

interface Kind {
  /** The types of the parts that have it. */
  readonly parts: readonly string[];
  /** Each place with the flag `g`, otherwise one in a part. Without it, each part is one. */
  readonly pattern?: RegExp;
  readonly told: (count: number) => string;
}

const counted =
  (noun: string): Kind["told"] =>
  (count) =>
    countText(count, noun);

/** All that is told, in this order. */
const KINDS: readonly Kind[] = [
  { parts: ["chart", "chartex"], told: counted("chart") },
  { parts: ["drawing"], pattern: /<(?:\w+:)?pic[\s>]/g, told: counted("picture") },
  { parts: ["drawing"], pattern: /<(?:\w+:)?(?:sp|cxnSp)[\s>]/g, told: counted("shape") },
  // Notes, too: a file calls both so.
  { parts: ["comments"], pattern: /<(?:\w+:)?comment\s/g, told: counted("comment") },
  { parts: ["worksheet", "table"], pattern: /<(?:\w+:)?autoFilter[\s/>]/, told: counted("filter") },
  { parts: ["pivotTable"], told: counted("pivot table") },
  { parts: ["slicer"], pattern: /<(?:\w+:)?slicer\s/g, told: counted("slicer") },
  { parts: ["timeline"], pattern: /<(?:\w+:)?timeline\s/g, told: counted("timeline") },
  { parts: ["worksheet"], pattern: /<(?:\w+:)?sparkline>/g, told: counted("sparkline") },
  { parts: ["worksheet"], pattern: /<(?:\w+:)?hyperlink\s/g, told: counted("link") },
  // What came after 2007 has its lists in other sheets so.
  {
    ...{ parts: ["worksheet"], told: counted("data validation") },
    pattern: /<x14:dataValidation\s|<(?:\w+:)?dataValidation\s[^<>]*\btype="(?:date|time)"/g,
  },
  {
    ...{ parts: ["worksheet"], told: (count) => `the protection of ${countText(count, "sheet")}` },
    pattern: /<(?:\w+:)?sheetProtection\s[^<>]*\bsheet="(?:1|true)"/,
  },
  { parts: ["vbaProject"], told: () => "the macros" },
];

/** The types of which a part must be read. */
const READ = new Set(KINDS.flatMap(({ parts, pattern }) => (pattern === undefined ? [] : parts)));

/** Undefined if the page shows all of it, and where a part can't be read: such a file opens, too. */
export function unshown(file: Uint8Array): string | undefined {
  try {
    const parts = partsIn(file).map(contentOf);
    const kinds = KINDS.flatMap(({ told }, index) => {
      const count = sum(parts.map(({ counts }) => counts[index]!));
      return count === 0 ? [] : [told(count)];
    });
    const formats = parts.flatMap((part) => part.formats);
    const all = [...kinds, ...(formats.length === 0 ? [] : [formatsTold(formats)])];
    return all.length === 0 ? undefined : listedText(all);
  } catch {
    return undefined;
  }
}

function contentOf({ type, read }: Part) {
  const text = READ.has(type) ? withoutFallbacks(withoutCells(read())) : "";
  const counts = KINDS.map(({ parts, pattern }) =>
    !parts.includes(type) ? 0 : pattern === undefined ? 1 : (text.match(pattern)?.length ?? 0),
  );
  return { counts, formats: type === "worksheet" ? unshownFormats(text) : [] };
}

/** Of a sheet's part, nothing that is counted comes before the end of its cells, which are nearly all of it. */
const withoutCells = (part: string): string => part.slice(part.lastIndexOf("sheetData>") + 1);

const FALLBACK = "mc:Fallback>";

/** What programs show that don't know what it stands for: a chart has a shape there. */
const withoutFallbacks = (part: string): string =>
  part
    .split(`<${FALLBACK}`)
    .map((piece, index) => (index === 0 ? piece : piece.slice(piece.indexOf(`</${FALLBACK}`))))
    .join("");

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
