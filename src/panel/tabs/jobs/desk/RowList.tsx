/** Rows of a list, each with its number, which shows it in the sheet, and what is told of it. */
import { Button } from "@fluentui/react-button";
import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import type { ReactNode } from "react";
import type { SomeRows } from "../../../../shared/panelApi/deskApi";
import { wholeNumber } from "../../../parts/texts/phrases";
import { Quiet } from "../../../parts/Text";

const useStyles = makeStyles({
  list: { display: "grid", gap: tokens.spacingVerticalS, margin: 0, padding: 0, listStyleType: "none" },
  row: {
    display: "grid",
    gridTemplateColumns: "max-content minmax(0, 1fr)",
    columnGap: tokens.spacingHorizontalXS,
    alignItems: "start",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: "anywhere",
    whiteSpace: "pre-line",
    // What has the focus isn't covered by the price that stays at the bottom.
    "& button, & input": { scrollMarginBottom: "50vh" },
  },
  number: { minWidth: 0, paddingInline: tokens.spacingHorizontalXS },
});

interface Numbered {
  readonly row: number;
  readonly number: number;
}

interface Props<Row extends Numbered> {
  readonly label: string;
  readonly rows: SomeRows<Row>;
  readonly show: (row: Row) => void;
  readonly told: (row: Row) => ReactNode;
}

export function RowList<Row extends Numbered>({ label, rows: { count, rows }, show, told }: Props<Row>) {
  const styles = useStyles();
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {rows.map((row) => (
          <li key={row.row} className={styles.row}>
            <Button
              appearance="transparent"
              size="small"
              className={styles.number}
              aria-label={`Show row ${row.number}`}
              onClick={() => show(row)}
            >
              {row.number}
            </Button>
            <div>{told(row)}</div>
          </li>
        ))}
      </ul>
      {count > rows.length ? <Quiet>{`And ${wholeNumber(count - rows.length)} more.`}</Quiet> : null}
    </>
  );
}
