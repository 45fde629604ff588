/** The first rows of a formula from cached results, under the column heads that the sheet will show. */
import type { ShownTable } from "../../../shared/panelApi/panelApi";
import { DataTable } from "../../parts/DataTable";
import { Quiet } from "../../parts/Text";
import { countText } from "../../../shared/api/text/countText";
import { wholeNumber } from "../../parts/texts/phrases";

interface Props {
  readonly table: ShownTable;
  /** The formula's limit of rows, where it is known. */
  readonly rowLimit: number | undefined;
}

export function PreviewRows({ table: { columns, rows, more, headers, notes = [] }, rowLimit }: Props) {
  if (rows.length === 0) return <Quiet>{notes[0] ?? "No matches: the formula returns no rows."}</Quiet>;
  const heads = columns.map(({ name, label }) => (headers === "names" ? name : label));
  const remarks = [
    ...(more === 0 ? [] : [`… and ${countText(more, "more row")}.`]),
    ...(rows.length + more === rowLimit
      ? [`Showing the first ${wholeNumber(rowLimit)}; there may be more: increase Rows.`]
      : []),
    ...(headers === "none" ? ["Without a header row."] : []),
    ...notes.map((note) => `${note}.`),
  ];
  return (
    <>
      <DataTable label="Preview" heads={heads} rows={rows} />
      {remarks.length === 0 ? null : <Quiet>{remarks.join(" ")}</Quiet>}
    </>
  );
}
