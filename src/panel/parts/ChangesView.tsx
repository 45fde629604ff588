/** What changed: a line for each column, and the figures that moved most, each with a jump to its cell. */
import { Button } from "@fluentui/react-button";
import type { ChangeSummary, FigureChange } from "../../shared/panelApi/changesApi";
import { areaText, type CellAddress, type CellArea } from "../../shared/formulas/cells";
import { countText } from "../../shared/api/text/countText";
import {
  fatesText,
  PARTLY,
  signOf,
  sizesText,
  sizeText,
  stateText,
  unchangedText,
} from "../../shared/workbook/figures/changesText";
import { figureMove } from "../../shared/workbook/figures/summary";
import { Item, ItemList } from "./ItemList";
import { unbroken } from "./texts/phrases";
import { Quiet, Text } from "./Text";

interface Props {
  readonly changes: ChangeSummary;
  readonly show: (area: CellArea) => void;
}

export function ChangesView({ changes, show }: Props) {
  const { columns, most, others } = changes;
  const sign = signOf(changes);
  const unchanged = unchangedText(changes);
  return (
    <>
      {unchanged === undefined ? (
        columns.map((column) => (
          <Text key={column.column}>
            <strong>{`${column.column}: `}</strong>
            {unbroken(`${fatesText(column)}. ${sizesText(column, sign)}`)}
          </Text>
        ))
      ) : (
        <Text>{unchanged}</Text>
      )}
      {others === 0 ? null : <Text>{`${countText(others, "other value")} changed (dates and texts).`}</Text>}
      {columns.length === 0 && others === 0 ? <Text>There are no figures to compare.</Text> : null}
      {changes.partly === true ? <Quiet>{PARTLY}</Quiet> : null}
      {most.length === 0 ? null : (
        <>
          <Quiet>Moved most, by percent:</Quiet>
          <ItemList>
            {most.map((change, index) => (
              <Item
                key={index}
                button={
                  change.cell === undefined ? null : (
                    <Button size="small" onClick={() => show(areaOf(change.cell!))}>
                      {areaText(areaOf(change.cell))}
                    </Button>
                  )
                }
              >
                <Text>{change.what === "" ? change.column : change.what}</Text>
                <Quiet>{unbroken(movedText(change, columns.length > 1, sign))}</Quiet>
              </Item>
            ))}
          </ItemList>
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
