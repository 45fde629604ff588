/** The first rows of a formula from what is at hand, or the price of having them. */
import { Button } from "@fluentui/react-components";
import type { Preview, Shown, ShownTable } from "../../shared/bridge/bridge";
import { DataTable, type Cell } from "../parts/DataTable";
import { Notice } from "../parts/Notice";
import { Quiet, Row, Text } from "../parts/Text";
import { counted, requestsOf } from "../words";

interface Props {
  readonly preview: Preview;
  /** Its requests were made. */
  readonly paid: boolean;
  readonly busy: boolean;
  readonly pay: () => void;
}

export function PreviewView({ preview: { table, price, problem }, paid, busy, pay }: Props) {
  const isPrice = price.requests > 0 && !paid;
  return (
    <>
      {isPrice ? (
        <>
          <Text>{`Not all of it is at hand. The formula needs ${requestsOf(price)}; a preview makes them now, and inserting it then costs nothing more.`}</Text>
          <Row>
            <Button disabledFocusable={busy} onClick={pay}>
              {`Preview with ${requestsOf(price)}`}
            </Button>
          </Row>
        </>
      ) : null}
      {problem === undefined || (isPrice && problem.problem === "spending") ? null : (
        <Notice intent="warning">{problem.message}</Notice>
      )}
      {table === undefined || (isPrice && problem !== undefined) ? null : <Rows table={table} />}
    </>
  );
}

function Rows({ table: { columns, rows, more } }: { readonly table: ShownTable }) {
  if (rows.length === 0) return <Quiet>Nothing matches: the formula shows no rows.</Quiet>;
  return (
    <>
      <DataTable label="Preview" heads={columns.map(({ label }) => label)} rows={rows.map((row) => row.map(cellOf))} />
      {more === 0 ? null : <Quiet>{`… and ${counted(more, "more row")}.`}</Quiet>}
    </>
  );
}

function cellOf({ text, kind }: Shown): Cell {
  return { text, kind: kind === "number" || kind === "problem" ? kind : "plain" };
}
