/** The first rows of a formula from what is at hand, or the price of having them. */
import { Button } from "@fluentui/react-components";
import type { Preview, Shown, ShownTable } from "../../shared/bridge/bridge";
import { partsText } from "../../shared/errands/priceParts";
import { DataTable, type Cell } from "../parts/DataTable";
import { Notice } from "../parts/Notice";
import { Quiet, Row, Text } from "../parts/Text";
import { counted, requestsOf, whole } from "../words";

interface Props {
  readonly preview: Preview;
  readonly busy: boolean;
  /** How many rows were asked for, where that is known. */
  readonly rowLimit: number | undefined;
  readonly pay: () => void;
}

export function PreviewView({ preview: { table, price, problem }, busy, rowLimit, pay }: Props) {
  const isPrice = price.requests > 0;
  return (
    <>
      {isPrice ? (
        <>
          <Text>{`Not all of it is at hand. The formula needs ${requestsOf(price)}${partsText(price)}; a preview makes them now, and inserting it then costs nothing more.`}</Text>
          <Row>
            <Button disabledFocusable={busy} onClick={pay}>
              {`Preview with ${requestsOf(price)}`}
            </Button>
          </Row>
        </>
      ) : null}
      {problem === undefined ? null : <Notice intent="warning">{problem.message}</Notice>}
      {table === undefined ? null : <Rows table={table} rowLimit={rowLimit} />}
    </>
  );
}

interface RowsProps {
  readonly table: ShownTable;
  readonly rowLimit: number | undefined;
}

/** The heads are what stands above the rows in the sheet. */
function Rows({ table: { columns, rows, more, headers }, rowLimit }: RowsProps) {
  if (rows.length === 0) return <Quiet>Nothing matches: the formula shows no rows.</Quiet>;
  const heads = columns.map(({ name, label }) => (headers === "names" ? name : label));
  const remarks = [
    ...(more === 0 ? [] : [`… and ${counted(more, "more row")}.`]),
    ...(rows.length + more === rowLimit ? [`These are the first ${whole(rowLimit)}; more may match: raise Rows.`] : []),
    ...(headers === "none" ? ["The sheet gets no header row."] : []),
  ];
  return (
    <>
      <DataTable label="Preview" heads={heads} rows={rows.map((row) => row.map(cellOf))} />
      {remarks.length === 0 ? null : <Quiet>{remarks.join(" ")}</Quiet>}
    </>
  );
}

function cellOf({ text, kind }: Shown): Cell {
  return { text, kind: kind === "number" || kind === "problem" ? kind : "plain" };
}
