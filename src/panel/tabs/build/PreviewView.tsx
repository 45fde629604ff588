/** The first rows of a formula from cached results, or the price of fetching them. */
import { Button } from "@fluentui/react-button";
import type { Preview, ShownTable } from "../../../shared/panelApi/panelApi";
import { partsText } from "../../../shared/spending/texts/priceParts";
import { useToldUsage } from "../../parts/sandboxInUse";
import { DataTable } from "../../parts/DataTable";
import { Notice } from "../../parts/Notice";
import { SearchChoice } from "../../parts/PriceNotice";
import { Quiet, TextRow, Text } from "../../parts/Text";
import { countText } from "../../../shared/api/text/countText";
import { planPriceAfter } from "../../../shared/spending/texts/planPrice";
import { requestsOf } from "../../../shared/api/text/requestsText";
import { wholeNumber } from "../../parts/texts/phrases";

interface Props {
  readonly preview: Preview;
  readonly busy: boolean;
  /** The formula's limit of rows, where it is known. */
  readonly rowLimit: number | undefined;
  readonly pay: (searching: boolean) => void;
}

export function PreviewView({ preview, busy, rowLimit, pay }: Props) {
  const { table, price, search, problem } = preview;
  const terms = useToldUsage(preview.usage);
  const isPrice = price.requests > 0;
  return (
    <>
      {isPrice ? (
        <>
          <Text>{`The formula needs ${requestsOf(price)}${partsText(price)}${planPriceAfter(price, terms)}. After a preview, inserting it costs nothing more.`}</Text>
          <TextRow>
            <Button disabledFocusable={busy} onClick={() => pay(false)}>
              {`Preview with ${requestsOf(price)}`}
            </Button>
          </TextRow>
          {search === undefined ? null : (
            <SearchChoice offer={search} price={price} terms={terms} disabled={busy} press={() => pay(true)} />
          )}
        </>
      ) : null}
      {problem === undefined ? null : <Notice intent="warning">{problem.message}</Notice>}
      {table === undefined ? null : <Rows table={table} rowLimit={rowLimit} />}
    </>
  );
}

/** The column heads are those that the sheet will show. */
function Rows({
  table: { columns, rows, more, headers, notes = [] },
  rowLimit,
}: Pick<Props, "rowLimit"> & { readonly table: ShownTable }) {
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
