/** Jobs, one at a time: sheets laid out for what people do with addresses, the address desk, and monthly snapshots. */
import { Button } from "@fluentui/react-button";
import { useState } from "react";
import { Loading } from "../../parts/Loading";
import { Section } from "../../parts/Section";
import { useHost, type TabProps } from "../../state/host";
import { useRequest } from "../../state/request";
import { DeskSection } from "./DeskSection";
import { JobMenu, type MenuItem } from "./JobMenu";
import { JobSection } from "./JobSection";
import { SnapshotSection } from "./SnapshotSection";

const DESK: MenuItem = {
  id: "desk",
  title: "Check addresses",
  meaning: "Find mistakes in a list and correct them before anything is looked up",
};

const SNAPSHOT: MenuItem = {
  id: "snapshot",
  title: "Snapshot of a rent roll",
  meaning: "Keep this month’s rents, to compare with next month’s",
};

export function JobsTab({ shown }: TabProps) {
  const { api } = useHost();
  const jobs = useRequest(() => api.jobs(), "jobs");
  const [chosen, setChosen] = useState<string>();
  const [last, setLast] = useState<string>();
  /** Once opened, the desk keeps what was checked and ticked. */
  const [isDeskOpen, setDeskOpen] = useState(false);
  const choose = (id: string): void => {
    if (id === DESK.id) setDeskOpen(true);
    setLast(id);
    setChosen(id);
  };
  const leave = (): void => setChosen(undefined);
  const back = <BackButton key={chosen} leave={leave} />;
  const job = jobs.value?.find(({ id }) => id === chosen);
  return (
    <>
      {chosen === undefined ? (
        <Section title="What do you want to do?">
          {jobs.value === undefined ? (
            <Loading what="The list of jobs" part={jobs} />
          ) : (
            <JobMenu items={[...jobs.value, DESK, SNAPSHOT]} last={last} choose={choose} />
          )}
        </Section>
      ) : null}
      {job === undefined ? null : <JobSection key={job.id} {...{ job, shown, back }} />}
      {chosen === SNAPSHOT.id ? <SnapshotSection back={back} /> : null}
      {isDeskOpen ? (
        <div hidden={chosen !== DESK.id}>
          <DeskSection shown={shown && chosen === DESK.id} back={chosen === DESK.id ? back : null} />
        </div>
      ) : null}
    </>
  );
}

/** It has the focus when a job is opened: the pressed button is gone with the menu. */
function BackButton({ leave }: { readonly leave: () => void }) {
  return (
    <Button size="small" ref={focusOnce} onClick={leave}>
      All jobs
    </Button>
  );
}

const focusOnce = (button: HTMLButtonElement | null): void => button?.focus();
