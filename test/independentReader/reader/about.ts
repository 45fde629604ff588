/** FIELDS, as the page of fields lists them. */
import { text, type Cell } from "./cell";
import type { RecordKind } from "./fields";
import { oneOf } from "./options";
import type { FieldsPage } from "./fieldsPage";
import type { Table } from "./table";

const KINDS: readonly RecordKind[] = ["property", "value", "rent", "forsale", "forrent", "comps", "rentcomps"];

export function fieldsTable(page: FieldsPage, [record]: readonly unknown[]): Table {
  const kind = oneOf(Array.isArray(record) ? (record as unknown[][])[0]?.[0] : record, KINDS) ?? "property";
  const rows = page.rows(kind).map((row): Cell[] => [row.name, row.type, row.unit, row.meaning].map(text));
  const columns = ["name", "type", "unit", "meaning"].map((header) => ({ header, kind: undefined }));
  return { columns, headers: "names", rows };
}
