/** The first rows that a fetch left without values: each with its reason, and a button that leads there. */
import { Button } from "@fluentui/react-button";
import type { CellArea } from "../../../shared/formulas/cells";
import type { ProblemRows } from "../../../shared/panelApi/problemRows";
import { useHost } from "../../state/host";
import { orThrow, useAction } from "../../state/request";
import { FaultNotice } from "../Notice";
import { wholeNumber } from "../phrases";
import { Quiet, Text, TextRow } from "../Text";

export function RowsWithProblems({ rows, more }: ProblemRows) {
  const { api } = useHost();
  const { busy, fault, run } = useAction();
  const show = (area: CellArea): void => run(async () => void orThrow(await api.showCells(area)));
  return (
    <>
      {rows.map(({ name, message, area }, index) => (
        <TextRow key={index}>
          {area === undefined ? (
            <Text>{name}</Text>
          ) : (
            <Button size="small" disabledFocusable={busy} onClick={() => show(area)}>
              {`Show ${name}`}
            </Button>
          )}
          <Text>{message}</Text>
        </TextRow>
      ))}
      {more === 0 ? null : <Quiet>{`And ${wholeNumber(more)} more.`}</Quiet>}
      <FaultNotice text={fault} />
    </>
  );
}
