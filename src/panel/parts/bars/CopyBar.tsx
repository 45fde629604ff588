/** Says that the spreadsheet is a copy, and what came with it, until that is removed or kept. */
import { Button } from "@fluentui/react-button";
import { useState } from "react";
import { useAction } from "../../state/request";
import { useHost } from "../../state/host";
import { FaultNotice, Notice } from "../Notice";
import { TextRow } from "../Text";

export function CopyBar() {
  const { api, facts } = useHost();
  const [isSettled, setSettled] = useState(false);
  const { busy, fault, run } = useAction();
  if (facts.copied === undefined || isSettled) return null;
  const settle = (keeps: boolean): void =>
    run(async () => {
      await api.settleCopy?.(keeps);
      setSettled(true);
    });
  return (
    <>
      <Notice intent="warning">
        {facts.copied}
        <TextRow>
          <Button size="small" disabledFocusable={busy} onClick={() => settle(false)}>
            Remove PROP data
          </Button>
          <Button size="small" disabledFocusable={busy} onClick={() => settle(true)}>
            Keep it
          </Button>
        </TextRow>
      </Notice>
      <FaultNotice text={fault} />
    </>
  );
}
