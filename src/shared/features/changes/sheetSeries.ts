/** Which sheets belong together: copies of one sheet whose names end in a month or a day. */
import { withoutEnds } from "../../api/text/trimmed";

interface Dated {
  readonly name: string;
  readonly of: string;
  /** Later ones are larger. */
  readonly order: string;
}

const DATED = /[ _-](\d{4}-\d{2}(?:-\d{2})?)(?: \((\d{1,4})\))?$/;

function dated(name: string): readonly Dated[] {
  const found = DATED.exec(name);
  const [, date, number = "1"] = found ?? [];
  const of = withoutEnds(name.slice(0, found?.index), /[ _-]/);
  return of === "" || date === undefined ? [] : [{ name, of, order: `${date} ${number.padStart(4, "0")}` }];
}

/**
 * The two latest of the series that has the latest; with a single copy, that and the sheet that it was made of, whose
 * name may have been cut to make room for the day.
 */
export function latestPair(names: readonly string[]): { readonly before?: string; readonly after?: string } {
  const all = names.flatMap(dated).sort((one, other) => (one.order < other.order ? 1 : -1));
  for (const { name, of } of all) {
    const [, earlier] = all.filter((each) => each.of === of);
    if (earlier !== undefined) return { before: earlier.name, after: name };
    const original = names.find((each) => each === of) ?? names.find((each) => of.length >= CUT && each.startsWith(of));
    if (original !== undefined) return { before: name, after: original };
  }
  return {};
}

/** A schedule's copies keep so many characters of the sheet's name. */
const CUT = 80;
