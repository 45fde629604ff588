/** Why a cell shows an error of the sheet's own, and the button that helps. */
import { Button } from "@fluentui/react-button";
import type { Remedy } from "../../../shared/panelApi/panelApi";
import { areaText } from "../../../shared/formulas/cells";
import { FaultNotice, Notice } from "../../parts/Notice";
import { FormulaText, TextRow } from "../../parts/Text";
import { useHost } from "../../state/host";
import { lead } from "../../state/lead";
import { orThrow, useAction } from "../../state/request";

interface Props {
  readonly remedy: Remedy;
  /** The cell was written. */
  readonly done: () => void;
}

export function RemedyNotice({ remedy: { message, blocker, correction }, done }: Props) {
  const { api } = useHost();
  const { busy, fault, run } = useAction();
  const isSame = correction?.formula === correction?.cell.formula;
  return (
    <>
      <Notice intent="warning">{message}</Notice>
      {correction === undefined || isSame ? null : <FormulaText>{correction.formula}</FormulaText>}
      <TextRow>
        {blocker === undefined ? null : (
          <Button disabledFocusable={busy} onClick={() => run(() => lead(api, blocker))}>
            {`Show ${areaText(blocker)}`}
          </Button>
        )}
        {correction === undefined ? null : (
          <Button
            appearance="primary"
            disabledFocusable={busy}
            onClick={() =>
              run(async () => {
                orThrow(await api.correct(correction));
                done();
              })
            }
          >
            {isSame ? "Calculate it again" : "Correct the formula"}
          </Button>
        )}
      </TextRow>
      <FaultNotice text={fault} />
    </>
  );
}
