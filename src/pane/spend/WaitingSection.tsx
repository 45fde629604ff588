/** What cells wait for, with its price and the button that pays it. */
import { Button, Spinner } from "@fluentui/react-components";
import { useAsked } from "../asked";
import { useHost } from "../host";
import type { TabProps } from "../Pane";
import { Fault } from "../parts/Notice";
import { OfferView } from "../parts/OfferView";
import { Section } from "../parts/Section";
import { Quiet } from "../parts/Text";

interface Props extends TabProps {
  /** How often settings or counts were changed: a price does not outlive them. */
  readonly changes: number;
}

/** A price that is looked at anew can't be pressed any longer. */
export function WaitingSection({ shown, changes }: Props) {
  const { bridge, work } = useHost();
  const key = shown && !work.running ? `waiting ${work.finished} ${changes}` : undefined;
  const { value, fault, busy, again } = useAsked(() => bridge.offer("fetch", "everything"), key);
  return (
    <Section
      title="What waits"
      aside={
        <Button size="small" onClick={again} disabledFocusable={busy || work.running}>
          Look again
        </Button>
      }
    >
      <Fault text={fault} />
      {work.running ? <Quiet>Work is under way: see above.</Quiet> : null}
      {busy && !work.running ? <Spinner size="tiny" label="Looking through the cells …" /> : null}
      {value === undefined || busy || work.running ? null : (
        <OfferView offer={value} done={() => undefined} limitStands="below" />
      )}
    </Section>
  );
}
