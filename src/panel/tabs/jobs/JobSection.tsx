/** One job: what people do with addresses, laid out, priced and fetched. */
import { useState, type ReactNode } from "react";
import type { JobView } from "../../../shared/panelApi/jobsApi";
import { Section } from "../../parts/Section";
import { Quiet } from "../../parts/Text";
import { InsertedJob } from "./InsertedJob";
import { JobForm } from "./JobForm";

interface Props {
  readonly job: JobView;
  readonly shown: boolean;
  /** The way back to all jobs. */
  readonly back: ReactNode;
}

export function JobSection({ job, shown, back }: Props) {
  const [sheet, setSheet] = useState<string>();
  return (
    <Section title={job.title} aside={back}>
      {sheet === undefined ? (
        <>
          <Quiet>{`${job.meaning}.`}</Quiet>
          <JobForm job={job} shown={shown} inserted={setSheet} />
        </>
      ) : (
        <InsertedJob job={job} sheet={sheet} shown={shown} />
      )}
    </Section>
  );
}
