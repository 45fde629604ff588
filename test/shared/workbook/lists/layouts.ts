/** Lists as people have them: a sample's layouts, and their headings written otherwise. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Layout {
  readonly name: string;
  readonly rows: readonly string[];
  /** The addresses that go out, in order. */
  readonly asked?: readonly string[];
  /** Why nothing is asked before a person says more. */
  readonly held?: string;
  /** Words that the person sees. */
  readonly says?: string;
}

const SAMPLE = join(process.cwd(), "test/samples/lists.json");

export const LAYOUTS = (JSON.parse(readFileSync(SAMPLE, "utf8")) as { readonly lists: readonly Layout[] }).lists;

/** The cells of a layout as they are typed: a text of digits alone is a number, as a spreadsheet takes it. */
export const cellsOf = ({ rows }: Layout): readonly (readonly (string | number | null)[])[] =>
  rows.map((line) =>
    line.split("|").map((text) => (text === "" ? null : /^[1-9]\d{0,7}$/.test(text) ? Number(text) : text)),
  );

/** Ways in which exports write the same heading. */
const WRITINGS: Readonly<Record<string, (heading: string) => string>> = {
  "in capitals": (heading) => heading.toUpperCase(),
  "in small letters": (heading) => heading.toLowerCase(),
  "with underscores": (heading) => words(heading).join("_").toUpperCase(),
  "in camel case": (heading) =>
    words(heading)
      .map((word, index) => (index === 0 ? word.toLowerCase() : word[0]!.toUpperCase() + word.slice(1).toLowerCase()))
      .join(""),
  "with spaces and colons": (heading) => ` ${words(heading).join("  ")}: `,
};

const words = (heading: string): readonly string[] =>
  heading
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .split(/[^A-Za-z0-9#$/]+/)
    .filter((word) => word !== "");

/** Each layout with its headings in each writing: its first row of several texts and no number. */
export const WRITTEN_OTHERWISE: readonly Layout[] = Object.entries(WRITINGS).flatMap(([writing, written]) =>
  LAYOUTS.filter(({ name }) => !/^no headings|^row numbers/.test(name)).map((layout) => {
    const at = layout.rows.findIndex((line) => line.split("|").filter((cell) => cell !== "").length > 1);
    const line = layout.rows[at]!.split("|").map((heading) => (heading === "" ? "" : written(heading)));
    const rows = layout.rows.map((row, index) => (index === at ? line.join("|") : row));
    return { ...layout, name: `${layout.name}, ${writing}`, rows };
  }),
);
