/** What cells wait for, with its price and the button that pays it. */
import { Button, Spinner } from "@fluentui/react-components";
import { useEffect, useState } from "react";
import { useAsked } from "../asked";
import { useHost } from "../host";
import type { TabProps } from "../Pane";
import { Fault, Notice } from "../parts/Notice";
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
  const [outdated, setOutdated] = useState(false);
  const { value, fault, busy, again } = useAsked(() => {
    setOutdated(false);
    return bridge.offer("fetch", "everything");
  }, key);
  useEffect(() => bridge.watchWaiting?.(() => setOutdated(true)), [bridge]);
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
        <>
          {outdated ? (
            <Notice intent="info">
              Cells have calculated since and wait too: look again to have them in the price.
            </Notice>
          ) : null}
          <OfferView offer={value} done={() => undefined} limitStands="below" />
          {bridge.watchWaiting === undefined ? (
            <Quiet>Cells that calculate from now on are not in this price: look again to have them in it.</Quiet>
          ) : null}
        </>
      )}
    </Section>
  );
}
