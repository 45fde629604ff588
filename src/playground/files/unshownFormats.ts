/** The conditional formats of an opened file of Excel that the page doesn't show. */
import { countText } from "../../shared/api/text/countText";

/** Of these Excel writes the whole formula, also beside a text that was chosen: the page shows them, and comparisons of the cell. */
export const WITH_FORMULA: ReadonlySet<string> = new Set([
  ...["expression", "containsText", "notContainsText", "beginsWith", "endsWith"],
  ...["containsBlanks", "notContainsBlanks"],
]);

/** One of them, and what several are called. */
type FormatName = readonly [one: string, noun: string];

const ERROR: FormatName = ["an error rule", "error rule"];

const NAMES: Readonly<Partial<Record<string, FormatName>>> = {
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
const OTHER: FormatName = ["another rule", "other rule"];

/** Of what came after 2007. Excel writes a data bar twice, and more of it there. */
const LATER = "x14";
const RULE = /<(?:(\w+):)?cfRule(\s[^<>]*)>/g;
const TYPE = /\stype="(\w+)"/;

/** @param sheet The text of its part. */
export const unshownFormats = (sheet: string): readonly FormatName[] =>
  [...sheet.matchAll(RULE)].flatMap(([, prefix, attributes = ""]) => {
    const [, type = ""] = TYPE.exec(attributes) ?? [];
    const isShown = prefix === LATER ? type === "dataBar" : type === "cellIs" || WITH_FORMULA.has(type);
    return isShown ? [] : [NAMES[type] ?? OTHER];
  });

/** `3 conditional formats (a color scale, 2 data bars)` */
export function formatsTold(formats: readonly FormatName[]): string {
  const kinds = [...new Set(formats)].map((kind) => {
    const count = formats.filter((each) => each === kind).length;
    return count === 1 ? kind[0] : countText(count, kind[1]);
  });
  return `${countText(formats.length, "conditional format")} (${kinds.join(", ")})`;
}
