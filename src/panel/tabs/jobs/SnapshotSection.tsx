/** A month's snapshot of the rent roll on the open sheet. */
import { Button } from "@fluentui/react-button";
import { Spinner } from "@fluentui/react-spinner";
import { useState, type ReactNode } from "react";
import { Section } from "../../parts/Section";
import { FaultNotice, Notice } from "../../parts/Notice";
import { Quiet, TextRow } from "../../parts/Text";
import { useHost } from "../../state/host";
import { orThrow, useAction } from "../../state/request";

export function SnapshotSection({ back }: { readonly back: ReactNode }) {
  const { api } = useHost();
  const [kept, setKept] = useState<string>();
  const { busy, fault, run } = useAction();
  const keep = (): void =>
    run(async () => {
      setKept(undefined);
      setKept(orThrow(await api.keepSnapshot()));
    });
  return (
    <Section title="Snapshot of a rent roll" aside={back}>
      <Quiet>
        Copies the open rent roll’s values into a sheet of its own, so that next month’s rents don’t replace them. Free.
      </Quiet>
      <TextRow>
        <Button appearance="primary" disabledFocusable={busy} onClick={keep}>
          Keep this month’s snapshot
        </Button>
        {busy ? <Spinner size="tiny" aria-label="Working" /> : null}
      </TextRow>
      <FaultNotice text={fault} />
      {kept === undefined ? null : <Notice intent="success">{`Kept in the sheet “${kept}”.`}</Notice>}
    </Section>
  );
}
