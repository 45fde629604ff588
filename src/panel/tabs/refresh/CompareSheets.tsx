/** Two sheets to compare, such as two months of a rent roll, and the column that names their rows if it isn't known. */
import { Button } from "@fluentui/react-button";
import { useState } from "react";
import type { ChangeSummary, RollChanges } from "../../../shared/panelApi/changesApi";
import { ListField } from "../../parts/ListField";
import { FaultNotice } from "../../parts/Notice";
import { Quiet, TextRow } from "../../parts/Text";
import { useHost } from "../../state/host";
import { orThrow, useAction, useRequest } from "../../state/request";

interface Props {
  readonly found: (compared: {
    readonly keys: readonly string[];
    readonly changes: ChangeSummary;
    readonly roll?: RollChanges;
  }) => void;
}

export function CompareSheets({ found }: Props) {
  const { api } = useHost();
  const { value: sheets, fault: unread } = useRequest(() => api.comparableSheets(), "sheets");
  const [chosen, setChosen] = useState<{ readonly before?: string; readonly after?: string }>({});
  const [heads, setHeads] = useState<readonly string[]>([]);
  const [key, setKey] = useState<string>();
  const { busy, fault, run } = useAction();
  if (sheets === undefined) return <FaultNotice text={unread} />;
  const { names } = sheets;
  const before = chosen.before ?? sheets.before ?? names[0] ?? "";
  const after = chosen.after ?? sheets.after ?? names[names.length - 1] ?? "";
  const choose = (choice: typeof chosen): void => {
    setChosen({ before, after, ...choice });
    setHeads([]);
    setKey(undefined);
  };
  const compare = (): void =>
    run(async () => {
      const answer = orThrow(await api.compareSheets({ before, after, ...(key === undefined ? {} : { key }) }));
      if ("changes" in answer) return found(answer);
      setHeads(answer.heads);
      setKey(answer.heads[0]);
    });
  const items = names.map((name) => [name, name] as const);
  return (
    <>
      <Quiet>Rows are matched by address and unit, columns by their headings. Nothing is requested.</Quiet>
      <ListField label="Before" value={before} items={items} change={(name) => choose({ before: name })} />
      <ListField label="After" value={after} items={items} change={(name) => choose({ after: name })} />
      {heads.length === 0 ? null : (
        <ListField
          label="Column that names the rows"
          value={key ?? ""}
          items={heads.map((head) => [head, head])}
          change={setKey}
        />
      )}
      <TextRow>
        <Button disabledFocusable={busy || before === after} onClick={compare}>
          Compare
        </Button>
      </TextRow>
      <FaultNotice text={fault} />
    </>
  );
}
