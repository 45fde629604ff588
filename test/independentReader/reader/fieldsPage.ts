/** The published page of fields, docs/reference/fields.md: the words that stand for a field, and what it is. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isAdded } from "./columns";
import type { RecordKind } from "./fields";

interface FieldRow {
  readonly name: string;
  readonly type: string;
  readonly unit: string;
  readonly label: string;
  readonly meaning: string;
}

export interface FieldsPage {
  readonly rows: (kind: RecordKind) => readonly FieldRow[];
  readonly label: (kind: RecordKind, name: string) => string | undefined;
}

const TITLES: Readonly<Record<RecordKind, string>> = {
  property: "Property records",
  value: "Value estimates",
  rent: "Rent estimates",
  forsale: "Sale listings",
  forrent: "Rental listings",
  comps: "Sale comparables",
  rentcomps: "Rent comparables",
};

const plain = (cell: string): string => cell.trim().replace(/^`|`$/g, "").replaceAll(/\\(.)/g, "$1");

function rowsUnder(page: string, title: string): FieldRow[] {
  const [, section = ""] = page.split(`\n## ${title}\n`);
  const [own = ""] = section.split("\n## ");
  return own
    .split("\n")
    .filter((each) => each.startsWith("| `"))
    .map((each) => {
      const [name = "", type = "", unit = "", label = "", meaning = ""] = each
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map(plain);
      return { name, type, unit, label, meaning };
    });
}

export function readFieldsPage(): FieldsPage {
  const page = readFileSync(join(__dirname, "../../../docs/reference/fields.md"), "utf8");
  const titles = [...page.matchAll(/^## (Fields .*)$/gm)].map(([, title]) => title!);
  const added = titles.flatMap((title) => rowsUnder(page, title));
  const rows = (kind: RecordKind): readonly FieldRow[] => [
    ...rowsUnder(page, TITLES[kind]),
    ...added.filter(({ name }) => isAdded(kind, name)),
  ];
  return { rows, label: (kind, name) => rows(kind).find((each) => each.name === name)?.label };
}
