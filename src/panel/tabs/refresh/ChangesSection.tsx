/** What the last refresh changed, or how two sheets differ, and buttons that write it. */
import { Button } from "@fluentui/react-button";
import { useEffect, useState } from "react";
import type { ChangeSummary, RollChanges } from "../../../shared/panelApi/changesApi";
import type { CellArea } from "../../../shared/formulas/cells";
import { listedText } from "../../../shared/api/text/listedText";
import { rollText } from "../../../shared/workbook/figures/rollText";
import { ChangesView } from "../../parts/ChangesView";
import { Foldout } from "../../parts/Foldout";
import { FaultNotice, Notice } from "../../parts/Notice";
import { Section } from "../../parts/Section";
import { Quiet, Text, TextRow } from "../../parts/Text";
import { useHost } from "../../state/host";
import { lead } from "../../state/lead";
import { orThrow, useAction } from "../../state/request";
import { CompareSheets } from "./CompareSheets";

interface Compared {
  readonly keys: readonly string[];
  readonly changes: ChangeSummary;
  readonly roll?: RollChanges;
}

export function ChangesSection() {
  const { api, work } = useHost();
  const [compared, setCompared] = useState<Compared>();
  const [written, setWritten] = useState<string>();
  const { busy, fault, run } = useAction();
  useEffect(() => setCompared(undefined), [work.changes]);
  useEffect(() => setWritten(undefined), [work.changes, compared]);
  const changes = compared?.changes ?? work.changes;
  const write = (where: "sheet" | "beside"): void =>
    run(async () => {
      setWritten(undefined);
      setWritten(orThrow(await api.writeChanges(where)).written);
    });
  const show = (area: CellArea): void => run(() => lead(api, area));
  return (
    <Section title="What changed">
      {changes === undefined ? (
        <Quiet>After a refresh: how many figures rose, fell and failed, by how much, and which moved most.</Quiet>
      ) : (
        <>
          <Quiet>
            {compared === undefined
              ? "Each row counts once, by its first amount: low, high and counts aren’t compared."
              : `Rows matched by ${listedText(compared.keys)}.`}
          </Quiet>
          {compared?.roll === undefined ? null : (
            <Text>
              <strong>Units: </strong>
              {rollText(compared.roll)}
            </Text>
          )}
          <ChangesView changes={changes} show={show} />
          <TextRow>
            <Button disabledFocusable={busy} onClick={() => write("sheet")}>
              Write what changed as a sheet
            </Button>
            {compared === undefined ? (
              <Button disabledFocusable={busy} onClick={() => write("beside")}>
                Write beside the cells
              </Button>
            ) : null}
          </TextRow>
          {written === undefined ? null : <Notice intent="success">{`Written: ${written}`}</Notice>}
        </>
      )}
      <FaultNotice text={fault} />
      <Foldout title="Compare two sheets">
        <CompareSheets found={setCompared} />
      </Foldout>
    </Section>
  );
}
