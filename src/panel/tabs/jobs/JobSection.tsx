/** Job sheets: what people do with addresses, laid out, priced and fetched; and a month's snapshot of a rent roll. */
import { Button } from "@fluentui/react-button";
import { Spinner } from "@fluentui/react-spinner";
import { useState } from "react";
import type { JobView } from "../../../shared/panelApi/jobsApi";
import { Loading } from "../../parts/Loading";
import { Section } from "../../parts/Section";
import { FaultNotice, Notice } from "../../parts/Notice";
import { Quiet, TextRow } from "../../parts/Text";
import { useHost, type TabProps } from "../../state/host";
import { orThrow, useAction, useRequest } from "../../state/request";
import { InsertedJob } from "./InsertedJob";
import { JobForm } from "./JobForm";

export function JobSection({ shown }: TabProps) {
  const [inserted, setInserted] = useState<{ readonly job: JobView; readonly sheet: string }>();
  const { api } = useHost();
  const jobs = useRequest(() => api.jobs(), "jobs");
  return (
    <>
      <Section title="Job sheets">
        {jobs.value === undefined ? (
          <Loading what="The list of jobs" part={jobs} />
        ) : inserted === undefined ? (
          <JobForm jobs={jobs.value} shown={shown} inserted={setInserted} />
        ) : (
          <InsertedJob {...inserted} shown={shown} leave={() => setInserted(undefined)} />
        )}
      </Section>
      <SnapshotSection />
    </>
  );
}

function SnapshotSection() {
  const { api } = useHost();
  const [kept, setKept] = useState<string>();
  const { busy, fault, run } = useAction();
  const keep = (): void =>
    run(async () => {
      setKept(undefined);
      setKept(orThrow(await api.keepSnapshot()));
    });
  return (
    <Section title="Rent roll by month">
      <Quiet>
        Copies the open rent roll’s values into a sheet of its own, so that next month’s rents don’t replace them. Free.
      </Quiet>
      <TextRow>
        <Button disabledFocusable={busy} onClick={keep}>
          Keep this month’s snapshot
        </Button>
        {busy ? <Spinner size="tiny" aria-label="Working" /> : null}
      </TextRow>
      <FaultNotice text={fault} />
      {kept === undefined ? null : <Notice intent="success">{`Kept in the sheet “${kept}”.`}</Notice>}
    </Section>
  );
}
