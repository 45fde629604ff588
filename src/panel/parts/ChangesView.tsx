/** What changed: a line for each column, and the figures that moved most, each with a jump to its cell. */
import { Button } from "@fluentui/react-button";
import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import type { ChangeSummary, FigureChange } from "../../shared/panelApi/changesApi";
import { areaText, type CellAddress, type CellArea } from "../../shared/formulas/cells";
import { countText } from "../../shared/api/text/countText";
import { fatesText, PARTLY, signOf, sizesText, sizeText, stateText } from "../../shared/workbook/figures/changesText";
import { figureMove } from "../../shared/workbook/figures/summary";
import { unbroken } from "./texts/phrases";
import { Quiet, Text } from "./Text";

const useStyles = makeStyles({
  list: {
    display: "flex",
    flexDirection: "column",
    gap: tokens.spacingVerticalS,
    margin: 0,
    padding: 0,
    listStyle: "none",
  },
  item: { display: "flex", gap: tokens.spacingHorizontalS, alignItems: "start", justifyContent: "space-between" },
  texts: { minWidth: 0 },
  cell: { flexShrink: 0 },
});

interface Props {
  readonly changes: ChangeSummary;
  readonly show: (area: CellArea) => void;
}

export function ChangesView({ changes, show }: Props) {
  const styles = useStyles();
  const { columns, most, others } = changes;
  const sign = signOf(changes);
  return (
    <>
      {columns.map((column) => (
        <Text key={column.column}>
          <strong>{`${column.column}: `}</strong>
          {unbroken(`${fatesText(column)}. ${sizesText(column, sign)}`)}
        </Text>
      ))}
      {others === 0 ? null : <Text>{`${countText(others, "other value")} changed (dates and texts).`}</Text>}
      {columns.length === 0 && others === 0 ? <Text>There are no figures to compare.</Text> : null}
      {changes.partly === true ? <Quiet>{PARTLY}</Quiet> : null}
      {most.length === 0 ? null : (
        <>
          <Quiet>Moved most, by percent:</Quiet>
          <ul className={styles.list}>
            {most.map((change, index) => (
              <li key={index} className={styles.item}>
                <div className={styles.texts}>
                  <Text>{change.what === "" ? change.column : change.what}</Text>
                  <Quiet>{unbroken(movedText(change, columns.length > 1, sign))}</Quiet>
                </div>
                {change.cell === undefined ? null : (
                  <Button size="small" className={styles.cell} onClick={() => show(areaOf(change.cell!))}>
                    {areaText(areaOf(change.cell))}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const areaOf = (cell: CellAddress): CellArea => ({ ...cell, rows: 1, columns: 1 });

/** `$1,850 → $1,920: +$70 (+3.8%)` */
function movedText(change: FigureChange, named: boolean, sign: ReturnType<typeof signOf>): string {
  const { column, before, after } = change;
  const size = figureMove(change);
  const moved = `${stateText(before, sign)} → ${stateText(after, sign)}`;
  return `${named ? `${column}: ` : ""}${moved}${size === undefined ? "" : `, ${sizeText(size, sign)}`}`;
}
