/**
 * What an opened file of Excel has of conditional formats that the page doesn't show, as a line for the person who opens it.
 * It is counted in the file's own parts, because the library leaves out some of them without a word.
 */
import { countText } from "../../shared/api/text/countText";

/** The parts of a file, by their names. */
type Parts = ReadonlyMap<string, Uint8Array>;

/** Of these Excel writes the whole formula, also beside a text that was chosen: the page shows them, and comparisons of the cell. */
export const WITH_FORMULA: ReadonlySet<string> = new Set([
  ...["expression", "containsText", "notContainsText", "beginsWith", "endsWith"],
  ...["containsBlanks", "notContainsBlanks"],
]);

const ERROR = ["an error rule", "error rule"] as const;

/** One of them, and what several are called. */
const NAMES: Readonly<Partial<Record<string, readonly [one: string, noun: string]>>> = {
  colorScale: ["a color scale", "color scale"],
  dataBar: ["a data bar", "data bar"],
  iconSet: ["an icon set", "icon set"],
  top10: ["a top or bottom rule", "top or bottom rule"],
  aboveAverage: ["an average rule", "average rule"],
  duplicateValues: ["a duplicates rule", "duplicates rule"],
  uniqueValues: ["a unique values rule", "unique values rule"],
  timePeriod: ["a date rule", "date rule"],
  containsErrors: ERROR,
  notContainsErrors: ERROR,
};
const OTHER = ["another rule", "other rule"] as const;

/** Of what came after 2007. Excel writes a data bar twice, and more of it there. */
const LATER = "x14";
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i;
const RULE = /<(?:(\w+):)?cfRule\s([^<>]*)>/g;
const TYPE = /\stype="(\w+)"/;

/** Undefined if the page shows all of them. */
export function unshownFormats(parts: Parts): string | undefined {
  const names = [...parts].flatMap(([part, bytes]) => (SHEET.test(part) ? unshownNames(decoder.decode(bytes)) : []));
  if (names.length === 0) return undefined;
  const kinds = [...new Set(names)].map((name) => {
    const count = names.filter((each) => each === name).length;
    return count === 1 ? name[0] : countText(count, name[1]);
  });
  const formats = countText(names.length, "conditional format");
  return `${formats} of this file ${names.length === 1 ? "isn't" : "aren't"} shown: ${kinds.join(", ")}`;
}

const decoder = new TextDecoder();

const unshownNames = (sheet: string) =>
  [...sheet.matchAll(RULE)].flatMap(([, prefix, attributes = ""]) => {
    const [, type = ""] = TYPE.exec(` ${attributes}`) ?? [];
    const isShown = prefix === LATER ? type === "dataBar" : type === "cellIs" || WITH_FORMULA.has(type);
    return isShown ? [] : [NAMES[type] ?? OTHER];
  });
