/** Jobs: addresses are looked at, and sheets laid out for what people do with them. */
import type { TabProps } from "../../state/host";
import { DeskSection } from "./DeskSection";
import { JobSection } from "./JobSection";

export function JobsTab({ shown }: TabProps) {
  return (
    <>
      <JobSection shown={shown} />
      <DeskSection shown={shown} />
    </>
  );
}
