/** A small table that scrolls sideways within the panel, also by keyboard. */
import { tokens } from "@fluentui/react-theme";
import { makeStyles, mergeClasses } from "@griffel/react";
import type { ShownValue } from "../../shared/panelApi/panelApi";

const useStyles = makeStyles({
  frame: {
    overflowX: "auto",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  table: {
    borderCollapse: "collapse",
    // As wide as its lines are: it scrolls, and a line isn't broken before it is long.
    width: "max-content",
    minWidth: "100%",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  cell: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    textAlign: "left",
    verticalAlign: "top",
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    maxWidth: "22em",
  },
  head: {
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorNeutralBackground2,
    whiteSpace: "nowrap",
  },
  number: { textAlign: "right", fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
  problem: { color: tokens.colorStatusDangerForeground1 },
});

interface Props {
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly (ShownValue | string | number)[])[];
}

export function DataTable({ label, heads, rows }: Props) {
  const styles = useStyles();
  const cells = rows.map((row) => row.map(cellOf));
  const numeric = heads.map((_, index) => cells.length > 0 && cells.every((row) => isNumber(row[index])));
  return (
    <div className={styles.frame} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th
                key={index}
                scope="col"
                className={mergeClasses(styles.cell, styles.head, numeric[index] && styles.number)}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map((row, place) => (
            <tr key={place}>
              {row.map(({ text, kind }, index) => (
                <td
                  key={index}
                  className={mergeClasses(
                    styles.cell,
                    kind === "number" && styles.number,
                    kind === "problem" && styles.problem,
                  )}
                >
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function cellOf(cell: ShownValue | string | number): ShownValue {
  if (typeof cell === "number") return { text: cell.toLocaleString("en-US"), kind: "number" };
  return typeof cell === "string" ? { text: cell, kind: "text" } : cell;
}

/** A blank counts as a number, so that a column of numbers with gaps stays one. */
function isNumber(cell: ShownValue | undefined): boolean {
  return cell?.kind === "number" || cell?.text === "";
}
